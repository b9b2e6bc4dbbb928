WITH ticket AS (
  UPDATE tickets SET status = $4, column_id = $5, completed_at = $6, updated_at = $7, version = version + 1
  WHERE id = (
    SELECT id
    FROM tickets
    WHERE id = $2
    AND xmin = $3::xid FOR NO KEY UPDATE SKIP LOCKED
  )
  AND true
  AND (
    SELECT nullif(rules, '[]')
    FROM project_automations
    WHERE project_id = $1::uuid
  ) IS NULL
  RETURNING *
), counted AS (
  UPDATE ticket_counters SET by_status[$8] = by_status[$8] + $9, by_status[$10] = by_status[$10] + $11
  WHERE scope_id = $12
  AND EXISTS (SELECT FROM ticket)
  RETURNING scope_id, workspace_id
), shown AS MATERIALIZED (SELECT * FROM ticket), talk AS MATERIALIZED (
  SELECT *
  FROM comments
  WHERE ticket_id = (SELECT id FROM shown)
  ORDER BY created_at DESC, id DESC
  LIMIT 50
), called AS MATERIALIZED (
  SELECT comment_id, user_id
  FROM ticket_mentions
  WHERE ticket_id = (SELECT id FROM shown)
), named AS MATERIALIZED (
  SELECT ARRAY (
    SELECT DISTINCT unnest(ARRAY[assignee_id, delegate_id, reporter_id])
    FROM shown
    UNION
    SELECT author_id
    FROM talk
    UNION ALL
    SELECT user_id
    FROM called
  ) AS ids
), people AS MATERIALIZED (
  SELECT u.id, lower(u.name) AS name, concat('{"id":"', u.id, '","name":', coalesce(to_json(u.name)::text, 'null'), ',"email":', coalesce(to_json(CASE WHEN (u.id = (SELECT $13::uuid) OR u.id = ANY (ARRAY (
    SELECT user_id
    FROM workspace_members
    WHERE user_id = ANY ((SELECT ids FROM named)::uuid[])
    AND confirmed
    AND workspace_id = ANY (ARRAY (
      SELECT workspace_id
      FROM workspace_members
      WHERE user_id = (SELECT $13::uuid)
      UNION
      SELECT workspace_id
      FROM project_members
      WHERE user_id = (SELECT $13::uuid)
    ))
  )) OR u.id = ANY (ARRAY (
    SELECT user_id
    FROM project_members
    WHERE user_id = ANY ((SELECT ids FROM named)::uuid[])
    AND confirmed
    AND (project_id = ANY (ARRAY (
      SELECT project_id
      FROM project_members
      WHERE user_id = (SELECT $13::uuid)
    )) OR workspace_id = ANY (ARRAY (
      SELECT workspace_id
      FROM workspace_members
      WHERE user_id = (SELECT $13::uuid)
    )))
  ))) THEN u.email END)::text, 'null'), ',"image":', coalesce(to_json(u.image)::text, 'null'), ',"kind":"', u.kind, '"}') AS person
  FROM users u
  WHERE u.id = ANY ((SELECT ids FROM named)::uuid[])
), redefined AS MATERIALIZED (
  SELECT DISTINCT f.project_id
  FROM project_fields f
  WHERE f.project_id IN (SELECT project_id FROM shown WHERE fields <> '{}')
  AND (f.deleted_at IS NOT NULL OR f.clearing <> '{}' OR f.rekeyed)
), labelled AS MATERIALIZED (
  SELECT tl.ticket_id, string_agg(concat('{"id":"', l.id, '","workspaceId":"', l.workspace_id, '","name":', to_json(l.name), ',"color":"', l.color, '"}'), ',' ORDER BY lower(l.name), l.id) AS labels
  FROM shown
  JOIN ticket_labels tl ON tl.ticket_id = shown.id
  JOIN labels l ON l.id = tl.label_id
  WHERE l.deleted_at IS NULL
  GROUP BY tl.ticket_id
), reacted AS MATERIALIZED (
  SELECT k.ticket_id, json_agg(json_build_object('emoji', k.emoji, 'count', k.count, 'mine', k.mine) ORDER BY k.first, k.emoji COLLATE "C") AS reactions
  FROM (
    SELECT r.ticket_id, r.emoji, count(*) AS count, bool_or(r.user_id = (SELECT $14::uuid)) AS mine, min(r.created_at) AS first
    FROM shown
    JOIN reactions r ON r.ticket_id = shown.id
    AND r.comment_id IS NULL
    GROUP BY r.ticket_id, r.emoji
  ) k
  GROUP BY k.ticket_id
), below AS MATERIALIZED (
  SELECT o.parent_id, count(*) AS children, count(*) FILTER (WHERE o.status = 'done') AS done
  FROM shown
  JOIN tickets o ON o.parent_id = shown.id
  WHERE o.deleted_at IS NULL
  AND o.scope_id NOT IN (SELECT id FROM projects WHERE status = 'deleted')
  GROUP BY o.parent_id
), history AS (
  INSERT INTO ticket_history(id, workspace_id, ticket_id, actor_id, field, "from", "to", at, reason)
  SELECT h.id, $20, $21, $22, h.field, h. "from", h. "to", $23, $24
  FROM jsonb_to_recordset($25) AS h(id uuid, field text, "from" jsonb, "to" jsonb), ticket
), emitted AS (
  INSERT INTO events(id, workspace_id, project_id, type, actor_id, data, recipient_id, created_at)
  SELECT e.id, $27, $1::uuid, e.type, $26, e.data || jsonb_build_object('project', $29::jsonb, 'user', u.person), e. "recipientId", $28
  FROM jsonb_to_recordset($30) AS e(id uuid, type text, data jsonb, "recipientId" uuid), (
    SELECT jsonb_build_object('id', id, 'name', name) AS person
    FROM users
    WHERE id = $26
  ) u, ticket
), acted AS (
  INSERT INTO activities(workspace_id, project_id, user_id, created_at, id, type, action, entity_id, entity_title, description, metadata)
  SELECT $27, $1::uuid, $26, $28, $31, $32, $33, $34, $35, $36::text, $37::jsonb
  FROM ticket
)
SELECT (
  SELECT nullif(rules, '[]')
  FROM project_automations
  WHERE project_id = $1::uuid
) AS "0", result.*
FROM (SELECT) AS one
LEFT JOIN (
  SELECT t.id, t.version, t.reporter_id AS "reporterId", p.status AS "projectStatus", p.visibility, (
    SELECT role
    FROM project_members
    WHERE project_id = t.project_id
    AND user_id = (SELECT $19::uuid)
  ) AS "projectRole", (
    SELECT role
    FROM workspace_members
    WHERE workspace_id = t.workspace_id
    AND user_id = (SELECT $19::uuid)
  ) AS "workspaceRole", concat('{"id":"', t.id, '","key":', coalesce(to_json(p.key || '-' || t.number)::text, 'null'), ',"title":', to_json(t.title), ',"description":', coalesce(to_json(t.description)::text, 'null'), ',"type":"', t.type, '","status":"', t.status, '","columnId":', coalesce('"' || (CASE WHEN (
    SELECT EXISTS (
      SELECT
      FROM project_columns
      WHERE project_id = ANY (ARRAY (SELECT project_id FROM shown))
    )
  ) THEN (
    SELECT c.id
    FROM project_columns c
    WHERE c.project_id = t.project_id
    AND c.status = t.status
    AND c.deleted_at IS NULL
    AND (c.home OR c.id = t.column_id)
    ORDER BY c.home
    LIMIT 1
  ) END) || '"', 'null'), ',"priority":"', t.priority, '","stage":"', t.stage, '","projectId":', coalesce('"' || (t.project_id) || '"', 'null'), ',"workspaceId":"', t.workspace_id, '","assigneeId":', coalesce('"' || (t.assignee_id) || '"', 'null'), ',"delegateId":', coalesce('"' || (t.delegate_id) || '"', 'null'), ',"reporterId":"', t.reporter_id, '","groupId":', coalesce('"' || ((
    SELECT g.id
    FROM groups g
    WHERE g.id = t.group_id
    AND g.deleted_at IS NULL
    AND (g.project_id IS NULL OR g.project_id = t.project_id)
  )) || '"', 'null'), ',"parentId":', coalesce('"' || (CASE WHEN t.parent_id IS NOT NULL THEN (
    SELECT other.id
    FROM tickets other
    LEFT JOIN projects home ON home.id = other.project_id
    WHERE other.id = t.parent_id
    AND other.deleted_at IS NULL
    AND (home.status IS DISTINCT FROM 'deleted' AND (home.visibility = 'public' OR (EXISTS (
      SELECT
      FROM workspace_members
      WHERE workspace_id = other.workspace_id
      AND user_id = (SELECT $15::uuid)
    ) OR EXISTS (
      SELECT
      FROM project_members
      WHERE project_id = home.id
      AND user_id = (SELECT $15::uuid)
    ))))
  ) END) || '"', 'null'), ',"externalId":', coalesce(to_json(t.external_id)::text, 'null'), ',"fields":', CASE WHEN t.fields = '{}' THEN '{}' WHEN t.fields_text IS NULL OR t.deleted_at IS NOT NULL OR t.project_id IN (SELECT project_id FROM redefined) THEN CASE WHEN t.fields = '{}' THEN '{}'::jsonb ELSE (
    SELECT coalesce(jsonb_strip_nulls(jsonb_object_agg(f.key, CASE WHEN f.clearing = '{}' THEN t.fields -> f.id::text WHEN jsonb_typeof(t.fields -> f.id::text) = 'array' THEN nullif((t.fields -> f.id::text) - f.clearing, '[]') WHEN t.fields -> f.id::text #>> '{}' = ANY (f.clearing) THEN NULL ELSE t.fields -> f.id::text END)), '{}')
    FROM project_fields f
    WHERE f.project_id = t.project_id
    AND f.deleted_at IS NULL
    AND t.fields ? f.id::text
  ) END::text ELSE t.fields_text END, ',"dueDate":', coalesce('"' || (iso(t.due_date)) || '"', 'null'), ',"estimate":', coalesce((t.estimate)::text, 'null'), ',"completedAt":', coalesce('"' || (iso(t.completed_at)) || '"', 'null'), ',"createdAt":"', iso(t.created_at), '","updatedAt":"', iso(t.updated_at), '","version":', t.version, ',"rank":', to_json(t.rank), ',"assignee":', coalesce((assignee.person)::text, 'null'), ',"delegate":', coalesce((delegate.person)::text, 'null'), ',"reporter":', coalesce((reporter.person)::text, 'null'), ',"labels":', concat('[', labelled.labels, ']'), ',"reactions":', coalesce(reacted.reactions, '[]'), ',"_count":', concat('{"comments":', t.comment_count, ',"attachments":', t.attachment_count, ',"timeLogs":', t.time_log_count, ',"children":', coalesce(below.children, 0), ',"childrenDone":', coalesce(below.done, 0), '}'), ',"project":', coalesce((CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'key', p.key, 'status', p.status, 'visibility', p.visibility, 'workspaceId', p.workspace_id, 'ownerId', p.owner_id, 'myRole', greatest((
    SELECT role
    FROM workspace_members
    WHERE workspace_id = p.workspace_id
    AND user_id = (SELECT $16::uuid)
  ), (
    SELECT role
    FROM project_members
    WHERE project_id = p.id
    AND user_id = (SELECT $16::uuid)
  )), 'createdAt', iso(p.created_at), 'updatedAt', iso(p.updated_at)) END)::text, 'null'), ',"workspace":', json_build_object('id', w.id, 'name', w.name, 'slug', w.slug, 'ownerId', w.owner_id, 'myRole', (
    SELECT role
    FROM workspace_members
    WHERE workspace_id = w.id
    AND user_id = (SELECT $17::uuid)
  ), 'createdAt', iso(w.created_at), 'updatedAt', iso(w.updated_at)), ',"group":', coalesce((CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'workspaceId', g.workspace_id, 'projectId', g.project_id, 'name', g.name, 'description', g.description, 'startsAt', iso(g.starts_at), 'endsAt', iso(g.ends_at), 'closedAt', iso(g.closed_at)) END)::text, 'null'), ',"comments":', (
    SELECT coalesce(json_agg(json_build_object('id', c.id, 'ticketId', c.ticket_id, 'authorId', c.author_id, 'content', c.content, 'imported', c.external_id IS NOT NULL, 'createdAt', iso(c.created_at), 'updatedAt', iso(c.updated_at), 'author', u.person::json, 'mentions', (
      SELECT coalesce(json_agg(n.person::json ORDER BY n.name, n.id), '[]')
      FROM called m
      JOIN people n ON n.id = m.user_id
      WHERE m.comment_id = c.id
    ), 'reactions', (
      SELECT coalesce(json_agg(json_build_object('emoji', k.emoji, 'count', k.count, 'mine', k.mine) ORDER BY k.first, k.emoji COLLATE "C"), '[]')
      FROM (
        SELECT r.emoji, count(*) AS count, bool_or(r.user_id = (SELECT $18::uuid)) AS mine, min(r.created_at) AS first
        FROM reactions r
        WHERE r.comment_id = c.id
        GROUP BY r.emoji
      ) k
    )) ORDER BY c.created_at, c.id), '[]')
    FROM talk c
    JOIN people u ON u.id = c.author_id
  ), ',"mentions":', (
    SELECT coalesce(json_agg(n.person::json ORDER BY n.name, n.id), '[]')
    FROM called m
    JOIN people n ON n.id = m.user_id
    WHERE m.comment_id IS NULL
  ), ',"agentTask":', coalesce(((
    SELECT json_build_object('id', a.id, 'status', a.status, 'question', a.question)
    FROM agent_tasks a
    WHERE a.ticket_id = t.id
    AND a.project_id IS NOT DISTINCT FROM t.project_id
    AND a.status IN ('queued', 'running', 'awaiting_input')
    ORDER BY (a.agent_id = t.delegate_id AND a.kind = 'work_on_ticket') IS TRUE DESC, a.created_at DESC, a.id DESC
    LIMIT 1
  ))::text, 'null'), '}') AS item
  FROM shown t
  LEFT JOIN projects p ON p.id = t.project_id
  LEFT JOIN people assignee ON assignee.id = t.assignee_id
  LEFT JOIN people delegate ON delegate.id = t.delegate_id
  LEFT JOIN people reporter ON reporter.id = t.reporter_id
  LEFT JOIN labelled ON labelled.ticket_id = t.id
  LEFT JOIN reacted ON reacted.ticket_id = t.id
  LEFT JOIN below ON below.parent_id = t.id
  JOIN workspaces w ON w.id = t.workspace_id
  LEFT JOIN groups g ON g.id = t.group_id
  AND g.deleted_at IS NULL
  AND (g.project_id IS NULL OR g.project_id = t.project_id)
) AS result ON true
