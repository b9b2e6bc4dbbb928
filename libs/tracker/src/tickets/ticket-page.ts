import type { Paging, Parameters } from '#data';

/** How much that is in all, as the body of a CTE. */
export const READABLE = 'SELECT count(*) AS scopes, coalesce(sum(tickets), 0) AS tickets FROM scopes';

/** Joined, not `IN`: of a subquery the planner takes it that half of all tickets are in it. */
export const visible = (conditions: string[]): string =>
  ['JOIN scopes ON scopes.scope_id = t.scope_id WHERE t.deleted_at IS NULL', ...conditions].join(' AND ');

/** The rows of a page among those that a filter leaves. */
export const filtered = (paging: Paging<string>, parameters: Parameters, where: string): string =>
  `SELECT t.*, ${paging.sortValue} FROM tickets t ${where} ${paging.condition(parameters)} ${paging.window(parameters)}`;

const SCOPE_COST = 10; // to begin at one scope's own tickets costs about as much as to look at ten on the way

/**
 * The rows of a page of all that the caller may see, by their last change. For who sees much, a walk along that index
 * soon has a page together; for who sees little of a large instance it would go through what is others', and each
 * scope's own are sorted instead. Which it is shows when the scopes are known: both stand in the statement, one is run.
 */
export function lastChanged(paging: Paging<string>, parameters: Parameters): string {
  const rows = paging.rowsRead(parameters);
  const condition = paging.condition(parameters);
  const window = paging.window(parameters);
  const seesMuch = `(SELECT ${SCOPE_COST}::float8 * scopes * tickets > ${rows} *
    (SELECT reltuples FROM pg_class WHERE oid = 'tickets'::regclass) FROM readable)`;
  return `SELECT * FROM (
      SELECT t.*, ${paging.sortValue} FROM tickets t WHERE ${seesMuch} AND t.deleted_at IS NULL
        AND (t.scope_id IN (SELECT scope_id FROM scopes)) IS TRUE ${condition} ${window}
    ) AS walked
    UNION ALL SELECT * FROM (
      SELECT t.*, ${paging.sortValue} FROM scopes CROSS JOIN LATERAL (
        SELECT t.* FROM tickets t WHERE t.scope_id = scopes.scope_id AND t.deleted_at IS NULL ${condition}
        ${paging.orderBy} LIMIT ${rows}
      ) AS t WHERE NOT ${seesMuch} ${window}
    ) AS gathered`;
}
