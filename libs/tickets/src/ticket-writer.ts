import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Parameters, type Transaction } from '#data';
import type { WrittenBeside } from '#events';
import { rewriteMentions, writeMentions } from './comments/ticket-mentions.js';
import { CounterDelta, countLabels, recount, scopeOf } from './counters/counter-delta.js';
import { INDEX_NEW_TICKET, reindexTicket } from './queries/ticket-search-index.js';
import type { TicketState } from './ticket-access.js';
import type { TicketChanges } from './ticket-changes.js';
import { INSERTED_COLUMNS, INSERTED_FIELDS, updateAssignments } from './ticket-columns.js';
import { INITIAL_VALUES } from './ticket-fields.js';

/** Writes ticket rows and everything derived from them: numbers, counters, old keys, mentions, the search index. */
@Injectable()
export class TicketWriter {
  /** Number, rank, ticket, labels and search index in one statement, so that the counter is locked only briefly. */
  async insert(tx: Transaction, ticket: TicketState): Promise<Pick<TicketState, 'number' | 'rank'>> {
    const parameters = new Parameters();
    const project = `${parameters.add(ticket.projectId)}::uuid`;
    const scope = parameters.add(scopeOf(ticket));
    const values = INSERTED_FIELDS.map((field) => parameters.add(ticket[field]));
    const [row] = await tx.query<Pick<TicketState, 'number' | 'rank'>>(
      `WITH counted AS (
         UPDATE ticket_counters SET last_number = last_number + CASE WHEN ${project} IS NULL THEN 0 ELSE 1 END,
           last_rank = last_rank + 1, ${new CounterDelta().add(ticket, 1).assignments(parameters).join(', ')}
         WHERE scope_id = ${scope} RETURNING last_number, last_rank
       ), ticket AS (
         INSERT INTO tickets (${INSERTED_COLUMNS}, scope_id, number, rank)
         SELECT ${values.join(', ')}, ${scope}, CASE WHEN ${project} IS NOT NULL THEN last_number END, rank_of(last_rank)
         FROM counted
         RETURNING id, workspace_id, scope_id, number, rank, title, description
       ), ${labelled(ticket.labelIds, parameters, scope)} ${INDEX_NEW_TICKET}
       SELECT number, rank FROM ticket`,
      parameters.values,
    );
    await writeMentions(tx, ticket, ticket.description);
    return row!;
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
   * The same for a change that only concerns the ticket's own row and its counters, as a CTE for the statement that writes
   * the events.
   */
  updateBeside(tx: Transaction, before: TicketState, after: TicketState): WrittenBeside {
    after.version = before.version + 1;
    recount(tx, before, after);
    return (parameters) => [`ticket AS (${updated(after, parameters)})`];
  }

  /** Assigns a number in the new project; the old key still resolves. */
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
    // Locks both counters in a fixed order, to avoid deadlocks between moves in opposite directions.
    await tx.query('SELECT FROM ticket_counters WHERE scope_id = ANY ($1) ORDER BY scope_id FOR NO KEY UPDATE', [
      [scopeOf(ticket), to?.id ?? ticket.workspaceId],
    ]);
    if (!to) return { number: null, key: null };
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

function updated(ticket: TicketState, parameters: Parameters): string {
  const [scope, number] = [parameters.add(scopeOf(ticket)), parameters.add(ticket.number)];
  return `UPDATE tickets SET scope_id = ${scope}, number = ${number}, ${updateAssignments(ticket, parameters)},
    version = version + 1 WHERE id = ${parameters.add(ticket.id)}`;
}

/** The labels of the CTE `ticket`, and their counters; locked after the scope's own counter, as everywhere. */
function labelled(labelIds: string[], parameters: Parameters, scope: string): string {
  if (labelIds.length === 0) return '';
  const labels = `ticket, unnest(${parameters.add(labelIds)}::uuid[]) AS label`;
  return `labelled AS (
      INSERT INTO ticket_labels (ticket_id, label_id, workspace_id) SELECT ticket.id, label, ticket.workspace_id FROM ${labels}
    ), counted_labels AS (${countLabels(`SELECT label, ${scope}::uuid, ticket.workspace_id, 1 FROM ${labels}`)}),`;
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
