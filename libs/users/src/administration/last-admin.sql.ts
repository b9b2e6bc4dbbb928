export const IS_LAST_ADMIN = `
  SELECT role = 'ADMIN' AND NOT EXISTS (
    SELECT FROM users WHERE role = 'ADMIN' AND disabled_at IS NULL AND id <> $1
  ) AS last FROM users WHERE id = $1`;
