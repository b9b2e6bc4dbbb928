SELECT p.id, p.name, p.description, p.key, p.status, p.visibility, p.workspace_id AS "workspaceId", p.owner_id AS "ownerId", p.created_at AS "createdAt", p.updated_at AS "updatedAt", json_build_object('id', o.id, 'name', o.name, 'email', CASE WHEN (o.id = (SELECT $4::uuid) OR coalesce((
  SELECT true
  FROM workspace_members
  WHERE user_id = o.id
  AND confirmed
  AND workspace_id = ANY (ARRAY (
    SELECT workspace_id
    FROM workspace_members
    WHERE user_id = (SELECT $4::uuid)
    UNION
    SELECT workspace_id
    FROM project_members
    WHERE user_id = (SELECT $4::uuid)
  ))
  LIMIT 1
), false) OR coalesce((
  SELECT true
  FROM project_members
  WHERE user_id = o.id
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
), false)) THEN o.email END, 'image', o.image, 'kind', o.kind) AS owner, greatest((
  SELECT role
  FROM workspace_members
  WHERE workspace_id = p.workspace_id
  AND user_id = (SELECT $5::uuid)
), (
  SELECT role
  FROM project_members
  WHERE project_id = p.id
  AND user_id = (SELECT $5::uuid)
)) AS "myRole", json_build_object('tickets', c.tickets, 'members', (SELECT count(*) FROM project_members WHERE project_id = p.id)) AS _count, p.version, CASE WHEN ($3 OR pm.role IS NOT NULL OR wm.role IS NOT NULL) THEN (
  SELECT json_agg(json_build_object('id', u.id, 'name', u.name, 'email', CASE WHEN (u.id = (SELECT $2::uuid) OR coalesce((
    SELECT true
    FROM workspace_members
    WHERE user_id = u.id
    AND confirmed
    AND workspace_id = ANY (ARRAY (
      SELECT workspace_id
      FROM workspace_members
      WHERE user_id = (SELECT $2::uuid)
      UNION
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
  ), false)) THEN u.email END, 'image', u.image, 'kind', u.kind) ORDER BY m.joined_at, m.user_id)
  FROM (
    SELECT user_id, joined_at
    FROM project_members
    WHERE project_id = p.id
    ORDER BY joined_at, user_id
    LIMIT 100
  ) m
  JOIN users u ON u.id = m.user_id
) END AS members, ($3 OR pm.role IS NOT NULL OR wm.role IS NOT NULL) AS "isMember"
FROM projects p
JOIN users o ON o.id = p.owner_id
JOIN ticket_counters c ON c.scope_id = p.id
LEFT JOIN project_members pm ON pm.project_id = p.id
AND pm.user_id = $1
LEFT JOIN workspace_members wm ON wm.workspace_id = p.workspace_id
AND wm.user_id = $1
WHERE p.id = $6
