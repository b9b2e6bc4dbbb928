import { validate as isUuid } from 'uuid';
import { Parameters, type Sql } from '#data';
import { idOfKey, parseTicketKey } from '../ticket-key.js';

/** Serializes rank changes of one scope. The seed keeps these locks apart from others. */
const RANK_LOCK = 7_236_022;

export interface LockedTicket {
  id: string;
  scopeId: string;
  version: number;
  updatedAt: Date;
  rank: string;
}

/**
 * Locks the order of a scope, then the tickets to be moved, and returns their current state. Always in this order, to
 * avoid deadlocks; only rank changes wait for the first lock.
 */
export function lockForRanking(sql: Sql, scopeId: string, ids: string[]): Promise<LockedTicket[]> {
  return sql.query<LockedTicket>(
    `WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtextextended($1, ${RANK_LOCK})))
     SELECT t.id, t.scope_id AS "scopeId", t.version, t.updated_at AS "updatedAt", t.rank FROM locked, tickets t
     WHERE t.id = ANY ($2::uuid[]) ORDER BY t.id FOR NO KEY UPDATE OF t`,
    [scopeId, ids],
  );
}

export interface Target {
  before?: string;
  after?: string;
}

export interface Surroundings {
  afterId: string | null;
  afterRank: string | null;
  beforeId: string | null;
  beforeRank: string | null;
  /** The nearest tickets after or before the given one, or from the end if none is given. */
  nearIds: string[];
  nearRank: string | null;
}

/** The neighbours of a position in a scope. Includes deleted tickets, which keep their ranks. */
export async function surroundings(
  sql: Sql,
  scopeId: string,
  { before, after }: Target,
  count: number,
): Promise<Surroundings> {
  const parameters = new Parameters();
  const scope = `${parameters.add(scopeId)}::uuid`;
  const named = (alias: string, idOrKey: string | undefined) =>
    `LEFT JOIN tickets ${alias} ON ${alias}.id = ${idOf(idOrKey, parameters)} AND ${alias}.scope_id = ${scope} AND ${alias}.deleted_at IS NULL`;
  const beyond = after !== undefined ? 'AND t.rank > a.rank' : before !== undefined ? 'AND t.rank < b.rank' : '';
  const direction = after !== undefined ? 'ASC' : 'DESC';
  const [found] = await sql.query<Surroundings>(
    `SELECT a.id AS "afterId", a.rank AS "afterRank", b.id AS "beforeId", b.rank AS "beforeRank",
       coalesce(n.ids, '{}') AS "nearIds", n.ranks[1] AS "nearRank"
     FROM (SELECT 1) AS one ${named('a', after)} ${named('b', before)}
     LEFT JOIN LATERAL (
       SELECT array_agg(n.id::text ORDER BY n.rank ${direction}) AS ids, array_agg(n.rank ORDER BY n.rank ${direction}) AS ranks
       FROM (
         SELECT t.id, t.rank FROM tickets t WHERE t.scope_id = ${scope} ${beyond}
         ORDER BY t.rank ${direction} LIMIT ${parameters.add(count)}::int
       ) AS n
     ) AS n ON true`,
    parameters.values,
  );
  return found!;
}

function idOf(idOrKey: string | undefined, parameters: Parameters): string {
  const key = idOrKey === undefined ? undefined : parseTicketKey(idOrKey);
  if (key) return idOfKey(parameters.add(key.projectKey), `${parameters.add(key.number)}::int`);
  return idOrKey !== undefined && isUuid(idOrKey) ? `${parameters.add(idOrKey)}::uuid` : 'NULL::uuid';
}

/** The next positions of the scope's counter, which come after all existing ranks. */
export async function lastRanks(sql: Sql, scopeId: string, count: number): Promise<string[]> {
  const rows = await sql.query<{ rank: string }>(
    `WITH counted AS (
       UPDATE ticket_counters SET last_rank = last_rank + $2 WHERE scope_id = $1 RETURNING last_rank - $2 AS before
     )
     SELECT rank_of(before + place) AS rank FROM counted, generate_series(1, $2::int) AS place ORDER BY place`,
    [scopeId, count],
  );
  return rows.map(({ rank }) => rank);
}

export async function writeRanks(sql: Sql, ids: string[], ranks: string[]): Promise<void> {
  await sql.query(
    `UPDATE tickets t SET rank = r.rank FROM unnest($1::uuid[], $2::text[]) AS r (id, rank) WHERE t.id = r.id`,
    [ids, ranks],
  );
}
