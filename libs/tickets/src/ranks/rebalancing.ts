import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, Clock, EVENTS_CHANNEL } from '#contracts';
import { Database, type Sql, TicketRebalance, type Transaction, Wakeups } from '#data';
import { scopeOf } from '../counters/counter-delta.js';
import type { TicketState } from '../ticket-access.js';
import { EVENT_TICKET } from '../ticket-columns.js';
import { positionOf, ranksBetween } from './rank.js';
import { lockForRanking } from './ranks.sql.js';

/** The worker shortens ranks of this length, reached after some 200 moves to the same position. */
export const LONG_RANK = 48;
/** A move that would exceed this length first shortens the ranks around it; far below the limit of an index. */
export const LONGEST_RANK = 500;
/** Ranks up to this length are kept, and those between two of them get short ones. */
const SHORT_RANK = 20;
const RETRY_AFTER = 1_000; // milliseconds, if one of the tickets was locked

/** Consecutive tickets with long ranks, between two with short ones. */
interface Run {
  lower: string | null;
  upper: string | null;
  count: number;
}

/**
 * Shortens ranks that grew long through moves to the same position. Order, version, history and `updatedAt` stay the
 * same; `ticket.ranked` carries the new ranks, so that stream clients and reloading clients see the same.
 */
@Injectable()
export class Rebalancing {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly wakeups: Wakeups,
  ) {}

  /** Requests it from the worker; its events name the actor who made it necessary. */
  async request(sql: Sql, actor: Actor, ticket: TicketState): Promise<void> {
    await sql.query(
      `INSERT INTO ticket_rebalances (scope_id, workspace_id, actor_id, due_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [scopeOf(ticket), ticket.workspaceId, actor.userId, this.clock.now()],
    );
  }

  /** Processes one run of long ranks in one scope. Returns whether there was one. */
  async next(): Promise<boolean> {
    const [job] = await this.db.query<{ scopeId: string; actorId: string }>(
      `SELECT scope_id AS "scopeId", actor_id AS "actorId" FROM ticket_rebalances WHERE due_at <= $1 ORDER BY due_at LIMIT 1`,
      [this.clock.now()],
    );
    if (!job) return false;
    await this.db.transaction(async (tx) => {
      await lockForRanking(tx, job.scopeId, []);
      const [long] = await tx.query<{ rank: string }>(
        `SELECT rank FROM tickets WHERE scope_id = $1 AND length(rank) > ${LONG_RANK} ORDER BY rank LIMIT 1`,
        [job.scopeId],
      );
      if (!long) return tx.manager.delete(TicketRebalance, { scopeId: job.scopeId });
      const done = await this.shorten(tx, job.scopeId, long.rank, job.actorId, 'SKIP LOCKED');
      const dueAt = new Date(this.clock.now().getTime() + (done ? 0 : RETRY_AFTER));
      return tx.manager.update(TicketRebalance, { scopeId: job.scopeId }, { dueAt });
    });
    return true;
  }

  /**
   * Assigns short ranks around a long one, in a transaction that has locked the order. Returns false without any change
   * if a ticket is locked.
   */
  async shorten(
    tx: Transaction,
    scopeId: string,
    rank: string,
    actorId: string,
    locked: 'SKIP LOCKED' | '' = '',
  ): Promise<boolean> {
    const { lower, upper, count } = await runAround(tx, scopeId, rank);
    // In order of id, like everywhere several tickets are locked, to avoid deadlocks.
    const tickets = await tx.query<{ id: string; rank: string }>(
      `SELECT id, rank FROM tickets
       WHERE scope_id = $1 AND ($2::text IS NULL OR rank > $2) AND ($3::text IS NULL OR rank < $3)
       ORDER BY id FOR NO KEY UPDATE ${locked}`,
      [scopeId, lower, upper],
    );
    if (tickets.length < count) return false;
    const inOrder = tickets.sort((one, other) => (one.rank < other.rank ? -1 : 1));
    const ranks = freshRanks(lower ?? (upper === null ? positionOf(rank) : null), upper, inOrder);
    const rows = inOrder.map(({ id }, index) => ({ ticket: id, event: uuidv7(), rank: ranks[index] }));
    tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
    await tx.query(SHORTEN, [JSON.stringify(rows), actorId, this.clock.now()]);
    return true;
  }
}

async function runAround(sql: Sql, scopeId: string, rank: string): Promise<Run> {
  const isShort = `length(rank) <= ${SHORT_RANK}`;
  const [run] = await sql.query<Run>(
    `WITH bounds AS MATERIALIZED (
       SELECT (SELECT max(rank) FROM tickets WHERE scope_id = $1 AND rank < $2 AND ${isShort}) AS lower,
         (SELECT min(rank) FROM tickets WHERE scope_id = $1 AND rank > $2 AND ${isShort}) AS upper
     )
     SELECT lower, upper, (
       SELECT count(*)::int FROM tickets
       WHERE scope_id = $1 AND (lower IS NULL OR rank > lower) AND (upper IS NULL OR rank < upper)) AS count
     FROM bounds`,
    [scopeId, rank],
  );
  return run!;
}

/** Avoids ranks that the tickets have now: the unique index is checked row by row, even within one statement. */
function freshRanks(lower: string | null, upper: string | null, tickets: { rank: string }[]): string[] {
  const taken = new Set(tickets.map(({ rank }) => rank));
  const free = ranksBetween(lower, upper, 2 * tickets.length).filter((rank) => !taken.has(rank));
  return tickets.map((_, index) => free[Math.floor((index * free.length) / tickets.length)]!);
}

/** Deleted tickets get no event. */
const SHORTEN = `WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1) AS g (ticket uuid, event uuid, rank text)
  ), before AS MATERIALIZED (
    SELECT t.id, t.rank, g.event FROM tickets t JOIN given g ON g.ticket = t.id
  ), changed AS (
    UPDATE tickets t SET rank = g.rank FROM given g WHERE t.id = g.ticket RETURNING t.*
  )
  INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, created_at)
  SELECT b.event, t.workspace_id, t.project_id, 'ticket.ranked', u.id, jsonb_build_object(
      'ticket', ${EVENT_TICKET},
      'changes', jsonb_build_object('rank', jsonb_build_object('from', b.rank, 'to', t.rank)),
      'project', CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'name', p.name) END,
      'user', jsonb_build_object('id', u.id, 'name', u.name)), $3
  FROM changed t JOIN before b USING (id) JOIN users u ON u.id = $2 LEFT JOIN projects p ON p.id = t.project_id
  WHERE t.deleted_at IS NULL AND p.status IS DISTINCT FROM 'deleted'`;
