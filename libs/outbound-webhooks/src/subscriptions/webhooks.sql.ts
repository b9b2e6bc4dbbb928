export const ROTATE_SECRET = `
  UPDATE webhooks SET secret = $2, updated_at = $3,
    previous_secret = CASE WHEN $4::timestamptz IS NOT NULL THEN secret END, previous_secret_until = $4
  WHERE id = $1`;
