export const LOCK_NEXT_DELIVERY = `
  SELECT id, workspace_id AS "workspaceId", project_id AS "projectId", event, attempts FROM inbound_deliveries
  WHERE due_at <= $1 ORDER BY due_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;
