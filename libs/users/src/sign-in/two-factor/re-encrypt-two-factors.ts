import { type Resealed, SecretBox, type Sql } from '#data';
import { BATCH, NEXT_TWO_FACTORS, REPLACE_TWO_FACTOR_SECRET } from './re-encrypt-two-factors.sql.js';

/** Re-encrypts every authenticator secret with the current key, in short steps; safe while Docket runs. */
export async function reEncryptTwoFactors(sql: Sql, current: string, previous: readonly string[]): Promise<Resealed> {
  const box = new SecretBox(current, previous);
  const done: Resealed = { resealed: 0, unreadable: [] };
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await sql.query<{ id: string; secret: string }>(NEXT_TWO_FACTORS, [after]);
    for (const { id, secret } of rows.filter((row) => box.needsReseal(row.secret))) {
      try {
        // Only if unchanged since it was read: a new secret is already encrypted with the current key.
        const written = await sql.query(REPLACE_TWO_FACTOR_SECRET, [id, secret, box.seal(box.open(secret, id), id)]);
        done.resealed += written.length;
      } catch {
        done.unreadable.push(id);
      }
    }
    if (rows.length < BATCH) return done;
    after = rows.at(-1)!.id;
  }
}
