export const invitedUser = (members: string, column: string): string =>
  `SELECT u.id AS "userId",
          EXISTS (SELECT FROM ${members} WHERE ${column} = $2 AND user_id = u.id) AS "isMember",
          u.email_verified_at IS NOT NULL AS "isVerified",
          u.email_verified_at IS NOT NULL
            AND NOT coalesce(p.notifications AND (p.email_notifications->>'projectInvites')::boolean, true) AS "readsInDocket"
   FROM users u LEFT JOIN user_preferences p ON p.user_id = u.id
   WHERE u.email = $1 AND u.disabled_at IS NULL`;

export const upsertInvitation = (target: string): string =>
  `INSERT INTO invitations
     (id, workspace_id, project_id, email, role, token_hash, invited_by, mailed, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   ON CONFLICT ${target} DO UPDATE SET role = excluded.role, token_hash = excluded.token_hash,
     invited_by = excluded.invited_by, mailed = excluded.mailed, created_at = excluded.created_at,
     expires_at = excluded.expires_at, declined_at = NULL
   RETURNING id`;

export const deleteInvitation = (where: string): string =>
  `DELETE FROM invitations WHERE id = $1 AND ${where} AND expires_at > $3 RETURNING id`;
