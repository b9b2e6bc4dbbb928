import { Injectable } from '@nestjs/common';
import { AccessService, confirmMembership } from '#access';
import { type Actor, NotFound, ValidationFailed } from '#contracts';
import { LOCK_OF, type Sql, type Transaction } from '#data';
import { WEBHOOKS_BY_SCOPE, WORKSPACE_OF_MEMBER } from './webhook-scope.sql.js';

/** What a webhook is bound to: a project, a workspace, or (both null) everything its owner is a member of. */
export interface WebhookScope {
  workspaceId: string | null;
  projectId: string | null;
}

/** Every event of a workspace is matched against all its webhooks. Unbound webhooks only count for their owner. */
const PER_WORKSPACE = 200;

/** Used together with the workspace; the number is arbitrary. */
const LIMIT_LOCK = 7_236_025;

@Injectable()
export class WebhookScopes {
  constructor(private readonly access: AccessService) {}

  /**
   * Subscribing requires read access: to a project, by id or key, or to a workspace as a member. The limit of the
   * workspace must not be reached.
   */
  async resolveScope(tx: Transaction, actor: Actor, { workspaceId, projectId }: WebhookScope): Promise<WebhookScope> {
    const project = projectId ? await this.project(tx, actor, projectId) : null;
    if (workspaceId && project && project.workspaceId !== workspaceId) {
      throw ValidationFailed.on('projectId', 'Project must be in the workspace');
    }
    if (workspaceId && !(await this.isIn(tx, actor, workspaceId))) {
      throw ValidationFailed.on('workspaceId', 'Workspace must be valid');
    }
    const scope = { workspaceId, projectId: project?.id ?? null };
    const inWorkspace = project?.workspaceId ?? workspaceId;
    if (inWorkspace) await this.mustBeBelowLimit(tx, actor, scope, inWorkspace);
    return scope;
  }

  /**
   * Outsiders of a public project have a limit of their own, or they could use up that of the members. The advisory
   * lock only blocks other registrations in this workspace.
   */
  private async mustBeBelowLimit(
    tx: Transaction,
    actor: Actor,
    scope: WebhookScope,
    workspaceId: string,
  ): Promise<void> {
    await tx.query(LOCK_OF, [LIMIT_LOCK, workspaceId]);
    const [held] = await tx.query<{ members: number; outsiders: number; member: boolean }>(WEBHOOKS_BY_SCOPE, [
      workspaceId,
      actor.userId,
    ]);
    const count = held?.member ? held.members : (held?.outsiders ?? 0);
    if (count < PER_WORKSPACE) return;
    const whose = held?.member ? 'members' : 'outsiders';
    throw ValidationFailed.on(
      scope.projectId ? 'projectId' : 'workspaceId',
      `The workspace has ${PER_WORKSPACE} webhooks of ${whose}; delete one first`,
    );
  }

  private async project(sql: Sql, actor: Actor, idOrKey: string): Promise<{ id: string; workspaceId: string }> {
    try {
      return await this.access.project(sql, actor, idOrKey, 'read');
    } catch (error) {
      throw error instanceof NotFound ? ValidationFailed.on('projectId', 'Project must be valid') : error;
    }
  }

  private async isIn(sql: Sql, actor: Actor, workspaceId: string): Promise<boolean> {
    const [row] = await sql.query(WORKSPACE_OF_MEMBER, [workspaceId, actor.userId, actor.role === 'ADMIN']);
    if (row) await confirmMembership(sql, actor.userId, { workspaceId });
    return row !== undefined;
  }
}
