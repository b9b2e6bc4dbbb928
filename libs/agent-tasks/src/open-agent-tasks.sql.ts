export const LOCK_HELD_TASKS = `
  SELECT id, attempt FROM agent_tasks WHERE claimed_by = $1 AND status IN ('running', 'awaiting_input')
  ORDER BY id FOR NO KEY UPDATE`;

export const lockOpenTasks = (conditions: string): string =>
  `SELECT id, attempt FROM agent_tasks WHERE ${conditions}
   AND status IN ('queued', 'running', 'awaiting_input') ORDER BY id FOR NO KEY UPDATE`;
