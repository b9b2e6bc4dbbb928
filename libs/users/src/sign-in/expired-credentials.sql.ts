export const deleteExpiredSessions = (limit: string): string =>
  `DELETE FROM sessions WHERE id IN
   (SELECT id FROM sessions WHERE expires_at < $1 OR last_used_at < $2 ${limit}) RETURNING id`;

export const deleteExpiredFailures = (limit: string): string =>
  `DELETE FROM sign_in_failures WHERE ctid IN
   (SELECT ctid FROM sign_in_failures WHERE window_started_at < $1 ${limit}) RETURNING account`;

export const deleteExpiredIdempotencyKeys = (limit: string): string =>
  `DELETE FROM idempotency_keys WHERE ctid IN
   (SELECT ctid FROM idempotency_keys WHERE created_at < $1 ${limit}) RETURNING key`;

export const deleteExpiredCredentials = (table: string, limit: string): string =>
  `DELETE FROM ${table} WHERE ctid IN
   (SELECT ctid FROM ${table} WHERE expires_at < $1 ${limit}) RETURNING 1`;
