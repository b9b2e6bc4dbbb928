import { validate as isUuid } from 'uuid';
import { Parameters, type Sql } from '#data';
import { idOfKey, parseTicketKey } from '../ticket-key.js';

/** The seeds keep these locks apart from others: of orders and of tickets in their places, and of the gaps after these. */
const PLACE_LOCK = 7_236_022;
const GAP_LOCK = 7_236_023;
const lockRank = (id: string, seed = PLACE_LOCK): string => `pg_advisory_xact_lock(hashtextextended(${id}, ${seed}))`;
const shareRank = (id: string): string => `pg_advisory_xact_lock_shared(hashtextextended(${id}, ${PLACE_LOCK}))`;

/** Locks the whole order of a scope: no other change of rank goes on there until the transaction ends. */
export async function lockOrder(sql: Sql, scopeId: string): Promise<void> {
  await sql.query(`SELECT ${lockRank('$1')}`, [scopeId]);
}

export interface LockedTicket {
  id: string;
  scopeId: string;
  version: number;
  updatedAt: Date;
  rank: string;
}

/**
 * The same, and then locks the tickets to be moved, at least one, and returns their current state. Always in this order,
 * to avoid deadlocks; only rank changes wait for the first lock.
 */
export function lockForRanking(sql: Sql, scopeId: string, ids: string[]): Promise<LockedTicket[]> {
  return sql.query<LockedTicket>(
    `WITH locked AS MATERIALIZED (SELECT ${lockRank('$1')})
     SELECT t.id, t.scope_id AS "scopeId", t.version, t.updated_at AS "updatedAt", t.rank FROM locked, tickets t
     WHERE t.id = ANY ($2::uuid[]) ORDER BY t.id FOR NO KEY UPDATE OF t`,
    [scopeId, ids],
  );
}

/** The last position that the scope's counter has given out, as it was read, and the rank of the next one. */
export interface EndRead {
  lastRank: string;
  endRank: string;
}

/** Two tickets without another between them, or one and an end of the order, as they were read. */
export interface Gap {
  neighbours: { id: string; rank: string }[];
  /** The ranks between which there are no others than `neighbours`. */
  lower: string;
  upper: string;
}

/** A ticket that was read without a lock. */
export interface UnlockedTicket {
  id: string;
  xmin: string;
  scopeId: string;
}

/**
 * CTEs that move it into a gap if both are as they were read; otherwise `ticket` returns no row. Its neighbours keep their
 * places and the gap is its own until the transaction ends; moves elsewhere in the scope go on at the same time.
 */
export function moveIntoGap(
  read: UnlockedTicket,
  { neighbours, lower, upper }: Gap,
  assigned: string[],
  provided: string,
  parameters: Parameters,
): string[] {
  const ids = neighbours.map(({ id }) => id);
  const found = neighbours.map(({ id, rank }) => `${id} ${rank}`);
  const scope = `${parameters.add(read.scopeId)}::uuid`;
  const bounds = [lower, upper].map((rank) => `${parameters.add(rank)}::text`);
  const gap = lockRank(`${parameters.add(lower === '' ? read.scopeId : ids[0])}::uuid::text`, GAP_LOCK);
  return [
    locked(scope, [...placesOf(read.id, ids, parameters), gap]),
    `gap AS MATERIALIZED (
       SELECT FROM locked WHERE ranked_now(${[scope, ...bounds].join(', ')}) = ${parameters.add(found)}::text[]
     )`,
    heldAfter('gap', read, parameters),
    `ticket AS (UPDATE tickets SET ${assigned.join(', ')} WHERE id = (SELECT id FROM held) AND ${provided} RETURNING *)`,
  ];
}

