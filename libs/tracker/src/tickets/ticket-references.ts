import { Injectable } from '@nestjs/common';
import { type Actor, type FieldErrors, NotFound, ValidationFailed } from '#contracts';
import { Parameters, type Transaction } from '#data';
import { AccessService, type ProjectAccess } from '../access/access.service.js';
import { isReadableTicket, readableTicket } from './readable-ticket.js';
import type { TicketState } from './ticket-access.js';
import type { TicketInput } from './ticket-changes.js';

/** What a ticket points at, where it was named; `null` and absent point at nothing. */
export interface References {
  workspaceId: string;
  projectId: string | null;
  assigneeId?: string | null;
  groupId?: string | null;
  parentId?: string | null;
  labelIds?: string[];
}

const MESSAGES = {
  assigneeId: 'Assignee must be valid',
  groupId: 'Group must be valid',
  parentId: 'Parent must be valid',
  labelIds: 'Labels must be valid',
} as const;

/** Parents are checked for cycles one at a time per workspace, or two moves at once could close one. */
const PARENT_LOCK = 7_236_021;

@Injectable()
export class TicketReferences {
  constructor(private readonly access: AccessService) {}

  /** A project to put a ticket in. One that may not be read is FORBIDDEN, one that is not there a fault of the field. */
  async project(tx: Transaction, actor: Actor, projectId: string): Promise<ProjectAccess> {
    try {
      return await this.access.project(tx, actor, projectId, 'write');
    } catch (error) {
      throw error instanceof NotFound ? ValidationFailed.on('projectId', 'Project must be valid') : error;
    }
  }

  /** What a ticket belongs to that leaves its project. */
  async workspace(tx: Transaction, actor: Actor, workspaceId: string): Promise<void> {
    await this.access.workspace(tx, actor, workspaceId, 'write');
  }

  /**
   * A caller who may not see the parent is shown none, and sends that `null` back with the rest of the ticket. It means
   * "as I found it": what they can't see they can replace, but not clear.
   */
  async withoutUnseenParent(
    tx: Transaction,
    actor: Actor,
    ticket: TicketState,
    input: TicketInput,
  ): Promise<TicketInput> {
    if (input.parentId !== null || ticket.parentId === null) return input;
    const seen = await isReadableTicket(tx, actor, ticket.parentId);
    return seen ? input : { ...input, parentId: undefined };
  }

  /** All of them in one statement; every field that is wrong is named. */
  async check(tx: Transaction, actor: Actor, references: References, ticketId?: string): Promise<void> {
    const parameters = new Parameters();
    const tests = this.tests(actor, references, parameters, ticketId);
    if (Object.keys(tests).length === 0) return;
    if (references.parentId && ticketId) {
      await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [PARENT_LOCK, references.workspaceId]);
    }
    const columns = Object.entries(tests).map(([field, test]) => `(${test}) AS "${field}"`);
    const [row] = await tx.query<Record<string, boolean>>(`SELECT ${columns.join(', ')}`, parameters.values);
    const wrong = Object.entries(row ?? {}).filter(([, fits]) => !fits);
    if (wrong.length === 0) return;
    const details: FieldErrors = {};
    for (const [field] of wrong) details[field] = [MESSAGES[field as keyof typeof MESSAGES]];
    throw new ValidationFailed(details);
  }

  private tests(
    actor: Actor,
    { workspaceId, projectId, assigneeId, groupId, parentId, labelIds }: References,
    parameters: Parameters,
    ticketId?: string,
  ): Partial<Record<keyof typeof MESSAGES, string>> {
    const uuid = (id: string | null) => `${parameters.add(id)}::uuid`;
    return {
      ...(assigneeId && { assigneeId: canBeAssigned(uuid(assigneeId), uuid(workspaceId), uuid(projectId)) }),
      ...(groupId && {
        groupId: `EXISTS (SELECT FROM groups WHERE id = ${uuid(groupId)} AND workspace_id = ${uuid(workspaceId)}
          AND deleted_at IS NULL AND (project_id IS NULL OR project_id = ${uuid(projectId)}))`,
      }),
      ...(labelIds?.length && {
        labelIds: `SELECT count(*) = ${parameters.add(labelIds.length)}::int FROM (
          SELECT FROM labels WHERE workspace_id = ${uuid(workspaceId)} AND id = ANY (${parameters.add(labelIds)}::uuid[])
          AND deleted_at IS NULL
          ${ticketId ? '' : BEING_DELETED}) AS l`,
      }),
      ...(parentId && { parentId: this.canBeParent(actor, parentId, uuid(workspaceId), parameters, ticketId) }),
    };
  }

  /** Of the same workspace, readable, and not the ticket itself or one below it. */
  private canBeParent(
    actor: Actor,
    parentId: string,
    workspace: string,
    parameters: Parameters,
    ticketId?: string,
  ): string {
    const parent = `${parameters.add(parentId)}::uuid`;
    const readable = `EXISTS (
      SELECT FROM tickets t LEFT JOIN projects p ON p.id = t.project_id
      WHERE t.id = ${parent} AND t.workspace_id = ${workspace} AND ${readableTicket(actor, parameters)})`;
    if (!ticketId) return readable;
    const below = `WITH RECURSIVE above AS (
        SELECT id, parent_id FROM tickets WHERE id = ${parent}
        UNION SELECT t.id, t.parent_id FROM tickets t JOIN above ON t.id = above.parent_id
      ) SELECT FROM above WHERE id = ${parameters.add(ticketId)}`;
    return `${readable} AND NOT EXISTS (${below})`;
  }
}

/**
 * Who makes a ticket with a label that is being deleted waits for that here, before any counter is theirs: the deletion
 * needs the label's. Who changes a ticket has it locked already, and comes to counters last.
 */
const BEING_DELETED = 'FOR KEY SHARE';

/** A member of the ticket's project or workspace; a public project does not make everyone assignable. */
export const canBeAssigned = (user: string, workspace: string, project: string): string => `EXISTS (
  SELECT FROM users u WHERE u.id = ${user} AND u.disabled_at IS NULL AND (
    EXISTS (SELECT FROM project_members WHERE project_id = ${project} AND user_id = u.id)
    OR EXISTS (SELECT FROM workspace_members WHERE workspace_id = ${workspace} AND user_id = u.id)))`;
