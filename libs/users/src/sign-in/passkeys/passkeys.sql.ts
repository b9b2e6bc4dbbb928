export const DELETE_PASSKEY = 'DELETE FROM passkeys WHERE id = $1 AND user_id = $2 RETURNING id, name';

export const countPasskeys = (owner: string): string => `SELECT count(*) FROM passkeys WHERE user_id = ${owner}`;

export const passkeysOfUser = (sortValue: string, owner: string, condition: string, window: string): string =>
  `SELECT k.id, k.name, k.created_at AS "createdAt", k.last_used_at AS "lastUsedAt", ${sortValue}
   FROM passkeys k WHERE k.user_id = ${owner} ${condition} ${window}`;
