import type { Sql } from './database.js';

/**
 * Repeats a statement that returns at most `size` rows until it returns fewer; returns the total. Each batch is a short
 * transaction, so that requests do not wait behind a sweep and no batch reaches the statement timeout.
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
