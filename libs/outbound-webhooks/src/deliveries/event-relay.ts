import { Injectable } from '@nestjs/common';
import { Clock, LOG_CHANNEL, NOTIFICATION_CREATED } from '#contracts';
import { Database, type Transaction } from '#data';

/** One relay numbers at a time; which number the lock has does not matter, only that all workers use the same. */
const RELAY_LOCK = 7_236_020;

/**
 * Gives committed events their place in the log, and queues them for their webhooks. Numbers are given after the commit,
 * by one relay at a time: who has read up to a number has seen everything below it, for ever. Nothing here depends on what
 * an event holds or on how many subscribe to it, so the log and the streams never wait for a fan-out.
 */
@Injectable()
export class EventRelay {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The next `size` events at most. Answers how many there were; undefined while another worker relays. */
  async next(size: number): Promise<number | undefined> {
    return this.db.transaction(async (tx) => {
      const [lock] = await tx.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS taken', [RELAY_LOCK]);
      return lock?.taken ? this.number(tx, size) : undefined;
    });
  }

  /** In the order they were written. Streams are notified with the commit. */
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
