WITH scopes AS MATERIALIZED (
  SELECT c.scope_id, c.tickets
  FROM ticket_counters c
  WHERE c.scope_id NOT IN (SELECT id FROM projects WHERE status = 'deleted')
  AND (c.workspace_id = ANY (ARRAY (
    SELECT workspace_id
    FROM workspace_members
    WHERE user_id = (SELECT $4::uuid)
  )) OR c.scope_id = ANY (ARRAY (
    SELECT project_id
    FROM project_members
    WHERE user_id = (SELECT $4::uuid)
    UNION ALL
    SELECT id
    FROM projects
    WHERE projects.visibility = 'public'
  )))
), mine AS (
  SELECT t.*
  FROM tickets t
  WHERE t.deleted_at IS NULL
  AND t.scope_id IN (SELECT scope_id FROM scopes)
  AND (t.reporter_id = $1 OR t.assignee_id = $1)
), memberships AS (
  SELECT p.owner_id, p.status
  FROM project_members m
  JOIN projects p ON p.id = m.project_id
  WHERE m.user_id = $1
  AND p.status <> 'deleted'
)
SELECT count(*) FILTER (WHERE t.reporter_id = $1 AND t.created_at BETWEEN $2 AND $3)::int AS created, count(*) FILTER (WHERE t.assignee_id = $1 AND t.completed_at BETWEEN $2 AND $3)::int AS completed, count(*) FILTER (WHERE t.assignee_id = $1)::int AS assigned, count(*) FILTER (WHERE t.assignee_id = $1 AND t.status = 'done')::int AS done, count(*) FILTER (WHERE t.assignee_id = $1 AND t.status = 'cancelled')::int AS cancelled, count(*) FILTER (WHERE t.assignee_id = $1 AND t.due_date < $3 AND t.status NOT IN ('done', 'cancelled'))::int AS overdue, (avg(extract(epoch FROM t.completed_at - t.created_at)) FILTER (WHERE t.assignee_id = $1 AND t.completed_at BETWEEN $2 AND $3))::float AS "completionSeconds", (SELECT count(*)::int FROM memberships WHERE owner_id = $1) AS owned, (SELECT count(*)::int FROM memberships) AS member, (SELECT count(*)::int FROM memberships WHERE status = 'active') AS active, (
  SELECT count(*)::int
  FROM comments c
  JOIN tickets ct ON ct.id = c.ticket_id
  WHERE c.author_id = $1
  AND c.created_at BETWEEN $2
  AND $3
  AND ct.deleted_at IS NULL
  AND ct.scope_id IN (SELECT scope_id FROM scopes)
) AS comments, (
  SELECT count(*)::int
  FROM code_contributions
  WHERE user_id = $1
  AND kind = 'commit'
  AND at BETWEEN $2
  AND $3
  AND project_id IN (SELECT scope_id FROM scopes)
) AS commits, (
  SELECT count(*)::int
  FROM code_contributions
  WHERE user_id = $1
  AND kind = 'review'
  AND at BETWEEN $2
  AND $3
  AND project_id IN (SELECT scope_id FROM scopes)
) AS reviews, (
  SELECT count(DISTINCT date_trunc('hour', a.created_at, 'UTC'))::int
  FROM activities a
  LEFT JOIN comments c ON a.type = 'comment'
  AND c.id = a.entity_id
  LEFT JOIN tickets t ON t.id = CASE WHEN a.type = 'ticket' THEN a.entity_id WHEN a.type IN ('comment', 'review') THEN (a.metadata->> 'ticketId')::uuid END
  LEFT JOIN projects p ON p.id = CASE WHEN t.id IS NULL THEN a.project_id ELSE t.project_id END
  WHERE a.user_id = $5
  AND (a.action = 'deleted' OR p.status IS DISTINCT FROM 'deleted' AND CASE a.type WHEN 'project' THEN p.id IS NOT NULL WHEN 'comment' THEN c.id IS NOT NULL AND t.deleted_at IS NULL WHEN 'review' THEN t.deleted_at IS NULL AND (t.id IS NOT NULL OR a.metadata->> 'ticketId' IS NULL) ELSE t.id IS NOT NULL AND t.deleted_at IS NULL END)
  AND (CASE WHEN CASE WHEN t.id IS NULL THEN a.project_id ELSE t.project_id END IS NULL THEN a.workspace_id IN (SELECT workspace_id FROM workspace_members WHERE user_id = $5) WHEN p.id IS NULL THEN a.type = 'project' ELSE p.id IN (
    SELECT project_id
    FROM project_members
    WHERE user_id = (SELECT $6::uuid)
    UNION
    SELECT p.id
    FROM workspace_members m
    JOIN projects p USING (workspace_id)
    WHERE m.user_id = (SELECT $6::uuid)
    UNION
    SELECT id
    FROM projects
    WHERE projects.visibility = 'public'
  ) END)
  AND a.created_at BETWEEN $2
  AND $3
) AS "activeHours"
FROM mine t
