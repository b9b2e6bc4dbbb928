WITH e AS MATERIALIZED (
  SELECT e.id, e.workspace_id, e.project_id, e.webhook_id, e.type, e.position, e.recipient_id, q.sequence, q.after_user_id, q.after_webhook_id, (e.data #>> '{changes,projectId,from}')::uuid AS former_id, CASE WHEN e.type = 'project.updated' THEN e.data END AS data
  -- who may have it depends on what it says
  FROM event_fan_outs q
  JOIN events e ON e.id = q.event_id
  WHERE q.kind = 'webhooks'
  AND q.event_id = ANY ($1)
  AND e.id = ANY ($1)
), matched AS (
  SELECT e.id AS event_id, e.sequence, e.former_id, m.*
  FROM e
  CROSS JOIN LATERAL (
    -- bound to one project, which its owner may read
    (
      SELECT w.id, w.owner_id, w.enabled
      FROM projects p
      JOIN webhooks w ON w.project_id = p.id
      JOIN users u ON u.id = w.owner_id
      WHERE e.webhook_id IS NULL
      AND p.id = e.project_id
      AND (p.status <> 'deleted' OR e.type = 'project.deleted')
      AND (u.id = e.recipient_id OR ((u.role = 'ADMIN' OR (p.visibility = 'public' AND coalesce(e.position, 0) >= p.public_position AND e.type NOT IN ('member.added', 'member.updated', 'member.removed') AND NOT (e.type = 'project.updated' AND e.data #>> '{changes,visibility,to}' IS NOT DISTINCT FROM 'public')) OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = u.id
      ) OR EXISTS (SELECT FROM project_members WHERE project_id = p.id AND user_id = u.id)))))
      AND w.owner_id >= e.after_user_id
      AND (w.owner_id, w.id) > (e.after_user_id, e.after_webhook_id)
      AND u.disabled_at IS NULL
      AND w.deleted_at IS NULL
      AND e.position > w.starts_after
      AND w.events && ARRAY[e.type, '*' ]
      AND (w.workspace_id IS NULL OR w.workspace_id = e.workspace_id)
      ORDER BY w.owner_id, w.id
      LIMIT 1001
    )
    UNION
    -- members of the project, unless a stranger made them one and they have not acted on it
    (
      SELECT w.id, w.owner_id, w.enabled
      FROM projects p
      CROSS JOIN (
        SELECT user_id
        FROM project_members
        WHERE project_id = e.project_id
        AND project_members.confirmed
      ) m
      JOIN webhooks w ON w.owner_id = m.user_id
      JOIN users u ON u.id = w.owner_id
      WHERE e.webhook_id IS NULL
      AND p.id = e.project_id
      AND (p.status <> 'deleted' OR e.type = 'project.deleted')
      AND w.project_id IS NULL
      AND m.user_id >= e.after_user_id
      AND w.owner_id >= e.after_user_id
      AND (w.owner_id, w.id) > (e.after_user_id, e.after_webhook_id)
      AND u.disabled_at IS NULL
      AND w.deleted_at IS NULL
      AND e.position > w.starts_after
      AND w.events && ARRAY[e.type, '*' ]
      AND (w.workspace_id IS NULL OR w.workspace_id = e.workspace_id)
      ORDER BY w.owner_id, w.id
      LIMIT 1001
    )
    UNION
    -- members of the workspace: all its projects, and what belongs to none
    (
      SELECT w.id, w.owner_id, w.enabled
      FROM (
        SELECT user_id
        FROM workspace_members
        WHERE workspace_id = e.workspace_id
        AND workspace_members.confirmed
      ) m
      JOIN webhooks w ON w.owner_id = m.user_id
      JOIN users u ON u.id = w.owner_id
      WHERE e.webhook_id IS NULL
      AND w.project_id IS NULL
      AND m.user_id >= e.after_user_id
      AND (e.project_id IS NULL OR EXISTS (
        SELECT
        FROM projects p
        WHERE p.id = e.project_id
        AND (p.status <> 'deleted' OR e.type = 'project.deleted')
      ))
      AND w.owner_id >= e.after_user_id
      AND (w.owner_id, w.id) > (e.after_user_id, e.after_webhook_id)
      AND u.disabled_at IS NULL
      AND w.deleted_at IS NULL
      AND e.position > w.starts_after
      AND w.events && ARRAY[e.type, '*' ]
      AND (w.workspace_id IS NULL OR w.workspace_id = e.workspace_id)
      ORDER BY w.owner_id, w.id
      LIMIT 1001
    )
    UNION
    -- whoever the event is about, who is no member any more
    (
      SELECT w.id, w.owner_id, w.enabled
      FROM webhooks w
      JOIN users u ON u.id = w.owner_id
      WHERE e.webhook_id IS NULL
      AND w.owner_id = e.recipient_id
      AND w.project_id IS NULL
      AND w.owner_id >= e.after_user_id
      AND (w.owner_id, w.id) > (e.after_user_id, e.after_webhook_id)
      AND u.disabled_at IS NULL
      AND w.deleted_at IS NULL
      AND e.position > w.starts_after
      AND w.events && ARRAY[e.type, '*' ]
      AND (w.workspace_id IS NULL OR w.workspace_id = e.workspace_id)
      ORDER BY w.owner_id, w.id
      LIMIT 1001
    )
    UNION
    SELECT w.id, w.owner_id, w.enabled
    FROM webhooks w
    JOIN users u ON u.id = w.owner_id
    WHERE w.id = e.webhook_id
    AND u.disabled_at IS NULL
    AND w.deleted_at IS NULL
    ORDER BY owner_id, id
    LIMIT 1001
  ) m
  ORDER BY e.sequence, m.owner_id, m.id
  LIMIT 1001
)
SELECT m.event_id AS "eventId", m.id AS "webhookId", m.owner_id AS "ownerId", m.enabled, m.former_id IS NOT NULL
AND NOT EXISTS (
  SELECT
  FROM projects p
  WHERE p.id = m.former_id
  AND (p.status <> 'deleted' AND (EXISTS (SELECT FROM users WHERE id = m.owner_id AND role = 'ADMIN') OR p.visibility = 'public' OR (EXISTS (
    SELECT
    FROM workspace_members
    WHERE workspace_id = p.workspace_id
    AND user_id = m.owner_id
  ) OR EXISTS (
    SELECT
    FROM project_members
    WHERE project_id = p.id
    AND user_id = m.owner_id
  ))))
) AS masked
FROM matched m
ORDER BY m.sequence, m.owner_id, m.id
