export const DELETE_IDENTITY = 'DELETE FROM identities WHERE id = $1 AND user_id = $2 RETURNING id, provider, email';

export const countIdentities = (owner: string): string => `SELECT count(*) FROM identities WHERE user_id = ${owner}`;

export const identitiesOfUser = (sortValue: string, owner: string, condition: string, window: string): string =>
  `SELECT i.id, i.provider, i.email, i.created_at AS "createdAt", i.last_used_at AS "lastUsedAt", ${sortValue}
   FROM identities i WHERE i.user_id = ${owner} ${condition} ${window}`;
