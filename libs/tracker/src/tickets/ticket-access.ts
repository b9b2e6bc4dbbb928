import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import {
  type Actor,
  Conflict,
  Forbidden,
  type MemberRole,
  NotFound,
  type ProjectStatus,
  type ProjectVisibility,
  type TicketPriority,
  type TicketStage,
  type TicketStatus,
  type TicketType,
} from '#contracts';
import type { Sql } from '#data';
import { effectiveRole, may, type Permission } from '../access/roles.js';
import { idOfKey, parseTicketKey } from './ticket-key.js';

/** A ticket as it stands, with what decides who may do what to it. */
export interface TicketState {
  id: string;
  workspaceId: string;
  projectId: string | null;
  number: number | null;
  key: string | null;
  title: string;
  description: string | null;
  type: TicketType;
  status: TicketStatus;
  priority: TicketPriority;
  stage: TicketStage;
  assigneeId: string | null;
  reporterId: string;
  groupId: string | null;
  parentId: string | null;
  externalId: string | null;
  dueDate: Date | null;
  completedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  version: number;
  labelIds: string[];
  project: { id: string; name: string } | null;
  role: MemberRole | null;
}

interface Found extends Omit<TicketState, 'project' | 'role'> {
  projectName: string | null;
  projectStatus: ProjectStatus | null;
  visibility: ProjectVisibility | null;
  projectRole: MemberRole | null;
  workspaceRole: MemberRole | null;
}

interface Options {
  lock?: boolean;
  /** Whether a deleted ticket is found: only a restore looks for it. */
  deleted?: 'hidden' | 'found';
}

@Injectable()
export class TicketAccess {
  /**
   * A ticket the actor may do `permission` with, by id or by any key it ever had.
   * One that exists but may not be read is FORBIDDEN by id and NOT_FOUND by key, since keys can be guessed.
   */
  async ticket(
    sql: Sql,
    actor: Actor,
    idOrKey: string,
    permission: Permission | ((ticket: TicketState) => Permission),
    options: Options = {},
  ): Promise<TicketState> {
    const found = await this.find(sql, actor, idOrKey, options);
    if (!found || found.projectStatus === 'deleted') throw new NotFound('Ticket');
    const { projectName, projectStatus, visibility, projectRole, workspaceRole, ...row } = found;
    const role = effectiveRole(actor.role, [projectRole, workspaceRole]);
    const project = row.projectId ? { id: row.projectId, name: projectName! } : null;
    const ticket = { ...row, project, role };
    const open = visibility ?? 'private';
    const hidden = ticket.deletedAt !== null || !isUuid(idOrKey);
    if (hidden && !may(role, 'read', open)) throw new NotFound('Ticket');
    const needed = typeof permission === 'function' ? permission(ticket) : permission;
    if (!may(role, needed, open)) throw Forbidden.to('ticket');
    if (needed !== 'read' && projectStatus === 'archived') throw new Conflict('Project is archived');
    return ticket;
  }

  private async find(sql: Sql, actor: Actor, idOrKey: string, options: Options): Promise<Found | undefined> {
    const key = parseTicketKey(idOrKey);
    if (!key && !isUuid(idOrKey)) return undefined;
    const [row] = await sql.query<Found>(
      `SELECT t.id, t.workspace_id AS "workspaceId", t.project_id AS "projectId", t.number,
              p.key || '-' || t.number AS key, t.title, t.description, t.type, t.status, t.priority, t.stage,
              t.assignee_id AS "assigneeId", t.reporter_id AS "reporterId", t.group_id AS "groupId",
              t.parent_id AS "parentId", t.external_id AS "externalId", t.due_date AS "dueDate",
              t.completed_at AS "completedAt", t.created_at AS "createdAt", t.updated_at AS "updatedAt",
              t.deleted_at AS "deletedAt", t.version,
              ARRAY(SELECT label_id::text FROM ticket_labels WHERE ticket_id = t.id ORDER BY label_id) AS "labelIds",
              p.name AS "projectName", p.status AS "projectStatus", p.visibility,
              pm.role AS "projectRole", wm.role AS "workspaceRole"
       FROM tickets t
       LEFT JOIN projects p ON p.id = t.project_id
       LEFT JOIN project_members pm ON pm.project_id = t.project_id AND pm.user_id = $1
       LEFT JOIN workspace_members wm ON wm.workspace_id = t.workspace_id AND wm.user_id = $1
       WHERE t.id = ${key ? idOfKey('$2', '$3') : '$2'}
         ${options.deleted === 'found' ? '' : 'AND t.deleted_at IS NULL'}
       ${options.lock ? 'FOR NO KEY UPDATE OF t' : ''}`,
      key ? [actor.userId, key.projectKey, key.number] : [actor.userId, idOrKey],
    );
    return row;
  }
}

/** Members delete what they reported, admins anything. */
export const toDelete =
  (actor: Actor) =>
  (ticket: TicketState): Permission =>
    ticket.reporterId === actor.userId ? 'deleteOwn' : 'deleteAny';
