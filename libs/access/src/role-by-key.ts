/**
 * SQL: the role in which the key `k` acts for its owner `u`. What only an ADMIN may do takes the scope `admin`, wherever
 * it is done: a key for tickets reaches no further than its owner's memberships.
 */
export const ROLE_BY_KEY = `CASE WHEN u.role = 'ADMIN' AND NOT ('admin' = ANY (k.scopes)) THEN 'USER' ELSE u.role END`;
