import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Parameters, type Transaction } from '#data';
import type { TicketState } from './ticket-access.js';
import type { TicketChanges } from './ticket-changes.js';
import { rewriteMentions, writeMentions } from './ticket-mentions.js';
import { INDEX_NEW_TICKET, reindexTicket } from './ticket-search-index.js';
import { countLabels, recount, scopeOf, Tally } from './ticket-tally.js';

/** Writes ticket rows, and keeps what is derived from them: numbers, counters, old keys, mentions, the search index. */
@Injectable()
export class TicketRows {
  /** Number, ticket, labels and search index in one statement, so that the counter's lock is short. Answers the number. */
  async insert(tx: Transaction, ticket: TicketState): Promise<number | null> {
    const parameters = new Parameters();
    const id = parameters.add(ticket.id);
    const workspace = parameters.add(ticket.workspaceId);
    const project = `${parameters.add(ticket.projectId)}::uuid`;
    const scope = parameters.add(scopeOf(ticket));
    const columns = [
      ticket.title,
      ticket.description,
      ticket.type,
      ticket.status,
      ticket.priority,
      ticket.stage,
      ticket.assigneeId,
      ticket.reporterId,
      ticket.groupId,
      ticket.parentId,
      ticket.externalId,
      ticket.dueDate,
      ticket.completedAt,
    ].map((value) => parameters.add(value));
    const now = parameters.add(ticket.createdAt);
    const [row] = await tx.query<{ number: number | null }>(
      `WITH counted AS (
         UPDATE ticket_counters SET last_number = last_number + CASE WHEN ${project} IS NULL THEN 0 ELSE 1 END,
           ${new Tally().add(ticket, 1).assignments(parameters).join(', ')}
         WHERE scope_id = ${scope} RETURNING last_number
       ), ticket AS (
         INSERT INTO tickets (id, workspace_id, project_id, scope_id, number, title, description, type, status, priority,
           stage, assignee_id, reporter_id, group_id, parent_id, external_id, due_date, completed_at, created_at, updated_at)
         SELECT ${id}, ${workspace}, ${project}, ${scope}, CASE WHEN ${project} IS NOT NULL THEN last_number END,
           ${columns.join(', ')}, ${now}, ${now} FROM counted
         RETURNING id, workspace_id, scope_id, number, title, description
       ), ${labelled(ticket.labelIds, parameters, scope)} ${INDEX_NEW_TICKET}
       SELECT number FROM ticket`,
      parameters.values,
    );
    await writeMentions(tx, ticket, ticket.description);
    return row?.number ?? null;
  }

  async update(tx: Transaction, before: TicketState, after: TicketState, changes: TicketChanges): Promise<void> {
    await tx.query(
      `UPDATE tickets SET project_id = $2, scope_id = $3, number = $4, title = $5, description = $6, type = $7,
         status = $8, priority = $9, stage = $10, assignee_id = $11, group_id = $12, parent_id = $13, external_id = $14,
         due_date = $15, completed_at = $16, updated_at = $17, deleted_at = $18, version = version + 1
       WHERE id = $1`,
      [
        after.id,
        after.projectId,
        scopeOf(after),
        after.number,
        after.title,
        after.description,
        after.type,
        after.status,
        after.priority,
        after.stage,
        after.assigneeId,
        after.groupId,
        after.parentId,
        after.externalId,
        after.dueDate,
        after.completedAt,
        after.updatedAt,
        after.deletedAt,
      ],
    );
    if (changes.labelIds) await this.setLabels(tx, after);
    if (changes.title || changes.description) await reindexTicket(tx, after.id);
    if (changes.description) await rewriteMentions(tx, after, after.description);
    recount(tx, before, after);
  }

  /** A number in the project a ticket moves to; the key it leaves goes on resolving. */
  async move(
    tx: Transaction,
    ticket: TicketState,
    to: { id: string; key: string } | null,
  ): Promise<Partial<TicketState>> {
    if (ticket.projectId && ticket.number) {
      await tx.query('INSERT INTO ticket_keys (project_id, number, ticket_id, workspace_id) VALUES ($1, $2, $3, $4)', [
        ticket.projectId,
        ticket.number,
        ticket.id,
        ticket.workspaceId,
      ]);
    }
    if (!to) return { number: null, key: null };
    // Both counters in one order, as all take them: moves in opposite directions never wait in a circle.
    await tx.query('SELECT FROM ticket_counters WHERE scope_id = ANY ($1) ORDER BY scope_id FOR NO KEY UPDATE', [
      [scopeOf(ticket), to.id],
    ]);
    const [row] = await tx.query<{ number: number }>(
      'UPDATE ticket_counters SET last_number = last_number + 1 WHERE scope_id = $1 RETURNING last_number AS number',
      [to.id],
    );
    return { number: row!.number, key: `${to.key}-${row!.number}` };
  }

  private async setLabels(tx: Transaction, ticket: TicketState): Promise<void> {
    await tx.query(
      `WITH removed AS (DELETE FROM ticket_labels WHERE ticket_id = $1 AND label_id <> ALL ($3::uuid[]))
       INSERT INTO ticket_labels (ticket_id, label_id, workspace_id)
       SELECT $1, label, $2 FROM unnest($3::uuid[]) AS label ON CONFLICT DO NOTHING`,
      [ticket.id, ticket.workspaceId, ticket.labelIds],
    );
  }
}

/** The labels of the CTE `ticket`, and their counters: after its own, as everybody takes them. */
function labelled(labelIds: string[], parameters: Parameters, scope: string): string {
  if (labelIds.length === 0) return '';
  const labels = `ticket, unnest(${parameters.add(labelIds)}::uuid[]) AS label`;
  return `labelled AS (
      INSERT INTO ticket_labels (ticket_id, label_id, workspace_id) SELECT ticket.id, label, ticket.workspace_id FROM ${labels}
    ), counted_labels AS (${countLabels(`SELECT label, ${scope}::uuid, ticket.workspace_id, 1 FROM ${labels}`)}),`;
}

/** A ticket that is about to be: everything unset. */
export const blankTicket = (reporterId: string, now: Date): TicketState => ({
  id: uuidv7(),
  workspaceId: '',
  projectId: null,
  number: null,
  key: null,
  title: '',
  description: null,
  type: 'TASK',
  status: 'backlog',
  priority: 'medium',
  stage: 'PLANNING',
  assigneeId: null,
  reporterId,
  groupId: null,
  parentId: null,
  externalId: null,
  dueDate: null,
  completedAt: null,
  createdAt: now,
  updatedAt: now,
  deletedAt: null,
  version: 1,
  labelIds: [],
  project: null,
  archived: false,
  role: null,
});
