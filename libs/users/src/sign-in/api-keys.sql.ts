import { roleByKey } from '#access';

export const KEY_BY_HASH = `
  SELECT k.id, k.scopes, k.last_used_at AS "lastUsedAt", u.id AS "userId", u.kind = 'agent' AS "isAgent",
         ${roleByKey('k', 'u')} AS role
  FROM api_keys k JOIN users u ON u.id = k.user_id
  WHERE k.token_hash = $1 AND (k.expires_at IS NULL OR k.expires_at > $2) AND u.disabled_at IS NULL`;

export const countApiKeys = (owner: string): string => `SELECT count(*) FROM api_keys WHERE user_id = ${owner}`;

export const apiKeysOfUser = (sortValue: string, owner: string, condition: string, window: string): string =>
  `SELECT k.id, k.name, k.scopes, k.expires_at AS "expiresAt", k.last_used_at AS "lastUsedAt",
          k.created_at AS "createdAt", ${sortValue}
   FROM api_keys k WHERE k.user_id = ${owner} ${condition} ${window}`;
