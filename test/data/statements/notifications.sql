SELECT (
  SELECT coalesce(sum(n.notices), 0)
  FROM (
    SELECT n.ticket_id, n.project_id, n.workspace_id, n.invitation_id, count(*) AS notices
    FROM notifications n
    WHERE n.user_id = (SELECT $3::uuid)
    GROUP BY n.ticket_id, n.project_id, n.workspace_id, n.invitation_id
  ) n
  LEFT JOIN tickets t ON t.id = n.ticket_id
  LEFT JOIN projects p ON p.id = CASE WHEN n.ticket_id IS NULL THEN n.project_id ELSE t.project_id END
  LEFT JOIN invitations i ON i.id = n.invitation_id
  WHERE CASE WHEN n.ticket_id IS NOT NULL THEN t.deleted_at IS NULL
  AND (p.status IS DISTINCT FROM 'deleted' AND (p.visibility = 'public' OR (EXISTS (
    SELECT
    FROM workspace_members
    WHERE workspace_id = t.workspace_id
    AND user_id = (SELECT $1::uuid)
  ) OR EXISTS (
    SELECT
    FROM project_members
    WHERE project_id = p.id
    AND user_id = (SELECT $1::uuid)
  )))) WHEN n.invitation_id IS NOT NULL THEN i.expires_at > $2
  AND i.declined_at IS NULL
  AND p.status IS DISTINCT FROM 'deleted' WHEN n.project_id IS NOT NULL THEN (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
    SELECT
    FROM workspace_members
    WHERE workspace_id = p.workspace_id
    AND user_id = (SELECT $1::uuid)
  ) OR EXISTS (
    SELECT
    FROM project_members
    WHERE project_id = p.id
    AND user_id = (SELECT $1::uuid)
  )))) WHEN n.workspace_id IS NOT NULL THEN (false OR EXISTS (
    SELECT
    FROM workspace_members
    WHERE workspace_id = n.workspace_id
    AND user_id = (SELECT $1::uuid)
  )) ELSE true END
)::int AS "countOfAll", page.*
FROM (SELECT 1) AS one
LEFT JOIN LATERAL (
  SELECT *
  FROM (
    SELECT n.id, n.type, n.reason, n.comment_id AS "commentId", n.fields AS changes, n.digest, n.read_at AS "readAt", n.created_at AS "createdAt", CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'key', p.key || '-' || t.number, 'title', t.title, 'status', t.status) END AS ticket, CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name, 'key', p.key) END AS project, (
      SELECT json_build_object('id', w.id, 'name', w.name)
      FROM workspaces w
      WHERE w.id = n.workspace_id
    ) AS workspace, (
      SELECT json_build_object('id', q.id, 'status', q.status, 'question', q.question)
      FROM agent_tasks q
      WHERE q.id = n.agent_task_id
    ) AS "agentTask", (
      SELECT json_build_object('id', a.id, 'name', a.name, 'email', CASE WHEN (a.id = (SELECT $1::uuid) OR coalesce((
        SELECT true
        FROM workspace_members
        WHERE user_id = a.id
        AND confirmed
        AND workspace_id = ANY (ARRAY (
          SELECT workspace_id
          FROM workspace_members
          WHERE user_id = (SELECT $1::uuid)
          UNION
          SELECT workspace_id
          FROM project_members
          WHERE user_id = (SELECT $1::uuid)
        ))
        LIMIT 1
      ), false) OR coalesce((
        SELECT true
        FROM project_members
        WHERE user_id = a.id
        AND confirmed
        AND (project_id = ANY (ARRAY (
          SELECT project_id
          FROM project_members
          WHERE user_id = (SELECT $1::uuid)
        )) OR workspace_id = ANY (ARRAY (
          SELECT workspace_id
          FROM workspace_members
          WHERE user_id = (SELECT $1::uuid)
        )))
        LIMIT 1
      ), false)) THEN a.email END, 'image', a.image, 'kind', a.kind)
      FROM users a
      WHERE a.id = n.actor_id
    ) AS actor, page. "sortValue"
    FROM (
      SELECT *
      FROM (
        SELECT n.id, iso(n.created_at) AS "sortValue"
        FROM (
          SELECT n.id, n.created_at, n.ticket_id, n.project_id, n.workspace_id, n.invitation_id
          FROM notifications n
          WHERE n.user_id = (SELECT $3::uuid)
        ) n
        LEFT JOIN tickets t ON t.id = n.ticket_id
        LEFT JOIN projects p ON p.id = CASE WHEN n.ticket_id IS NULL THEN n.project_id ELSE t.project_id END
        LEFT JOIN invitations i ON i.id = n.invitation_id
        WHERE CASE WHEN n.ticket_id IS NOT NULL THEN t.deleted_at IS NULL
        AND (p.status IS DISTINCT FROM 'deleted' AND (p.visibility = 'public' OR (EXISTS (
          SELECT
          FROM workspace_members
          WHERE workspace_id = t.workspace_id
          AND user_id = (SELECT $1::uuid)
        ) OR EXISTS (
          SELECT
          FROM project_members
          WHERE project_id = p.id
          AND user_id = (SELECT $1::uuid)
        )))) WHEN n.invitation_id IS NOT NULL THEN i.expires_at > $2
        AND i.declined_at IS NULL
        AND p.status IS DISTINCT FROM 'deleted' WHEN n.project_id IS NOT NULL THEN (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
          SELECT
          FROM workspace_members
          WHERE workspace_id = p.workspace_id
          AND user_id = (SELECT $1::uuid)
        ) OR EXISTS (
          SELECT
          FROM project_members
          WHERE project_id = p.id
          AND user_id = (SELECT $1::uuid)
        )))) WHEN n.workspace_id IS NOT NULL THEN (false OR EXISTS (
          SELECT
          FROM workspace_members
          WHERE workspace_id = n.workspace_id
          AND user_id = (SELECT $1::uuid)
        )) ELSE true END
        ORDER BY n.created_at desc, n.id desc
        LIMIT 101
      ) AS rows
      LIMIT $4
    ) page
    JOIN notifications n USING (id)
    LEFT JOIN tickets t ON t.id = n.ticket_id
    LEFT JOIN projects p ON p.id = CASE WHEN n.ticket_id IS NULL THEN n.project_id ELSE t.project_id END
    LEFT JOIN invitations i ON i.id = n.invitation_id
    ORDER BY n.created_at desc, n.id desc
  ) AS rows
  LIMIT $5
) AS page ON true
