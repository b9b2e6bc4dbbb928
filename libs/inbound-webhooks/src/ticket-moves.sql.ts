export const LAST_STATUS_CHANGE = `
  SELECT "from" #>> '{}' AS before, actor_id AS "actorId" FROM ticket_history
  WHERE ticket_id = $1 AND field = 'status' ORDER BY at DESC, id DESC LIMIT 1`;

export const LOCK_TICKET_STATUS =
  'SELECT status FROM tickets WHERE id = $1 AND project_id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE';
