export const LOCK_FIELDS_WITH_USER = `
  SELECT f.id FROM project_fields f WHERE f.type = 'user' AND f.deleted_at IS NULL
    AND EXISTS (SELECT FROM ticket_field_values v WHERE v.field_id = f.id AND v.value = $1::text)
  ORDER BY f.id FOR UPDATE`;

export const QUEUE_CLEARING = `
  WITH cleared AS (
    UPDATE project_fields f SET clearing = array_append(f.clearing, $1::text) WHERE f.id = ANY ($2::uuid[])
    RETURNING f.id, f.workspace_id
  )
  INSERT INTO ticket_detachments (id, workspace_id, field_id, value, actor_id, due_at)
  SELECT job.id, cleared.workspace_id, cleared.id, $1::text, ($1::text)::uuid, $4
  FROM unnest($3::uuid[], $2::uuid[]) AS job (id, field_id) JOIN cleared ON cleared.id = job.field_id`;
