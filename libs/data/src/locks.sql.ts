/** Locks that the transaction holds until it ends. Two names may share a lock, which only makes one of them wait. */
export const LOCK = 'SELECT pg_advisory_xact_lock($1)';
export const LOCK_OF = 'SELECT pg_advisory_xact_lock($1, hashtext($2))';
export const NAMED_LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

/** The same, without waiting. */
export const TRY_LOCK = 'SELECT pg_try_advisory_xact_lock($1) AS taken';
export const TRY_LOCK_OF = 'SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS taken';

/** Until the transaction ends, nobody else locks the user. References to the user stay possible. */
export const LOCK_USER = 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE';

/** Finds the user unless disabled, and keeps the account from being disabled until the transaction ends. */
export const SHARE_ACTIVE_USER = 'SELECT 1 FROM users WHERE id = $1 AND disabled_at IS NULL FOR SHARE';
