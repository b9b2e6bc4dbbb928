export const PROJECTS_OF_REPOSITORY = `
  SELECT p.id, p.workspace_id AS "workspaceId", p.name, p.status, coalesce(a.agent, 'builtin') AS agent,
         r.id AS "linkId", r.repo, r.host_id AS "hostId", s.project_id IS NOT NULL AS "hasSecret"
  FROM repositories r JOIN projects p ON p.id = r.project_id
  LEFT JOIN project_automations a ON a.project_id = p.id
  LEFT JOIN project_webhook_secrets s ON s.project_id = p.id
  WHERE r.provider = $1 AND (lower(r.repo) IN (lower($2), lower($4)) OR r.host_id = $3)`;

export const RENAME_REPOSITORY = `
  UPDATE repositories r SET repo = $2,
    renamed_from = CASE WHEN lower(repo) = lower($2) THEN renamed_from ELSE coalesce(renamed_from, repo) END
  WHERE id = $1 AND NOT EXISTS (
    SELECT FROM repositories o WHERE o.provider = $3 AND lower(o.repo) = lower($2) AND o.id <> r.id)`;
