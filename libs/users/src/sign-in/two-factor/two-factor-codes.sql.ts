export const LOCK_TWO_FACTOR = `
  SELECT secret, last_step AS "lastStep" FROM two_factors
  WHERE user_id = $1 AND (enabled_at IS NOT NULL) = $2 FOR UPDATE`;
