import { LOCK, type Transaction } from '#data';
import { IS_LAST_ADMIN } from './last-admin.sql.js';

/** Serializes changes that could remove the last ADMIN; the number is arbitrary. */
const ADMIN_LOCK = 7_236_022;

/** Whether this user is the only ADMIN. Holds until the transaction ends. */
export async function isLastAdmin(tx: Transaction, userId: string): Promise<boolean> {
  await tx.query(LOCK, [ADMIN_LOCK]);
  const [row] = await tx.query<{ last: boolean }>(IS_LAST_ADMIN, [userId]);
  return row?.last ?? false;
}
