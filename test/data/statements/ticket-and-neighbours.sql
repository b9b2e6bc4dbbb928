SELECT t.id AS "id", p.key || '-' || t.number AS "key", t.title AS "title", t.description AS "description", t.type AS "type", t.status AS "status", (
  SELECT c.id
  FROM project_columns c
  WHERE c.project_id = t.project_id
  AND c.status = t.status
  AND c.deleted_at IS NULL
  AND (c.home OR c.id = t.column_id)
  ORDER BY c.home
  LIMIT 1
) AS "columnId", t.priority AS "priority", t.stage AS "stage", t.project_id AS "projectId", t.workspace_id AS "workspaceId", t.assignee_id AS "assigneeId", t.delegate_id AS "delegateId", t.reporter_id AS "reporterId", t.group_id AS "groupId", t.parent_id AS "parentId", t.external_id AS "externalId", ARRAY (
  SELECT label_id::text
  FROM ticket_labels
  WHERE ticket_id = t.id
  ORDER BY label_id
) AS "labelIds", CASE WHEN t.fields = '{}' THEN '{}'::jsonb ELSE (
  SELECT coalesce(jsonb_strip_nulls(jsonb_object_agg(f.key, CASE WHEN f.clearing = '{}' THEN t.fields -> f.id::text WHEN jsonb_typeof(t.fields -> f.id::text) = 'array' THEN nullif((t.fields -> f.id::text) - f.clearing, '[]') WHEN t.fields -> f.id::text #>> '{}' = ANY (f.clearing) THEN NULL ELSE t.fields -> f.id::text END)), '{}')
  FROM project_fields f
  WHERE f.project_id = t.project_id
  AND f.deleted_at IS NULL
  AND t.fields ? f.id::text
) END AS "fields", t.due_date AS "dueDate", t.estimate AS "estimate", t.completed_at AS "completedAt", t.created_at AS "createdAt", t.updated_at AS "updatedAt", t.version AS "version", t.rank AS "rank", t.deleted_at AS "deletedAt", t.number, p.name AS "projectName", p.status AS "projectStatus", p.visibility, pm.role AS "projectRole", wm.role AS "workspaceRole", (pm.confirmed IS FALSE OR wm.confirmed IS FALSE) AS unconfirmed, t.xmin::text AS xmin, a.id AS "afterId", a.rank AS "afterRank", b.id AS "beforeId", b.rank AS "beforeRank", coalesce(n.ids, '{}') AS "nearIds", n.ranks[1] AS "nearRank"
FROM tickets t
LEFT JOIN projects p ON p.id = t.project_id
LEFT JOIN project_members pm ON pm.project_id = t.project_id
AND pm.user_id = $2
LEFT JOIN workspace_members wm ON wm.workspace_id = t.workspace_id
AND wm.user_id = $2
LEFT JOIN tickets a ON a.id = NULL::uuid
AND a.scope_id = t.scope_id
AND a.deleted_at IS NULL
LEFT JOIN tickets b ON b.id = $3::uuid
AND b.scope_id = t.scope_id
AND b.deleted_at IS NULL
LEFT JOIN LATERAL (
  SELECT array_agg(n.id::text ORDER BY n.rank DESC) AS ids, array_agg(n.rank ORDER BY n.rank DESC) AS ranks
  FROM (
    SELECT o.id, o.rank
    FROM tickets o
    WHERE o.scope_id = t.scope_id
    AND o.rank < b.rank
    ORDER BY o.rank DESC
    LIMIT 1
  ) AS n
) AS n ON true
WHERE t.id = $1
AND t.deleted_at IS NULL
