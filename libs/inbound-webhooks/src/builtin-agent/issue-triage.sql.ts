export const LABELS_BY_NAME =
  'SELECT id FROM labels WHERE workspace_id = $1 AND lower(name) = ANY ($2) AND deleted_at IS NULL ORDER BY lower(name) LIMIT $3';
