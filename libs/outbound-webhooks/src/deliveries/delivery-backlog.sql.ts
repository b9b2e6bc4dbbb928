/** Counts stop here: the exact number beyond it is of no use and would be slow to compute. */
const COUNTED = 100_000;

export const DELIVERY_BACKLOG = `
  SELECT (SELECT count(*)::int FROM (SELECT FROM events WHERE sequence IS NULL LIMIT ${COUNTED}) e) AS unrelayed,
  (SELECT count(*)::int FROM (SELECT FROM webhook_deliveries WHERE status = 'pending' LIMIT ${COUNTED}) d) AS pending,
  coalesce(extract(epoch FROM $1::timestamptz - least(
    (SELECT created_at FROM events WHERE sequence IS NULL ORDER BY position NULLS FIRST, id LIMIT 1),
    (SELECT min(queued_at) FROM (
      SELECT queued_at FROM event_fan_outs WHERE kind = 'webhooks' LIMIT ${COUNTED}) q),
    (SELECT created_at FROM webhook_deliveries WHERE status = 'pending' ORDER BY created_at LIMIT 1))), 0)::float8
    AS "oldestSeconds"`;
