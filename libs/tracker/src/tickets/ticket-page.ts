import type { Paging, Parameters } from '#data';

/** Joined, not `IN`: of a subquery the planner takes it that half of all tickets are in it. */
export const visible = (conditions: string[]): string =>
  ['JOIN scopes ON scopes.scope_id = t.scope_id WHERE t.deleted_at IS NULL', ...conditions].join(' AND ');

/** How many tickets there are to choose from, and in how many scopes, as the body of a CTE. */
export const matched = (total: string): string =>
  `SELECT (SELECT count(*) FROM scopes) AS scopes, (${total}) AS tickets`;

const SCOPE_COST = 10; // to begin at one scope's own tickets costs about as much as to look at ten on the way

/**
 * The rows of a page. Where much matches, a walk along the index of the order soon has a page together; where little
 * does, it would go through everything else, and what matches is gathered and sorted instead. Which it is shows when
 * the matches are counted: both stand in the statement, one is run. So one plan is right whatever is asked for.
 */
export function pageRows(paging: Paging<string>, parameters: Parameters, conditions: string[]): string {
  const rows = paging.rowsRead(parameters);
  const condition = paging.condition(parameters);
  const window = paging.window(parameters);
  const walks = `(SELECT (tickets + ${SCOPE_COST} * scopes)::float8 * tickets > ${rows} *
    (SELECT reltuples FROM pg_class WHERE oid = 'tickets'::regclass) FROM matched)`;
  return eitherWay(
    `SELECT t.*, ${paging.sortValue} FROM tickets t WHERE ${walks} AND t.deleted_at IS NULL
       AND (t.scope_id IN (SELECT scope_id FROM scopes)) IS TRUE ${all(conditions.map(onTheWay))} ${condition} ${window}`,
    `SELECT t.*, ${paging.sortValue} FROM tickets t ${visible(conditions)} AND NOT ${walks} ${condition} ${window}`,
  );
}

/** The same for everything in the scopes by its last change: there is an index of each scope's own in that order. */
export function lastChanged(paging: Paging<string>, parameters: Parameters): string {
  const rows = paging.rowsRead(parameters);
  const condition = paging.condition(parameters);
  const window = paging.window(parameters);
  const walks = `(SELECT (${SCOPE_COST} + ${rows})::float8 * scopes * tickets > ${rows} *
    (SELECT reltuples FROM pg_class WHERE oid = 'tickets'::regclass) FROM matched)`;
  return eitherWay(
    `SELECT t.*, ${paging.sortValue} FROM tickets t WHERE ${walks} AND t.deleted_at IS NULL
       AND (t.scope_id IN (SELECT scope_id FROM scopes)) IS TRUE ${condition} ${window}`,
    `SELECT t.*, ${paging.sortValue} FROM scopes CROSS JOIN LATERAL (
       SELECT t.* FROM tickets t WHERE t.scope_id = scopes.scope_id AND t.deleted_at IS NULL ${condition}
       ${paging.orderBy} LIMIT ${rows}
     ) AS t WHERE NOT ${walks} ${window}`,
  );
}

const eitherWay = (walked: string, gathered: string): string =>
  `SELECT * FROM (${walked}) AS walked UNION ALL SELECT * FROM (${gathered}) AS gathered`;

const all = (conditions: string[]): string => conditions.map((condition) => `AND ${condition}`).join(' ');

/** One value's own index may be the better way; a condition that only sorts could follow is looked at row by row. */
const onTheWay = (condition: string): string =>
  /^t\.\w+ (=|>=|<) \(SELECT/.test(condition) ? condition : `(${condition}) IS TRUE`;
