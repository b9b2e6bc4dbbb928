import { isMember } from '#access';

/** The parameters of the project in the statements below. */
const PROJECT_SCOPE = { workspaceId: '$1', projectId: '$2' };

export const INSERT_CONTRIBUTIONS = `
  WITH given AS MATERIALIZED (
    SELECT id, kind, reference, coalesce(lower(email), '') AS email, coalesce(lower(login), '') AS login
    FROM jsonb_to_recordset($5) AS t (id uuid, kind text, reference text, email text, login text)
  ), authors AS MATERIALIZED (
    SELECT DISTINCT ON (a.email, a.login) a.email, a.login, known.user_id
    FROM (SELECT DISTINCT email, login FROM given) a CROSS JOIN LATERAL (
      SELECT u.id AS user_id, 1 AS rank FROM users u WHERE u.email = a.email AND u.disabled_at IS NULL
      UNION ALL SELECT l.user_id, 2 FROM code_logins l JOIN users u ON u.id = l.user_id AND u.disabled_at IS NULL
        WHERE l.workspace_id = $1 AND l.provider = $3 AND l.login = a.login
    ) known
    WHERE ${isMember('known.user_id', PROJECT_SCOPE)}
    ORDER BY a.email, a.login, known.rank
  )
  INSERT INTO code_contributions (id, workspace_id, project_id, user_id, kind, reference, at)
  SELECT t.id, $1, $2, a.user_id, t.kind, t.reference, $4 FROM given t JOIN authors a USING (email, login)
  ORDER BY t.kind, t.reference
  ON CONFLICT (project_id, kind, reference) DO NOTHING
  RETURNING reference, user_id AS "userId"`;

export const LEARN_CODE_LOGINS = `
  INSERT INTO code_logins (workspace_id, provider, login, user_id, learnt_at)
  SELECT DISTINCT ON (lower(t.login)) $1, $3, lower(t.login), u.id, $4
  FROM jsonb_to_recordset($5) AS t (kind text, email text, login text)
  JOIN users u ON u.email = lower(t.email) AND u.disabled_at IS NULL
  WHERE t.kind = 'commit' AND t.login IS NOT NULL AND ${isMember('u.id', PROJECT_SCOPE)}
  ORDER BY lower(t.login), u.id
  ON CONFLICT (workspace_id, provider, login) DO UPDATE
    SET user_id = excluded.user_id, learnt_at = excluded.learnt_at WHERE code_logins.user_id <> excluded.user_id`;
