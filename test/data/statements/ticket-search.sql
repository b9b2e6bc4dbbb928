WITH scopes AS MATERIALIZED (
  SELECT c.scope_id, c.tickets
  FROM ticket_counters c
  WHERE c.scope_id NOT IN (SELECT id FROM projects WHERE status = 'deleted')
  AND (c.workspace_id = ANY (ARRAY (
    SELECT workspace_id
    FROM workspace_members
    WHERE user_id = (SELECT $1::uuid)
  )) OR c.scope_id = ANY (ARRAY (
    SELECT project_id
    FROM project_members
    WHERE user_id = (SELECT $1::uuid)
    UNION ALL
    SELECT id
    FROM projects
    WHERE projects.visibility = 'public'
  )))
), matches AS MATERIALIZED (
  SELECT t.ticket_id, NULL::int AS known
  FROM scopes
  CROSS JOIN LATERAL (
    SELECT s.ticket_id
    FROM ticket_search s
    WHERE scope_words(s.scope_id, s.document) @@ scope_query(scopes.scope_id, (
      SELECT string_agg('''~' || lexeme || ''':*', ' & ')
      FROM unnest(to_tsvector('simple', plain_words($2)))
    ))
    AND (s.scope_id = scopes.scope_id) IS TRUE
    -- the index has a hash of it, which others may share
    OFFSET 0
  ) AS t
  WHERE scopes.tickets > 0
  AND scopes.scope_id = ANY (ARRAY[scopes.scope_id])
), counted AS MATERIALIZED (
  SELECT n, n > 2000
  AND n * 32::float8 > (SELECT reltuples FROM pg_class WHERE oid = 'tickets'::regclass) AS walks
  FROM (SELECT count(*) AS n FROM matches) AS all_matches
), found AS MATERIALIZED (
  SELECT *
  FROM (
    SELECT t.id, t.updated_at, NULL::int AS known
    FROM tickets t
    WHERE (SELECT walks FROM counted)
    AND t.deleted_at IS NULL
    AND (t.id IN (SELECT ticket_id FROM matches)) IS TRUE
    ORDER BY t.updated_at DESC, t.id DESC
    LIMIT 2000
  ) AS walked
  UNION ALL
  SELECT t.id, t.updated_at, m.known
  FROM matches m
  CROSS JOIN LATERAL (
    SELECT t.id, t.updated_at
    FROM tickets t
    WHERE t.id = m.ticket_id
    AND t.deleted_at IS NULL
    OFFSET 0
  ) AS t
  WHERE NOT (SELECT walks FROM counted)
), ranked AS MATERIALIZED (
  SELECT f.id, f.updated_at, greatest(f.known, CASE WHEN ts_filter(s.document, '{a}') @@ (SELECT prefix_query($3, ' & ')) THEN 2 WHEN ts_filter(s.document, '{a,b}') @@ (SELECT prefix_query($3, ' & ')) THEN 1 ELSE 0 END + ts_rank('{0, 0.1, 0.4, 1}', s.document, (SELECT prefix_query($4, ' | ')), 32))::float8 AS rank
  FROM (
    SELECT *
    FROM found
    ORDER BY known DESC NULLS LAST, updated_at DESC, id DESC
    LIMIT 2000
  ) f
  CROSS JOIN LATERAL (
    SELECT s.document
    FROM ticket_search s
    WHERE s.ticket_id = f.id
    OFFSET 0
    -- ticket by ticket: the planner expects the limit above, and would read the table for so many
  ) AS s
), shown AS MATERIALIZED (
  SELECT t.*, best.rank AS relevance
  FROM (
    SELECT *
    FROM (
      SELECT *
      FROM (SELECT * FROM ranked) AS candidates
      ORDER BY rank DESC, updated_at DESC, id DESC
      LIMIT 101
    ) AS most
    LIMIT $5
  ) best
  JOIN tickets t ON t.id = best.id
), named AS MATERIALIZED (
  SELECT ARRAY (
    SELECT DISTINCT unnest(ARRAY[assignee_id, delegate_id, reporter_id])
    FROM shown
  ) AS ids
), people AS MATERIALIZED (
  SELECT u.id, lower(u.name) AS name, concat('{"id":"', u.id, '","name":', coalesce(to_json(u.name)::text, 'null'), ',"email":', coalesce(to_json(CASE WHEN (u.id = (SELECT $6::uuid) OR u.id = ANY (ARRAY (
    SELECT user_id
    FROM workspace_members
    WHERE user_id = ANY ((SELECT ids FROM named)::uuid[])
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
  )) OR u.id = ANY (ARRAY (
    SELECT user_id
    FROM project_members
    WHERE user_id = ANY ((SELECT ids FROM named)::uuid[])
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
    SELECT r.ticket_id, r.emoji, count(*) AS count, bool_or(r.user_id = (SELECT $7::uuid)) AS mine, min(r.created_at) AS first
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
)
SELECT (
  SELECT CASE WHEN walks THEN n - (
    SELECT count(*)
    FROM scopes
    JOIN tickets t ON t.scope_id = scopes.scope_id
    WHERE t.deleted_at IS NOT NULL
    AND (t.id IN (SELECT ticket_id FROM matches)) IS TRUE
  ) ELSE (SELECT count(*) FROM found) END
  FROM counted
)::int AS total, page.*
FROM (SELECT 1) AS one
LEFT JOIN LATERAL (
  SELECT t.id, t.relevance AS rank, iso(t.updated_at) AS "updatedAt", concat('{"id":"', t.id, '","key":', coalesce(to_json(p.key || '-' || t.number)::text, 'null'), ',"title":', to_json(t.title), ',"description":', coalesce(to_json(t.description)::text, 'null'), ',"type":"', t.type, '","status":"', t.status, '","columnId":', coalesce('"' || (CASE WHEN (
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
      AND user_id = (SELECT $8::uuid)
    ) OR EXISTS (
      SELECT
      FROM project_members
      WHERE project_id = home.id
      AND user_id = (SELECT $8::uuid)
    ))))
  ) END) || '"', 'null'), ',"externalId":', coalesce(to_json(t.external_id)::text, 'null'), ',"fields":', CASE WHEN t.fields = '{}' THEN '{}' WHEN t.fields_text IS NULL OR t.deleted_at IS NOT NULL OR t.project_id IN (SELECT project_id FROM redefined) THEN CASE WHEN t.fields = '{}' THEN '{}'::jsonb ELSE (
    SELECT coalesce(jsonb_strip_nulls(jsonb_object_agg(f.key, CASE WHEN f.clearing = '{}' THEN t.fields -> f.id::text WHEN jsonb_typeof(t.fields -> f.id::text) = 'array' THEN nullif((t.fields -> f.id::text) - f.clearing, '[]') WHEN t.fields -> f.id::text #>> '{}' = ANY (f.clearing) THEN NULL ELSE t.fields -> f.id::text END)), '{}')
    FROM project_fields f
    WHERE f.project_id = t.project_id
    AND f.deleted_at IS NULL
    AND t.fields ? f.id::text
  ) END::text ELSE t.fields_text END, ',"dueDate":', coalesce('"' || (iso(t.due_date)) || '"', 'null'), ',"estimate":', coalesce((t.estimate)::text, 'null'), ',"completedAt":', coalesce('"' || (iso(t.completed_at)) || '"', 'null'), ',"createdAt":"', iso(t.created_at), '","updatedAt":"', iso(t.updated_at), '","version":', t.version, ',"rank":', to_json(t.rank), ',"assignee":', coalesce((assignee.person)::text, 'null'), ',"delegate":', coalesce((delegate.person)::text, 'null'), ',"reporter":', coalesce((reporter.person)::text, 'null'), ',"labels":', concat('[', labelled.labels, ']'), ',"reactions":', coalesce(reacted.reactions, '[]'), ',"_count":', concat('{"comments":', t.comment_count, ',"attachments":', t.attachment_count, ',"timeLogs":', t.time_log_count, ',"children":', coalesce(below.children, 0), ',"childrenDone":', coalesce(below.done, 0), '}'), '}') AS item, t.title, t.description, CASE WHEN EXISTS (
    SELECT
    FROM ticket_search s
    WHERE s.ticket_id = t.id
    AND s.document @@ (SELECT prefix_query($10, ' | '))
    AND NOT ts_filter(s.document, '{a,b}') @@ (SELECT prefix_query($11, ' & '))
  ) THEN (
    SELECT c.content
    FROM (
      SELECT c.*, sum(octet_length(c.content)) OVER (ORDER BY c.created_at DESC, c.id DESC) - octet_length(c.content) AS before
      FROM (
        SELECT *
        FROM comments c
        WHERE c.ticket_id = t.id
        ORDER BY c.created_at DESC, c.id DESC
        LIMIT 50
      ) AS c
    ) AS c
    WHERE c.before < 65536
    AND EXISTS (
      SELECT
      FROM unnest($9::text[]) AS word
      WHERE strpos(' ' || translate(plain_words(lower(c.content)), E '\n\r\t', '   '), ' ' || word) > 0
    )
    ORDER BY c.created_at DESC, c.id DESC
    LIMIT 1
  ) END AS comment
  FROM shown t
  LEFT JOIN projects p ON p.id = t.project_id
  LEFT JOIN people assignee ON assignee.id = t.assignee_id
  LEFT JOIN people delegate ON delegate.id = t.delegate_id
  LEFT JOIN people reporter ON reporter.id = t.reporter_id
  LEFT JOIN labelled ON labelled.ticket_id = t.id
  LEFT JOIN reacted ON reacted.ticket_id = t.id
  LEFT JOIN below ON below.parent_id = t.id
  ORDER BY t.relevance DESC, t.updated_at DESC, t.id DESC
) AS page ON true
