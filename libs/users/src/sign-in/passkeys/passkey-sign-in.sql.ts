export const ADVANCE_COUNTER = `
  UPDATE passkeys SET counter = $2, last_used_at = $3
  WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING 1`;
