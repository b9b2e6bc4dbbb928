export const TWO_FACTOR_STATUS = `
  SELECT EXISTS (SELECT FROM two_factors WHERE user_id = $1 AND enabled_at IS NOT NULL) AS enabled,
  (SELECT count(*)::int FROM recovery_codes WHERE user_id = $1) AS "recoveryCodesLeft"`;

export const UPSERT_PENDING_TWO_FACTOR = `
  WITH pending AS (
    INSERT INTO two_factors AS f (user_id, secret, created_at) VALUES ($1, $2, $3)
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = NULL, created_at = excluded.created_at
      WHERE f.enabled_at IS NULL
    RETURNING user_id
  )
  SELECT u.email FROM pending p JOIN users u ON u.id = p.user_id`;

export const LOCK_WHETHER_ENABLED =
  'SELECT enabled_at IS NOT NULL AS enabled FROM two_factors WHERE user_id = $1 FOR UPDATE';

export const DELETE_TWO_FACTOR =
  'DELETE FROM two_factors WHERE user_id = $1 RETURNING enabled_at IS NOT NULL AS enabled';
