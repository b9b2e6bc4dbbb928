export const INSERT_NOTIFICATION_EVENTS = `
  INSERT INTO events (id, workspace_id, type, actor_id, data, recipient_id, created_at)
  SELECT g.event_id, coalesce(w.id, n.workspace_id), $3, a.id, jsonb_build_object(
    'notification', jsonb_build_object('id', n.id), 'user', jsonb_build_object('id', a.id, 'name', a.name)),
    n.user_id, n.created_at
  FROM unnest($1::uuid[], $2::uuid[]) AS g (event_id, id)
  JOIN notifications n ON n.id = g.id
  JOIN users a ON a.id = coalesce(n.actor_id, n.user_id)
  LEFT JOIN workspaces w ON w.owner_id = n.user_id AND w.personal
  WHERE coalesce(w.id, n.workspace_id) IS NOT NULL`;

export const INSERT_WEBHOOK_EVENT = `
  INSERT INTO events (id, workspace_id, type, actor_id, data, webhook_id, created_at)
  SELECT $1, w.id, $2, u.id, jsonb_build_object('webhook', jsonb_build_object('id', $3::uuid), 'project', NULL,
    'user', jsonb_build_object('id', u.id, 'name', u.name)), $3, $4
  FROM workspaces w, users u WHERE w.owner_id = $5 AND w.personal AND u.id = $6`;

export const recordEvents = (ctes: string, columns: string, result: string): string =>
  `WITH ${ctes} SELECT ${columns}
   ${result}`;
