import type pg from 'pg';
import type { Docket } from '../support/docket.js';

/**
 * The database as it was at one moment. Records which tables are written to, so that a test can show that none were,
 * and restores those, so that each request meets the same state.
 */
export class Frozen {
  private constructor(
    private readonly docket: Docket,
    /** The columns that are written, of each table. */
    private readonly tables: Map<string, string>,
  ) {}

  static async of(docket: Docket): Promise<Frozen> {
    const columns = await docket.rows<{ table: string; columns: string }>(
      `SELECT c.relname AS table, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
         AND a.attgenerated = '' GROUP BY 1`,
    );
    const tables = new Map(columns.map(({ table, columns }) => [table, columns]));
    await docket.db.query(
      [
        'CREATE SCHEMA frozen',
        'CREATE TABLE frozen.written (name text NOT NULL)',
        `CREATE FUNCTION frozen.notice() RETURNS trigger LANGUAGE plpgsql AS
           'BEGIN INSERT INTO frozen.written VALUES (tg_argv[0]); RETURN NULL; END'`,
        ...[...tables].flatMap(([name, list]) => [
          `CREATE TABLE frozen."saved_${name}" AS SELECT ${list} FROM "${name}"`,
          `CREATE TRIGGER frozen AFTER INSERT OR UPDATE OR DELETE ON "${name}" FOR EACH ROW EXECUTE FUNCTION frozen.notice('${name}')`,
        ]),
      ].join(';\n'),
    );
    return new Frozen(docket, tables);
  }

  /** Which tables have been written to since the last restore. */
  async written(): Promise<string[]> {
    const rows = await this.docket.rows<{ name: string }>('SELECT DISTINCT name FROM frozen.written ORDER BY name');
    return rows.map(({ name }) => name);
  }

  /** A change by the test itself, which is not recorded; `restore` reverts it. */
  async prepare(table: string, sql: string, parameters: unknown[]): Promise<void> {
    await this.quietly(async (client) => {
      await client.query(sql, parameters);
      await client.query('INSERT INTO frozen.written VALUES ($1)', [table]);
    });
  }

  async restore(): Promise<void> {
    const names = await this.written();
    if (names.length === 0) return;
    const statements = names.flatMap((name) => {
      const columns = this.tables.get(name)!;
      return [
        `DELETE FROM "${name}"`,
        `INSERT INTO "${name}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM frozen."saved_${name}"`,
      ];
    });
    await this.quietly((client) => client.query(['DELETE FROM frozen.written', ...statements].join(';\n')));
  }

  /** Without triggers, and so without foreign key checks: all rows are restored together. */
  private async quietly(work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
    const client = await this.docket.db.connect();
    try {
      await client.query('BEGIN; SET LOCAL session_replication_role = replica');
      await work(client);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  }
}
