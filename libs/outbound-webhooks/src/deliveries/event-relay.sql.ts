export const RELAY_EVENTS = `
  WITH written AS (
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
    SELECT id, 'webhooks', workspace_id, sequence, $3 FROM relayed WHERE type <> ALL ($4::text[])
  ),
  notified AS (SELECT pg_notify($2, '') FROM (SELECT FROM relayed LIMIT 1) r)
  SELECT count(*)::int AS count FROM relayed LEFT JOIN notified ON true`;
