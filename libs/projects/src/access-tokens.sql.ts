export const TOKEN_BY_HASH = `
  SELECT t.id, t.project_id AS "projectId", t.last_used_at AS "lastUsedAt"
  FROM access_tokens t JOIN projects p ON p.id = t.project_id
  WHERE t.token_hash = $1 AND (t.expires_at IS NULL OR t.expires_at > $2) AND p.status <> 'deleted'`;

export const countAccessTokens = (project: string): string =>
  `SELECT count(*) FROM access_tokens WHERE project_id = ${project}`;

export const accessTokensOfProject = (sortValue: string, project: string, condition: string, window: string): string =>
  `SELECT t.id, t.project_id AS "projectId", t.name, t.expires_at AS "expiresAt",
          t.last_used_at AS "lastUsedAt", t.created_at AS "createdAt", ${sortValue}
   FROM access_tokens t WHERE t.project_id = ${project}
   ${condition} ${window}`;
