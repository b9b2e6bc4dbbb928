SELECT (
  SELECT count(*)
  FROM projects p
  WHERE p.id IN (
    SELECT project_id
    FROM project_members
    WHERE user_id = (SELECT $1::uuid)
    UNION
    SELECT p.id
    FROM workspace_members m
    JOIN projects p USING (workspace_id)
    WHERE m.user_id = (SELECT $1::uuid)
    UNION
    SELECT id
    FROM projects
    WHERE projects.visibility = 'public'
  )
  AND p.status = ANY ($2::project_status[])
  AND p.id IN (
    SELECT s.project_id AS id
    FROM (
      SELECT project_id
      FROM project_members
      WHERE user_id = (SELECT $3::uuid)
      UNION
      SELECT p.id
      FROM workspace_members m
      JOIN projects p USING (workspace_id)
      WHERE m.user_id = (SELECT $3::uuid)
      UNION
      SELECT id
      FROM projects
      WHERE projects.visibility = 'public'
    ) AS readable(id)
    CROSS JOIN LATERAL (
      SELECT s.*
      FROM project_search s
      WHERE s.project_id = readable.id
      AND s.document @@ (SELECT prefix_query($4, ' & '))
      OFFSET 0
    ) AS s
  )
)::int AS "countOfAll", page.*
FROM (SELECT 1) AS one
LEFT JOIN LATERAL (
  SELECT *
  FROM (
    WITH page AS MATERIALIZED (
      SELECT *
      FROM (
        SELECT p.id, iso(p.updated_at) AS "sortValue"
        FROM projects p
        WHERE p.id IN (
          SELECT project_id
          FROM project_members
          WHERE user_id = (SELECT $1::uuid)
          UNION
          SELECT p.id
          FROM workspace_members m
          JOIN projects p USING (workspace_id)
          WHERE m.user_id = (SELECT $1::uuid)
          UNION
          SELECT id
          FROM projects
          WHERE projects.visibility = 'public'
        )
        AND p.status = ANY ($2::project_status[])
        AND p.id IN (
          SELECT s.project_id AS id
          FROM (
            SELECT project_id
            FROM project_members
            WHERE user_id = (SELECT $3::uuid)
            UNION
            SELECT p.id
            FROM workspace_members m
            JOIN projects p USING (workspace_id)
            WHERE m.user_id = (SELECT $3::uuid)
            UNION
            SELECT id
            FROM projects
            WHERE projects.visibility = 'public'
          ) AS readable(id)
          CROSS JOIN LATERAL (
            SELECT s.*
            FROM project_search s
            WHERE s.project_id = readable.id
            AND s.document @@ (SELECT prefix_query($4, ' & '))
            OFFSET 0
          ) AS s
        )
        ORDER BY p.updated_at desc, p.id desc
        LIMIT 101
      ) AS rows
      LIMIT $5
    )
    SELECT p.id, p.name, p.description, p.key, p.status, p.visibility, p.workspace_id AS "workspaceId", p.owner_id AS "ownerId", p.created_at AS "createdAt", p.updated_at AS "updatedAt", json_build_object('id', o.id, 'name', o.name, 'email', CASE WHEN (o.id = (SELECT $6::uuid) OR coalesce((
      SELECT true
      FROM workspace_members
      WHERE user_id = o.id
      AND confirmed
      AND workspace_id = ANY (ARRAY (
        SELECT workspace_id
        FROM workspace_members
        WHERE user_id = (SELECT $6::uuid)
        UNION
        SELECT workspace_id
        FROM project_members
        WHERE user_id = (SELECT $6::uuid)
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
        WHERE user_id = (SELECT $6::uuid)
      )) OR workspace_id = ANY (ARRAY (
        SELECT workspace_id
        FROM workspace_members
        WHERE user_id = (SELECT $6::uuid)
      )))
      LIMIT 1
    ), false)) THEN o.email END, 'image', o.image, 'kind', o.kind) AS owner, greatest((
      SELECT role
      FROM workspace_members
      WHERE workspace_id = p.workspace_id
      AND user_id = (SELECT $7::uuid)
    ), (
      SELECT role
      FROM project_members
      WHERE project_id = p.id
      AND user_id = (SELECT $7::uuid)
    )) AS "myRole", json_build_object('tickets', c.tickets, 'members', (SELECT count(*) FROM project_members WHERE project_id = p.id)) AS _count, page. "sortValue"
    FROM projects p
    JOIN users o ON o.id = p.owner_id
    JOIN ticket_counters c ON c.scope_id = p.id
    JOIN page ON page.id = p.id
    ORDER BY p.updated_at desc, p.id desc
  ) AS rows
  LIMIT $8
) AS page ON true
