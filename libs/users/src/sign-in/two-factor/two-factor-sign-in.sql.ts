export const MAX_TRIES = 5;

export const USER_OF_CHALLENGE = `
  SELECT u.id AS "userId", u.email FROM two_factor_challenges c JOIN users u ON u.id = c.user_id
  WHERE c.token_hash = $1 AND c.tries < ${MAX_TRIES} AND c.expires_at > $2 AND u.disabled_at IS NULL`;
