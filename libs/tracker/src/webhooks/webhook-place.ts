import { Injectable } from '@nestjs/common';
import { type Actor, NotFound, ValidationFailed } from '#contracts';
import type { Sql } from '#data';
import { AccessService } from '../access/access.service.js';

/** What a webhook is bound to: a project, a workspace, or (both null) wherever its owner is a member. */
export interface WebhookPlace {
  workspaceId: string | null;
  projectId: string | null;
}

@Injectable()
export class WebhookPlaces {
  constructor(private readonly access: AccessService) {}

  /** To listen is to read: it takes a project that may be read, or a workspace that one is a member of. */
  async check(sql: Sql, actor: Actor, { workspaceId, projectId }: WebhookPlace): Promise<void> {
    if (projectId) {
      const project = await this.project(sql, actor, projectId);
      if (workspaceId && project.workspaceId !== workspaceId) {
        throw ValidationFailed.on('projectId', 'Project must be in the workspace');
      }
    }
    if (workspaceId && !(await this.isIn(sql, actor, workspaceId))) {
      throw ValidationFailed.on('workspaceId', 'Workspace must be valid');
    }
  }

  private async project(sql: Sql, actor: Actor, id: string): Promise<{ workspaceId: string }> {
    try {
      return await this.access.project(sql, actor, id, 'read');
    } catch (error) {
      throw error instanceof NotFound ? ValidationFailed.on('projectId', 'Project must be valid') : error;
    }
  }

  private async isIn(sql: Sql, actor: Actor, workspaceId: string): Promise<boolean> {
    const [row] = await sql.query(
      `SELECT 1 FROM workspaces w WHERE w.id = $1 AND ($3
         OR EXISTS (SELECT FROM workspace_members WHERE workspace_id = w.id AND user_id = $2))`,
      [workspaceId, actor.userId, actor.role === 'ADMIN'],
    );
    return row !== undefined;
  }
}
