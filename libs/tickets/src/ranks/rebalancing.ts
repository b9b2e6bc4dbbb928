import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, Clock, EVENTS_CHANNEL } from '#contracts';
import { Database, type Sql, TicketRebalance, type Transaction, Wakeups } from '#data';
import { scopeOf } from '../counters/counter-delta.sql.js';
import type { TicketState } from '../ticket-access.js';
import { positionOf, ranksBetween } from './rank.js';
import { lockOrder } from './ranks.sql.js';
import {
  firstLongRank,
  INSERT_REBALANCE,
  lockTicketsBetweenRanks,
  NEXT_REBALANCE,
  neighbourRanks,
  UPDATE_RANKS,
} from './rebalancing.sql.js';

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
    await sql.query(INSERT_REBALANCE, [scopeOf(ticket), ticket.workspaceId, actor.userId, this.clock.now()]);
  }

  /** Processes one run of long ranks in one scope. Returns whether there was one. */
  async next(): Promise<boolean> {
    const [job] = await this.db.query<{ scopeId: string; actorId: string }>(NEXT_REBALANCE, [this.clock.now()]);
    if (!job) return false;
    await this.db.transaction(async (tx) => {
      await lockOrder(tx, job.scopeId);
      const [long] = await tx.query<{ rank: string }>(firstLongRank(LONG_RANK), [job.scopeId]);
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
    const tickets = await tx.query<{ id: string; rank: string }>(lockTicketsBetweenRanks(locked), [
      scopeId,
      lower,
      upper,
    ]);
    if (tickets.length < count) return false;
    const inOrder = tickets.sort((one, other) => (one.rank < other.rank ? -1 : 1));
    const ranks = freshRanks(lower ?? (upper === null ? positionOf(rank) : null), upper, inOrder);
    const rows = inOrder.map(({ id }, index) => ({ ticket: id, event: uuidv7(), rank: ranks[index] }));
    tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
    await tx.query(UPDATE_RANKS, [JSON.stringify(rows), actorId, this.clock.now()]);
    return true;
  }
}

async function runAround(sql: Sql, scopeId: string, rank: string): Promise<Run> {
  const isShort = `length(rank) <= ${SHORT_RANK}`;
  const [run] = await sql.query<Run>(neighbourRanks(isShort), [scopeId, rank]);
  return run!;
}

/** Avoids ranks that the tickets have now: the unique index is checked row by row, even within one statement. */
function freshRanks(lower: string | null, upper: string | null, tickets: { rank: string }[]): string[] {
  const taken = new Set(tickets.map(({ rank }) => rank));
  const free = ranksBetween(lower, upper, 2 * tickets.length).filter((rank) => !taken.has(rank));
  return tickets.map((_, index) => free[Math.floor((index * free.length) / tickets.length)]!);
}
