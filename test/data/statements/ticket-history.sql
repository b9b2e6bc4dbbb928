SELECT (SELECT count(*) FROM ticket_history WHERE ticket_id = $1)::int AS "countOfAll", page.*
FROM (SELECT 1) AS one
LEFT JOIN LATERAL (
  SELECT *
  FROM (
    SELECT h.id, h.field, CASE h.field WHEN 'projectId' THEN (
      SELECT h. "from"
      FROM projects p
      WHERE p.id = (h. "from" #>> '{}')::uuid
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $2::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $2::uuid)
      ))))
    ) WHEN 'key' THEN (
      SELECT h. "from"
      FROM project_keys k
      JOIN projects p ON p.id = k.project_id
      WHERE k.key = split_part((h. "from" #>> '{}'), '-', 1)
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
    ) WHEN 'groupId' THEN (
      SELECT h. "from"
      FROM (SELECT 1) AS one
      LEFT JOIN groups g ON g.id = (h. "from" #>> '{}')::uuid
      LEFT JOIN projects p ON p.id = g.project_id
      WHERE p.id IS NULL
      OR (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
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
    ) WHEN 'parentId' THEN (
      SELECT h. "from"
      FROM tickets t
      LEFT JOIN projects p ON p.id = t.project_id
      WHERE t.id = (h. "from" #>> '{}')::uuid
      AND t.deleted_at IS NULL
      AND (p.status IS DISTINCT FROM 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = t.workspace_id
        AND user_id = (SELECT $5::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $5::uuid)
      ))))
    ) WHEN 'relations' THEN (
      SELECT h. "from"
      FROM tickets t
      LEFT JOIN projects p ON p.id = t.project_id
      WHERE t.id = (h. "from" ->> 'ticketId')::uuid
      AND t.deleted_at IS NULL
      AND (p.status IS DISTINCT FROM 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = t.workspace_id
        AND user_id = (SELECT $6::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $6::uuid)
      ))))
    ) ELSE h. "from" END AS "from", CASE h.field WHEN 'projectId' THEN (
      SELECT h. "to"
      FROM projects p
      WHERE p.id = (h. "to" #>> '{}')::uuid
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $7::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $7::uuid)
      ))))
    ) WHEN 'key' THEN (
      SELECT h. "to"
      FROM project_keys k
      JOIN projects p ON p.id = k.project_id
      WHERE k.key = split_part((h. "to" #>> '{}'), '-', 1)
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $8::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $8::uuid)
      ))))
    ) WHEN 'groupId' THEN (
      SELECT h. "to"
      FROM (SELECT 1) AS one
      LEFT JOIN groups g ON g.id = (h. "to" #>> '{}')::uuid
      LEFT JOIN projects p ON p.id = g.project_id
      WHERE p.id IS NULL
      OR (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $9::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $9::uuid)
      ))))
    ) WHEN 'parentId' THEN (
      SELECT h. "to"
      FROM tickets t
      LEFT JOIN projects p ON p.id = t.project_id
      WHERE t.id = (h. "to" #>> '{}')::uuid
      AND t.deleted_at IS NULL
      AND (p.status IS DISTINCT FROM 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = t.workspace_id
        AND user_id = (SELECT $10::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $10::uuid)
      ))))
    ) WHEN 'relations' THEN (
      SELECT h. "to"
      FROM tickets t
      LEFT JOIN projects p ON p.id = t.project_id
      WHERE t.id = (h. "to" ->> 'ticketId')::uuid
      AND t.deleted_at IS NULL
      AND (p.status IS DISTINCT FROM 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = t.workspace_id
        AND user_id = (SELECT $11::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $11::uuid)
      ))))
    ) ELSE h. "to" END AS "to", CASE h.field WHEN 'columnId' THEN (
      SELECT c.name
      FROM project_columns c
      WHERE c.id = (h. "from" #>> '{}')::uuid
    ) WHEN 'projectId' THEN (
      SELECT p.name
      FROM projects p
      WHERE p.id = (h. "from" #>> '{}')::uuid
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $12::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $12::uuid)
      ))))
    ) WHEN 'key' THEN (
      SELECT (h. "from" #>> '{}')
      FROM project_keys k
      JOIN projects p ON p.id = k.project_id
      WHERE k.key = split_part((h. "from" #>> '{}'), '-', 1)
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $13::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $13::uuid)
      ))))
    ) WHEN 'assigneeId' THEN (SELECT u.name FROM users u WHERE u.id = (h. "from" #>> '{}')::uuid) WHEN 'delegateId' THEN (SELECT u.name FROM users u WHERE u.id = (h. "from" #>> '{}')::uuid) WHEN 'groupId' THEN (
      SELECT g.name
      FROM groups g
      LEFT JOIN projects p ON p.id = g.project_id
      WHERE g.id = (h. "from" #>> '{}')::uuid
      AND g.deleted_at IS NULL
      AND (p.id IS NULL OR (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $14::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $14::uuid)
      )))))
    ) WHEN 'parentId' THEN (
      SELECT coalesce(p.key || '-' || t.number, t.title)
      FROM tickets t
      LEFT JOIN projects p ON p.id = t.project_id
      WHERE t.id = (h. "from" #>> '{}')::uuid
      AND t.deleted_at IS NULL
      AND (p.status IS DISTINCT FROM 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = t.workspace_id
        AND user_id = (SELECT $15::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $15::uuid)
      ))))
    ) WHEN 'labelIds' THEN CASE WHEN jsonb_typeof(h. "from") = 'array' THEN (
      SELECT string_agg(l.name, ', ' ORDER BY lower(l.name), l.id)
      FROM labels l
      WHERE l.id IN (SELECT jsonb_array_elements_text(h. "from")::uuid)
      AND l.deleted_at IS NULL
    ) END WHEN 'relations' THEN (
      SELECT coalesce(p.key || '-' || t.number, t.title)
      FROM tickets t
      LEFT JOIN projects p ON p.id = t.project_id
      WHERE t.id = (h. "from" ->> 'ticketId')::uuid
      AND t.deleted_at IS NULL
      AND (p.status IS DISTINCT FROM 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = t.workspace_id
        AND user_id = (SELECT $17::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $17::uuid)
      ))))
    ) ELSE CASE WHEN h.field = 'attachments' THEN h. "from" ->> 'name' WHEN h.field = 'timeLogs' THEN (h. "from" ->> 'minutes') || ' minutes' WHEN h.field LIKE 'fields.%' THEN left(CASE WHEN jsonb_typeof(h. "from") = 'array' OR (h. "from" #>> '{}') ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN coalesce((
      SELECT string_agg(o ->> 'name', ', ' ORDER BY place)
      FROM project_fields f
      JOIN projects p ON p.id = f.project_id
      AND f.project_id IN (
        SELECT project_id
        FROM tickets
        WHERE id = $1
        UNION ALL
        SELECT (m. "from" #>> '{}')::uuid
        FROM ticket_history m
        WHERE m.ticket_id = $1
        AND m.field = 'projectId'
      ), jsonb_array_elements(f.options) WITH ORDINALITY AS o(o, place)
      WHERE f.type IN ('select', 'multi_select')
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $16::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $16::uuid)
      ))))
      AND h. "from" @> (o -> 'id')
    ), CASE WHEN jsonb_typeof(h. "from") = 'string' AND EXISTS (
      SELECT 1
      FROM project_fields f
      JOIN projects p ON p.id = f.project_id
      AND f.project_id IN (
        SELECT project_id
        FROM tickets
        WHERE id = $1
        UNION ALL
        SELECT (m. "from" #>> '{}')::uuid
        FROM ticket_history m
        WHERE m.ticket_id = $1
        AND m.field = 'projectId'
      )
      WHERE f.key = substr(h.field, 8)
      AND f.type IN ('user')
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $16::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $16::uuid)
      ))))
    ) THEN (SELECT u.name FROM users u WHERE u.id = (h. "from" #>> '{}')::uuid) END, CASE WHEN EXISTS (
      SELECT 1
      FROM project_fields f
      JOIN projects p ON p.id = f.project_id
      AND f.project_id IN (
        SELECT project_id
        FROM tickets
        WHERE id = $1
        UNION ALL
        SELECT (m. "from" #>> '{}')::uuid
        FROM ticket_history m
        WHERE m.ticket_id = $1
        AND m.field = 'projectId'
      )
      WHERE f.key = substr(h.field, 8)
      AND f.type IN ('text')
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $16::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $16::uuid)
      ))))
    ) THEN (h. "from" #>> '{}') END) ELSE (h. "from" #>> '{}') END, 200) ELSE left((h. "from" #>> '{}'), 200) END END AS "fromLabel", CASE h.field WHEN 'columnId' THEN (
      SELECT c.name
      FROM project_columns c
      WHERE c.id = (h. "to" #>> '{}')::uuid
    ) WHEN 'projectId' THEN (
      SELECT p.name
      FROM projects p
      WHERE p.id = (h. "to" #>> '{}')::uuid
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $18::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $18::uuid)
      ))))
    ) WHEN 'key' THEN (
      SELECT (h. "to" #>> '{}')
      FROM project_keys k
      JOIN projects p ON p.id = k.project_id
      WHERE k.key = split_part((h. "to" #>> '{}'), '-', 1)
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $19::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $19::uuid)
      ))))
    ) WHEN 'assigneeId' THEN (SELECT u.name FROM users u WHERE u.id = (h. "to" #>> '{}')::uuid) WHEN 'delegateId' THEN (SELECT u.name FROM users u WHERE u.id = (h. "to" #>> '{}')::uuid) WHEN 'groupId' THEN (
      SELECT g.name
      FROM groups g
      LEFT JOIN projects p ON p.id = g.project_id
      WHERE g.id = (h. "to" #>> '{}')::uuid
      AND g.deleted_at IS NULL
      AND (p.id IS NULL OR (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $20::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $20::uuid)
      )))))
    ) WHEN 'parentId' THEN (
      SELECT coalesce(p.key || '-' || t.number, t.title)
      FROM tickets t
      LEFT JOIN projects p ON p.id = t.project_id
      WHERE t.id = (h. "to" #>> '{}')::uuid
      AND t.deleted_at IS NULL
      AND (p.status IS DISTINCT FROM 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = t.workspace_id
        AND user_id = (SELECT $21::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $21::uuid)
      ))))
    ) WHEN 'labelIds' THEN CASE WHEN jsonb_typeof(h. "to") = 'array' THEN (
      SELECT string_agg(l.name, ', ' ORDER BY lower(l.name), l.id)
      FROM labels l
      WHERE l.id IN (SELECT jsonb_array_elements_text(h. "to")::uuid)
      AND l.deleted_at IS NULL
    ) END WHEN 'relations' THEN (
      SELECT coalesce(p.key || '-' || t.number, t.title)
      FROM tickets t
      LEFT JOIN projects p ON p.id = t.project_id
      WHERE t.id = (h. "to" ->> 'ticketId')::uuid
      AND t.deleted_at IS NULL
      AND (p.status IS DISTINCT FROM 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = t.workspace_id
        AND user_id = (SELECT $23::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $23::uuid)
      ))))
    ) ELSE CASE WHEN h.field = 'attachments' THEN h. "to" ->> 'name' WHEN h.field = 'timeLogs' THEN (h. "to" ->> 'minutes') || ' minutes' WHEN h.field LIKE 'fields.%' THEN left(CASE WHEN jsonb_typeof(h. "to") = 'array' OR (h. "to" #>> '{}') ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN coalesce((
      SELECT string_agg(o ->> 'name', ', ' ORDER BY place)
      FROM project_fields f
      JOIN projects p ON p.id = f.project_id
      AND f.project_id IN (
        SELECT project_id
        FROM tickets
        WHERE id = $1
        UNION ALL
        SELECT (m. "from" #>> '{}')::uuid
        FROM ticket_history m
        WHERE m.ticket_id = $1
        AND m.field = 'projectId'
      ), jsonb_array_elements(f.options) WITH ORDINALITY AS o(o, place)
      WHERE f.type IN ('select', 'multi_select')
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $22::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $22::uuid)
      ))))
      AND h. "to" @> (o -> 'id')
    ), CASE WHEN jsonb_typeof(h. "to") = 'string' AND EXISTS (
      SELECT 1
      FROM project_fields f
      JOIN projects p ON p.id = f.project_id
      AND f.project_id IN (
        SELECT project_id
        FROM tickets
        WHERE id = $1
        UNION ALL
        SELECT (m. "from" #>> '{}')::uuid
        FROM ticket_history m
        WHERE m.ticket_id = $1
        AND m.field = 'projectId'
      )
      WHERE f.key = substr(h.field, 8)
      AND f.type IN ('user')
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $22::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $22::uuid)
      ))))
    ) THEN (SELECT u.name FROM users u WHERE u.id = (h. "to" #>> '{}')::uuid) END, CASE WHEN EXISTS (
      SELECT 1
      FROM project_fields f
      JOIN projects p ON p.id = f.project_id
      AND f.project_id IN (
        SELECT project_id
        FROM tickets
        WHERE id = $1
        UNION ALL
        SELECT (m. "from" #>> '{}')::uuid
        FROM ticket_history m
        WHERE m.ticket_id = $1
        AND m.field = 'projectId'
      )
      WHERE f.key = substr(h.field, 8)
      AND f.type IN ('text')
      AND (p.status <> 'deleted' AND (p.visibility = 'public' OR (EXISTS (
        SELECT
        FROM workspace_members
        WHERE workspace_id = p.workspace_id
        AND user_id = (SELECT $22::uuid)
      ) OR EXISTS (
        SELECT
        FROM project_members
        WHERE project_id = p.id
        AND user_id = (SELECT $22::uuid)
      ))))
    ) THEN (h. "to" #>> '{}') END) ELSE (h. "to" #>> '{}') END, 200) ELSE left((h. "to" #>> '{}'), 200) END END AS "toLabel", json_build_object('id', u.id, 'name', u.name, 'email', CASE WHEN (u.id = (SELECT $24::uuid) OR coalesce((
      SELECT true
      FROM workspace_members
      WHERE user_id = u.id
      AND confirmed
      AND workspace_id = ANY (ARRAY (
        SELECT workspace_id
        FROM workspace_members
        WHERE user_id = (SELECT $24::uuid)
        UNION
        SELECT workspace_id
        FROM project_members
        WHERE user_id = (SELECT $24::uuid)
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
        WHERE user_id = (SELECT $24::uuid)
      )) OR workspace_id = ANY (ARRAY (
        SELECT workspace_id
        FROM workspace_members
        WHERE user_id = (SELECT $24::uuid)
      )))
      LIMIT 1
    ), false)) THEN u.email END, 'image', u.image, 'kind', u.kind) AS actor, h.at, h.reason, iso(h.at) AS "sortValue"
    FROM ticket_history h
    JOIN users u ON u.id = h.actor_id
    WHERE h.ticket_id = $1
    ORDER BY h.at desc, h.id desc
    LIMIT 101
  ) AS rows
  LIMIT $25
) AS page ON true
