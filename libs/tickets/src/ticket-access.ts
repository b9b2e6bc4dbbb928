import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { confirmMembership, effectiveRole, may, type Permission, roleJoins } from '#access';
import {
  type Actor,
  Conflict,
  Forbidden,
  type MemberRole,
  NotFound,
  type ProjectStatus,
  type ProjectVisibility,
} from '#contracts';
import { Parameters, type Sql } from '#data';
import { ticketAccess } from './ticket-access.sql.js';
import type { TicketFieldValues } from './ticket-fields.js';
import { idOfKey, parseTicketKey } from './ticket-key.js';

/** A ticket's current state, with the facts that decide access to it. */
export interface TicketState extends TicketFieldValues {
  number: number | null;
  project: { id: string; name: string } | null;
  /** Whether its project is archived, which makes it read-only. */
  archived: boolean;
  role: MemberRole | null;
  /** Identifies the version of the row, if it was read to be changed without a lock. */
  xmin?: string;
}

/** The facts that decide access to a ticket. */
export interface TicketStanding {
  projectStatus: ProjectStatus | null;
  visibility: ProjectVisibility | null;
  projectRole: MemberRole | null;
  workspaceRole: MemberRole | null;
}

interface Found extends Omit<TicketState, 'project' | 'archived' | 'role'>, TicketStanding {
  projectName: string | null;
  unconfirmed: boolean;
  /** Whether it was changed while the statement waited for its lock. */
  changed?: boolean;
}

interface Options {
  /** `unless changed`: it is not locked, and the statement that changes it finds it only as it was read. */
  lock?: boolean | 'unless changed';
  /** Changes in an archived project are refused here, or by the caller after checking further permissions. */
  archived?: 'refused' | 'refusedLater';
  /** Whether a deleted ticket is found; only needed to restore it. */
  deleted?: 'hidden' | 'found';
  /** Further columns of the statement, which are returned with the ticket, and the joins they need. */
  beside?: (parameters: Parameters) => { columns: string; joins: string };
}

@Injectable()
export class TicketAccess {
  /**
   * A ticket for which the actor has `permission`, by id or by any key it ever had. One that exists but may not be read
   * is FORBIDDEN by id and NOT_FOUND by key, since keys can be guessed.
   */
  async ticket<Beside extends object = object>(
    sql: Sql,
    actor: Actor,
    idOrKey: string,
    permission: Permission | ((ticket: TicketState) => Permission),
    options: Options = {},
  ): Promise<TicketState & Beside> {
    const found = await this.find(sql, actor, idOrKey, options);
    if (!found || found.projectStatus === 'deleted') throw new NotFound('Ticket');
    const {
      projectName,
      projectStatus,
      visibility,
      projectRole,
      workspaceRole,
      unconfirmed,
      changed: _,
      ...row
    } = found;
    const role = effectiveRole(actor.role, [projectRole, workspaceRole]);
    const project = row.projectId ? { id: row.projectId, name: projectName! } : null;
    const ticket = { ...row, project, archived: projectStatus === 'archived', role };
    const needed = typeof permission === 'function' ? permission(ticket) : permission;
    mustMay(role, needed, visibility, ticket.deletedAt !== null || !isUuid(idOrKey));
    if (needed !== 'read' && options.archived !== 'refusedLater') refuseArchived(ticket);
    if (needed !== 'read' && unconfirmed) await confirmMembership(sql, actor.userId, ticket);
    return ticket as typeof ticket & Beside;
  }

  private async find(sql: Sql, actor: Actor, idOrKey: string, options: Options): Promise<Found | undefined> {
    const key = parseTicketKey(idOrKey);
    if (!key && !isUuid(idOrKey)) return undefined;
    const parameters = new Parameters();
    const id = key ? idOfKey(parameters.add(key.projectKey), parameters.add(key.number)) : parameters.add(idOrKey);
    const roles = roleJoins(
      parameters.add(actor.userId),
      { workspaceId: 't.workspace_id', projectId: 't.project_id' },
      'pm',
      'wm',
    );
    const beside = options.beside?.(parameters);
    const columns = beside ? `, ${beside.columns}` : '';
    const read = (lock: boolean) =>
      sql.query<Found>(
        ticketAccess(
          (lock ? `, ${CHANGED_MEANWHILE} AS changed` : options.lock ? ', t.xmin::text AS xmin' : '') + columns,
          beside ? `${roles} ${beside.joins}` : roles,
          id,
          options.deleted === 'found' ? '' : 'AND t.deleted_at IS NULL',
          lock ? 'FOR NO KEY UPDATE OF t' : '',
        ),
        parameters.values,
      );
    const [row] = await read(options.lock === true);
    if (!row?.changed) return row;
    const [current] = await read(false);
    return current;
  }
}

/**
 * Under READ COMMITTED, a join with a row that was waited for sees the other rows as they were before the wait. So does the
 * subquery, while `t` is the row that was locked: if they differ, the ticket has to be read again.
 */
const CHANGED_MEANWHILE = 't.xmin <> (SELECT s.xmin FROM tickets s WHERE s.id = t.id)';

/** Throws unless the actor may read the ticket. */
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

/** What the actor may do with a ticket through this credential. */
export function ticketPermissions(
  actor: Actor,
  { reporterId, projectStatus, projectRole, workspaceRole }: TicketStanding & { reporterId: string },
): TicketPermissions {
  const role = effectiveRole(actor.role, [projectRole, workspaceRole]);
  const writes = !actor.apiKey || actor.apiKey.scopes.includes('tickets:write');
  const admits = (permission: Permission) => writes && projectStatus !== 'archived' && may(role, permission);
  return { edit: admits('write'), comment: admits('write'), delete: admits(toDelete(actor)({ reporterId })) };
}

/** If `hidden`, a ticket the actor may not read is NOT_FOUND instead of FORBIDDEN. */
function mustMay(
  role: MemberRole | null,
  needed: Permission,
  visibility: ProjectVisibility | null,
  hidden: boolean,
): void {
  if (hidden && !may(role, 'read', visibility)) throw new NotFound('Ticket');
  if (!may(role, needed, visibility)) throw Forbidden.to('ticket');
}

export function refuseArchived(ticket: Pick<TicketState, 'archived'>): void {
  if (ticket.archived) throw new Conflict('Project is archived');
}

/** Members delete what they reported, admins anything. */
export const toDelete =
  (actor: Actor) =>
  (ticket: Pick<TicketState, 'reporterId'>): Permission =>
    ticket.reporterId === actor.userId ? 'deleteOwn' : 'deleteAny';
