import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, MigrationExecutor, type MigrationInterface, type QueryRunner } from 'typeorm';
import { type Config, ConfigurationError, directDatabaseUrl } from '#config';
import { migrations } from '#migrations';
import { dataSourceOptions, MIGRATION_TIMEOUTS, type PoolConfig } from './data-source.js';
import type { Sql } from './database.js';
import { isLockTimeout, isRetryable } from './errors.js';
import { EVENT_TABLES, preparePartitions } from './partitions/partitions.js';
import { periodFor } from './partitions/periods.js';

/** Two set-ups must not migrate at the same time. The number is arbitrary, but must never change. */
const MIGRATION_LOCK = 7_236_019;
const LOCK_ATTEMPTS = 30; // with the pauses between them about two minutes, longer than any request holds a lock

/**
 * Runs pending migrations, each in a transaction unless it declares otherwise, and returns their names. Creates the
 * partitions that the first rows need; later ones are created by the worker.
 */
export async function migrate(
  config: PoolConfig & Partial<Pick<Config, 'EVENT_RETENTION_DAYS'>>,
  known: readonly (new () => MigrationInterface)[] = migrations,
): Promise<string[]> {
  const direct = { ...config, DATABASE_URL: directDatabaseUrl(config), DATABASE_POOLER: undefined };
  const options = dataSourceOptions(direct, 'docket-migrate', MIGRATION_TIMEOUTS);
  const source = new DataSource({ ...options, migrations: [...known] });
  await source.initialize();
  const lock = source.createQueryRunner();
  try {
    await takeTurn(lock);
    const pending = await new MigrationExecutor(source).getPendingMigrations();
    for (let attempt = 1; ; attempt++) {
      try {
        await source.runMigrations({ transaction: 'each' });
        await prepareEventPartitions(source, config.EVENT_RETENTION_DAYS);
        return pending.map(({ name }) => name);
      } catch (error) {
        const mayPass = isLockTimeout(error) || isRetryable(error);
        if (!mayPass || attempt === LOCK_ATTEMPTS) throw error;
        await sleep(2_000); // let through the requests that queued behind our lock
      }
    }
  } finally {
    await lock.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await lock.release();
    await source.destroy();
  }
}

/**
 * Polls for the lock instead of waiting for it: a waiting statement holds a snapshot, and CREATE INDEX CONCURRENTLY in
 * the other process would wait for that snapshot.
 */
async function takeTurn(lock: QueryRunner): Promise<void> {
  for (;;) {
    const [{ taken }] = await lock.query('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK]);
    if (taken) return;
    await sleep(500);
  }
}

async function prepareEventPartitions(source: DataSource, days = 30): Promise<void> {
  const [{ kind }] = await source.query(`SELECT max(relkind) AS kind FROM pg_class WHERE oid = to_regclass('events')`);
  if (!kind) return; // only some of the migrations were run
  if (kind !== 'p') {
    throw new ConfigurationError(
      'The database was created by a build from before the first release, whose tables differ. Use an empty database.',
    );
  }
  const transaction = <T>(work: (tx: Sql) => Promise<T>): Promise<T> =>
    source.transaction((manager) => work({ query: (sql, parameters = []) => manager.query(sql, [...parameters]) }));
  await preparePartitions({ transaction }, EVENT_TABLES, periodFor(days), new Date());
}

/** Whether nobody has signed up yet. */
export async function isEmpty(config: PoolConfig): Promise<boolean> {
  const client = new pg.Client({ connectionString: directDatabaseUrl(config), application_name: 'docket-setup' });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT 1 FROM users WHERE email IS NOT NULL LIMIT 1');
    return rows.length === 0;
  } finally {
    await client.end();
  }
}
