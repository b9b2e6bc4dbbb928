export const USER_OF_IDENTITY = `
  SELECT u.id, u.disabled_at IS NOT NULL AS disabled FROM identities i JOIN users u ON u.id = i.user_id
  WHERE i.provider = $1 AND i.subject = $2 FOR SHARE OF u`;

export const LOCK_USER_BY_EMAIL = `
  SELECT id, disabled_at IS NOT NULL AS disabled, email_verified_at IS NOT NULL AS "isVerified",
         email_proof AS proof
  FROM users WHERE email = $1 FOR NO KEY UPDATE`;
