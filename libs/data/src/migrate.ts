import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions, MIGRATION_TIMEOUTS, type PoolConfig } from './data-source.js';
import { isLockTimeout } from './errors.js';

/** Two set-ups at once must not both migrate; the number is arbitrary, only its sameness counts. */
const MIGRATION_LOCK = 7_236_019;
const LOCK_ATTEMPTS = 30; // with the pauses between them about two minutes, longer than any request holds a lock

/** Runs what is pending, one transaction a migration, and answers their names. */
export async function migrate(config: PoolConfig): Promise<string[]> {
  const source = new DataSource(dataSourceOptions(config, 'docket-migrate', MIGRATION_TIMEOUTS));
  await source.initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query('SET lock_timeout = 0');
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const names: string[] = [];
    for (let attempt = 1; ; attempt++) {
      try {
        names.push(...(await source.runMigrations({ transaction: 'each' })).map((migration) => migration.name));
        return names;
      } catch (error) {
        if (!isLockTimeout(error) || attempt === LOCK_ATTEMPTS) throw error;
        await sleep(2_000); // let the traffic through that queued behind us
      }
    }
  } finally {
    await lock.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await lock.release();
    await source.destroy();
  }
}

/** Whether nobody has signed up yet. */
export async function isEmpty({ DATABASE_URL }: PoolConfig): Promise<boolean> {
  const client = new pg.Client({ connectionString: DATABASE_URL, application_name: 'docket-setup' });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT 1 FROM users WHERE email IS NOT NULL LIMIT 1');
    return rows.length === 0;
  } finally {
    await client.end();
  }
}
