import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { type Actor, type MemberRole, NotFound } from '#contracts';
import type { Sql } from '#data';
import { projectAccess, workspaceAccess } from './access.sql.js';
import { mustAdmitToProject, mustAdmitToWorkspace, type ProjectPermissionFacts } from './access-rules.js';
import { confirmMembership } from './confirmation.js';
import { effectiveRole, type Permission } from './roles.js';

export interface ProjectAccess extends ProjectPermissionFacts {
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
  /** Changes to an archived project are refused unless the caller allows them. */
  archived?: 'refused' | 'allowed';
  /** Whether a deleted project is found; only needed to restore it. */
  deleted?: 'hidden' | 'found';
  lock?: boolean;
  /** SQL of further columns to read of project `p`. */
  columns?: string;
}

const KEY = /^[A-Za-z][A-Za-z0-9]{1,9}$/;

/**
 * Checks permissions, anew for every request. If a stranger made the actor a member, an admitted request to that
 * project or workspace confirms the membership.
 */
@Injectable()
export class AccessService {
  /** A project in which the actor has `permission`, by id or by any key it ever had. */
  async project<Columns extends object = object>(
    sql: Sql,
    actor: Actor,
    idOrKey: string,
    permission: Permission,
    options: ProjectOptions = {},
  ): Promise<ProjectAccess & Columns> {
    const found = await this.findProject<Columns>(sql, actor, idOrKey, options);
    if (!found) throw new NotFound('Project');
    const { unconfirmed, ...project } = found;
    mustAdmitToProject(project, idOrKey, permission, options.archived);
    // Reading a public project does not need a membership, so it does not confirm one.
    const actsOnIt = permission !== 'read' || project.visibility !== 'public';
    if (unconfirmed && actsOnIt) await confirmMembership(sql, actor.userId, { ...project, projectId: project.id });
    return project as unknown as ProjectAccess & Columns;
  }

  async workspace(sql: Sql, actor: Actor, id: string, permission: Permission, lock = false): Promise<WorkspaceAccess> {
    if (!isUuid(id)) throw new NotFound('Workspace');
    const [row] = await sql.query<WorkspaceAccess & { guest: boolean; unconfirmed: boolean }>(
      workspaceAccess(lock ? 'FOR NO KEY UPDATE OF w' : ''),
      [id, actor.userId],
    );
    if (!row) throw new NotFound('Workspace');
    const { guest, unconfirmed, ...workspace } = row;
    const role = effectiveRole(actor.role, [row.role]);
    mustAdmitToWorkspace(role, guest, permission);
    if (unconfirmed) await confirmMembership(sql, actor.userId, { workspaceId: id });
    return { ...workspace, role };
  }

  private async findProject<Columns extends object>(
    sql: Sql,
    actor: Actor,
    idOrKey: string,
    options: ProjectOptions,
  ): Promise<(ProjectAccess & Columns & { unconfirmed: boolean }) | undefined> {
    const byId = isUuid(idOrKey);
    if (!byId && !KEY.test(idOrKey)) return undefined;
    const [row] = await sql.query<
      ProjectAccess &
        Columns & { projectRole: MemberRole | null; workspaceRole: MemberRole | null; unconfirmed: boolean }
    >(
      projectAccess(
        options.columns ? `, ${options.columns}` : '',
        byId ? '$1' : '(SELECT project_id FROM project_keys WHERE key = $1)',
        options.deleted === 'found' ? '' : "AND p.status <> 'deleted'",
        options.lock ? 'FOR NO KEY UPDATE OF p' : '',
      ),
      [byId ? idOrKey : idOrKey.toUpperCase(), actor.userId],
    );
    if (!row) return undefined;
    const { projectRole, workspaceRole, ...project } = row;
    const role = effectiveRole(actor.role, [projectRole, workspaceRole]);
    return { ...project, role } as unknown as ProjectAccess & Columns & { unconfirmed: boolean };
  }
}
