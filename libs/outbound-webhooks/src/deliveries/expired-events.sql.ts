import { MAX_MOVED } from '#data';

export const BATCH = 500; // with their deliveries and attempts; keeps the transaction short

export const deleteExpiredEvents = (partition: string): string =>
  `WITH old AS (
     SELECT id, created_at FROM ${partition}
     WHERE sequence IS NOT NULL AND created_at < $1
       AND ($2::timestamptz IS NULL OR (created_at, id) > ($2, $3::uuid))
     ORDER BY created_at, id LIMIT ${BATCH}
   ),
   purged AS (
     DELETE FROM events e USING old
     WHERE e.id = old.id AND e.sequence <= (SELECT sequence FROM notification_progress)
       AND NOT EXISTS (SELECT FROM event_fan_outs q WHERE q.event_id = e.id)
       AND NOT EXISTS (
         SELECT FROM webhook_deliveries d WHERE d.event_id = e.id AND d.status IN ('pending', 'held'))
     RETURNING e.sequence
   ),
   remembered AS (
     UPDATE event_log SET purged_sequence = greatest(purged_sequence, (SELECT max(sequence) FROM purged))
     WHERE EXISTS (SELECT FROM purged)
   ),
   last AS (SELECT created_at, id FROM old ORDER BY created_at DESC, id DESC LIMIT 1)
   SELECT (SELECT created_at FROM last) AS "createdAt", (SELECT id FROM last) AS id,
          (SELECT count(*)::int FROM old) AS seen, (SELECT count(*)::int FROM purged) AS purged`;

export const LOCK_EVENTS = 'LOCK TABLE events IN ACCESS EXCLUSIVE MODE';

export const recordPurgedSequence = (name: string): string =>
  `UPDATE event_log SET purged_sequence = greatest(purged_sequence, (
   SELECT max(sequence) FROM ${name} WHERE id <> ALL ($1)))`;

export const lockPartitionedTable = (name: string): string => `LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`;

const undeliveredEvents = (status: string): string =>
  `SELECT d.event_id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id AND w.deleted_at IS NULL
   WHERE d.event_id >= $1 AND d.event_id < $2 AND d.status = '${status}'`;

export const keptEvents = (name: string): string =>
  `SELECT id FROM ${name} WHERE sequence IS NULL
   UNION SELECT id FROM ${name} WHERE sequence > (SELECT sequence FROM notification_progress)
   UNION SELECT id FROM ${name} WHERE sequence IS NOT NULL AND created_at >= $3
   UNION SELECT event_id FROM event_fan_outs WHERE event_id >= $1 AND event_id < $2
   UNION ${undeliveredEvents('pending')} UNION ${undeliveredEvents('held')}
   LIMIT ${MAX_MOVED + 1}`;

export const keptRows = (key: string, name: string): string =>
  `SELECT x.${key} AS id FROM events_default e JOIN ${name} x ON x.${key} = e.id
   WHERE e.id >= $1 AND e.id < $2 LIMIT ${MAX_MOVED + 1}`;
