export const CREDENTIALS_OF_USER = `
  SELECT u.email, u.password_hash AS "passwordHash", s.created_at AS "openedAt"
  FROM users u LEFT JOIN sessions s ON s.id = $2 WHERE u.id = $1`;

export const RENAME_PERSONAL_WORKSPACE = `
  UPDATE workspaces SET name = $2, slug = 'former-' || id, updated_at = $3 WHERE owner_id = $1 AND personal`;

export const lockPlaces = (table: string, column: string, members: string): string =>
  `SELECT FROM ${table} WHERE id IN (SELECT ${column} FROM ${members} WHERE user_id = $1)
   ORDER BY id FOR NO KEY UPDATE`;

/** Agents do not need an owner; they are ended with the last person of their workspace. */
const HUMANS = `SELECT id FROM users WHERE kind = 'human'`;

export const otherMembers = (members: string, column: string): string =>
  `SELECT FROM ${members} o WHERE o.${column} = m.${column} AND o.user_id <> $1 AND o.user_id IN (${HUMANS})`;

export const placeWithoutOtherOwner = (
  members: string,
  table: string,
  column: string,
  alive: string,
  others: string,
): string =>
  `SELECT 1 FROM ${members} m JOIN ${table} place ON place.id = m.${column} ${alive}
   WHERE m.user_id = $1 AND m.role = 'owner'
     AND EXISTS (${others}) AND NOT EXISTS (${others} AND o.role = 'owner') LIMIT 1`;

export const DELETE_PROJECTS_WITHOUT_OTHERS = `
  UPDATE projects p SET status = 'deleted', status_before_deletion = p.status, deleted_at = $2,
    version = version + 1
  WHERE p.status <> 'deleted'
    AND p.id IN (SELECT project_id FROM project_members WHERE user_id = $1)
    AND NOT EXISTS (SELECT FROM project_members WHERE project_id = p.id AND user_id <> $1 AND user_id IN (${HUMANS}))
    AND NOT EXISTS (SELECT FROM workspace_members WHERE workspace_id = p.workspace_id AND user_id <> $1 AND user_id IN (${HUMANS}))`;

export const deleteMailTo = (theirs: string): string => `DELETE FROM mail_messages WHERE recipient = ${theirs}`;

export const deleteInvitationsOf = (theirs: string): string =>
  `DELETE FROM invitations WHERE invited_by = $1 OR email = ${theirs}`;

export const AGENTS_WITHOUT_OTHER_PEOPLE = `
  SELECT a.user_id FROM agents a JOIN workspace_members m USING (workspace_id)
  WHERE m.user_id = $1 AND NOT EXISTS (SELECT FROM workspace_members o
    WHERE o.workspace_id = a.workspace_id AND o.user_id <> $1 AND o.user_id IN (${HUMANS}))`;

export const deleteKeysOf = (agents: string): string => `DELETE FROM api_keys WHERE user_id IN (${agents})`;

export const disableUsers = (agents: string): string =>
  `UPDATE users SET disabled_at = $2, updated_at = $2 WHERE id IN (${agents})`;
