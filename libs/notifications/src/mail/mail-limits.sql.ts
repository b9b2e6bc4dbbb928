export const recentTimesOfMailbox = (cap: number): string =>
  `SELECT created_at AS time FROM mail_messages
   WHERE mailbox = $1 AND kind = $2 AND created_at > $3 AND created_at <= $4
   ORDER BY created_at DESC LIMIT ${cap}`;

export const recentTimesByKey = (column: string, cap: number, type: string): string =>
  `SELECT k.key, ARRAY(SELECT created_at FROM mail_messages
     WHERE ${column} = k.key AND created_at > $2 AND created_at <= $3 ORDER BY created_at DESC LIMIT ${cap}) AS times
   FROM unnest($1::${type}[]) AS k (key)`;
