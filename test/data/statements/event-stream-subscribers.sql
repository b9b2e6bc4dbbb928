WITH places AS (
  SELECT id, workspace_id, projects.visibility = 'public' AS open
  FROM projects
  WHERE id = ANY ($3)
  AND (status <> 'deleted' OR id = ANY ($5))
  UNION ALL
  SELECT id, id, false
  FROM unnest($4::uuid[]) AS id
), credentials AS (
  SELECT k.id, u.id AS "userId", CASE WHEN u.role = 'ADMIN'
  AND NOT ('admin' = ANY (k.scopes)) THEN 'USER' ELSE u.role END AS role
  FROM api_keys k
  JOIN users u ON u.id = k.user_id
  WHERE k.id = ANY ($1)
  AND (k.expires_at IS NULL OR k.expires_at > $2)
  AND u.disabled_at IS NULL
  UNION ALL
  SELECT s.id, u.id, u.role
  FROM sessions s
  JOIN users u ON u.id = s.user_id
  WHERE s.id = ANY ($1)
  AND (s.expires_at > $2 AND s.last_used_at > $2::timestamptz - interval '604800 seconds')
  AND u.disabled_at IS NULL
), r AS (
  SELECT "userId", role, array_agg(id) AS "credentialIds"
  FROM credentials
  GROUP BY "userId", role
)
SELECT r.*, ARRAY (
  SELECT p.id
  FROM places p
  WHERE ((r.role = 'ADMIN' OR (EXISTS (
    SELECT
    FROM workspace_members
    WHERE workspace_id = p.workspace_id
    AND user_id = r. "userId"
  ) OR EXISTS (
    SELECT
    FROM project_members
    WHERE project_id = p.id
    AND user_id = r. "userId"
  ))))
) AS own, ARRAY (
  SELECT p.id
  FROM places p
  WHERE p.open
  AND NOT ((r.role = 'ADMIN' OR (EXISTS (
    SELECT
    FROM workspace_members
    WHERE workspace_id = p.workspace_id
    AND user_id = r. "userId"
  ) OR EXISTS (
    SELECT
    FROM project_members
    WHERE project_id = p.id
    AND user_id = r. "userId"
  ))))
) AS outside
FROM r
