export const LOCK_NEXT_IMPORT = `
  SELECT id, workspace_id AS "workspaceId", project_id AS "projectId", user_id AS "userId", format, columns, total,
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

export const COUNT_IMPORT_ATTEMPT =
  'UPDATE imports SET attempts = attempts + 1 WHERE id = $1 AND finished_at IS NULL RETURNING attempts';

export const FAIL_IMPORT = `
  WITH dropped AS (DELETE FROM import_rows WHERE import_id = $1)
  UPDATE imports SET status = 'failed', error = $2, started_at = coalesce(started_at, $3), finished_at = $3
  WHERE id = $1`;
