import type { Actor } from '#contracts';
import type { Parameters } from '#data';
import { countOfDue } from '../counters/due-counters.sql.js';
import { countByField } from '../fields/field-filter.sql.js';
import {
  asDifference,
  countedTickets,
  dueWindow,
  excludesIds,
  onlyField,
  type TicketCondition,
  type TicketFilter,
  ticketFilterConditions,
} from './ticket-filter.js';
import { countInEachScope, inReadableScopes, type Which } from './ticket-page.js';

/** The total of a list: its SQL, and the column `tickets` of the scopes CTE that it reads. */
export interface TicketTotal {
  tickets: string;
  sql: string;
}

/** Which tickets to count, in the scopes of which CTE. */
interface Counted {
  conditions: TicketCondition[];
  scopes: string;
  which: Which;
}

const SUM = (scopes: string) => `SELECT coalesce(sum(tickets), 0) FROM ${scopes}`;

/** From counters if possible, otherwise from the tickets that meet all `conditions`. */
export function ticketTotal(
  actor: Actor,
  filter: TicketFilter,
  parameters: Parameters,
  { conditions, scopes, which }: Counted,
): TicketTotal {
  const counted = countedTickets(filter, parameters, 'c');
  if (counted) return { tickets: counted, sql: SUM(scopes) };
  const due = which === 'alive' ? dueWindow(filter) : undefined;
  if (due) return { tickets: 'c.tickets', sql: countOfDue(due, scopes, parameters) };
  const field = which === 'alive' ? onlyField(filter) : undefined;
  const byField = field && countByField(field, parameters, scopes);
  if (byField) return { tickets: 'c.tickets', sql: byField };
  const difference = which === 'alive' ? asDifference(filter) : undefined;
  if (difference) return ofDifference(actor, difference, parameters, scopes);
  return {
    tickets: ticketsOf(which),
    sql: excludesIds(filter) ? countInEachScope(conditions, scopes, which) : count(conditions, scopes, which),
  };
}

/** The same for a search, whose matches are already known. */
export const totalOfMatches = ({ conditions, scopes, which }: Counted): TicketTotal => ({
  tickets: ticketsOf(which),
  sql: count(conditions, scopes, which),
});

/** The total from the first batch of a walk, for the others. */
export const knownTotal = (total: number, parameters: Parameters, which: Which): TicketTotal => ({
  tickets: ticketsOf(which),
  sql: `SELECT ${parameters.add(total)}::int`,
});

/** Deleted tickets have no counter. */
const ticketsOf = (which: Which): string => (which === 'alive' ? 'c.tickets' : '1');

function ofDifference(
  actor: Actor,
  { rest, excluded }: { rest: TicketFilter; excluded: TicketFilter },
  parameters: Parameters,
  scopes: string,
): TicketTotal {
  const all = countedTickets(rest, parameters, 'c');
  const without = countedTickets(excluded, parameters, 'c');
  if (all && without) return { tickets: `${all} - ${without}`, sql: SUM(scopes) };
  const counted = (filter: TicketFilter) =>
    count(ticketFilterConditions(actor, filter, parameters, 't'), scopes, 'alive');
  return { tickets: all ?? 'c.tickets', sql: `SELECT (${all ? SUM(scopes) : counted(rest)}) - (${counted(excluded)})` };
}

const count = (conditions: TicketCondition[], scopes: string, which: Which): string =>
  `SELECT count(*) FROM tickets t ${inReadableScopes(conditions, 't', scopes, which)}`;
