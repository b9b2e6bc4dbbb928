export const deleteExpiredNotifications = (read: string, limit: string): string =>
  `DELETE FROM notifications WHERE id IN (
   SELECT id FROM notifications WHERE read_at ${read} AND created_at < $1 ORDER BY created_at ${limit}) RETURNING id`;
