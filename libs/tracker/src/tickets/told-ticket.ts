import type { Sql } from '#data';
import type { TicketState } from './ticket-access.js';
import { snapshot, type TicketChanges } from './ticket-changes.js';
import { scopeOf } from './ticket-tally.js';

interface Relation {
  ticketId: string;
}

/**
 * What an event says of a ticket. There is one text for all who hear it, so it names another ticket only where all of
 * them may read that one too: in the same scope.
 */
export async function toldTicket(sql: Sql, ticket: TicketState, changes: TicketChanges = {}) {
  const { parentId, relations } = changes as Record<'parentId' | 'relations', TicketChanges['parentId']>;
  const related = (item: unknown) => (item as Relation | null)?.ticketId;
  const named = [ticket.parentId, parentId?.from, parentId?.to, related(relations?.from), related(relations?.to)];
  const shared = await inScopeOf(sql, ticket, named);
  const ifShared = <T>(value: T, id: unknown = value): T | null => (shared.has(id) ? value : null);
  const { from, to } = relations ?? {};
  return {
    ticket: { ...snapshot(ticket), parentId: ifShared(ticket.parentId) },
    changes: {
      ...changes,
      ...(parentId && { parentId: { from: ifShared(parentId.from), to: ifShared(parentId.to) } }),
      ...(relations && { relations: { from: ifShared(from, related(from)), to: ifShared(to, related(to)) } }),
    },
  };
}

/** Most tickets name no other, and then nothing is asked. */
async function inScopeOf(sql: Sql, ticket: TicketState, named: unknown[]): Promise<Set<unknown>> {
  const ids = named.filter((id) => id !== null && id !== undefined);
  if (ids.length === 0) return new Set();
  const found = await sql.query<{ id: string }>('SELECT id FROM tickets WHERE id = ANY ($1) AND scope_id = $2', [
    ids,
    scopeOf(ticket),
  ]);
  return new Set(found.map(({ id }) => id));
}
