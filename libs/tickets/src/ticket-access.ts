import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { confirmMembership, effectiveRole, may, type Permission, roleJoins, unconfirmedRole } from '#access';
import {
  type Actor,
  Conflict,
  Forbidden,
  type MemberRole,
  NotFound,
  type ProjectStatus,
  type ProjectVisibility,
} from '#contracts';
import type { Sql } from '#data';
import { STATE_COLUMNS } from './ticket-columns.js';
import type { TicketFieldValues } from './ticket-fields.js';
import { idOfKey, parseTicketKey } from './ticket-key.js';

/** A ticket as it stands, with what decides who may do what to it. */
export interface TicketState extends TicketFieldValues {
  number: number | null;
  version: number;
  project: { id: string; name: string } | null;
  /** Whether its project is, which makes it read-only. */
  archived: boolean;
  role: MemberRole | null;
}

/** What decides who may do what to a ticket. */
export interface TicketStanding {
  projectStatus: ProjectStatus | null;
  visibility: ProjectVisibility | null;
  projectRole: MemberRole | null;
  workspaceRole: MemberRole | null;
}

interface Found extends Omit<TicketState, 'project' | 'archived' | 'role'>, TicketStanding {
  projectName: string | null;
  unconfirmed: boolean;
}

interface Options {
  lock?: boolean;
  /** Changes in an archived project are refused here, or by who has more rights to look at first. */
  archived?: 'refused' | 'refusedLater';
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
    const { projectName, projectStatus, visibility, projectRole, workspaceRole, unconfirmed, ...row } = found;
    const role = effectiveRole(actor.role, [projectRole, workspaceRole]);
    const project = row.projectId ? { id: row.projectId, name: projectName! } : null;
    const ticket = { ...row, project, archived: projectStatus === 'archived', role };
    const needed = typeof permission === 'function' ? permission(ticket) : permission;
    mustMay(role, needed, visibility, ticket.deletedAt !== null || !isUuid(idOrKey));
    if (needed !== 'read' && options.archived !== 'refusedLater') refuseArchived(ticket);
    if (needed !== 'read' && unconfirmed) await confirmMembership(sql, actor.userId, ticket);
    return ticket;
  }

  private async find(sql: Sql, actor: Actor, idOrKey: string, options: Options): Promise<Found | undefined> {
    const key = parseTicketKey(idOrKey);
    if (!key && !isUuid(idOrKey)) return undefined;
    const id = key ? idOfKey('$1', '$2') : '$1';
    const named = key ? [key.projectKey, key.number] : [idOrKey];
    // Locked first, read then: what a statement joins to a row it waited for is what was there before the wait.
    if (options.lock) await sql.query(`SELECT FROM tickets WHERE id = ${id} FOR NO KEY UPDATE`, named);
    const user = `$${named.length + 1}`;
    const [row] = await sql.query<Found>(
      `SELECT ${STATE_COLUMNS}, t.number, t.version,
              p.name AS "projectName", p.status AS "projectStatus", p.visibility,
              pm.role AS "projectRole", wm.role AS "workspaceRole", ${unconfirmedRole('pm', 'wm')} AS unconfirmed
       FROM tickets t
       LEFT JOIN projects p ON p.id = t.project_id
       ${roleJoins(user, { workspaceId: 't.workspace_id', projectId: 't.project_id' }, 'pm', 'wm')}
       WHERE t.id = ${id} ${options.deleted === 'found' ? '' : 'AND t.deleted_at IS NULL'}`,
      [...named, actor.userId],
    );
    return row;
  }
}

/** Of a ticket that was found, whether its actor may read it. */
export function mustBeReadable(actor: Actor, idOrKey: string, found: TicketStanding): void {
  if (found.projectStatus === 'deleted') throw new NotFound('Ticket');
  const role = effectiveRole(actor.role, [found.projectRole, found.workspaceRole]);
  mustMay(role, 'read', found.visibility, !isUuid(idOrKey));
}

export interface TicketPermissions {
  edit: boolean;
  comment: boolean;
  delete: boolean;
}

/** What the actor's very credential may do with a ticket now. */
export function ticketPermissions(
  actor: Actor,
  { reporterId, projectStatus, projectRole, workspaceRole }: TicketStanding & { reporterId: string },
): TicketPermissions {
  const role = effectiveRole(actor.role, [projectRole, workspaceRole]);
  const writes = !actor.apiKey || actor.apiKey.scopes.includes('tickets:write');
  const admits = (permission: Permission) => writes && projectStatus !== 'archived' && may(role, permission);
  return { edit: admits('write'), comment: admits('write'), delete: admits(toDelete(actor)({ reporterId })) };
}

/** One that is `hidden` from who may not read it is not even there. */
function mustMay(
  role: MemberRole | null,
  needed: Permission,
  visibility: ProjectVisibility | null,
  hidden: boolean,
): void {
  const open = visibility ?? 'private';
  if (hidden && !may(role, 'read', open)) throw new NotFound('Ticket');
  if (!may(role, needed, open)) throw Forbidden.to('ticket');
}

export function refuseArchived(ticket: Pick<TicketState, 'archived'>): void {
  if (ticket.archived) throw new Conflict('Project is archived');
}

/** Members delete what they reported, admins anything. */
export const toDelete =
  (actor: Actor) =>
  (ticket: Pick<TicketState, 'reporterId'>): Permission =>
    ticket.reporterId === actor.userId ? 'deleteOwn' : 'deleteAny';
