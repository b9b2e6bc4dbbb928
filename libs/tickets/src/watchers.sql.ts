export const INSERT_WATCHER = `
  INSERT INTO ticket_watchers (ticket_id, user_id, workspace_id, created_at)
  SELECT id, $2, workspace_id, $3 FROM tickets WHERE id = $1 ON CONFLICT DO NOTHING`;
