WITH scopes AS MATERIALIZED (
  SELECT c.scope_id, c.tickets, c.by_status, c.by_priority, c.by_type
  FROM ticket_counters c
  WHERE c.scope_id NOT IN (SELECT id FROM projects WHERE status = 'deleted')
  AND (c.workspace_id = ANY (ARRAY (
    SELECT workspace_id
    FROM workspace_members
    WHERE user_id = (SELECT $3::uuid)
  )) OR c.scope_id = ANY (ARRAY (
    SELECT project_id
    FROM project_members
    WHERE user_id = (SELECT $3::uuid)
    UNION ALL
    SELECT id
    FROM projects
    WHERE projects.visibility = 'public'
  )))
)
SELECT count(*)::int AS total, json_build_object('backlog', count(*) FILTER (WHERE t.status = 'backlog'), 'todo', count(*) FILTER (WHERE t.status = 'todo'), 'in_progress', count(*) FILTER (WHERE t.status = 'in_progress'), 'in_review', count(*) FILTER (WHERE t.status = 'in_review'), 'done', count(*) FILTER (WHERE t.status = 'done'), 'cancelled', count(*) FILTER (WHERE t.status = 'cancelled')) AS "byStatus", json_build_object('lowest', count(*) FILTER (WHERE t.priority = 'lowest'), 'low', count(*) FILTER (WHERE t.priority = 'low'), 'medium', count(*) FILTER (WHERE t.priority = 'medium'), 'high', count(*) FILTER (WHERE t.priority = 'high'), 'highest', count(*) FILTER (WHERE t.priority = 'highest')) AS "byPriority", json_build_object('TASK', count(*) FILTER (WHERE t.type = 'TASK'), 'BUG', count(*) FILTER (WHERE t.type = 'BUG'), 'FEATURE', count(*) FILTER (WHERE t.type = 'FEATURE'), 'IMPROVEMENT', count(*) FILTER (WHERE t.type = 'IMPROVEMENT'), 'EPIC', count(*) FILTER (WHERE t.type = 'EPIC')) AS "byType", count(*) FILTER (WHERE t.due_date < $2 AND t.status NOT IN ('done', 'cancelled'))::int AS overdue, count(*) FILTER (WHERE t.created_at BETWEEN $1 AND $2)::int AS created, count(*) FILTER (WHERE t.completed_at BETWEEN $1 AND $2)::int AS completed, (sum(extract(epoch FROM t.completed_at - t.created_at)) FILTER (WHERE t.completed_at BETWEEN $1 AND $2))::float AS "completionSeconds"
FROM tickets t
JOIN scopes ON scopes.scope_id = t.scope_id
WHERE t.deleted_at IS NULL
AND t.assignee_id = (SELECT $4::uuid)
