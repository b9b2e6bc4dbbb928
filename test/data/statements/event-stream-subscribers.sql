WITH places AS (
  SELECT id, workspace_id, projects.visibility = 'public' AS open
  FROM projects
  WHERE id = ANY ($3)
  AND status <> 'deleted'
  UNION ALL
  SELECT id, id, false
  FROM unnest($4::uuid[]) AS id
)
SELECT k.id AS "keyId", u.id AS "userId", CASE WHEN u.role = 'ADMIN'
AND NOT ('admin' = ANY (k.scopes)) THEN 'USER' ELSE u.role END AS role, ARRAY (
  SELECT p.id
  FROM places p
  WHERE ((CASE WHEN u.role = 'ADMIN' AND NOT ('admin' = ANY (k.scopes)) THEN 'USER' ELSE u.role END = 'ADMIN' OR (EXISTS (
    SELECT
    FROM workspace_members
    WHERE workspace_id = p.workspace_id
    AND user_id = u.id
  ) OR EXISTS (SELECT FROM project_members WHERE project_id = p.id AND user_id = u.id))))
) AS own, ARRAY (
  SELECT p.id
  FROM places p
  WHERE p.open
  AND NOT ((CASE WHEN u.role = 'ADMIN' AND NOT ('admin' = ANY (k.scopes)) THEN 'USER' ELSE u.role END = 'ADMIN' OR (EXISTS (
    SELECT
    FROM workspace_members
    WHERE workspace_id = p.workspace_id
    AND user_id = u.id
  ) OR EXISTS (SELECT FROM project_members WHERE project_id = p.id AND user_id = u.id))))
) AS outside
FROM api_keys k
JOIN users u ON u.id = k.user_id
WHERE k.id = ANY ($1)
AND (k.expires_at IS NULL OR k.expires_at > $2)
AND u.disabled_at IS NULL
