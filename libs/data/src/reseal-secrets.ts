import type { Sql } from './database.js';

const BATCH = 200;
const PASSES = 5; // a secret that was replaced in the meantime is checked again

interface Row {
  id: string;
  secret: string;
  previousSecret: string | null;
}

/** A table with the columns `secret` and `previous_secret`, both sealed for their row. */
export interface SealedTable {
  name: 'webhooks' | 'project_webhook_secrets';
  key: 'id' | 'project_id';
  /** The same secret, sealed with the current key; unchanged if it already is. */
  reseal(sealed: string, belongsTo: string): string;
}

export interface Resealed {
  resealed: number;
  /** Rows whose secrets none of the given keys can open. */
  unreadable: string[];
}

/** Seals every secret of a table with the current key, in short steps; safe while Docket runs. */
export async function resealSecrets(sql: Sql, table: SealedTable): Promise<Resealed> {
  let resealed = 0;
  for (let pass = 1; ; pass++) {
    const done = await onePass(sql, table);
    resealed += done.resealed;
    if (done.missed === 0 || pass === PASSES) return { resealed, unreadable: done.unreadable };
  }
}

async function onePass(sql: Sql, table: SealedTable): Promise<Resealed & { missed: number }> {
  const pass = { resealed: 0, missed: 0, unreadable: [] as string[] };
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await sql.query<Row>(
      `SELECT ${table.key} AS id, secret, previous_secret AS "previousSecret" FROM ${table.name}
       WHERE ${table.key} > $1 ORDER BY ${table.key} LIMIT ${BATCH}`,
      [after],
    );
    const stale = rows.flatMap((row) => {
      try {
        const fresh = renewed(row, table);
        return fresh.secret === row.secret && fresh.previousSecret === row.previousSecret ? [] : [{ row, fresh }];
      } catch {
        pass.unreadable.push(row.id);
        return [];
      }
    });
    const written = stale.length > 0 ? await write(sql, table, stale) : 0;
    pass.resealed += written;
    pass.missed += stale.length - written;
    if (rows.length < BATCH) return pass;
    after = rows.at(-1)!.id;
  }
}

function renewed({ id, secret, previousSecret }: Row, table: SealedTable): Row {
  return {
    id,
    secret: table.reseal(secret, id),
    previousSecret: previousSecret === null ? null : table.reseal(previousSecret, id),
  };
}

/** Only if it is unchanged since it was read. */
async function write(sql: Sql, { name, key }: SealedTable, stale: { row: Row; fresh: Row }[]): Promise<number> {
  const updated = await sql.query(
    `UPDATE ${name} w SET secret = n.secret, previous_secret = n."previousSecret"
     FROM jsonb_to_recordset($1) AS o (id uuid, secret text, "previousSecret" text)
     JOIN jsonb_to_recordset($2) AS n (id uuid, secret text, "previousSecret" text) ON n.id = o.id
     WHERE w.${key} = o.id AND w.secret = o.secret AND w.previous_secret IS NOT DISTINCT FROM o."previousSecret"
     RETURNING w.${key}`,
    [JSON.stringify(stale.map(({ row }) => row)), JSON.stringify(stale.map(({ fresh }) => fresh))],
  );
  return updated.length;
}
