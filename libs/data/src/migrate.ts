import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, MigrationExecutor, type MigrationInterface, type QueryRunner } from 'typeorm';
import { migrations } from '#migrations';
import { dataSourceOptions, MIGRATION_TIMEOUTS, type PoolConfig } from './data-source.js';
import { isLockTimeout, isRetryable } from './errors.js';

/** Two set-ups at once must not both migrate; the number is arbitrary, only its sameness counts. */
const MIGRATION_LOCK = 7_236_019;
const LOCK_ATTEMPTS = 30; // with the pauses between them about two minutes, longer than any request holds a lock

/** Runs what is pending, one transaction a migration unless it says that it is none, and answers their names. */
export async function migrate(
  config: PoolConfig,
  known: readonly (new () => MigrationInterface)[] = migrations,
): Promise<string[]> {
  const options = dataSourceOptions(config, 'docket-migrate', MIGRATION_TIMEOUTS);
  const source = new DataSource({ ...options, migrations: [...known] });
  await source.initialize();
  const lock = source.createQueryRunner();
  try {
    await takeTurn(lock);
    const pending = await new MigrationExecutor(source).getPendingMigrations();
    for (let attempt = 1; ; attempt++) {
      try {
        await source.runMigrations({ transaction: 'each' });
        return pending.map(({ name }) => name);
      } catch (error) {
        const mayPass = isLockTimeout(error) || isRetryable(error);
        if (!mayPass || attempt === LOCK_ATTEMPTS) throw error;
        await sleep(2_000); // let the traffic through that queued behind us
      }
    }
  } finally {
    await lock.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await lock.release();
    await source.destroy();
  }
}

/**
 * Asks again and again instead of waiting: a statement that waits has a snapshot, and an index that another builds
 * CONCURRENTLY would wait for it to end.
 */
async function takeTurn(lock: QueryRunner): Promise<void> {
  for (;;) {
    const [{ taken }] = await lock.query('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK]);
    if (taken) return;
    await sleep(500);
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
