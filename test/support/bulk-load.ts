import type { Docket } from './docket.js';

/**
 * Runs SQL that fills tables, and creates their indexes afterwards: sorting all rows of an index once takes a fraction
 * of the time of inserting them one by one. Indexes of constraints stay.
 */
export async function bulkLoad(docket: Docket, tables: string[], sql: string): Promise<void> {
  const indexes = await docket.rows<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i WHERE i.indrelid::regclass::text = ANY ($1)
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [tables],
  );
  const create = indexes.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '));
  await docket.rows([`DROP INDEX ${indexes.map(({ name }) => name).join(', ')}`, sql, ...create].join(';\n'));
}
