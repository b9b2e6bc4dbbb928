import pg from 'pg';
import { sessionSettings } from './data-source.js';

const LOCK = 7_236_020; // two set-ups must not change the role at the same time

/**
 * Gives the role that a pooler connects as the settings which connections otherwise ask for themselves. Sent through
 * the pooler, which may use another role than the direct connection.
 */
export async function configurePooledRole(poolerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: poolerUrl, application_name: 'docket-setup' });
  client.on('error', () => undefined); // its connection is ended below
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await client.query('SELECT show_limit()'); // loads pg_trgm, whose setting only a superuser could name otherwise
    const missing = await missingSettings(client);
    const { rows } = await client.query<{ role: string; database: string }>(
      'SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS database',
    );
    const { role, database } = rows[0]!;
    for (const [name, value] of missing) {
      await client.query(`ALTER ROLE ${role} IN DATABASE ${database} SET ${name} = ${pg.escapeLiteral(value)}`);
    }
    await client.query('COMMIT');
    // The pooler would keep this connection, which began with the former settings.
    if (missing.length > 0) await client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function missingSettings(client: pg.Client): Promise<[string, string][]> {
  const { rows } = await client.query<{ setting: string }>(
    `SELECT unnest(setconfig) AS setting FROM pg_db_role_setting
     WHERE setrole = current_user::regrole AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  const set = new Set(rows.map(({ setting }) => setting));
  return Object.entries(sessionSettings()).filter(([name, value]) => !set.has(`${name}=${value}`));
}
