const ROUND = 50; // recurrences, each of another workspace

export const DUE_RECURRENCES = `
  SELECT id FROM (
    SELECT DISTINCT ON (workspace_id) id, next_at FROM recurrences
    WHERE next_at <= $1 AND paused_at IS NULL AND (retry_at IS NULL OR retry_at <= $1)
    ORDER BY workspace_id, next_at, id
  ) AS first ORDER BY next_at, id LIMIT ${ROUND}`;

export const ADVANCE_RECURRENCE = `
  UPDATE recurrences SET next_at = $2, retry_at = NULL, made = $3,
  last_at = CASE WHEN $4 THEN $5::timestamptz ELSE last_at END WHERE id = $1`;

export const LOCK_DUE_RECURRENCE = `
  SELECT r.id, r.workspace_id AS "workspaceId", r.project_id AS "projectId", r.rule, r.timezone,
         r.starts_at AS "startsAt", r.next_at AS "nextAt", r.made, coalesce(r.ticket, t.ticket) AS ticket,
         r.acts_as_id AS "actsAsId", CASE WHEN u.disabled_at IS NULL THEN u.role END AS role
  FROM recurrences r JOIN users u ON u.id = r.acts_as_id LEFT JOIN ticket_templates t ON t.id = r.template_id
  WHERE r.id = $1 AND r.next_at <= $2 AND r.paused_at IS NULL FOR UPDATE OF r SKIP LOCKED`;

export const INSERT_OCCURRENCE = `
  INSERT INTO recurrence_occurrences (recurrence_id, occurs_at, workspace_id) VALUES ($1, $2, $3)
  ON CONFLICT DO NOTHING RETURNING recurrence_id`;
