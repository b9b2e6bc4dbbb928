export const LOCK_NEXT_IMPORT = `
  SELECT id, workspace_id AS "workspaceId", project_id AS "projectId", user_id AS "userId", source, status, columns,
         settings, mapping, made, total, processed, created
  FROM imports WHERE finished_at IS NULL AND (reading IS NULL OR status = 'undoing')
  ORDER BY attempts, processed, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;

/** At most $2 rows, and no more after $3 characters. */
export const TAKE_IMPORT_ROWS = `
  WITH taken AS (
    DELETE FROM import_rows WHERE import_id = $1 AND row IN (
      SELECT n.row FROM (
        SELECT r.row, sum(length(r.data::text)) OVER (ORDER BY r.row) - length(r.data::text) AS before
        FROM (SELECT row, data FROM import_rows WHERE import_id = $1 ORDER BY row LIMIT $2) r
      ) n WHERE n.before < $3)
    RETURNING row, data
  )
  SELECT t.row AS "row", t.data FROM taken t ORDER BY t.row`;

export const INSERT_IMPORT_ERRORS = `
  INSERT INTO import_errors (id, import_id, workspace_id, row, errors)
  SELECT e.id, $1, $2, e.row, e.errors FROM jsonb_to_recordset($3) AS e (id uuid, row integer, errors jsonb)`;

export const RECORD_IMPORT_PROGRESS = `
  UPDATE imports SET processed = processed + $2, created = created + $3, existing = existing + $4,
    failed = failed + $5, attempts = 0, started_at = coalesce(started_at, $6), status = 'running'
  WHERE id = $1`;

export const COMPLETE_IMPORT = `UPDATE imports SET status = 'completed', finished_at = $2 WHERE id = $1`;
