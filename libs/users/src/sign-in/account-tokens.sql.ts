export const LOCK_USER_OF_TOKEN = `
  SELECT u.id AS "userId" FROM account_tokens t JOIN users u ON u.id = t.user_id
  WHERE t.token_hash = $1 AND t.purpose = $2 AND t.expires_at > $3 AND u.disabled_at IS NULL
  FOR NO KEY UPDATE OF u`;

export const COUNT_TOKENS_SINCE =
  'SELECT count(*)::int AS count FROM account_tokens WHERE user_id = $1 AND purpose = $2 AND created_at > $3';
