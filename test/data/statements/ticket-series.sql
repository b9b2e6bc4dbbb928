WITH scopes AS MATERIALIZED (
  SELECT c.scope_id, c.tickets, c.by_status
  FROM ticket_counters c
  WHERE c.scope_id NOT IN (SELECT id FROM projects WHERE status = 'deleted')
  AND (c.workspace_id = ANY (ARRAY (
    SELECT workspace_id
    FROM workspace_members
    WHERE user_id = (SELECT $1::uuid)
  )) OR c.scope_id = ANY (ARRAY (
    SELECT project_id
    FROM project_members
    WHERE user_id = (SELECT $1::uuid)
    UNION ALL
    SELECT id
    FROM projects
    WHERE projects.visibility = 'public'
  )))
), changed AS MATERIALIZED (
  SELECT t.id, t.status::text AS status, t.created_at, t.completed_at
  FROM scopes
  CROSS JOIN LATERAL (
    SELECT t.*
    FROM tickets t
    WHERE t.scope_id = scopes.scope_id
    AND t.deleted_at IS NULL
    AND t.updated_at >= $3::timestamptz - interval '1 hour'
    OFFSET 0
    -- or it would be joined, by an index that leads through everybody's
  ) AS t
  WHERE true
), first_status AS MATERIALIZED (
  SELECT c.id, first.status IS NOT NULL AS has_changed, coalesce(first.status, CASE WHEN c.status = 'done' AND c.completed_at > c.created_at THEN 'backlog' ELSE c.status END) AS status
  FROM changed c
  LEFT JOIN LATERAL (
    SELECT (h. "from" #>> '{}') AS status
    FROM ticket_history h
    WHERE h.field = 'status'
    AND h.ticket_id = c.id
    ORDER BY h.at, h.id
    LIMIT 1
  ) AS first ON true
), changes AS MATERIALIZED (
  SELECT c.id, c.created_at, h.at, (h. "from" #>> '{}') AS was, (h. "to" #>> '{}') AS became
  FROM changed c
  CROSS JOIN LATERAL (
    SELECT *
    FROM ticket_history h
    WHERE h.field = 'status'
    AND h.ticket_id = c.id
    AND h.at >= $3::timestamptz
    OFFSET 0
  ) AS h
  UNION ALL
  SELECT c.id, c.created_at, c.created_at, NULL, f.status
  FROM changed c
  JOIN first_status f USING (id)
  WHERE c.created_at >= $3::timestamptz
  UNION ALL
  SELECT c.id, c.created_at, c.completed_at, f.status, c.status
  FROM changed c
  JOIN first_status f USING (id)
  WHERE NOT f.has_changed
  AND f.status <> c.status
  AND c.completed_at >= $3::timestamptz
), placed AS MATERIALIZED (
  SELECT width_bucket(at, $2::timestamptz[]) AS place, was IS NULL AS creates, became = 'done'
  AND was IS DISTINCT FROM 'done' AS completes, (became NOT IN ('done', 'cancelled'))::int - coalesce((was NOT IN ('done', 'cancelled'))::int, 0) AS opens, CASE WHEN became = 'done' THEN extract(epoch FROM at - CASE WHEN f.status = 'in_progress' THEN c.created_at ELSE coalesce((
    SELECT min(h.at)
    FROM ticket_history h
    WHERE h.field = 'status'
    AND h.ticket_id = c.id
    AND h.at <= c.at
    AND (h. "to" #>> '{}') = 'in_progress'
  ), c.created_at) END) END AS seconds
  FROM changes c
  JOIN first_status f USING (id)
), counted AS MATERIALIZED (
  SELECT place, count(*) FILTER (WHERE creates)::int AS created, count(*) FILTER (WHERE completes)::int AS completed, sum(opens)::int AS opened, (percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE completes))::float8 AS median
  FROM placed
  GROUP BY place
), now_open AS MATERIALIZED (
  SELECT coalesce(sum(by_status[1] + by_status[2] + by_status[3] + by_status[4]), 0)::int AS tickets
  FROM scopes
)
SELECT i.start, coalesce(n.created, 0) AS created, coalesce(n.completed, 0) AS completed, (SELECT tickets FROM now_open) - (
  SELECT coalesce(sum(opened), 0)
  FROM counted
  WHERE place > i.place
)::int AS open, n.median AS "cycleTimeMedianSeconds"
FROM unnest($2::timestamptz[]) WITH ORDINALITY AS i(start, place)
LEFT JOIN counted n ON n.place = i.place
WHERE i.place < cardinality($2::timestamptz[])
ORDER BY i.place
