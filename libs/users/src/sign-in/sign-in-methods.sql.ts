export const HAS_ANOTHER_METHOD = `
  SELECT (u.password_hash IS NOT NULL AND $2)
      OR EXISTS (SELECT FROM passkeys WHERE user_id = u.id)
      OR EXISTS (SELECT FROM identities WHERE user_id = u.id AND provider = ANY ($3::text[])) AS any
  FROM users u WHERE u.id = $1`;
