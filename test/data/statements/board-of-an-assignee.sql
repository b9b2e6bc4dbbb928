WITH scopes AS MATERIALIZED (
  SELECT c.scope_id, c.tickets, c.by_status
  FROM ticket_counters c
  WHERE ((c.scope_id <> c.workspace_id AND (c.scope_id = ANY ((SELECT $2::uuid[])::uuid[]) OR c.scope_id IN (
    SELECT project_id
    FROM project_keys
    WHERE key = ANY ((SELECT $1::text[])::text[])
  ))))
  AND c.scope_id NOT IN (SELECT id FROM projects WHERE status = 'deleted')
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
), found AS MATERIALIZED (
  SELECT t.id, t.status, row_number() OVER (PARTITION BY t.status ORDER BY t.rank) AS place
  FROM scopes
  CROSS JOIN LATERAL (
    SELECT t.*
    FROM tickets t
    WHERE t.scope_id = scopes.scope_id
    AND t.deleted_at IS NULL
    AND t.status = ANY ((SELECT $5::ticket_status[])::ticket_status[])
    AND t.assignee_id = (SELECT $4::uuid)
    OFFSET 0
  ) AS t
), shown AS MATERIALIZED (
  SELECT t.*
  FROM found
  JOIN tickets t ON t.id = found.id
  WHERE found.place <= $6::int
), people AS MATERIALIZED (
  SELECT u.id, lower(u.name) AS name, json_build_object('id', u.id, 'name', u.name, 'email', CASE WHEN (u.id = (SELECT $7::uuid) OR coalesce((
    SELECT true
    FROM workspace_members
    WHERE user_id = u.id
    AND confirmed
    AND workspace_id = ANY (ARRAY (
      SELECT workspace_id
      FROM workspace_members
      WHERE user_id = (SELECT $7::uuid)
    ) || ARRAY (
      SELECT workspace_id
      FROM project_members
      WHERE user_id = (SELECT $7::uuid)
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
      WHERE user_id = (SELECT $7::uuid)
    )) OR workspace_id = ANY (ARRAY (
      SELECT workspace_id
      FROM workspace_members
      WHERE user_id = (SELECT $7::uuid)
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
SELECT (
  SELECT CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'key', p.key, 'status', p.status, 'visibility', p.visibility, 'workspaceId', p.workspace_id, 'ownerId', p.owner_id, 'myRole', greatest((
    SELECT role
    FROM workspace_members
    WHERE workspace_id = p.workspace_id
    AND user_id = (SELECT $9::uuid)
  ), (
    SELECT role
    FROM project_members
    WHERE project_id = p.id
    AND user_id = (SELECT $9::uuid)
  )), 'createdAt', iso(p.created_at), 'updatedAt', iso(p.updated_at)) END
  FROM projects p
  WHERE p.id = $10
)::text AS project, (
  SELECT json_object_agg(status, total)
  FROM (SELECT status, count(*) AS total FROM found GROUP BY status) AS n
) AS totals, page.*
FROM (SELECT 1) AS one
LEFT JOIN LATERAL (
  SELECT t.id, t.status, t.rank, (
    SELECT row_to_json(row)::text
    FROM (
      SELECT t.id AS "id", p.key || '-' || t.number AS "key", t.title AS "title", t.description AS "description", t.type AS "type", t.status AS "status", t.priority AS "priority", t.stage AS "stage", t.project_id AS "projectId", t.workspace_id AS "workspaceId", t.assignee_id AS "assigneeId", t.delegate_id AS "delegateId", t.reporter_id AS "reporterId", (
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
          AND user_id = (SELECT $8::uuid)
        ) OR EXISTS (
          SELECT
          FROM project_members
          WHERE project_id = home.id
          AND user_id = (SELECT $8::uuid)
        ))))
      ) AS "parentId", t.external_id AS "externalId", iso(t.due_date) AS "dueDate", iso(t.completed_at) AS "completedAt", iso(t.created_at) AS "createdAt", iso(t.updated_at) AS "updatedAt", t.version AS "version", t.rank AS "rank", assignee.person AS "assignee", delegate.person AS "delegate", reporter.person AS "reporter", (
        SELECT coalesce(json_agg(json_build_object('id', l.id, 'workspaceId', l.workspace_id, 'name', l.name, 'color', l.color) ORDER BY lower(l.name), l.id), '[]')
        FROM ticket_labels tl
        JOIN labels l ON l.id = tl.label_id
        WHERE tl.ticket_id = t.id
        AND l.deleted_at IS NULL
      ) AS "labels", (
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
  ORDER BY t.status, t.rank
) AS page ON true
