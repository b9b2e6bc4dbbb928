import { roleJoins } from '#access';

export const LINKS_OF_REPOSITORY = `
  SELECT r.provider, r.repo, r.workspace_id AS "workspaceId", p.status, pm.role AS "projectRole", wm.role AS "workspaceRole"
  FROM repositories r JOIN projects p ON p.id = r.project_id ${roleJoins('$2', { workspaceId: 'p.workspace_id', projectId: 'p.id' }, 'pm', 'wm')}
  WHERE r.provider = ANY ($3) AND lower(r.repo) = lower($1) AND p.status <> 'deleted' ORDER BY r.created_at, r.id`;
