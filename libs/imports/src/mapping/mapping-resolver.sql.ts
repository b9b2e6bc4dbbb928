import { canBeAssigned } from '#tickets';

/**
 * Members by e-mail, by their id here, and by the logins of a code host that were learnt from their commits. No alias for
 * `users`: that of the condition would hide it.
 */
export const MEMBERS_NAMED = `
  SELECT users.id, users.email, c.login FROM users
  LEFT JOIN code_logins c ON c.user_id = users.id AND c.workspace_id = $1 AND c.provider = $6 AND c.login = ANY ($5::text[])
  WHERE (users.email = ANY ($3::text[]) OR users.id = ANY ($4::uuid[]) OR c.login IS NOT NULL)
    AND ${canBeAssigned('users.id', '$1::uuid', '$2::uuid')}`;

/** Labels by name, and those of the ids. */
export const LABELS_NAMED = `
  SELECT n.name, l.id FROM unnest($2::text[]) AS n (name)
  JOIN labels l ON l.workspace_id = $1 AND lower(l.name) = lower(n.name) AND l.deleted_at IS NULL
  UNION ALL SELECT NULL, l.id FROM labels l WHERE l.workspace_id = $1 AND l.id = ANY ($3::uuid[]) AND l.deleted_at IS NULL`;

/** Open groups by name, of several the newest last, and those of the ids. */
export const GROUPS_NAMED = `
  WITH usable AS MATERIALIZED (
    SELECT g.id, g.name FROM groups g WHERE g.workspace_id = $1 AND (g.project_id IS NULL OR g.project_id = $4)
      AND g.deleted_at IS NULL AND g.closed_at IS NULL
  )
  SELECT * FROM (
    SELECT n.name, u.id FROM unnest($2::text[]) AS n (name) JOIN usable u ON lower(u.name) = lower(n.name)
    UNION ALL SELECT NULL, u.id FROM usable u WHERE u.id = ANY ($3::uuid[])
  ) found ORDER BY id`;
