/** The next import whose repository has not been read to the end. Not locked: a code host can be slow. */
export const NEXT_READING = `
  SELECT id, workspace_id AS "workspaceId", project_id AS "projectId", user_id AS "userId", source, settings, reading
  FROM imports WHERE finished_at IS NULL AND reading IS NOT NULL AND status <> 'undoing' AND (retry_at IS NULL OR retry_at <= $1)
  ORDER BY attempts, total, id LIMIT 1`;

/** The import, if it is still where it was before the part was read. */
export const LOCK_READING = `
  SELECT total FROM imports WHERE id = $1 AND finished_at IS NULL AND reading = $2::jsonb FOR NO KEY UPDATE`;

/** A row is named by the number of its issue. An issue that moved to another part in the meantime is there already. */
export const INSERT_ISSUE_ROWS = `
  INSERT INTO import_rows (import_id, row, workspace_id, data)
  SELECT $1, r.row, $2, r.data FROM json_to_recordset($3) AS r (row integer, data json)
  ON CONFLICT DO NOTHING RETURNING row`;

/** Comments of issues that were read before; those of a very long discussion do not all fit. */
export const ADD_ISSUE_COMMENTS = `
  UPDATE import_rows i SET data = CASE
    WHEN length(i.data::text) < $3
    THEN jsonb_set(i.data::jsonb, '{ticket,comments}', (i.data::jsonb #> '{ticket,comments}') || c.comments)
    ELSE jsonb_set(i.data::jsonb, '{problems,comments}', '["There are more comments than can be imported"]')
  END
  FROM jsonb_to_recordset($2) AS c (issue integer, comments jsonb) WHERE i.import_id = $1 AND i.row = c.issue`;

export const RECORD_READING = `
  UPDATE imports SET reading = $2, total = total + $3, attempts = 0, retry_at = NULL, status = 'running',
    started_at = coalesce(started_at, $4)
  WHERE id = $1`;

export const WAIT_FOR_HOST = 'UPDATE imports SET retry_at = $2 WHERE id = $1';
