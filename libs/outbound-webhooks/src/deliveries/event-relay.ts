import { Injectable } from '@nestjs/common';
import { Clock, LOG_CHANNEL, UNDELIVERED_TYPES } from '#contracts';
import { Database, TRY_LOCK, type Transaction } from '#data';
import { RELAY_EVENTS } from './event-relay.sql.js';

/** Only one relay assigns numbers at a time; the lock number is arbitrary. */
const RELAY_LOCK = 7_236_020;

/**
 * Assigns committed events their number in the log, and queues them for webhooks. One relay at a time assigns numbers,
 * after the commit, so a reader that has reached a number has seen everything below it. The cost does not depend on an
 * event's content or subscribers, so the log and the streams never wait for a fan-out.
 */
@Injectable()
export class EventRelay {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Relays up to `size` events. Returns how many there were; undefined while another worker relays. */
  async next(size: number): Promise<number | undefined> {
    return this.db.transaction(async (tx) => {
      const [lock] = await tx.query<{ taken: boolean }>(TRY_LOCK, [RELAY_LOCK]);
      return lock?.taken ? this.number(tx, size) : undefined;
    });
  }

  /** In the order written. Streams are notified on commit. */
  private async number(tx: Transaction, size: number): Promise<number> {
    const values = [size, LOG_CHANNEL, this.clock.now(), UNDELIVERED_TYPES];
    // A plan from when the partition was empty would read all of it for each event of a bulk change.
    const [row] = await tx.query<{ count: number }>(RELAY_EVENTS, values, 'each time');
    return row?.count ?? 0;
  }
}
