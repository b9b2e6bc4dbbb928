export const updateTask = (assignments: string, id: string, logged: string, task: string): string =>
  `WITH t AS (
     UPDATE agent_tasks SET ${assignments}
     WHERE id = ${id} RETURNING *
   )${logged}
   SELECT ${task}, t.payload FROM t`;

export const insertLogEntry = (
  id: string,
  user: string,
  attempt: string,
  type: string,
  message: string,
  now: string,
): string =>
  `INSERT INTO agent_task_log (id, workspace_id, task_id, user_id, position, attempt, type, message, created_at)
   SELECT ${id}, t.workspace_id, t.id, ${user}, t.log_entries, ${attempt}, ${type}::agent_task_log_type, ${message}, ${now}
   FROM t`;
