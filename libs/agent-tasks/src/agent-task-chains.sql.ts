const NEWEST_HELD_TASK = `
  SELECT id, chain_position FROM agent_tasks WHERE claimed_by = $1 AND workspace_id = $2
  AND status IN ('running', 'awaiting_input') ORDER BY chain_position DESC, id LIMIT 1`;

const LAST_FINISHED_TASK = `
  SELECT id, chain_position FROM agent_tasks WHERE claimed_by = $1 AND workspace_id = $2
  AND ticket_id = $3 AND finished_at > $4 ORDER BY finished_at DESC, id LIMIT 1`;

export const CAUSE_OF_NEW_TASK = `
  SELECT id AS "causeId", chain_position + 1 AS position
  FROM ((${NEWEST_HELD_TASK}) UNION ALL (${LAST_FINISHED_TASK})) AS causes LIMIT 1`;

export const LOCK_TASK_AND_CAUSE = `
  SELECT id, attempt FROM agent_tasks
  WHERE id = $1 OR id = (SELECT cause_id FROM agent_tasks WHERE id = $1) ORDER BY id FOR NO KEY UPDATE`;
