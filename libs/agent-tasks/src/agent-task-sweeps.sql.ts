/** The columns and conditions of tasks with an expired lease, oldest first. */
export const LOST = (now: string) => `id, attempt, leased_until AS "leasedUntil", used_milliseconds
    + extract(epoch FROM leased_until - running_since) * 1000 >= budget_seconds * 1000 AS "overBudget"
  FROM agent_tasks WHERE status = 'running' AND leased_until <= ${now} ORDER BY leased_until`;

export const LOST_TASKS = `SELECT ${LOST('$1')}`;

export const EXPIRED_TASKS = `
  SELECT id, attempt FROM agent_tasks
  WHERE status IN ('queued', 'awaiting_input') AND expires_at <= $1 ORDER BY expires_at`;

export const anyRow = (select: string): string => `SELECT EXISTS (${select} LIMIT 1) AS any`;
