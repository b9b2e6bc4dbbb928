export const NEXT_EVENTS_OF_WORKSPACE = `
  SELECT event_id AS id FROM event_fan_outs WHERE kind = $1 AND failures = 0 AND workspace_id = $2
  ORDER BY sequence LIMIT $3`;

export const NEXT_FAILED_EVENT = `
  SELECT event_id AS id, workspace_id AS "workspaceId" FROM event_fan_outs
  WHERE kind = $1 AND failures > 0 AND retry_at <= $2 ORDER BY retry_at LIMIT 1`;

export const FINISH_FAN_OUT = `
  WITH cut AS (
    UPDATE event_fan_outs SET after_user_id = $4, after_webhook_id = $5, failures = 0, error = NULL, retry_at = NULL
    WHERE kind = $1 AND event_id = $3
  )
  DELETE FROM event_fan_outs WHERE kind = $1 AND event_id = ANY ($2)`;

export const SET_EVENT_ASIDE = `
  UPDATE event_fan_outs SET failures = failures + 1, error = left($3, 500),
    retry_at = $4::timestamptz + least($6, $5 * 2 ^ least(failures, 20)) * interval '1 millisecond'
  WHERE kind = $1 AND event_id = $2 RETURNING failures`;

export const nextWorkspace = (following: string, first: string): string =>
  `SELECT id FROM (${following} UNION ALL ${first}) w LIMIT 1`;
