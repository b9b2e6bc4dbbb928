export const COUNT_IMPORT_ATTEMPT = `
  UPDATE imports SET attempts = attempts + 1, retry_at = $2 WHERE id = $1 AND finished_at IS NULL RETURNING attempts`;

export const FAIL_IMPORT = `
  WITH dropped AS (DELETE FROM import_rows WHERE import_id = $1),
    unlinked AS (DELETE FROM import_links WHERE import_id = $1)
  UPDATE imports SET status = 'failed', reading = NULL, error = $2, started_at = coalesce(started_at, $3), finished_at = $3
  WHERE id = $1`;
