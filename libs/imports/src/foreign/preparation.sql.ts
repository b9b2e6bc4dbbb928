/** The next rows, in order; `size` is the length of all rows up to this one. */
export const ROWS_TO_PREPARE = `
  SELECT r.row AS "row", r.data FROM (
    SELECT i.row, i.data, sum(length(i.data::text)) OVER (ORDER BY i.row) - length(i.data::text) AS before
    FROM (SELECT row, data FROM import_rows WHERE import_id = $1 AND row > $2 ORDER BY row LIMIT $3) i
  ) r WHERE r.before < $4 ORDER BY r.row`;

/** Open and closed ones. */
export const NAMES_OF_GROUPS = `
  SELECT g.name FROM groups g WHERE g.workspace_id = $1 AND (g.project_id IS NULL OR g.project_id = $2)
    AND g.deleted_at IS NULL`;

export const INSERT_MISSING_GROUPS = `
  INSERT INTO groups (id, workspace_id, project_id, name, created_at, updated_at)
  SELECT n.id, $1, $2, n.name, $4, $4 FROM jsonb_to_recordset($3) AS n (id uuid, name text)`;

export const RECORD_PREPARED = `
  UPDATE imports SET mapping = $2, made = $3, status = 'running', started_at = coalesce(started_at, $4), attempts = 0
  WHERE id = $1`;

/** What the import made and nobody uses or changed. */
export const DELETE_MADE_LABELS = `
  UPDATE labels l SET deleted_at = $2 WHERE l.id = ANY ($1::uuid[]) AND l.deleted_at IS NULL AND l.updated_at = l.created_at
    AND NOT EXISTS (SELECT FROM ticket_labels tl JOIN tickets t ON t.id = tl.ticket_id
                    WHERE tl.label_id = l.id AND t.deleted_at IS NULL)`;

export const DELETE_MADE_GROUPS = `
  UPDATE groups g SET deleted_at = $2 WHERE g.id = ANY ($1::uuid[]) AND g.deleted_at IS NULL AND g.updated_at = g.created_at
    AND NOT EXISTS (SELECT FROM tickets t WHERE t.group_id = g.id AND t.deleted_at IS NULL)`;
