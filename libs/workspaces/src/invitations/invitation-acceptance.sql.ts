export const lockPlace = (table: string): string => `SELECT FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`;

/** An invitation that can be accepted at `$1`. */
export const USABLE_INVITATIONS = `
  SELECT i.id, i.token_hash AS "tokenHash", i.workspace_id AS "workspaceId", i.project_id AS "projectId", i.email,
    i.role, i.mailed, u.id AS "inviterId", u.role AS "inviterRole"
  FROM invitations i JOIN users u ON u.id = i.invited_by
  WHERE i.expires_at > $1 AND i.declined_at IS NULL AND u.disabled_at IS NULL`;
