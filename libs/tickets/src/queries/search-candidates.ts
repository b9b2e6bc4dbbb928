import type { TicketCondition } from './ticket-filter.js';
import { ALL_TICKETS, inReadableScopes } from './ticket-page.js';

/** For a common word only the most recently changed tickets are ranked. */
export const RANKED_AT_MOST = 2_000;

/** Looking up a ticket by its id takes as long as reading about twenty entries of the index by last change. */
const WALKED_SHARE = 32;

/** CTEs up to `found`, the matches with the time of their last change, and the number of all matches. */
interface Candidates {
  with: string;
  total: string;
}

/** Every match. One that is found by its key and by its words is there once. */
export const allCandidates = (conditions: TicketCondition[]): Candidates => ({
  with: `found AS MATERIALIZED (
    SELECT t.id, t.updated_at, max(m.known) AS known FROM matches m JOIN tickets t ON t.id = m.ticket_id
    ${inReadableScopes(conditions, 't', 'scopes')} GROUP BY t.id)`,
  total: 'SELECT count(*) FROM found',
});

/**
 * Only those to rank, if words alone decide what matches. Of a word in many tickets, the ones that changed last are read
 * in the order of that index: how many are read does not depend on how many match. The count decides at run time, as
 * for the pages of a list.
 */
export const latestCandidates = (): Candidates => ({
  with: `counted AS MATERIALIZED (
      SELECT n, n > ${RANKED_AT_MOST} AND n * ${WALKED_SHARE}::float8 > ${ALL_TICKETS} AS walks
      FROM (SELECT count(*) AS n FROM matches) AS all_matches
    ), found AS MATERIALIZED (
      SELECT * FROM (
        SELECT t.id, t.updated_at, NULL::int AS known FROM tickets t
        WHERE (SELECT walks FROM counted) AND t.deleted_at IS NULL AND (t.id IN (SELECT ticket_id FROM matches)) IS TRUE
        ORDER BY t.updated_at DESC, t.id DESC LIMIT ${RANKED_AT_MOST}
      ) AS walked
      UNION ALL SELECT t.id, t.updated_at, m.known FROM matches m CROSS JOIN LATERAL (
        SELECT t.id, t.updated_at FROM tickets t WHERE t.id = m.ticket_id AND t.deleted_at IS NULL OFFSET 0
      ) AS t WHERE NOT (SELECT walks FROM counted)
    )`,
  total: `SELECT CASE WHEN walks THEN n - (
      SELECT count(*) FROM scopes JOIN tickets t ON t.scope_id = scopes.scope_id
      WHERE t.deleted_at IS NOT NULL AND (t.id IN (SELECT ticket_id FROM matches)) IS TRUE
    ) ELSE (SELECT count(*) FROM found) END FROM counted`,
});
