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
SELECT kinds.*, due.*, new.*, finished.*
FROM (
  SELECT coalesce(sum(tickets), 0)::int AS total, json_build_object('backlog', coalesce(sum(by_status[1]), 0), 'todo', coalesce(sum(by_status[2]), 0), 'in_progress', coalesce(sum(by_status[3]), 0), 'in_review', coalesce(sum(by_status[4]), 0), 'done', coalesce(sum(by_status[5]), 0), 'cancelled', coalesce(sum(by_status[6]), 0)) AS "byStatus", json_build_object('lowest', coalesce(sum(by_priority[1]), 0), 'low', coalesce(sum(by_priority[2]), 0), 'medium', coalesce(sum(by_priority[3]), 0), 'high', coalesce(sum(by_priority[4]), 0), 'highest', coalesce(sum(by_priority[5]), 0)) AS "byPriority", json_build_object('TASK', coalesce(sum(by_type[1]), 0), 'BUG', coalesce(sum(by_type[2]), 0), 'FEATURE', coalesce(sum(by_type[3]), 0), 'IMPROVEMENT', coalesce(sum(by_type[4]), 0), 'EPIC', coalesce(sum(by_type[5]), 0)) AS "byType"
  FROM scopes
) AS kinds, (
  SELECT (
    SELECT (
      SELECT coalesce(sum(due.n), 0)
      FROM scopes
      CROSS JOIN LATERAL (
        SELECT CASE WHEN d.month + 31 <= (SELECT $4::date) THEN d.open ELSE (
          SELECT sum(n)
          FROM unnest(d.open_by_day[: (SELECT $4::date) - d.month]) AS n
        ) END AS n
        FROM ticket_due_counters d
        WHERE d.scope_id = scopes.scope_id
        AND d.month < (SELECT $4::date)
        OFFSET 0
      ) AS due
    ) + (
      SELECT count(*)
      FROM scopes
      CROSS JOIN LATERAL (
        SELECT
        FROM tickets t
        WHERE t.scope_id = scopes.scope_id
        AND t.deleted_at IS NULL
        AND t.due_date >= (SELECT $5::timestamptz)
        AND t.due_date < (SELECT $6::timestamptz)
        AND t.status NOT IN ('done', 'cancelled')
        OFFSET 0
      ) AS due
    )
  )::int AS overdue
) AS due, (
  SELECT count(*)::int AS created
  FROM scopes
  CROSS JOIN LATERAL (
    SELECT t.created_at, t.completed_at
    FROM tickets t
    WHERE t.scope_id = scopes.scope_id
    AND t.deleted_at IS NULL
    AND t.updated_at >= $1::timestamptz - interval '1 hour'
    AND t.created_at BETWEEN $1
    AND $2
    OFFSET 0
  ) AS t
) AS new, (
  SELECT count(*)::int AS completed, (sum(extract(epoch FROM t.completed_at - t.created_at)))::float AS "completionSeconds"
  FROM scopes
  CROSS JOIN LATERAL (
    SELECT t.created_at, t.completed_at
    FROM tickets t
    WHERE t.scope_id = scopes.scope_id
    AND t.deleted_at IS NULL
    AND t.completed_at BETWEEN $1
    AND $2
    OFFSET 0
  ) AS t
) AS finished
