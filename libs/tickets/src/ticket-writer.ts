import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Parameters, type Transaction } from '#data';
import { rewriteMentions } from './comments/ticket-mentions.js';
import {
  CounterDelta,
  countLabels,
  deltaWithin,
  recount,
  recountBeside,
  scopeOf,
} from './counters/counter-delta.sql.js';
import { INDEX_NEW_TICKET, reindexTicket } from './queries/ticket-search-index.js';
import { type Gap, moveIntoGap, moveToEnd } from './ranks/ranks.sql.js';
import type { TicketState } from './ticket-access.js';
import type { TicketChanges } from './ticket-changes.js';
import { fieldSql, INSERTED_COLUMNS, INSERTED_FIELDS, updateAssignments } from './ticket-columns.js';
import { INITIAL_VALUES } from './ticket-fields.js';
import type { ReferenceChecks } from './ticket-references.js';
import {
  INSERT_FORMER_KEY,
  LOCK_COUNTERS,
  labelsOfNewTicket,
  moveTicket,
  NEXT_NUMBER,
  REPLACE_LABELS,
} from './ticket-writer.sql.js';

/** A rank, and what was read to choose it: the gap it is in, or the scope's counter if it is the next position. */
export type Place = { rank: string } & ({ gap: Gap } | { lastRank: string });

/** A ticket that was read without a lock has been changed, or is being changed, by someone else. */
export class ChangedMeanwhile extends Error {}

/** Writes ticket rows and everything derived from them: numbers, counters, old keys, mentions, the search index. */
@Injectable()
export class TicketWriter {
  /**
   * CTEs for number, rank, ticket, labels and search index, in the statement that writes the events, so that the counter
   * is locked only briefly. Nothing is written unless all `checks` and the condition `provided` hold.
   */
  insertBeside(ticket: TicketState, checks: ReferenceChecks, provided: string, parameters: Parameters): string[] {
    const project = `${parameters.add(ticket.projectId)}::uuid`;
    const scope = parameters.add(scopeOf(ticket));
    const values = INSERTED_FIELDS.map((field) => parameters.add(ticket[field]));
    const delta = new CounterDelta().add(ticket, 1);
    return [
      ...checks.ctes,
      `counted AS (
         UPDATE ticket_counters SET last_number = last_number + CASE WHEN ${project} IS NULL THEN 0 ELSE 1 END,
           last_rank = last_rank + 1, ${delta.assignments(parameters).join(', ')}
         WHERE scope_id = ${scope} AND ${checks.hold} AND ${provided}
         RETURNING scope_id, workspace_id, last_number, last_rank
       ), ticket AS (
         INSERT INTO tickets (${INSERTED_COLUMNS}, scope_id, number, rank)
         SELECT ${values.join(', ')}, ${scope}, CASE WHEN ${project} IS NOT NULL THEN last_number END, rank_of(last_rank)
         FROM counted RETURNING *
       ), created AS MATERIALIZED (
         SELECT t.id, t.number, t.rank, ${fieldSql('key', 't', 'p')} AS key
         FROM ticket t LEFT JOIN projects p ON p.id = t.project_id
       )`,
      ...delta.dueBeside(parameters),
      ...labelled(ticket.labelIds, parameters, scope),
      INDEX_NEW_TICKET,
    ];
  }

  async update(tx: Transaction, before: TicketState, after: TicketState, changes: TicketChanges): Promise<void> {
    const parameters = new Parameters();
    const [row] = await tx.query<{ rank: string }>(`${updated(after, parameters)} RETURNING rank`, parameters.values);
    after.rank = row!.rank; // changed if it moved to another scope
    after.version = before.version + 1;
    if (changes.labelIds) await this.setLabels(tx, after);
    if (changes.title || changes.description) await reindexTicket(tx, after.id);
    if (changes.description) await rewriteMentions(tx, after, after.description);
    recount(tx, before, after);
  }

