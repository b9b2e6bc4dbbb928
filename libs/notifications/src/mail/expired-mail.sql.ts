export const deleteExpiredMailRows = (table: string, limit: string): string =>
  `DELETE FROM ${table} WHERE id IN
   (SELECT id FROM ${table} WHERE expires_at < $1 ${limit}) RETURNING id`;

export const deleteOldMail = (limit: string): string =>
  `DELETE FROM mail_messages WHERE id IN
   (SELECT id FROM mail_messages WHERE created_at < $1 AND status <> 'pending' ${limit}) RETURNING id`;
