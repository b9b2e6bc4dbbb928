WITH own AS MATERIALIZED (
  SELECT p.id, p.status
  FROM projects p
  WHERE p.id IN (
    SELECT project_id
    FROM project_members
    WHERE user_id = $3
    UNION
    SELECT p.id
    FROM workspace_members m
    JOIN projects p USING (workspace_id)
    WHERE m.user_id = $3
  )
), found AS (
  SELECT e.id, e.sequence
  FROM own
  CROSS JOIN LATERAL (
    SELECT id, sequence
    FROM events x
    WHERE project_id = own.id
    AND (own.status <> 'deleted' OR x.type = 'project.deleted')
    AND sequence > $2::bigint
    ORDER BY sequence
    LIMIT $1
  ) e
  UNION ALL
  SELECT e.id, e.sequence
  FROM projects p
  CROSS JOIN LATERAL (
    SELECT id, sequence
    FROM events x
    WHERE project_id = p.id
    AND sequence > p.public_sequence
    AND (p.visibility = 'public' AND coalesce(x.position, 0) >= p.public_position AND x.type NOT IN ('member.added', 'member.updated', 'member.removed') AND NOT (x.type = 'project.updated' AND x.data #>> '{changes,visibility,to}' IS NOT DISTINCT FROM 'public'))
    AND (p.status <> 'deleted' OR x.type = 'project.deleted')
    AND sequence > $2::bigint
    ORDER BY sequence
    LIMIT $1
  ) e
  WHERE p.visibility = 'public'
  AND p.id NOT IN (SELECT id FROM own)
  UNION ALL (
    SELECT id, sequence
    FROM events
    WHERE recipient_id = $3
    AND NOT type = 'notification.created'
    AND (project_id IS NULL OR project_id NOT IN (SELECT id FROM own))
    AND sequence > $2::bigint
    ORDER BY sequence
    LIMIT $1
  )
  UNION ALL
  SELECT e.id, e.sequence
  FROM (SELECT workspace_id FROM workspace_members WHERE user_id = $3) m
  CROSS JOIN LATERAL (
    SELECT id, sequence
    FROM events
    WHERE workspace_id = m.workspace_id
    AND project_id IS NULL
    AND (webhook_id IS NULL OR webhook_id IN (SELECT id FROM webhooks WHERE owner_id = $3))
    AND NOT type = 'notification.created'
    AND sequence > $2::bigint
    ORDER BY sequence
    LIMIT $1
  ) e
  ORDER BY sequence
  LIMIT $1
)
SELECT h.head, e.sequence, e.type, format('{"id":"%s","type":%s,"timestamp":"%s","sequence":%s,"data":%s}', e.id, to_json(e.type), iso(e.created_at), e.sequence, coalesce(CASE WHEN e.data #>> '{ticket,id}' IS NOT NULL AND NOT EXISTS (
  SELECT
  FROM tickets s
  WHERE s.id = (e.data #>> '{ticket,id}')::uuid
  AND s.deleted_at IS NULL
) THEN e.data || jsonb_build_object('ticket', jsonb_build_object('id', e.data #> '{ticket,id}', 'key', e.data #> '{ticket,key}', 'title', '(deleted)', 'status', e.data #> '{ticket,status}', 'priority', e.data #> '{ticket,priority}', 'deleted', true)) || CASE WHEN e.data ? 'changes' THEN '{"changes": {}}' ELSE '{}' END::jsonb || CASE WHEN e.data ? 'comment' THEN jsonb_build_object('comment', jsonb_build_object('id', e.data #> '{comment,id}', 'ticketId', e.data #> '{comment,ticketId}', 'deleted', true)) ELSE '{}' END WHEN e.data #>> '{comment,id}' IS NOT NULL AND NOT EXISTS (
  SELECT
  FROM comments s
  WHERE s.id = (e.data #>> '{comment,id}')::uuid
) THEN e.data || jsonb_build_object('comment', jsonb_build_object('id', e.data #> '{comment,id}', 'ticketId', e.data #> '{comment,ticketId}', 'deleted', true)) WHEN starts_with(e.type, 'label.') AND NOT EXISTS (
  SELECT
  FROM labels s
  WHERE s.id = (e.data #>> '{label,id}')::uuid
  AND s.deleted_at IS NULL
) THEN e.data || jsonb_build_object('label', jsonb_build_object('id', e.data #> '{label,id}', 'workspaceId', e.data #> '{label,workspaceId}', 'name', '(deleted)', 'deleted', true)) || CASE WHEN e.data ? 'changes' THEN '{"changes": {}}' ELSE '{}' END::jsonb WHEN starts_with(e.type, 'group.') AND NOT EXISTS (
  SELECT
  FROM groups s
  WHERE s.id = (e.data #>> '{group,id}')::uuid
  AND s.deleted_at IS NULL
  AND NOT EXISTS (
    SELECT
    FROM projects gp
    WHERE gp.id = s.project_id
    AND gp.status = 'deleted'
  )
) THEN e.data || jsonb_build_object('group', jsonb_build_object('id', e.data #> '{group,id}', 'workspaceId', e.data #> '{group,workspaceId}', 'name', '(deleted)', 'deleted', true)) || CASE WHEN e.data ? 'changes' THEN '{"changes": {}}' ELSE '{}' END::jsonb WHEN e.type = 'project.deleted' AND EXISTS (
  SELECT
  FROM projects s
  WHERE s.id = e.project_id
  AND s.status = 'deleted'
) THEN e.data || jsonb_build_object('project', jsonb_build_object('id', e.data #> '{project,id}', 'name', '(deleted)', 'deleted', true)) END, CASE WHEN (e.data #>> '{changes,projectId,from}')::uuid IS NULL OR EXISTS (
  SELECT
  FROM projects p
  WHERE p.id = (e.data #>> '{changes,projectId,from}')::uuid
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
) THEN e.data ELSE jsonb_set(jsonb_set(jsonb_set(e.data, '{changes,projectId,from}', 'null', false), '{changes,key,from}', 'null', false), '{changes,groupId,from}', 'null', false) END)) AS payload
FROM (SELECT max(sequence) AS head FROM events) h
-- the limit keeps each lookup in the partition of its id; a join may read all of them
LEFT JOIN (found CROSS JOIN LATERAL (SELECT * FROM events WHERE id = found.id LIMIT 1) e) ON true
ORDER BY e.sequence
