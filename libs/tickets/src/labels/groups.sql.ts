export const GROUP_BY_ID = `
  SELECT id, workspace_id AS "workspaceId", project_id AS "projectId", name, description, starts_at AS "startsAt",
         ends_at AS "endsAt", closed_at AS "closedAt"
  FROM groups WHERE id = $1 AND deleted_at IS NULL`;
