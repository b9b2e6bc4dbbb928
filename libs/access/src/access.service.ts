import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { type Actor, type MemberRole, NotFound } from '#contracts';
import type { Sql } from '#data';
import { mustAdmitToProject, mustAdmitToWorkspace, type ProjectStanding } from './access-rules.js';
import { confirmMembership, unconfirmedRole } from './confirmation.js';
import { isInProjectOf, roleJoins } from './readability.sql.js';
import { effectiveRole, type Permission } from './roles.js';

export interface ProjectAccess extends ProjectStanding {
  id: string;
  workspaceId: string;
  name: string;
  key: string;
  ownerId: string;
  version: number;
  deletedAt: Date | null;
}

export interface WorkspaceAccess {
  id: string;
  name: string;
  ownerId: string;
  personal: boolean;
  role: MemberRole | null;
}

interface ProjectOptions {
  /** Changes to an archived project are refused, except those that say otherwise. */
  archived?: 'refused' | 'allowed';
  /** Whether a deleted project is found: only a restore looks for it. */
  deleted?: 'hidden' | 'found';
  lock?: boolean;
}

const KEY = /^[A-Za-z][A-Za-z0-9]{1,9}$/;

/**
 * Who may do what, asked anew for every request. Where a stranger made the actor a member, a request that names the place
 * and is admitted confirms the membership.
 */
@Injectable()
export class AccessService {
  /** A project the actor may do `permission` in, by id or by any key it ever had. */
  async project(
    sql: Sql,
    actor: Actor,
    idOrKey: string,
    permission: Permission,
    options: ProjectOptions = {},
  ): Promise<ProjectAccess> {
    const found = await this.findProject(sql, actor, idOrKey, options);
    if (!found) throw new NotFound('Project');
    const { unconfirmed, ...project } = found;
    mustAdmitToProject(project, idOrKey, permission, options.archived);
    // To read what is public takes no membership, so it says nothing about one.
    const actsOnIt = permission !== 'read' || project.visibility !== 'public';
    if (unconfirmed && actsOnIt) await confirmMembership(sql, actor.userId, { ...project, projectId: project.id });
    return project;
  }

  async workspace(sql: Sql, actor: Actor, id: string, permission: Permission, lock = false): Promise<WorkspaceAccess> {
    if (!isUuid(id)) throw new NotFound('Workspace');
    const [row] = await sql.query<WorkspaceAccess & { guest: boolean; unconfirmed: boolean }>(
      `SELECT w.id, w.name, w.owner_id AS "ownerId", w.personal, m.role, m.confirmed IS FALSE AS unconfirmed,
              ${isInProjectOf('$2', 'w.id')} AS guest
       FROM workspaces w LEFT JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = $2
       WHERE w.id = $1 ${lock ? 'FOR NO KEY UPDATE OF w' : ''}`,
      [id, actor.userId],
    );
    if (!row) throw new NotFound('Workspace');
    const { guest, unconfirmed, ...workspace } = row;
    const role = effectiveRole(actor.role, [row.role]);
    mustAdmitToWorkspace(role, guest, permission);
    if (unconfirmed) await confirmMembership(sql, actor.userId, { workspaceId: id });
    return { ...workspace, role };
  }

  private async findProject(
    sql: Sql,
    actor: Actor,
    idOrKey: string,
    options: ProjectOptions,
  ): Promise<(ProjectAccess & { unconfirmed: boolean }) | undefined> {
    const byId = isUuid(idOrKey);
    if (!byId && !KEY.test(idOrKey)) return undefined;
    const [row] = await sql.query<
      ProjectAccess & { projectRole: MemberRole | null; workspaceRole: MemberRole | null; unconfirmed: boolean }
    >(
      `SELECT p.id, p.workspace_id AS "workspaceId", p.name, p.key, p.status, p.visibility, p.owner_id AS "ownerId", p.version,
              p.deleted_at AS "deletedAt",
              pm.role AS "projectRole", wm.role AS "workspaceRole", ${unconfirmedRole('pm', 'wm')} AS unconfirmed
       FROM projects p ${roleJoins('$2', { workspaceId: 'p.workspace_id', projectId: 'p.id' }, 'pm', 'wm')}
       WHERE p.id = ${byId ? '$1' : '(SELECT project_id FROM project_keys WHERE key = $1)'}
         ${options.deleted === 'found' ? '' : "AND p.status <> 'deleted'"}
       ${options.lock ? 'FOR NO KEY UPDATE OF p' : ''}`,
      [byId ? idOrKey : idOrKey.toUpperCase(), actor.userId],
    );
    if (!row) return undefined;
    const { projectRole, workspaceRole, ...project } = row;
    return { ...project, role: effectiveRole(actor.role, [projectRole, workspaceRole]) };
  }
}
