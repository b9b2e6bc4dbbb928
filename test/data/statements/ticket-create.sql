WITH checked AS MATERIALIZED (
  SELECT (EXISTS (
    SELECT
    FROM users of_kind
    WHERE of_kind.id = $3::uuid
    AND of_kind.disabled_at IS NULL
    AND of_kind.kind = 'human'
    AND (EXISTS (
      SELECT
      FROM workspace_members
      WHERE workspace_id = $2::uuid
      AND user_id = of_kind.id
    ) OR EXISTS (
      SELECT
      FROM project_members
      WHERE project_id = $4::uuid
      AND user_id = of_kind.id
    ))
  )) AS "assigneeId"
), counted AS (
  UPDATE ticket_counters SET last_number = last_number + CASE WHEN $5::uuid IS NULL THEN 0 ELSE 1 END, last_rank = last_rank + 1, tickets = tickets + $29, by_status[$30] = by_status[$30] + $31, by_priority[$32] = by_priority[$32] + $33, by_type[$34] = by_type[$34] + $35, by_stage[$36] = by_stage[$36] + $37
  WHERE scope_id = $6
  AND (SELECT "assigneeId" FROM checked)
  AND true
  AND (
    SELECT nullif(rules, '[]')
    FROM project_automations
    WHERE project_id = $1::uuid
  ) IS NULL
  RETURNING scope_id, workspace_id, last_number, last_rank
), ticket AS (
  INSERT INTO tickets(id, title, description, type, status, column_id, priority, stage, project_id, workspace_id, assignee_id, delegate_id, reporter_id, group_id, parent_id, external_id, due_date, estimate, completed_at, created_at, updated_at, deleted_at, scope_id, number, rank)
  SELECT $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $6, CASE WHEN $5::uuid IS NOT NULL THEN last_number END, rank_of(last_rank)
  FROM counted
  RETURNING *
), created AS MATERIALIZED (
  SELECT t.id, t.number, t.rank, p.key || '-' || t.number AS key
  FROM ticket t
  LEFT JOIN projects p ON p.id = t.project_id
), written AS (
  INSERT INTO ticket_search(ticket_id, workspace_id, scope_id, document)
  SELECT id, workspace_id, scope_id, ticket_document(title, description)
  FROM ticket
), shown AS MATERIALIZED (SELECT * FROM ticket), named AS MATERIALIZED (
  SELECT ARRAY (
    SELECT DISTINCT unnest(ARRAY[assignee_id, delegate_id, reporter_id])
    FROM shown
  ) AS ids
), people AS MATERIALIZED (
  SELECT u.id, lower(u.name) AS name, concat('{"id":"', u.id, '","name":', coalesce(to_json(u.name)::text, 'null'), ',"email":', coalesce(to_json(CASE WHEN (u.id = (SELECT $38::uuid) OR u.id = ANY (ARRAY (
    SELECT user_id
    FROM workspace_members
    WHERE user_id = ANY ((SELECT ids FROM named)::uuid[])
    AND confirmed
    AND workspace_id = ANY (ARRAY (
      SELECT workspace_id
      FROM workspace_members
      WHERE user_id = (SELECT $38::uuid)
      UNION
      SELECT workspace_id
      FROM project_members
      WHERE user_id = (SELECT $38::uuid)
    ))
  )) OR u.id = ANY (ARRAY (
    SELECT user_id
    FROM project_members
    WHERE user_id = ANY ((SELECT ids FROM named)::uuid[])
    AND confirmed
    AND (project_id = ANY (ARRAY (
      SELECT project_id
      FROM project_members
      WHERE user_id = (SELECT $38::uuid)
    )) OR workspace_id = ANY (ARRAY (
      SELECT workspace_id
      FROM workspace_members
      WHERE user_id = (SELECT $38::uuid)
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
), emitted AS (
  INSERT INTO events(id, workspace_id, project_id, type, actor_id, data, recipient_id, created_at)
  SELECT e.id, $44, $1::uuid, e.type, $43, jsonb_build_object('ticket', e.data -> 'ticket' || jsonb_build_object('key', created.key, 'rank', created.rank)) || jsonb_build_object('project', $46::jsonb, 'user', u.person), e. "recipientId", $45
  FROM jsonb_to_recordset($47) AS e(id uuid, type text, data jsonb, "recipientId" uuid), (
    SELECT jsonb_build_object('id', id, 'name', name) AS person
    FROM users
    WHERE id = $43
  ) u, created
), acted AS (
  INSERT INTO activities(workspace_id, project_id, user_id, created_at, id, type, action, entity_id, entity_title, description, metadata)
  SELECT $44, $1::uuid, $43, $45, $48, $49, $50, $51, $52, coalesce('Created ' || created.key, $53::text), $54::jsonb || jsonb_build_object('ticketKey', created.key)
  FROM created
)
SELECT (
  SELECT nullif(rules, '[]')
  FROM project_automations
  WHERE project_id = $1::uuid
) AS "0", (SELECT "assigneeId" FROM checked) AS "assigneeId", result.*
FROM (SELECT) AS one
LEFT JOIN (
  SELECT t.id, t.version, t.reporter_id AS "reporterId", p.status AS "projectStatus", p.visibility, (
    SELECT role
    FROM project_members
    WHERE project_id = t.project_id
    AND user_id = (SELECT $42::uuid)
  ) AS "projectRole", (
    SELECT role
    FROM workspace_members
    WHERE workspace_id = t.workspace_id
    AND user_id = (SELECT $42::uuid)
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
      AND user_id = (SELECT $39::uuid)
    ) OR EXISTS (
      SELECT
      FROM project_members
      WHERE project_id = home.id
      AND user_id = (SELECT $39::uuid)
    ))))
  ) END) || '"', 'null'), ',"externalId":', coalesce(to_json(t.external_id)::text, 'null'), ',"fields":', CASE WHEN t.fields = '{}' THEN '{}' WHEN t.fields_text IS NULL OR t.deleted_at IS NOT NULL OR t.project_id IN (SELECT project_id FROM redefined) THEN CASE WHEN t.fields = '{}' THEN '{}'::jsonb ELSE (
    SELECT coalesce(jsonb_strip_nulls(jsonb_object_agg(f.key, CASE WHEN f.clearing = '{}' THEN t.fields -> f.id::text WHEN jsonb_typeof(t.fields -> f.id::text) = 'array' THEN nullif((t.fields -> f.id::text) - f.clearing, '[]') WHEN t.fields -> f.id::text #>> '{}' = ANY (f.clearing) THEN NULL ELSE t.fields -> f.id::text END)), '{}')
    FROM project_fields f
    WHERE f.project_id = t.project_id
    AND f.deleted_at IS NULL
    AND t.fields ? f.id::text
  ) END::text ELSE t.fields_text END, ',"dueDate":', coalesce('"' || (iso(t.due_date)) || '"', 'null'), ',"estimate":', coalesce((t.estimate)::text, 'null'), ',"completedAt":', coalesce('"' || (iso(t.completed_at)) || '"', 'null'), ',"createdAt":"', iso(t.created_at), '","updatedAt":"', iso(t.updated_at), '","version":', t.version, ',"rank":', to_json(t.rank), ',"assignee":', coalesce((assignee.person)::text, 'null'), ',"delegate":', coalesce((delegate.person)::text, 'null'), ',"reporter":', coalesce((reporter.person)::text, 'null'), ',"labels":', concat('[', labelled.labels, ']'), ',"reactions":', '[]', ',"_count":', '{"comments":0,"attachments":0,"timeLogs":0,"children":0,"childrenDone":0}', ',"project":', coalesce((CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'key', p.key, 'status', p.status, 'visibility', p.visibility, 'workspaceId', p.workspace_id, 'ownerId', p.owner_id, 'myRole', greatest((
    SELECT role
    FROM workspace_members
    WHERE workspace_id = p.workspace_id
    AND user_id = (SELECT $40::uuid)
  ), (
    SELECT role
    FROM project_members
    WHERE project_id = p.id
    AND user_id = (SELECT $40::uuid)
  )), 'createdAt', iso(p.created_at), 'updatedAt', iso(p.updated_at)) END)::text, 'null'), ',"workspace":', json_build_object('id', w.id, 'name', w.name, 'slug', w.slug, 'ownerId', w.owner_id, 'myRole', (
    SELECT role
    FROM workspace_members
    WHERE workspace_id = w.id
    AND user_id = (SELECT $41::uuid)
  ), 'createdAt', iso(w.created_at), 'updatedAt', iso(w.updated_at)), ',"group":', coalesce((CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'workspaceId', g.workspace_id, 'projectId', g.project_id, 'name', g.name, 'description', g.description, 'startsAt', iso(g.starts_at), 'endsAt', iso(g.ends_at), 'closedAt', iso(g.closed_at)) END)::text, 'null'), ',"comments":', '[]', ',"mentions":', '[]', ',"agentTask":', 'null', '}') AS item
  FROM shown t
  LEFT JOIN projects p ON p.id = t.project_id
  LEFT JOIN people assignee ON assignee.id = t.assignee_id
  LEFT JOIN people delegate ON delegate.id = t.delegate_id
  LEFT JOIN people reporter ON reporter.id = t.reporter_id
  LEFT JOIN labelled ON labelled.ticket_id = t.id
  JOIN workspaces w ON w.id = t.workspace_id
  LEFT JOIN groups g ON g.id = t.group_id
  AND g.deleted_at IS NULL
  AND (g.project_id IS NULL OR g.project_id = t.project_id)
) AS result ON true
