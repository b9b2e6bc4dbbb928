SELECT count(*)::int AS total, count(*) FILTER (WHERE t.status IN ('backlog', 'todo'))::int AS open, count(*) FILTER (WHERE t.status IN ('in_progress', 'in_review'))::int AS "inProgress", count(*) FILTER (WHERE t.status = 'done')::int AS completed, count(*) FILTER (WHERE t.status = 'cancelled')::int AS cancelled, count(*) FILTER (WHERE t.due_date < $3 AND t.status NOT IN ('done', 'cancelled'))::int AS overdue, count(*) FILTER (WHERE t.created_at BETWEEN $2 AND $3)::int AS "ticketsCreated", count(*) FILTER (WHERE t.completed_at BETWEEN $2 AND $3)::int AS "ticketsCompleted", coalesce(avg(extract(epoch FROM $3::timestamptz - t.created_at)) FILTER (WHERE t.status NOT IN ('done', 'cancelled')), 0)::float AS "ageSeconds", (SELECT count(*)::int FROM project_members WHERE project_id = $1) AS members, (
  SELECT count(DISTINCT a.user_id)::int
  FROM activities a
  JOIN project_members m ON m.project_id = a.project_id
  AND m.user_id = a.user_id
  WHERE a.project_id = $1
  AND a.created_at BETWEEN $2
  AND $3
) AS "activeMembers", (
  SELECT count(*)::int
  FROM comments c
  JOIN tickets ct ON ct.id = c.ticket_id
  WHERE ct.project_id = $1
  AND ct.deleted_at IS NULL
  AND c.created_at BETWEEN $2
  AND $3
) AS comments
FROM tickets t
WHERE t.scope_id = $1
AND t.deleted_at IS NULL
