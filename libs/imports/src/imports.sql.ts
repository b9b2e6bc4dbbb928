/** Waits for the batch that is being imported. */
export const LOCK_IMPORT = 'SELECT FROM imports WHERE id = $1 FOR NO KEY UPDATE';

export const CANCEL_IMPORT = `
  WITH dropped AS (DELETE FROM import_rows WHERE import_id = $1),
    unlinked AS (DELETE FROM import_links WHERE import_id = $1)
  UPDATE imports SET status = 'cancelled', finished_at = $2, reading = NULL WHERE id = $1`;

export const UNDO_IMPORT = `UPDATE imports SET status = 'undoing', finished_at = NULL, attempts = 0 WHERE id = $1`;

export const INSERT_IMPORT_ROWS = `
  INSERT INTO import_rows (import_id, row, workspace_id, data)
  SELECT $1, $2 + r.position, $3, r.data::json
  FROM unnest($4::text[]) WITH ORDINALITY AS r (data, position)`;

export const TIME_ZONE_OF = 'SELECT timezone AS zone FROM user_preferences WHERE user_id = $1';
