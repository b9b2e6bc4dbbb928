export const RESTORE_PROJECT = `
  UPDATE projects SET status = coalesce(status_before_deletion, 'active'), status_before_deletion = NULL,
  deleted_at = NULL, updated_at = $2, version = version + 1 WHERE id = $1`;

export const INSERT_KEY_COUNTERS_AND_OWNER = `
  WITH reserved AS (INSERT INTO project_keys (key, project_id, workspace_id) VALUES ($2, $1, $3)),
    counted AS (INSERT INTO ticket_counters (scope_id, workspace_id) VALUES ($1, $3))
  INSERT INTO project_members (project_id, workspace_id, user_id, role, joined_at) VALUES ($1, $3, $4, 'owner', $5)`;

export const ROLE_OF_ACTIVE_MEMBER = `
  SELECT m.role FROM project_members m JOIN users u ON u.id = m.user_id
  WHERE m.project_id = $1 AND m.user_id = $2 AND u.disabled_at IS NULL`;
