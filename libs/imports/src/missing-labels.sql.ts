/** Labels of these names, unless there are any; the colour is that of a label without one. */
export const INSERT_MISSING_LABELS = `
  INSERT INTO labels (id, workspace_id, name, color, created_at, updated_at)
  SELECT n.id, $1, n.name, $3, $4, $4 FROM jsonb_to_recordset($2) AS n (id uuid, name text)
  ON CONFLICT (workspace_id, lower(name)) WHERE deleted_at IS NULL DO NOTHING RETURNING id`;

/** Keeps which labels an import made, so that they can be undone. */
export const ADD_MADE_LABELS = `
  UPDATE imports SET made = jsonb_build_object(
    'labels', coalesce(made -> 'labels', '[]') || $2::jsonb, 'groups', coalesce(made -> 'groups', '[]'))
  WHERE id = $1`;
