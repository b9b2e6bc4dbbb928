WITH shown AS MATERIALIZED (SELECT * FROM tickets WHERE id = $1 AND deleted_at IS NULL), talk AS MATERIALIZED (
  SELECT *
  FROM comments
  WHERE ticket_id = (SELECT id FROM shown)
  ORDER BY created_at DESC, id DESC
  LIMIT 50
), called AS MATERIALIZED (
  SELECT comment_id, user_id
  FROM ticket_mentions
  WHERE ticket_id = (SELECT id FROM shown)
), people AS MATERIALIZED (
  SELECT u.id, lower(u.name) AS name, json_build_object('id', u.id, 'name', u.name, 'email', CASE WHEN (u.id = (SELECT $2::uuid) OR coalesce((
    SELECT true
    FROM workspace_members
    WHERE user_id = u.id
    AND confirmed
    AND workspace_id = ANY (ARRAY (
      SELECT workspace_id
      FROM workspace_members
      WHERE user_id = (SELECT $2::uuid)
    ) || ARRAY (
      SELECT workspace_id
      FROM project_members
      WHERE user_id = (SELECT $2::uuid)
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
      WHERE user_id = (SELECT $2::uuid)
    )) OR workspace_id = ANY (ARRAY (
      SELECT workspace_id
      FROM workspace_members
      WHERE user_id = (SELECT $2::uuid)
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
    UNION ALL
    SELECT author_id
    FROM talk
    UNION ALL
    SELECT user_id
    FROM called
  )
)
SELECT t.id, t.version, t.reporter_id AS "reporterId", p.status AS "projectStatus", p.visibility, (
  SELECT role
  FROM project_members
  WHERE project_id = t.project_id
  AND user_id = (SELECT $8::uuid)
) AS "projectRole", (
  SELECT role
  FROM workspace_members
  WHERE workspace_id = t.workspace_id
  AND user_id = (SELECT $8::uuid)
) AS "workspaceRole", (
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
        AND user_id = (SELECT $3::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = home.id
        AND user_id = (SELECT $3::uuid)
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
        SELECT r.emoji, count(*) AS count, bool_or(r.user_id = (SELECT $4::uuid)) AS mine, min(r.created_at) AS first
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
    ) AS "_count", CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'key', p.key, 'status', p.status, 'visibility', p.visibility, 'workspaceId', p.workspace_id, 'ownerId', p.owner_id, 'myRole', greatest((
      SELECT role
      FROM workspace_members
      WHERE workspace_id = p.workspace_id
      AND user_id = (SELECT $5::uuid)
    ), (
      SELECT role
      FROM project_members
      WHERE project_id = p.id
      AND user_id = (SELECT $5::uuid)
    )), 'createdAt', iso(p.created_at), 'updatedAt', iso(p.updated_at)) END AS "project", json_build_object('id', w.id, 'name', w.name, 'slug', w.slug, 'ownerId', w.owner_id, 'myRole', (
      SELECT role
      FROM workspace_members
      WHERE workspace_id = w.id
      AND user_id = (SELECT $6::uuid)
    ), 'createdAt', iso(w.created_at), 'updatedAt', iso(w.updated_at)) AS "workspace", CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'workspaceId', g.workspace_id, 'projectId', g.project_id, 'name', g.name, 'description', g.description, 'startsAt', iso(g.starts_at), 'endsAt', iso(g.ends_at), 'closedAt', iso(g.closed_at)) END AS "group", (
      SELECT coalesce(json_agg(json_build_object('id', c.id, 'ticketId', c.ticket_id, 'authorId', c.author_id, 'content', c.content, 'createdAt', iso(c.created_at), 'updatedAt', iso(c.updated_at), 'author', u.person, 'mentions', (
        SELECT coalesce(json_agg(n.person ORDER BY n.name, n.id), '[]')
        FROM called m
        JOIN people n ON n.id = m.user_id
        WHERE m.comment_id = c.id
      ), 'reactions', (
        SELECT coalesce(json_agg(json_build_object('emoji', k.emoji, 'count', k.count, 'mine', k.mine) ORDER BY k.first, k.emoji COLLATE "C"), '[]')
        FROM (
          SELECT r.emoji, count(*) AS count, bool_or(r.user_id = (SELECT $7::uuid)) AS mine, min(r.created_at) AS first
          FROM reactions r
          WHERE r.comment_id = c.id
          GROUP BY r.emoji
        ) k
      )) ORDER BY c.created_at, c.id), '[]')
      FROM talk c
      JOIN people u ON u.id = c.author_id
    ) AS "comments", (
      SELECT coalesce(json_agg(n.person ORDER BY n.name, n.id), '[]')
      FROM called m
      JOIN people n ON n.id = m.user_id
      WHERE m.comment_id IS NULL
    ) AS "mentions", (
      SELECT json_build_object('id', a.id, 'status', a.status, 'question', a.question)
      FROM agent_tasks a
      WHERE a.ticket_id = t.id
      AND a.project_id IS NOT DISTINCT FROM t.project_id
      AND a.status IN ('queued', 'running', 'awaiting_input')
      ORDER BY (a.agent_id = t.delegate_id AND a.kind = 'work_on_ticket') IS TRUE DESC, a.created_at DESC, a.id DESC
      LIMIT 1
    ) AS "agentTask"
  ) AS row
) AS item
FROM shown t
LEFT JOIN projects p ON p.id = t.project_id
LEFT JOIN people assignee ON assignee.id = t.assignee_id
LEFT JOIN people delegate ON delegate.id = t.delegate_id
LEFT JOIN people reporter ON reporter.id = t.reporter_id
JOIN workspaces w ON w.id = t.workspace_id
LEFT JOIN groups g ON g.id = t.group_id
AND g.deleted_at IS NULL
AND (g.project_id IS NULL OR g.project_id = t.project_id)