  /**
   * The same for a change that only concerns the ticket's own row and its counters, as CTEs for the statement that writes
   * the events. If it is `counted` there, the lock on the counters is held until the transaction ends.
   */
  updateBeside(
    before: TicketState,
    after: TicketState,
    counted: boolean,
    provided: string,
    parameters: Parameters,
  ): string[] {
    const id = after.xmin ? unchanged(after.id, after.xmin, parameters) : parameters.add(after.id);
    const ticket = `ticket AS (UPDATE tickets SET ${updateAssignments(after, parameters, before)}, version = version + 1
      WHERE id = ${id} AND ${provided} RETURNING *)`;
    return counted ? [ticket, ...recountBeside(before, after, parameters)] : [ticket];
  }

  /** The same with a new rank, for a ticket that was read without a lock. Nothing is written if the place was taken since. */
  moveBeside(before: TicketState, after: TicketState, to: Place, provided: string, parameters: Parameters): string[] {
    const isChanged = after.updatedAt !== before.updatedAt; // otherwise only the rank changes
    const changed = isChanged ? [updateAssignments(after, parameters, before), 'version = version + 1'] : [];
    const ticket = [`rank = ${parameters.add(to.rank)}`, ...changed];
    const read = { id: before.id, xmin: before.xmin!, scopeId: scopeOf(before) };
    if ('gap' in to) {
      const moved = moveIntoGap(read, to.gap, ticket, provided, parameters);
      return [...moved, ...recountBeside(before, after, parameters)];
    }
    const delta = deltaWithin(before, after);
    const assigned = { ticket, counters: delta.assignments(parameters) };
    return [...moveToEnd(read, to.lastRank, assigned, provided, parameters), ...delta.dueBeside(parameters)];
  }

  /** Assigns a number in the new project; the old key still resolves. */
  async move(
    tx: Transaction,
    ticket: TicketState,
    to: { id: string; key: string } | null,
  ): Promise<Partial<TicketState>> {
    if (ticket.projectId && ticket.number) {
      await tx.query(INSERT_FORMER_KEY, [ticket.projectId, ticket.number, ticket.id, ticket.workspaceId]);
    }
    // Locks both counters in a fixed order, to avoid deadlocks between moves in opposite directions.
    await tx.query(LOCK_COUNTERS, [[scopeOf(ticket), to?.id ?? ticket.workspaceId]]);
    if (!to) return { number: null, key: null };
    const [row] = await tx.query<{ number: number }>(NEXT_NUMBER, [to.id]);
    return { number: row!.number, key: `${to.key}-${row!.number}` };
  }

  private async setLabels(tx: Transaction, ticket: TicketState): Promise<void> {
    await tx.query(REPLACE_LABELS, [ticket.id, ticket.workspaceId, ticket.labelIds]);
  }
}

function updated(ticket: TicketState, parameters: Parameters): string {
  const [scope, number] = [parameters.add(scopeOf(ticket)), parameters.add(ticket.number)];
  return moveTicket(scope, number, updateAssignments(ticket, parameters), parameters.add(ticket.id));
}

/** The ticket's id if it is as it was read; it is not waited for, since the wait would be for a change. */
const unchanged = (id: string, xmin: string, parameters: Parameters): string =>
  `(SELECT id FROM tickets WHERE id = ${parameters.add(id)} AND xmin = ${parameters.add(xmin)}::xid
    FOR NO KEY UPDATE SKIP LOCKED)`;

/** The labels of the CTE `ticket`, and their counters; locked after the scope's own counter, as everywhere. */
function labelled(labelIds: string[], parameters: Parameters, scope: string): string[] {
  if (labelIds.length === 0) return [];
  const labels = `ticket, unnest(${parameters.add(labelIds)}::uuid[]) AS label`;
  return [
    `attached AS (
      INSERT INTO ticket_labels (ticket_id, label_id, workspace_id) SELECT ticket.id, label, ticket.workspace_id FROM ${labels}
      RETURNING ticket_id, label_id
    )`,
    `counted_labels AS (${countLabels(labelsOfNewTicket(scope, labels))})`,
  ];
}

/** A ticket to be created, with nothing set. */
export const blankTicket = (reporterId: string, now: Date): TicketState => ({
  ...INITIAL_VALUES,
  id: uuidv7(),
  workspaceId: '',
  reporterId,
  createdAt: now,
  updatedAt: now,
  number: null,
  project: null,
  archived: false,
  role: null,
});
