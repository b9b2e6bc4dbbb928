export const DELETE_UNPROVEN_PASSWORD = `
  UPDATE users SET password_hash = NULL, password_set_at = NULL, updated_at = $2
  WHERE id = $1 AND password_hash IS NOT NULL AND coalesce(password_set_at, created_at) < email_verified_at
  RETURNING id`;

export const deleteUnproven = (table: string, unproven: string): string =>
  `DELETE FROM ${table} WHERE ${unproven} RETURNING id`;

export const deleteUnprovenTwoFactor = (unproven: string): string =>
  `DELETE FROM two_factors WHERE ${unproven} RETURNING user_id`;

export const DISABLE_UNPROVEN_WEBHOOKS = `
  UPDATE webhooks SET enabled = false, updated_at = $2
  WHERE owner_id = $1 AND enabled AND deleted_at IS NULL
    AND created_at < (SELECT email_verified_at FROM users WHERE id = $1) RETURNING id`;
