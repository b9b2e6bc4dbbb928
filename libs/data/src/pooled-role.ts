import pg from 'pg';
import { sessionSettings } from './data-source.js';

const LOCK = 7_236_020; // two set-ups must not change the role at the same time

/**
 * Gives the role that a pooler connects as the settings which connections otherwise ask for themselves. Sent through
 * the pooler, which may use another role than the direct connection.
 */
export async function configurePooledRole(poolerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: poolerUrl, application_name: 'docket-setup' });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await client.query('SELECT show_limit()'); // loads pg_trgm, whose setting only a superuser could name otherwise
    const { rows } = await client.query<{ role: string; database: string }>(
      'SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS database',
    );
    const { role, database } = rows[0]!;
    for (const [name, value] of Object.entries(sessionSettings())) {
      await client.query(`ALTER ROLE ${role} IN DATABASE ${database} SET ${name} = ${pg.escapeLiteral(value)}`);
    }
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
