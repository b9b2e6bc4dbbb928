/** With more rows than this, deleted ones would slow down the test files that follow. */
const MOST_BYTES = 8 * 2 ** 20;

const BUSY_CONNECTIONS = `
  SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
    AND state <> 'idle'`;

const TABLES_WITH_ROWS = `
  SELECT oid::regclass::text AS name, pg_relation_size(oid)::int AS bytes FROM pg_class
  WHERE relkind = 'r' AND relnamespace::regnamespace::text !~ '^(pg_|information_schema$)' AND pg_relation_size(oid) > 0`;

const CATALOGS = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_index', 'pg_proc', 'pg_trigger', 'pg_type'];
const SCHEMA_CHANGES = CATALOGS.map((catalog) => `SELECT FROM ${catalog} WHERE age(xmin) < age($1::xid)`).join(
  ' UNION ALL ',
);
/** Their statistics would give other plans to the test files that follow. */
const ANALYZED = 'SELECT FROM pg_stat_user_tables WHERE analyze_count > 0';

/** A clone of the template database that can be made what it was at first, while connections stay open. */
export class RestorableDatabase {
  #pool;
  #created;
  /** The rows of the template, by table. */
  #initial = new Map();

  constructor(pool) {
    this.#pool = pool;
  }

  async remember() {
    const [{ id }] = await this.#rows('SELECT pg_current_xact_id()::xid::text AS id');
    this.#created = id;
    for (const { name } of await this.#rows(TABLES_WITH_ROWS)) {
      const rows = await this.#rows(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
      this.#initial.set(
        name,
        rows.map(({ row }) => row),
      );
    }
  }

  async isBusy() {
    return (await this.#rows(BUSY_CONNECTIONS)).length > 0;
  }

  /** Whether it was possible: not if the schema has changed, after ANALYZE, or after a lot of data. Sequences go on. */
  async restore() {
    const tables = await this.#rows(TABLES_WITH_ROWS);
    if (tables.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) return false;
    const changes = [await this.#rows(SCHEMA_CHANGES, [this.#created]), await this.#rows(ANALYZED)];
    if (changes.flat().length > 0) return false;
    const client = await this.#pool.connect();
    try {
      // In this role, neither triggers nor foreign keys take effect.
      await client.query('BEGIN; SET LOCAL session_replication_role = replica');
      for (const { name } of tables) await restoreTable(client, name, this.#initial.get(name));
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    return true;
  }

  async #rows(sql, parameters) {
    return (await this.#pool.query(sql, parameters)).rows;
  }
}

async function restoreTable(client, name, initial) {
  if (!initial) return client.query(`DELETE FROM ${name}`);
  await client.query(`DELETE FROM ${name} t WHERE to_jsonb(t)::text <> ALL($1::text[])`, [initial]);
  return client.query(
    `INSERT INTO ${name}
     SELECT r.* FROM unnest($1::text[]) AS i (row), jsonb_populate_record(NULL::${name}, i.row::jsonb) r
     WHERE NOT EXISTS (SELECT FROM ${name} t WHERE to_jsonb(t)::text = i.row)`,
    [initial],
  );
}