/** The same to the end of the order, if the next position of the scope's counter is still free. */
export function moveToEnd(
  read: UnlockedTicket,
  lastRank: string,
  assigned: { ticket: string[]; counters: string[] },
  provided: string,
  parameters: Parameters,
): string[] {
  const scope = `${parameters.add(read.scopeId)}::uuid`;
  return [
    locked(scope, placesOf(read.id, [], parameters)),
    heldAfter('locked', read, parameters),
    `counted AS (
       UPDATE ticket_counters SET ${['last_rank = last_rank + 1', ...assigned.counters].join(', ')}
       WHERE scope_id = ${scope} AND last_rank = ${parameters.add(lastRank)}::bigint AND EXISTS (SELECT FROM held) AND ${provided}
       RETURNING scope_id, workspace_id
     )`,
    `ticket AS (
       UPDATE tickets SET ${assigned.ticket.join(', ')}
       WHERE id = (SELECT id FROM held) AND EXISTS (SELECT FROM counted) RETURNING *
     )`,
  ];
}

/** Locks the order of a scope against `lockForRanking` only, and then more. */
const locked = (scope: string, more: string[]): string =>
  `locked AS MATERIALIZED (SELECT ${[shareRank(`${scope}::text`), ...more].join(', ')})`;

/** In order of id, to avoid deadlocks: the place that a ticket leaves, and those that its neighbours keep. */
const placesOf = (moved: string, neighbours: string[], parameters: Parameters): string[] =>
  [moved, ...neighbours].toSorted().map((id) => {
    const ticket = `${parameters.add(id)}::uuid::text`;
    return id === moved ? lockRank(ticket) : shareRank(ticket);
  });

/** Does not wait for the ticket, since the wait would be for a change. */
const heldAfter = (cte: string, { id, xmin }: UnlockedTicket, parameters: Parameters): string =>
  `held AS MATERIALIZED (
     SELECT t.id FROM ${cte}, tickets t WHERE t.id = ${parameters.add(id)} AND t.xmin = ${parameters.add(xmin)}::xid
     FOR NO KEY UPDATE OF t SKIP LOCKED
   )`;

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
export async function surroundings(sql: Sql, scopeId: string, target: Target, count: number): Promise<Surroundings> {
  const parameters = new Parameters();
  const [scope, limit] = [`${parameters.add(scopeId)}::uuid`, `${parameters.add(count)}::int`];
  const { columns, joins } = surroundingsOf(scope, target, limit, parameters);
  const [found] = await sql.query<Surroundings>(`SELECT ${columns} FROM (SELECT 1) AS one ${joins}`, parameters.values);
  return found!;
}

export const isLast = ({ before, after }: Target): boolean => before === undefined && after === undefined;

/** The same for the statement that reads ticket `t`, with `EndRead` if that is where it goes. */
export function orderAround(target: Target, parameters: Parameters): { columns: string; joins: string } {
  const { columns, joins } = surroundingsOf('t.scope_id', target, '1', parameters);
  if (!isLast(target)) return { columns, joins };
  return {
    columns: `${columns}, c.last_rank::text AS "lastRank", rank_of(c.last_rank + 1) AS "endRank"`,
    joins: `JOIN ticket_counters c ON c.scope_id = t.scope_id ${joins}`,
  };
}

function surroundingsOf(scope: string, { before, after }: Target, limit: string, parameters: Parameters) {
  const named = (alias: string, idOrKey: string | undefined) =>
    `LEFT JOIN tickets ${alias} ON ${alias}.id = ${idOf(idOrKey, parameters)} AND ${alias}.scope_id = ${scope} AND ${alias}.deleted_at IS NULL`;
  const beyond = after !== undefined ? 'AND o.rank > a.rank' : before !== undefined ? 'AND o.rank < b.rank' : '';
  const direction = after !== undefined ? 'ASC' : 'DESC';
  return {
    columns: `a.id AS "afterId", a.rank AS "afterRank", b.id AS "beforeId", b.rank AS "beforeRank",
       coalesce(n.ids, '{}') AS "nearIds", n.ranks[1] AS "nearRank"`,
    joins: `${named('a', after)} ${named('b', before)}
     LEFT JOIN LATERAL (
       SELECT array_agg(n.id::text ORDER BY n.rank ${direction}) AS ids, array_agg(n.rank ORDER BY n.rank ${direction}) AS ranks
       FROM (
         SELECT o.id, o.rank FROM tickets o WHERE o.scope_id = ${scope} ${beyond}
         ORDER BY o.rank ${direction} LIMIT ${limit}
       ) AS n
     ) AS n ON true`,
  };
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
