import { RecoveryCode, type Transaction } from '#data';
import {
  DELETE_UNPROVEN_PASSWORD,
  DISABLE_UNPROVEN_WEBHOOKS,
  deleteUnproven,
  deleteUnprovenTwoFactor,
} from './prepared-credentials.sql.js';

/** Credentials that could belong to someone else if they are older than the verification of the e-mail. */
const TABLES = { passkeys: 'passkeys', identities: 'linked accounts', api_keys: 'API keys' };

/**
 * Removes all credentials created before the e-mail of an account was verified: a person who signed up with somebody
 * else's address could have left them as a backdoor. Returns what was removed, in words.
 */
export async function removePreparedCredentials(tx: Transaction, userId: string, now: Date): Promise<string[]> {
  const removed: string[] = [];
  const unproven = `user_id = $1 AND created_at < (SELECT email_verified_at FROM users WHERE id = $1)`;
  const passwords = await tx.query(DELETE_UNPROVEN_PASSWORD, [userId, now]);
  if (passwords.length > 0) removed.push('the password');
  for (const [table, words] of Object.entries(TABLES)) {
    const rows = await tx.query(deleteUnproven(table, unproven), [userId]);
    if (rows.length > 0) removed.push(words);
  }
  const factors = await tx.query(deleteUnprovenTwoFactor(unproven), [userId]);
  if (factors.length > 0) {
    await tx.manager.delete(RecoveryCode, { userId });
    removed.push('the second factor');
  }
  const webhooks = await tx.query(DISABLE_UNPROVEN_WEBHOOKS, [userId, now]);
  if (webhooks.length > 0) removed.push('webhooks, which are disabled');
  return removed;
}
