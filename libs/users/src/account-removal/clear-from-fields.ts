import { v7 as uuidv7 } from 'uuid';
import type { Transaction } from '#data';
import { LOCK_FIELDS_WITH_USER, QUEUE_CLEARING } from './clear-from-fields.sql.js';

/**
 * Removes the user from user fields of tickets. The worker clears the values and records the changes, one job per
 * field.
 */
export async function clearFromFields(tx: Transaction, userId: string, now: Date): Promise<void> {
  const fields = await tx.query<{ id: string }>(LOCK_FIELDS_WITH_USER, [userId]);
  if (fields.length === 0) return;
  await tx.query(QUEUE_CLEARING, [userId, fields.map(({ id }) => id), fields.map(() => uuidv7()), now]);
}
