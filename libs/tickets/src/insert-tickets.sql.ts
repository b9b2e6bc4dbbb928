import { Parameters, type Transaction } from '#data';
import { writeMentionsOf } from './comments/ticket-mentions.js';
import { CounterDelta, countLabels } from './counters/counter-delta.sql.js';
import { writeNewFields } from './fields/field-values.js';
import type { ProjectSchema } from './fields/project-schema.js';
import { INDEX_NEW_TICKET } from './queries/ticket-search-index.js';
import type { TicketState } from './ticket-access.js';
import { INSERTED_COLUMNS, INSERTED_FIELDS, RECORD_COLUMNS } from './ticket-columns.js';

const MAX_CHARACTERS = 768 * 1024; // per statement, since extracting the words of a text takes time
const VALUES = INSERTED_FIELDS.map((field) => `n."${field}"`).join(', ');

/**
 * Inserts many tickets into one project, numbered in order: like `TicketWriter.insert`, without a statement for each.
 */
export async function insertTickets(
  tx: Transaction,
  projectId: string,
  tickets: TicketState[],
  schema: ProjectSchema,
): Promise<void> {
  for (const part of partsOf(tickets)) {
    const parameters = new Parameters();
    const project = parameters.add(projectId);
    const rows = parameters.add(JSON.stringify(part.map((ticket, index) => ({ ...ticket, position: index + 1 }))));
    const count = `${parameters.add(part.length)}::int`;
    const tally = new CounterDelta();
    for (const ticket of part) tally.add(ticket, 1);
    await tx.query(
      `WITH new AS MATERIALIZED (
         SELECT * FROM jsonb_to_recordset(${rows}) AS n (${RECORD_COLUMNS}, position integer)
       ), counted AS (
         UPDATE ticket_counters SET last_number = last_number + ${count}, last_rank = last_rank + ${count},
           ${tally.assignments(parameters).join(', ')}
         WHERE scope_id = ${project}
         RETURNING scope_id, workspace_id, last_number - ${count} AS before, last_rank - ${count} AS rank_before
       ), ticket AS (
         INSERT INTO tickets (${INSERTED_COLUMNS}, scope_id, number, rank)
         SELECT ${VALUES}, ${project}, before + n.position, rank_of(rank_before + n.position) FROM counted, new n
         RETURNING id, workspace_id, scope_id, title, description
       ), labelled AS (
         INSERT INTO ticket_labels (ticket_id, label_id, workspace_id)
         SELECT n.id, label, n."workspaceId" FROM new n JOIN ticket USING (id), unnest(n."labelIds") AS label
       ), counted_labels AS (${countLabels(
         `SELECT label, ${project}::uuid, n."workspaceId", count(*)::int FROM new n JOIN ticket USING (id),
            unnest(n."labelIds") AS label GROUP BY label, n."workspaceId"`,
       )}), ${[...tally.dueBeside(parameters), INDEX_NEW_TICKET].join(', ')}
       SELECT FROM ticket`,
      parameters.values,
    );
  }
  await writeNewFields(tx, schema, tickets);
  await writeMentionsOf(tx, tickets);
}

function partsOf(tickets: TicketState[]): TicketState[][] {
  const parts: TicketState[][] = [];
  let room = 0;
  for (const ticket of tickets) {
    room -= ticket.description?.length ?? 0;
    if (parts.length > 0 && room >= 0) parts.at(-1)!.push(ticket);
    else {
      parts.push([ticket]);
      room = MAX_CHARACTERS - (ticket.description?.length ?? 0);
    }
  }
  return parts;
}
