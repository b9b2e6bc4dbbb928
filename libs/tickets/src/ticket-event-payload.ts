import type { Sql } from '#data';
import { scopeOf } from './counters/counter-delta.sql.js';
import type { TicketState } from './ticket-access.js';
import { snapshot, type TicketChanges } from './ticket-changes.js';
import { TICKETS_IN_SCOPE } from './ticket-event-payload.sql.js';
import { TICKET_REFERENCES } from './ticket-fields.js';

interface Relation {
  ticketId: string;
}

/**
 * What an event says about a ticket. All recipients get the same text, so it names another ticket only if all of them
 * may read that too: in the same scope.
 */
export async function ticketEventPayload(sql: Sql, ticket: TicketState, changes: TicketChanges = {}) {
  const { from, to } = changes.relations ?? {};
  const related = (item: unknown) => (item as Relation | null | undefined)?.ticketId;
  const named = TICKET_REFERENCES.flatMap((field) => [ticket[field], changes[field]?.from, changes[field]?.to]);
  const shared = await inScopeOf(sql, ticket, [...named, related(from), related(to)]);
  const ifShared = (value: unknown, id: unknown = value): unknown => (shared.has(id) ? value : null);
  const visibleChanges: TicketChanges = { ...changes };
  for (const field of TICKET_REFERENCES) {
    const change = changes[field];
    if (change) visibleChanges[field] = { from: ifShared(change.from), to: ifShared(change.to) };
  }
  if (changes.relations) {
    visibleChanges.relations = { from: ifShared(from, related(from)), to: ifShared(to, related(to)) };
  }
  const references = Object.fromEntries(TICKET_REFERENCES.map((field) => [field, ifShared(ticket[field])]));
  return { ticket: { ...snapshot(ticket), ...references }, changes: visibleChanges };
}

/** Most tickets refer to no other; then no query is needed. */
async function inScopeOf(sql: Sql, ticket: TicketState, named: unknown[]): Promise<Set<unknown>> {
  const ids = named.filter((id) => id !== null && id !== undefined);
  if (ids.length === 0) return new Set();
  const found = await sql.query<{ id: string }>(TICKETS_IN_SCOPE, [ids, scopeOf(ticket)]);
  return new Set(found.map(({ id }) => id));
}
