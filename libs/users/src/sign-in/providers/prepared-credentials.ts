import { RecoveryCode, type Transaction } from '#data';

/** Credentials that could belong to someone else if they are older than the verification of the e-mail. */
const TABLES = { passkeys: 'passkeys', identities: 'linked accounts', api_keys: 'API keys' };

/**
 * Removes all credentials created before the e-mail of an account was verified: whoever signed up with somebody else's
 * address could have left them as a backdoor. Returns what was removed, in words.
 */
export async function removePreparedCredentials(tx: Transaction, userId: string, now: Date): Promise<string[]> {
  const removed: string[] = [];
  const unproven = `user_id = $1 AND created_at < (SELECT email_verified_at FROM users WHERE id = $1)`;
  const passwords = await tx.query(
    `UPDATE users SET password_hash = NULL, password_set_at = NULL, updated_at = $2
     WHERE id = $1 AND password_hash IS NOT NULL AND coalesce(password_set_at, created_at) < email_verified_at
     RETURNING id`,
    [userId, now],
  );
  if (passwords.length > 0) removed.push('the password');
  for (const [table, words] of Object.entries(TABLES)) {
    const rows = await tx.query(`DELETE FROM ${table} WHERE ${unproven} RETURNING id`, [userId]);
    if (rows.length > 0) removed.push(words);
  }
  const factors = await tx.query(`DELETE FROM two_factors WHERE ${unproven} RETURNING user_id`, [userId]);
  if (factors.length > 0) {
    await tx.manager.delete(RecoveryCode, { userId });
    removed.push('the second factor');
  }
  const webhooks = await tx.query(
    `UPDATE webhooks SET enabled = false, updated_at = $2
     WHERE owner_id = $1 AND enabled AND deleted_at IS NULL
       AND created_at < (SELECT email_verified_at FROM users WHERE id = $1) RETURNING id`,
    [userId, now],
  );
  if (webhooks.length > 0) removed.push('webhooks, which are disabled');
  return removed;
}
