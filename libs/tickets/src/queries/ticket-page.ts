import type { Paging, Parameters } from '#data';
import type { Gathered, TicketCondition } from './ticket-filter.js';

/** Names of the CTEs that the parts below read: of `readableScopes`, and of `matched`. */
export interface PageCtes {
  scopes: string;
  matched: string;
}

/** Existing or deleted tickets. */
export type Which = 'alive' | 'deleted';

export const exists = (which: Which, t: string): string =>
  `${t}.deleted_at IS ${which === 'alive' ? 'NULL' : 'NOT NULL'}`;

/**
 * Limits rows `t` of tickets to the scopes of a CTE. A join instead of `IN`, because the planner assumes that a
 * subquery contains half of all tickets.
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

/** The same as a count per scope, for conditions without an index. */
export const countInEachScope = (conditions: TicketCondition[], scopes: string, which: Which): string =>
  `SELECT coalesce(sum(n), 0) FROM ${scopes} CROSS JOIN LATERAL (
     SELECT count(*) AS n FROM tickets t WHERE t.scope_id = ${scopes}.scope_id AND ${exists(which, 't')}
       ${all(conditions.map(({ sql }) => sql))}
   ) AS counted`;

/** The number of matching tickets, and in how many scopes of a CTE, as the body of a CTE. */
export const matched = (total: string, scopes: string): string =>
  `SELECT (SELECT count(*) FROM ${scopes}) AS scopes, (${total}) AS tickets`;

const SCOPE_COST = 10; // starting at a scope costs about as much as reading ten tickets
/** An estimate that PostgreSQL keeps. */
export const ALL_TICKETS = `(SELECT reltuples FROM pg_class WHERE oid = 'tickets'::regclass)`;

/** That there are matches: without any, nothing is collected. */
export const hasMatches = (matched: string): string => `(SELECT tickets > 0 FROM ${matched})`;

/** The rows `t` of tickets that meet all `conditions`, for a FROM clause; further conditions can be added with AND. */
export const foundTickets = (
  conditions: TicketCondition[],
  gathered: Gathered,
  scopes: string,
  which: Which = 'alive',
): string => FOUND[gathered](conditions, scopes, which);

const FOUND: Record<Gathered, (conditions: TicketCondition[], scopes: string, which: Which) => string> = {
  'in all scopes': (conditions, scopes, which) => `tickets t ${inReadableScopes(conditions, 't', scopes, which)}`,
  'in each scope': (conditions, scopes, which) => `${scopes} CROSS JOIN LATERAL (
         SELECT t.* FROM tickets t WHERE t.scope_id = ${scopes}.scope_id AND ${exists(which, 't')}
           ${all(conditions.map(({ sql }) => sql))}
         OFFSET 0 -- or it would be joined, by an index that leads through everybody's
       ) AS t WHERE true`,
  'by value': (conditions, scopes, which) => `(
         SELECT t.* FROM tickets t ${inReadableScopes(conditions, 't', scopes, which)}
         OFFSET 0 -- or all tickets would be read in list order until a page is full
       ) AS t WHERE true`,
};

/**
 * The rows of a page. With many matches, walking the index of the sort order quickly fills a page; with few, it would
 * read everything else, so they are collected and sorted instead. The count decides at run time: the statement contains
 * both, and one is executed. So one plan suits every request.
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
  // Deleted tickets are few, and no sort index contains them.
  if (which === 'deleted') {
    const rows = `SELECT t.*, ${paging.sortValue} FROM ${found} ${paging.condition(parameters)} ${paging.window(parameters)}`;
    return paging.firstOf(rows, parameters);
  }
  const { rows, condition, window } = partsOf(paging, parameters);
  const walks = `(SELECT (tickets + ${SCOPE_COST} * scopes)::float8 * tickets > ${rows} * ${ALL_TICKETS} FROM ${matched})`;
  const either = eitherWay(
    walked(paging, walks, scopes, conditions, condition, window),
    `SELECT t.*, ${paging.sortValue} FROM ${found} AND NOT ${walks} AND ${hasMatches(matched)} ${condition} ${window}`,
  );
  return paging.firstOf(either, parameters);
}

/**
 * The same if an index per scope has the matches in list order: by last change or by rank, of all tickets or of one
 * status.
 */
export function inOrderOfScopes(
  paging: Paging<string>,
  parameters: Parameters,
  conditions: TicketCondition[],
  { scopes, matched }: PageCtes,
): string {
  const { rows, condition, window } = partsOf(paging, parameters);
  const walks = `(SELECT (${SCOPE_COST} + ${rows})::float8 * scopes * tickets > ${rows} * ${ALL_TICKETS} FROM ${matched})`;
  const either = eitherWay(
    walked(paging, walks, scopes, conditions, condition, window),
    `SELECT t.*, ${paging.sortValue} FROM ${scopes} CROSS JOIN LATERAL (
       SELECT t.* FROM (
         SELECT t.* FROM tickets t WHERE t.scope_id = ${scopes}.scope_id AND t.deleted_at IS NULL
           ${all(conditions.map(({ sql }) => sql))} ${condition}
         ${paging.orderBy} LIMIT ${paging.mostRowsRead ?? rows}
       ) AS t LIMIT ${rows}
     ) AS t WHERE NOT ${walks} AND ${hasMatches(matched)} ${window}`,
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
