import { Injectable } from '@nestjs/common';
import { Clock, LOG_CHANNEL, NOTIFICATION_CREATED } from '#contracts';
import { Database, type Transaction } from '#data';

/** Only one relay assigns numbers at a time; the lock number is arbitrary. */
const RELAY_LOCK = 7_236_020;

/**
 * Assigns committed events their number in the log, and queues them for webhooks. One relay at a time assigns numbers,
 * after the commit, so whoever has read up to a number has seen everything below it. The cost does not depend on an
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
      const [lock] = await tx.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS taken', [RELAY_LOCK]);
      return lock?.taken ? this.number(tx, size) : undefined;
    });
  }

  /** In the order written. Streams are notified on commit. */
  private async number(tx: Transaction, size: number): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `WITH written AS (
         SELECT id, position FROM events WHERE sequence IS NULL
         ORDER BY position NULLS FIRST, id LIMIT $1 FOR UPDATE SKIP LOCKED
       ),
       numbered AS (
         SELECT id, nextval('events_relayed') AS sequence FROM (SELECT id FROM written ORDER BY position NULLS FIRST, id) w
       ),
       relayed AS (
         UPDATE events e SET sequence = n.sequence FROM numbered n WHERE e.id = n.id
         RETURNING e.id, e.workspace_id, e.sequence, e.type
       ),
       queued AS (
         INSERT INTO event_fan_outs (event_id, kind, workspace_id, sequence, queued_at)
         SELECT id, 'webhooks', workspace_id, sequence, $3 FROM relayed WHERE type <> $4
       ),
       notified AS (SELECT pg_notify($2, '') FROM (SELECT FROM relayed LIMIT 1) r)
       SELECT count(*)::int AS count FROM relayed LEFT JOIN notified ON true`,
      [size, LOG_CHANNEL, this.clock.now(), NOTIFICATION_CREATED],
    );
    return row?.count ?? 0;
  }
}
