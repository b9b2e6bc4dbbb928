SELECT (
  SELECT count(*)
  FROM activities a
  LEFT JOIN comments c ON a.type = 'comment'
  AND c.id = a.entity_id
  LEFT JOIN tickets t ON t.id = CASE WHEN a.type = 'ticket' THEN a.entity_id WHEN a.type IN ('comment', 'review') THEN (a.metadata->> 'ticketId')::uuid END
  LEFT JOIN projects p ON p.id = CASE WHEN t.id IS NULL THEN a.project_id ELSE t.project_id END
  WHERE a.user_id = $1
  AND (a.action = 'deleted' OR p.status IS DISTINCT FROM 'deleted' AND CASE a.type WHEN 'project' THEN p.id IS NOT NULL WHEN 'comment' THEN c.id IS NOT NULL AND t.deleted_at IS NULL WHEN 'review' THEN t.deleted_at IS NULL AND (t.id IS NOT NULL OR a.metadata->> 'ticketId' IS NULL) ELSE t.id IS NOT NULL AND t.deleted_at IS NULL END)
  AND (CASE WHEN CASE WHEN t.id IS NULL THEN a.project_id ELSE t.project_id END IS NULL THEN a.workspace_id IN (SELECT workspace_id FROM workspace_members WHERE user_id = $1) WHEN p.id IS NULL THEN a.type = 'project' ELSE p.id IN (
    SELECT project_id
    FROM project_members
    WHERE user_id = (SELECT $2::uuid)
    UNION
    SELECT p.id
    FROM workspace_members m
    JOIN projects p USING (workspace_id)
    WHERE m.user_id = (SELECT $2::uuid)
    UNION
    SELECT id
    FROM projects
    WHERE projects.visibility = 'public'
  ) END)
)::int AS "countOfAll", page.*
FROM (SELECT 1) AS one
LEFT JOIN LATERAL (
  SELECT *
  FROM (
    SELECT a.id, a.type, a.action, a.entity_id AS "entityId", a.entity_title AS "entityTitle", CASE WHEN a.action = 'moved'
    AND (t.id IS NOT NULL AND t.project_id IS DISTINCT FROM a.project_id AND a.project_id IS NOT NULL AND NOT EXISTS (
      SELECT
      FROM projects p
      WHERE p.id = a.project_id
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $3::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $3::uuid)
      ))))
    )) THEN 'Moved “' || a.entity_title || '”' WHEN ((a.metadata#>> '{from,projectId}')::uuid IS NOT NULL AND NOT EXISTS (
      SELECT
      FROM projects p
      WHERE p.id = (a.metadata#>> '{from,projectId}')::uuid
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $4::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $4::uuid)
      ))))
    ))
    AND a.metadata#>> '{from,key}' IS NOT NULL THEN replace(a.description, a.metadata#>> '{from,key}', '“' || a.entity_title || '”') WHEN (t.id IS NOT NULL AND t.project_id IS DISTINCT FROM a.project_id AND a.project_id IS NOT NULL AND NOT EXISTS (
      SELECT
      FROM projects p
      WHERE p.id = a.project_id
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $3::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $3::uuid)
      ))))
    ))
    AND a.metadata->> 'ticketKey' IS NOT NULL THEN replace(a.description || CASE WHEN a.type = 'ticket' AND a.action = 'assigned' THEN coalesce((
      SELECT ' to ' || u.name
      FROM users u
      WHERE u.id = (a.metadata->> 'assigneeId')::uuid
    ), '') ELSE '' END, a.metadata->> 'ticketKey', '“' || a.entity_title || '”') ELSE a.description || CASE WHEN a.type = 'ticket'
    AND a.action = 'assigned' THEN coalesce((
      SELECT ' to ' || u.name
      FROM users u
      WHERE u.id = (a.metadata->> 'assigneeId')::uuid
    ), '') ELSE '' END END AS description, CASE WHEN (t.id IS NOT NULL AND t.project_id IS DISTINCT FROM a.project_id AND a.project_id IS NOT NULL AND NOT EXISTS (
      SELECT
      FROM projects p
      WHERE p.id = a.project_id
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $3::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $3::uuid)
      ))))
    )) THEN a.metadata || '{"projectId": null, "ticketKey": null}' ELSE a.metadata END - CASE WHEN ((a.metadata#>> '{from,projectId}')::uuid IS NOT NULL AND NOT EXISTS (
      SELECT
      FROM projects p
      WHERE p.id = (a.metadata#>> '{from,projectId}')::uuid
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $4::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $4::uuid)
      ))))
    )) THEN 'from' ELSE '' END AS metadata, a.created_at AS "createdAt", iso(a.created_at) AS "sortValue"
    FROM activities a
    LEFT JOIN comments c ON a.type = 'comment'
    AND c.id = a.entity_id
    LEFT JOIN tickets t ON t.id = CASE WHEN a.type = 'ticket' THEN a.entity_id WHEN a.type IN ('comment', 'review') THEN (a.metadata->> 'ticketId')::uuid END
    LEFT JOIN projects p ON p.id = CASE WHEN t.id IS NULL THEN a.project_id ELSE t.project_id END
    WHERE a.user_id = $1
    AND (a.action = 'deleted' OR p.status IS DISTINCT FROM 'deleted' AND CASE a.type WHEN 'project' THEN p.id IS NOT NULL WHEN 'comment' THEN c.id IS NOT NULL AND t.deleted_at IS NULL WHEN 'review' THEN t.deleted_at IS NULL AND (t.id IS NOT NULL OR a.metadata->> 'ticketId' IS NULL) ELSE t.id IS NOT NULL AND t.deleted_at IS NULL END)
    AND (CASE WHEN CASE WHEN t.id IS NULL THEN a.project_id ELSE t.project_id END IS NULL THEN a.workspace_id IN (SELECT workspace_id FROM workspace_members WHERE user_id = $1) WHEN p.id IS NULL THEN a.type = 'project' ELSE p.id IN (
      SELECT project_id
      FROM project_members
      WHERE user_id = (SELECT $2::uuid)
      UNION
      SELECT p.id
      FROM workspace_members m
      JOIN projects p USING (workspace_id)
      WHERE m.user_id = (SELECT $2::uuid)
      UNION
      SELECT id
      FROM projects
      WHERE projects.visibility = 'public'
    ) END)
    ORDER BY a.created_at desc, a.id desc
    LIMIT 101
  ) AS rows
  LIMIT $5
) AS page ON true
