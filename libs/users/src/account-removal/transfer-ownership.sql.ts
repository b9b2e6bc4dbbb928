export const TRANSFER_PROJECTS = `
  WITH owners AS (
    SELECT p.id, m.user_id, m.joined_at, m.confirmed, 1 AS nearness FROM projects p JOIN project_members m ON m.project_id = p.id
    WHERE p.owner_id = $1 AND m.role = 'owner' AND m.user_id <> $1
    UNION ALL
    SELECT p.id, m.user_id, m.joined_at, m.confirmed, 2 FROM projects p JOIN workspace_members m USING (workspace_id)
    WHERE p.owner_id = $1 AND m.role = 'owner' AND m.user_id <> $1
  ), successors AS (
    SELECT DISTINCT ON (id) id, user_id, confirmed FROM owners ORDER BY id, nearness, joined_at, user_id
  ), passed AS (
    UPDATE projects p SET owner_id = successors.user_id, updated_at = $2, version = version + 1
    FROM successors WHERE successors.id = p.id RETURNING p.id, p.workspace_id, p.owner_id, successors.confirmed
  )
  INSERT INTO project_members (project_id, workspace_id, user_id, role, joined_at, confirmed)
  SELECT id, workspace_id, owner_id, 'owner', $2, confirmed FROM passed
  ON CONFLICT (project_id, user_id) DO UPDATE SET role = 'owner'`;

export const TRANSFER_WORKSPACES = `
  WITH successors AS (
    SELECT DISTINCT ON (w.id) w.id, m.user_id FROM workspaces w JOIN workspace_members m ON m.workspace_id = w.id
    WHERE w.owner_id = $1 AND m.role = 'owner' AND m.user_id <> $1 ORDER BY w.id, m.joined_at, m.user_id
  )
  UPDATE workspaces w SET owner_id = successors.user_id, personal = false, updated_at = $2
  FROM successors WHERE successors.id = w.id`;
