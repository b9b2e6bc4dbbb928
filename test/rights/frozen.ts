import type pg from 'pg';
import type { Docket } from '../support/docket.js';

/** All rows that were written. */
const RESTORE = `CREATE FUNCTION frozen.restore() RETURNS void LANGUAGE plpgsql AS $$
  DECLARE table_name text;
  BEGIN
    FOR table_name IN SELECT DISTINCT name FROM frozen.written LOOP
      EXECUTE format('SELECT frozen.%I()', 'restore_' || table_name);
    END LOOP;
    DELETE FROM frozen.written;
  END $$`;

interface Table {
  name: string;
  /** The columns that are written. */
  columns: string;
  /** The columns of the primary key. */
  key: string | null;
}

/**
 * The database as it was at one moment. Records which rows are written, so that a test can show that none were, and
 * restores those, so that each request meets the same state.
 */
export class Frozen {
  private constructor(
    private readonly docket: Docket,
    private readonly restoring: pg.PoolClient,
  ) {}

  static async of(docket: Docket): Promise<Frozen> {
    const tables = await docket.rows<Table>(`
      SELECT c.relname AS name,
        string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns,
        string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FILTER (WHERE a.attnum = ANY (i.indkey)) AS key
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND a.attnum > 0 AND NOT a.attisdropped
      GROUP BY 1`);
    const written = 'CREATE SCHEMA frozen; CREATE TABLE frozen.written (name text NOT NULL)';
    await docket.db.query([written, RESTORE, ...tables.flatMap(freeze)].join(';\n'));
    // Without triggers, and so without foreign key checks. Changing this setting would discard the connection's plans.
    const restoring = await docket.db.connect();
    await restoring.query('SET session_replication_role = replica');
    return new Frozen(docket, restoring);
  }

  /** Which tables have been written to since the last restore. */
  async written(): Promise<string[]> {
    const rows = await this.docket.rows<{ name: string }>('SELECT DISTINCT name FROM frozen.written ORDER BY name');
    return rows.map(({ name }) => name);
  }

  async restore(): Promise<void> {
    await this.restoring.query('SELECT frozen.restore()');
  }

  /** Nothing is recorded any more. */
  async end(): Promise<void> {
    this.restoring.release(true);
    await this.docket.rows('DROP SCHEMA frozen CASCADE');
  }
}

function freeze({ name, columns, key }: Table): string[] {
  if (!key) throw new Error(`${name} has no primary key, by which its rows could be recorded`);
  const record = (row: 'OLD' | 'NEW') => `INSERT INTO frozen."written_${name}" SELECT ${key} FROM (SELECT ${row}.*)`;
  const isWritten = `(${key}) IN (TABLE frozen."written_${name}")`;
  return [
    `CREATE TABLE frozen."saved_${name}" AS SELECT ${columns} FROM "${name}"`,
    `CREATE TABLE frozen."written_${name}" AS SELECT ${key} FROM "${name}" WITH NO DATA`,
    `CREATE FUNCTION frozen."record_${name}"() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         INSERT INTO frozen.written VALUES ('${name}');
         IF tg_op <> 'INSERT' THEN ${record('OLD')}; END IF;
         IF tg_op <> 'DELETE' THEN ${record('NEW')}; END IF;
         RETURN NULL;
       END $$`,
    `CREATE FUNCTION frozen."restore_${name}"() RETURNS void LANGUAGE plpgsql AS $$
       BEGIN
         DELETE FROM "${name}" WHERE ${isWritten};
         INSERT INTO "${name}" (${columns}) OVERRIDING SYSTEM VALUE
           SELECT ${columns} FROM frozen."saved_${name}" WHERE ${isWritten};
         DELETE FROM frozen."written_${name}";
       END $$`,
    `CREATE TRIGGER frozen AFTER INSERT OR UPDATE OR DELETE ON "${name}" FOR EACH ROW EXECUTE FUNCTION frozen."record_${name}"()`,
  ];
}
