import type { Transaction } from '#data';

/** Serializes changes that could remove the last ADMIN; the number is arbitrary. */
const ADMIN_LOCK = 7_236_022;

/** Whether this user is the only ADMIN. Holds until the transaction ends. */
export async function isLastAdmin(tx: Transaction, userId: string): Promise<boolean> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [ADMIN_LOCK]);
  const [row] = await tx.query<{ last: boolean }>(
    `SELECT role = 'ADMIN' AND NOT EXISTS (
       SELECT FROM users WHERE role = 'ADMIN' AND disabled_at IS NULL AND id <> $1
     ) AS last FROM users WHERE id = $1`,
    [userId],
  );
  return row?.last ?? false;
}
