/** The tickets of an import that have yet to be undone, and whether each is as it was imported. */
export const TAKE_IMPORT_TICKETS = `
  WITH taken AS (
    DELETE FROM import_tickets WHERE import_id = $1 AND ticket_id IN (
      SELECT ticket_id FROM import_tickets WHERE import_id = $1 ORDER BY ticket_id LIMIT $2)
    RETURNING ticket_id, imported_at
  )
  SELECT t.id, t.version = 1 AND t.updated_at = taken.imported_at AND t.deleted_at IS NULL AS unchanged
  FROM taken JOIN tickets t ON t.id = taken.ticket_id ORDER BY t.id FOR NO KEY UPDATE OF t`;

export const TAKE_IMPORT_COMMENTS = `
  WITH taken AS (
    DELETE FROM import_comments WHERE import_id = $1 AND comment_id IN (
      SELECT comment_id FROM import_comments WHERE import_id = $1 ORDER BY comment_id LIMIT $2)
    RETURNING comment_id
  )
  SELECT c.id FROM taken JOIN comments c ON c.id = taken.comment_id
  JOIN tickets t ON t.id = c.ticket_id ORDER BY t.id FOR NO KEY UPDATE OF t`;

export const RECORD_UNDONE = `
  UPDATE imports SET undone = undone + $2, attempts = 0,
    status = CASE WHEN $3 THEN 'undone' ELSE 'undoing' END::import_status,
    finished_at = CASE WHEN $3 THEN $4::timestamptz END
  WHERE id = $1`;
