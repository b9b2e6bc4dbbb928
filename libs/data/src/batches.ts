import type { Sql } from './database.js';

/**
 * Repeats a statement that answers at most `size` rows until it answers fewer; answers how many in all.
 * Each is a short transaction of its own, so no request waits behind a sweep and none runs into a time limit.
 */
export async function inBatches(
  sql: Sql,
  size: number,
  statement: (limit: string) => string,
  parameters: unknown[],
): Promise<number> {
  for (let total = 0; ; ) {
    const { length } = await sql.query(statement(`LIMIT ${size}`), parameters);
    total += length;
    if (length < size) return total;
  }
}
