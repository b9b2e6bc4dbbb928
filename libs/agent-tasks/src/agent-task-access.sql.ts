export const LOCK_TASK = 'SELECT FROM agent_tasks WHERE id = $1 FOR NO KEY UPDATE';

export const taskAccess = (task: string, furtherColumns: string, roles: string, id: string): string =>
  `SELECT ${task}, t.payload${furtherColumns}, p.status AS "projectStatus", p.visibility,
          pm.role AS "projectRole", wm.role AS "workspaceRole"
   FROM agent_tasks t LEFT JOIN projects p ON p.id = t.project_id
   ${roles} WHERE t.id = ${id}`;
