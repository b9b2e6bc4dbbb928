import pg from 'pg';

/** A table, and each of its rows as one text; bytes stand in it in hex. */
export interface DumpedTable {
  name: string;
  rows: string[];
}

/** Every row of every table of every schema that is not PostgreSQL's own: what someone has who has a dump. */
export async function dump(connectionString: string): Promise<DumpedTable[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p', 'm') AND NOT c.relispartition
         AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_toast%'
       ORDER BY 1`,
    );
    const dumped: DumpedTable[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
      dumped.push({ name, rows: rows.map(({ row }) => row) });
    }
    return dumped;
  } finally {
    await client.end();
  }
}

/** As someone may have kept a secret and thought it hidden: escaped, in hex or in base64, alone or among other text. */
export function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const decoded = Buffer.from(secret, 'base64url');
  const isEncoded = decoded.length >= 16 && decoded.toString('base64url') === secret;
  // Where it begins among three bytes decides how base64 spells it; its ends depend on what is around it.
  const encoded = [0, 1, 2].map((lead) =>
    Buffer.concat([Buffer.alloc(lead), bytes])
      .toString('base64')
      .replace(/=+$/, '')
      .slice(lead === 0 ? 0 : 4, -2),
  );
  return [
    secret,
    [...secret].reverse().join(''),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...encoded,
    ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    ...(isEncoded ? [decoded.toString('hex'), decoded.toString('base64')] : []),
  ].filter((spelling) => spelling.length >= 12);
}
