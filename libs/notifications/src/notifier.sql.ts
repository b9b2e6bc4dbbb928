export const QUEUED = 1_000; // events per statement

export const QUEUE_NEW_EVENTS = `
  WITH passed AS MATERIALIZED (
    SELECT id, type, workspace_id, sequence, position FROM events WHERE sequence > $1 ORDER BY sequence LIMIT ${QUEUED}
  ),
  queued AS (
    INSERT INTO event_fan_outs (event_id, kind, workspace_id, sequence, queued_at)
    SELECT id, 'notifications', workspace_id, sequence, $3 FROM passed WHERE type = ANY ($4) AND position > $2
    ON CONFLICT DO NOTHING
  ),
  moved AS (
    UPDATE notification_progress SET sequence = (SELECT max(sequence) FROM passed) WHERE EXISTS (SELECT FROM passed)
  )
  SELECT count(*)::int AS events FROM passed`;

export const LOCK_NOTIFICATION_PROGRESS =
  'SELECT sequence, starts_after AS "startsAfter" FROM notification_progress FOR UPDATE SKIP LOCKED';

export const DELETE_ALL_NOTIFICATIONS = 'DELETE FROM notifications';

export const START_AFTER_LAST_EVENT = `UPDATE notification_progress SET starts_after = nextval('events_written')`;
