import { scopeOf } from './agent-task.js';

export const PROJECT_STATUS_AND_RECENT_TASKS = `
  SELECT p.status, (SELECT count(*)::int FROM agent_tasks t
    WHERE ${scopeOf('t')} = coalesce(p.id, w.id) AND t.subject = $2 AND t.created_at > $3) AS recent
  FROM workspaces w LEFT JOIN projects p ON p.id = $1 AND p.workspace_id = w.id
  WHERE w.id = $4 AND (p.id IS NOT NULL OR $1::uuid IS NULL)`;

export const LOCK_QUEUED_TASKS_OF_REF = `
  SELECT id, attempt FROM agent_tasks
  WHERE project_id = $1 AND subject = $2 AND kind = $3 AND ref = $4 AND status = 'queued' ORDER BY id
  FOR NO KEY UPDATE SKIP LOCKED`;

export const insertTask = (columns: string, values: string, logId: string, user: string, task: string): string =>
  `WITH t AS (
     INSERT INTO agent_tasks (${columns}) VALUES (${values}) RETURNING *
   ), logged AS (
     INSERT INTO agent_task_log (id, workspace_id, task_id, user_id, position, attempt, type, message, created_at)
     SELECT ${logId}, t.workspace_id, t.id, ${user}, 1, 1, 'system', 'Queued', t.created_at FROM t
   )
   SELECT ${task} FROM t`;
