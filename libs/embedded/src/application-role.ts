import pg from 'pg';
import { applicationRole } from './cluster.js';

/** SQL: whether an object belongs to an extension; such objects keep their owner. */
const ofExtension = (catalog: string, id: string) =>
  `EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${id} AND d.deptype = 'e')`;

/**
 * REASSIGN OWNED refuses to reassign objects of the bootstrap superuser, so ownership is changed for each kind of
 * object.
 */
const GIVE = `
  DO $$
  DECLARE
    me oid := (SELECT oid FROM pg_roles WHERE rolname = current_user);
    named text;
  BEGIN
    FOR named IN
      SELECT format('DATABASE %I', datname) FROM pg_database WHERE datname = current_database() AND datdba = me
      UNION ALL
      SELECT format('SCHEMA %I', nspname) FROM pg_namespace
      WHERE nspowner = me AND nspname !~ '^pg_' AND nspname <> 'information_schema'
      UNION ALL
      SELECT format('%s %s', CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW'
               WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END, c.oid::regclass)
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relowner = me AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'c')
        AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND NOT ${ofExtension('pg_class', 'c.oid')}
        -- the sequence of a column goes with its table
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE c.relkind = 'S' AND d.classid = 'pg_class'::regclass
          AND d.objid = c.oid AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i'))
      UNION ALL
      SELECT format('ROUTINE %s', p.oid::regprocedure) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE p.proowner = me AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
        AND NOT ${ofExtension('pg_proc', 'p.oid')}
      UNION ALL
      SELECT format('TYPE %s', t.oid::regtype) FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
      WHERE t.typowner = me AND t.typtype IN ('e', 'd', 'r') AND n.nspname !~ '^pg_'
        AND n.nspname <> 'information_schema' AND NOT ${ofExtension('pg_type', 't.oid')}
      UNION ALL
      SELECT format('STATISTICS %I.%I', n.nspname, s.stxname)
      FROM pg_statistic_ext s JOIN pg_namespace n ON n.oid = s.stxnamespace WHERE s.stxowner = me
    LOOP
      EXECUTE format('ALTER %s OWNER TO ${applicationRole}', named);
    END LOOP;
  END $$`;

/**
 * Creates the role that Docket connects as. It owns the database but is not a superuser, which could read files and run
 * programs. A database created by an older version is transferred to it. Skipped during recovery from a backup, when
 * the database is read-only.
 */
export async function ensureApplicationRole(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ recovering: boolean; there: boolean }>(
      `SELECT pg_is_in_recovery() AS recovering, EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS there`,
      [applicationRole],
    );
    if (rows[0]?.recovering) return;
    await client.query('BEGIN');
    if (!rows[0]?.there) await client.query(`CREATE ROLE ${applicationRole}`);
    await client.query(
      `ALTER ROLE ${applicationRole} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
       PASSWORD ${pg.escapeLiteral(password)}`,
    );
    await client.query(GIVE);
    await client.query('COMMIT');
  } finally {
    await client.end().catch(() => undefined);
  }
}
