import { Injectable } from '@nestjs/common';
import { type Actor, Forbidden, NotFound, ValidationFailed } from '#contracts';
import type { Sql } from '#data';
import { AccessService } from './access.service.js';
import { PERSONAL_WORKSPACE, WORKSPACE_MEMBERSHIP, WORKSPACE_OF_AGENT } from './default-workspace.sql.js';

/** The workspace for something new: the one given, or the caller's personal one; for an agent, its own. */
@Injectable()
export class DefaultWorkspace {
  constructor(private readonly access: AccessService) {}

  /** A workspace that does not exist or that the caller may not write to is a validation error of the field. */
  async namedOrDefault(sql: Sql, actor: Actor, workspaceId: string | null | undefined): Promise<string> {
    const id = workspaceId ?? (await this.defaultOf(sql, actor));
    try {
      return (await this.access.workspace(sql, actor, id, 'write')).id;
    } catch (error) {
      if (error instanceof NotFound) throw ValidationFailed.on('workspaceId', 'Workspace must be valid');
      if (error instanceof Forbidden && workspaceId && !(await this.isMember(sql, actor, id))) {
        throw ValidationFailed.on('workspaceId', 'Workspace must be valid');
      }
      throw error;
    }
  }

  private async defaultOf(sql: Sql, actor: Actor): Promise<string> {
    const [row] = await sql.query<{ id: string }>(actor.isAgent ? WORKSPACE_OF_AGENT : PERSONAL_WORKSPACE, [
      actor.userId,
    ]);
    if (!row) throw new NotFound('Workspace');
    return row.id;
  }

  private async isMember(sql: Sql, actor: Actor, workspaceId: string): Promise<boolean> {
    const [row] = await sql.query(WORKSPACE_MEMBERSHIP, [workspaceId, actor.userId]);
    return row !== undefined;
  }
}
