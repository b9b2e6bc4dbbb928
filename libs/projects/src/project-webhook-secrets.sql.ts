export const UPSERT_PROJECT_SECRET = `
  INSERT INTO project_webhook_secrets AS s (project_id, workspace_id, secret, created_by, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $5)
  ON CONFLICT (project_id) DO UPDATE SET secret = excluded.secret, created_by = excluded.created_by,
    updated_at = excluded.updated_at, previous_secret = s.secret, previous_secret_until = $6
  RETURNING s.project_id AS "projectId", s.created_at AS "createdAt", s.updated_at AS "updatedAt",
    s.previous_secret_until AS "previousSecretUntil"`;

export const SECRETS_OF_REPOSITORY = `
  SELECT DISTINCT s.project_id AS "projectId", s.secret,
    CASE WHEN s.previous_secret_until > $4 THEN s.previous_secret END AS previous
  FROM repositories r JOIN project_webhook_secrets s ON s.project_id = r.project_id
  WHERE r.provider = $1 AND (lower(r.repo) = ANY ($2) OR r.host_id = ANY ($3))`;
