import pg from 'pg';

/** A table, and each of its rows as one text; bytes are in hex. */
export interface DumpedTable {
  name: string;
  rows: string[];
}

/** Every row of every table except PostgreSQL's own: what an attacker with a dump has. */
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

/**
 * The encodings in which a secret might be stored by mistake: escaped, in hex or in base64, alone or within other text.
 */
export function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const decoded = Buffer.from(secret, 'base64url');
  const isEncoded = decoded.length >= 16 && decoded.toString('base64url') === secret;
  // Base64 depends on the offset of the secret modulo three; its ends depend on the surrounding text.
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
