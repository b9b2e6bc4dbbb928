export const MARK_ALL_READ = `
  WITH seen AS (
    UPDATE notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL RETURNING 1
  ) SELECT count(*)::int AS count FROM seen`;
