export const LOCK_NEXT_IMPORT = `
  SELECT id, workspace_id AS "workspaceId", project_id AS "projectId", user_id AS "userId", format, status, columns, total,
         processed, created, started_at AS "startedAt"
  FROM imports WHERE finished_at IS NULL ORDER BY attempts, processed, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;

export const TAKE_IMPORT_ROWS = `
  WITH taken AS (DELETE FROM import_rows WHERE import_id = $1 AND row <= $2 RETURNING row, data)
  SELECT t.row AS "row", t.data FROM taken t ORDER BY t.row`;

export const INSERT_IMPORT_ERRORS = `
  INSERT INTO import_errors (id, import_id, workspace_id, row, errors)
  SELECT e.id, $1, $2, e.row, e.errors FROM jsonb_to_recordset($3) AS e (id uuid, row integer, errors jsonb)`;

export const RECORD_IMPORT_PROGRESS = `
  UPDATE imports SET processed = processed + $2, created = created + $3, existing = existing + $4,
    failed = failed + $5, attempts = 0, started_at = coalesce(started_at, $6),
    status = CASE WHEN processed + $2 = total THEN 'completed' ELSE 'running' END::import_status,
    finished_at = CASE WHEN processed + $2 = total THEN $6::timestamptz END
  WHERE id = $1`;

/** The tickets of an import that have yet to be undone, and whether each is as it was imported. */
export const TAKE_IMPORT_TICKETS = `
  WITH taken AS (
    DELETE FROM import_tickets WHERE import_id = $1 AND ticket_id IN (
      SELECT ticket_id FROM import_tickets WHERE import_id = $1 ORDER BY ticket_id LIMIT $2)
    RETURNING ticket_id, imported_at
  )
  SELECT t.id, t.version = 1 AND t.updated_at = taken.imported_at AND t.deleted_at IS NULL AS unchanged
  FROM taken JOIN tickets t ON t.id = taken.ticket_id ORDER BY t.id FOR NO KEY UPDATE OF t`;

export const RECORD_UNDONE = `
  UPDATE imports SET undone = undone + $2, attempts = 0,
    status = CASE WHEN $3 THEN 'undone' ELSE 'undoing' END::import_status,
    finished_at = CASE WHEN $3 THEN $4::timestamptz END
  WHERE id = $1`;

export const COUNT_IMPORT_ATTEMPT =
  'UPDATE imports SET attempts = attempts + 1 WHERE id = $1 AND finished_at IS NULL RETURNING attempts';

export const FAIL_IMPORT = `
  WITH dropped AS (DELETE FROM import_rows WHERE import_id = $1)
  UPDATE imports SET status = 'failed', error = $2, started_at = coalesce(started_at, $3), finished_at = $3
  WHERE id = $1`;
