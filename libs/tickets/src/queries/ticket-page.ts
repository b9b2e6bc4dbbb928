import type { Paging, Parameters } from '#data';
import type { TicketCondition } from './ticket-filter.js';

/** The CTEs that the parts of a statement below read: of `readableScopes`, and of `matched`. */
export interface PageCtes {
  scopes: string;
  matched: string;
}

/** Which of the tickets there are: those that are there, or those that were deleted. */
export type Which = 'alive' | 'deleted';

export const exists = (which: Which, t: string): string =>
  `${t}.deleted_at IS ${which === 'alive' ? 'NULL' : 'NOT NULL'}`;

/**
 * Limits the rows `t` of tickets to those in the scopes of a CTE. Joined, not `IN`: of a subquery the planner takes it
 * that half of all tickets are in it.
 */
export const inReadableScopes = (
  conditions: TicketCondition[],
  t: string,
  scopes: string,
  which: Which = 'alive',
): string =>
  [
    `JOIN ${scopes} ON ${scopes}.scope_id = ${t}.scope_id WHERE ${exists(which, t)}`,
    ...conditions.map(({ sql }) => sql),
  ].join(' AND ');

/** The same as a count, of each scope by itself: for conditions that no index knows. */
export const countInEachScope = (conditions: TicketCondition[], scopes: string, which: Which): string =>
  `SELECT coalesce(sum(n), 0) FROM ${scopes} CROSS JOIN LATERAL (
     SELECT count(*) AS n FROM tickets t WHERE t.scope_id = ${scopes}.scope_id AND ${exists(which, 't')}
       ${all(conditions.map(({ sql }) => sql))}
   ) AS counted`;

/** How many tickets there are to choose from, and in how many of the scopes of a CTE, as the body of a CTE. */
export const matched = (total: string, scopes: string): string =>
  `SELECT (SELECT count(*) FROM ${scopes}) AS scopes, (${total}) AS tickets`;

const SCOPE_COST = 10; // to begin at one scope's own tickets costs about as much as to look at ten on the way
const ALL_TICKETS = `(SELECT reltuples FROM pg_class WHERE oid = 'tickets'::regclass)`;

/** How what matches is found where it is little: in each scope, or by an index that knows none. */
export type Gathered = 'in each scope' | 'in all scopes';

/** The rows `t` of tickets with all `conditions`, for a FROM; more of them follow with AND. */
export const foundTickets = (
  conditions: TicketCondition[],
  gathered: Gathered,
  scopes: string,
  which: Which = 'alive',
): string =>
  gathered === 'in all scopes'
    ? `tickets t ${inReadableScopes(conditions, 't', scopes, which)}`
    : `${scopes} CROSS JOIN LATERAL (
         SELECT t.* FROM tickets t WHERE t.scope_id = ${scopes}.scope_id AND ${exists(which, 't')}
           ${all(conditions.map(({ sql }) => sql))}
         OFFSET 0 -- or it would be joined, by an index that leads through everybody's
       ) AS t WHERE true`;

/**
 * The rows of a page. Where much matches, a walk along the index of the order soon has a page together; where little
 * does, it would go through everything else, and what matches is gathered and sorted instead. Which it is shows when
 * the matches are counted: both stand in the statement, one is run. So one plan is right whatever is asked for.
 */
export function pageRows(
  paging: Paging<string>,
  parameters: Parameters,
  conditions: TicketCondition[],
  gathered: Gathered,
  { scopes, matched }: PageCtes,
  which: Which = 'alive',
): string {
  const found = foundTickets(conditions, gathered, scopes, which);
  // Deleted tickets are few, and no index of an order has them.
  if (which === 'deleted') {
    const rows = `SELECT t.*, ${paging.sortValue} FROM ${found} ${paging.condition(parameters)} ${paging.window(parameters)}`;
    return paging.firstOf(rows, parameters);
  }
  const { rows, condition, window } = partsOf(paging, parameters);
  const walks = `(SELECT (tickets + ${SCOPE_COST} * scopes)::float8 * tickets > ${rows} * ${ALL_TICKETS} FROM ${matched})`;
  const either = eitherWay(
    walked(paging, walks, scopes, conditions, condition, window),
    `SELECT t.*, ${paging.sortValue} FROM ${found} AND NOT ${walks} ${condition} ${window}`,
  );
  return paging.firstOf(either, parameters);
}

/** The same for everything in the scopes by its last change: there is an index of each scope's own in that order. */
export function lastChanged(paging: Paging<string>, parameters: Parameters, { scopes, matched }: PageCtes): string {
  const { rows, condition, window } = partsOf(paging, parameters);
  const walks = `(SELECT (${SCOPE_COST} + ${rows})::float8 * scopes * tickets > ${rows} * ${ALL_TICKETS} FROM ${matched})`;
  const either = eitherWay(
    walked(paging, walks, scopes, [], condition, window),
    `SELECT t.*, ${paging.sortValue} FROM ${scopes} CROSS JOIN LATERAL (
       SELECT t.* FROM (
         SELECT t.* FROM tickets t WHERE t.scope_id = ${scopes}.scope_id AND t.deleted_at IS NULL ${condition}
         ${paging.orderBy} LIMIT ${paging.mostRowsRead ?? rows}
       ) AS t LIMIT ${rows}
     ) AS t WHERE NOT ${walks} ${window}`,
  );
  return paging.firstOf(either, parameters);
}

const partsOf = (paging: Paging<string>, parameters: Parameters) => ({
  rows: paging.rowsRead(parameters),
  condition: paging.condition(parameters),
  window: paging.window(parameters),
});

const walked = (
  paging: Paging<string>,
  walks: string,
  scopes: string,
  conditions: TicketCondition[],
  condition: string,
  window: string,
) =>
  `SELECT t.*, ${paging.sortValue} FROM tickets t WHERE ${walks} AND t.deleted_at IS NULL
     AND (t.scope_id IN (SELECT scope_id FROM ${scopes})) IS TRUE ${all(conditions.map(({ perRow }) => perRow))} ${condition} ${window}`;

const eitherWay = (walked: string, gathered: string): string =>
  `SELECT * FROM (${walked}) AS walked UNION ALL SELECT * FROM (${gathered}) AS gathered`;

const all = (conditions: string[]): string => conditions.map((condition) => `AND ${condition}`).join(' ');
