export const INSERT_CODE_DELIVERY = `
  INSERT INTO inbound_deliveries
    (id, workspace_id, project_id, provider, delivery_key, fingerprint, event, due_at, received_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id`;

export const SAME_DELIVERIES = `
  SELECT id, task_id AS "taskId", error, ignored FROM inbound_deliveries
  WHERE project_id = $1 AND ((provider = $2 AND delivery_key = $3) OR fingerprint = $4)
  ORDER BY (provider = $2 AND delivery_key = $3) DESC`;
