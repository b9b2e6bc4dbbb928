export const receivingProject = (id: string): string =>
  `SELECT p.id, p.workspace_id AS "workspaceId", p.status, coalesce(a.agent, 'builtin') AS agent,
          coalesce(a.rules, '[]') AS rules
   FROM projects p LEFT JOIN project_automations a ON a.project_id = p.id
   WHERE p.id = ${id} AND p.status <> 'deleted'`;

export const INSERT_GENERIC_DELIVERY = `
  INSERT INTO inbound_deliveries (id, workspace_id, project_id, provider, delivery_key, body_hash, received_at)
  VALUES ($1, $2, $3, 'generic', $4, $5, $6)
  ON CONFLICT (project_id, provider, delivery_key) DO NOTHING RETURNING id`;
