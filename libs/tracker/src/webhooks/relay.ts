import { Injectable } from '@nestjs/common';
import { Clock, LOG_CHANNEL } from '#contracts';
import { Database, type Transaction } from '#data';
import { FanOut } from './fan-out.js';

/** One relay numbers at a time; which number the lock has does not matter, only that all workers use the same. */
const RELAY_LOCK = 7_236_020;

export interface Relayed {
  events: number;
  /** Those that have something new to send. */
  webhookIds: string[];
}

/**
 * Gives committed events their place in the log and makes their deliveries. Numbers are given after the commit, by one
 * relay at a time: who has read up to a number has seen everything below it, for ever.
 */
@Injectable()
export class Relay {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly fanOut: FanOut,
  ) {}

  /** The next `size` events at most; undefined while another worker relays. */
  async next(size: number): Promise<Relayed | undefined> {
    return this.db.transaction(async (tx) => {
      const [lock] = await tx.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS taken', [RELAY_LOCK]);
      if (!lock?.taken) return undefined;
      const eventIds = await this.number(tx, size);
      if (eventIds.length === 0) return { events: 0, webhookIds: [] };
      return { events: eventIds.length, webhookIds: await this.fanOut.deliver(tx, eventIds, this.clock.now()) };
    });
  }

  /** In the order they were written. Those who wait for the log hear of it with the commit. */
  private async number(tx: Transaction, size: number): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `WITH written AS (
         SELECT id, position FROM events WHERE sequence IS NULL
         ORDER BY position NULLS FIRST, id LIMIT $1 FOR UPDATE SKIP LOCKED
       ),
       numbered AS (
         SELECT id, nextval('events_relayed') AS sequence FROM (SELECT id FROM written ORDER BY position NULLS FIRST, id) w
       ),
       relayed AS (
         UPDATE events e SET sequence = n.sequence FROM numbered n WHERE e.id = n.id RETURNING e.id, e.sequence
       ),
       told AS (SELECT pg_notify($2, '') FROM (SELECT FROM relayed LIMIT 1) r)
       SELECT r.id FROM relayed r LEFT JOIN told ON true ORDER BY r.sequence`,
      [size, LOG_CHANNEL],
    );
    return rows.map(({ id }) => id);
  }
}
