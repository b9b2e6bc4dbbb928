WITH scopes AS MATERIALIZED (
  SELECT c.scope_id, c.tickets AS tickets
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
), matched AS MATERIALIZED (
  SELECT (SELECT count(*) FROM scopes) AS scopes, (SELECT coalesce(sum(tickets), 0) FROM scopes) AS tickets
), shown AS MATERIALIZED (
  SELECT *
  FROM (
    SELECT *
    FROM (
      SELECT t.*, iso(t.updated_at) AS "sortValue"
      FROM tickets t
      WHERE (
        SELECT (10 + $2::int)::float8 * scopes * tickets > $2::int * (SELECT reltuples FROM pg_class WHERE oid = 'tickets'::regclass)
        FROM matched
      )
      AND t.deleted_at IS NULL
      AND (t.scope_id IN (SELECT scope_id FROM scopes)) IS TRUE
      ORDER BY t.updated_at desc, t.id desc
      LIMIT 101
    ) AS walked
    UNION ALL
    SELECT *
    FROM (
      SELECT t.*, iso(t.updated_at) AS "sortValue"
      FROM scopes
      CROSS JOIN LATERAL (
        SELECT t.*
        FROM (
          SELECT t.*
          FROM tickets t
          WHERE t.scope_id = scopes.scope_id
          AND t.deleted_at IS NULL
          ORDER BY t.updated_at desc, t.id desc
          LIMIT 101
        ) AS t
        LIMIT $2::int
      ) AS t
      WHERE NOT (
        SELECT (10 + $2::int)::float8 * scopes * tickets > $2::int * (SELECT reltuples FROM pg_class WHERE oid = 'tickets'::regclass)
        FROM matched
      )
      ORDER BY t.updated_at desc, t.id desc
      LIMIT 101
    ) AS gathered
  ) AS rows
  LIMIT $3
), people AS MATERIALIZED (
  SELECT u.id, lower(u.name) AS name, json_build_object('id', u.id, 'name', u.name, 'email', CASE WHEN (u.id = (SELECT $4::uuid) OR coalesce((
    SELECT true
    FROM workspace_members
    WHERE user_id = u.id
    AND confirmed
    AND workspace_id = ANY (ARRAY (
      SELECT workspace_id
      FROM workspace_members
      WHERE user_id = (SELECT $4::uuid)
    ) || ARRAY (
      SELECT workspace_id
      FROM project_members
      WHERE user_id = (SELECT $4::uuid)
    ))
    LIMIT 1
  ), false) OR coalesce((
    SELECT true
    FROM project_members
    WHERE user_id = u.id
    AND confirmed
    AND (project_id = ANY (ARRAY (
      SELECT project_id
      FROM project_members
      WHERE user_id = (SELECT $4::uuid)
    )) OR workspace_id = ANY (ARRAY (
      SELECT workspace_id
      FROM workspace_members
      WHERE user_id = (SELECT $4::uuid)
    )))
    LIMIT 1
  ), false)) THEN u.email END, 'image', u.image, 'kind', u.kind) AS person
  FROM users u
  WHERE u.id IN (
    SELECT assignee_id
    FROM shown
    UNION ALL
    SELECT delegate_id
    FROM shown
    UNION ALL
    SELECT reporter_id
    FROM shown
  )
)
SELECT (SELECT tickets FROM matched)::int AS "countOfAll", page.*
FROM (SELECT 1) AS one
LEFT JOIN LATERAL (
  SELECT *
  FROM (
    SELECT t.id, t. "sortValue", (
      SELECT row_to_json(row)::text
      FROM (
        SELECT t.id AS "id", p.key || '-' || t.number AS "key", t.title AS "title", t.description AS "description", t.type AS "type", t.status AS "status", (
          SELECT c.id
          FROM project_columns c
          WHERE c.project_id = t.project_id
          AND c.status = t.status
          AND c.deleted_at IS NULL
          AND (c.home OR c.id = t.column_id)
          ORDER BY c.home
          LIMIT 1
        ) AS "columnId", t.priority AS "priority", t.stage AS "stage", t.project_id AS "projectId", t.workspace_id AS "workspaceId", t.assignee_id AS "assigneeId", t.delegate_id AS "delegateId", t.reporter_id AS "reporterId", (
          SELECT g.id
          FROM groups g
          WHERE g.id = t.group_id
          AND g.deleted_at IS NULL
          AND (g.project_id IS NULL OR g.project_id = t.project_id)
        ) AS "groupId", (
          SELECT other.id
          FROM tickets other
          LEFT JOIN projects home ON home.id = other.project_id
          WHERE other.id = t.parent_id
          AND other.deleted_at IS NULL
          AND (home.status IS DISTINCT FROM 'deleted' AND (home.visibility = 'public' OR (EXISTS (
            SELECT
            FROM workspace_members
            WHERE workspace_id = other.workspace_id
            AND user_id = (SELECT $5::uuid)
          ) OR EXISTS (
            SELECT
            FROM project_members
            WHERE project_id = home.id
            AND user_id = (SELECT $5::uuid)
          ))))
        ) AS "parentId", t.external_id AS "externalId", CASE WHEN t.fields = '{}' THEN '{}'::jsonb ELSE (
          SELECT coalesce(jsonb_strip_nulls(jsonb_object_agg(f.key, CASE WHEN f.clearing = '{}' THEN t.fields -> f.id::text WHEN jsonb_typeof(t.fields -> f.id::text) = 'array' THEN nullif((t.fields -> f.id::text) - f.clearing, '[]') WHEN t.fields -> f.id::text #>> '{}' = ANY (f.clearing) THEN NULL ELSE t.fields -> f.id::text END)), '{}')
          FROM project_fields f
          WHERE f.project_id = t.project_id
          AND f.deleted_at IS NULL
          AND t.fields ? f.id::text
        ) END AS "fields", iso(t.due_date) AS "dueDate", t.estimate AS "estimate", iso(t.completed_at) AS "completedAt", iso(t.created_at) AS "createdAt", iso(t.updated_at) AS "updatedAt", t.version AS "version", t.rank AS "rank", assignee.person AS "assignee", delegate.person AS "delegate", reporter.person AS "reporter", (
          SELECT coalesce(json_agg(json_build_object('id', l.id, 'workspaceId', l.workspace_id, 'name', l.name, 'color', l.color) ORDER BY lower(l.name), l.id), '[]')
          FROM ticket_labels tl
          JOIN labels l ON l.id = tl.label_id
          WHERE tl.ticket_id = t.id
          AND l.deleted_at IS NULL
        ) AS "labels", (
          SELECT coalesce(json_agg(json_build_object('emoji', k.emoji, 'count', k.count, 'mine', k.mine) ORDER BY k.first, k.emoji COLLATE "C"), '[]')
          FROM (
            SELECT r.emoji, count(*) AS count, bool_or(r.user_id = (SELECT $6::uuid)) AS mine, min(r.created_at) AS first
            FROM reactions r
            WHERE r.ticket_id = t.id
            AND r.comment_id IS NULL
            GROUP BY r.emoji
          ) k
        ) AS "reactions", (
          SELECT json_build_object('comments', t.comment_count, 'attachments', t.attachment_count, 'timeLogs', t.time_log_count, 'children', count(*), 'childrenDone', count(*) FILTER (WHERE o.status = 'done'))
          FROM tickets o
          WHERE o.parent_id = t.id
          AND o.deleted_at IS NULL
          AND o.scope_id NOT IN (SELECT id FROM projects WHERE status = 'deleted')
        ) AS "_count"
      ) AS row
    ) AS item
    FROM shown t
    LEFT JOIN projects p ON p.id = t.project_id
    LEFT JOIN people assignee ON assignee.id = t.assignee_id
    LEFT JOIN people delegate ON delegate.id = t.delegate_id
    LEFT JOIN people reporter ON reporter.id = t.reporter_id
    ORDER BY t.updated_at desc, t.id desc
  ) AS rows
  LIMIT $7
) AS page ON true
