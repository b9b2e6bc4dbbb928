import type pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Config } from '#config';
import { migrations } from '#migrations';
import * as entities from './entities/index.js';
import { SnakeCaseNames } from './naming.js';
import { NamingClient } from './prepared-statements.js';

/** Statements of requests are short. One that takes longer is stuck, and must not hold a connection or a lock. */
const TIMEOUTS = {
  connect: 2_000, // pool exhausted: 503 within 2 s
  statement: 5_000,
  lock: 4_000, // below the statement timeout, so that the error names the lock
  idleInTransaction: 10_000,
  clientSide: 5_500, // a frozen server cannot enforce its own timeout; 503 within 6 s
};

const SETTINGS = {
  'pg_trgm.similarity_threshold': '0.15', // the lowest similarity at which a stored word is a candidate for a typed one
  // The default of 4 is for spinning disks, and prefers sequential scans where an index is faster.
  random_page_cost: '1.1',
};

/** A migration may rewrite a table for minutes, but stops waiting for a lock soon, because traffic queues behind it. */
export const MIGRATION_TIMEOUTS = { connect: 10_000, statement: 0, lock: 2_000, idleInTransaction: 0, clientSide: 0 };

export type PoolConfig = Pick<
  Config,
  'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'DATABASE_POOLER' | 'DATABASE_DIRECT_URL'
>;

type Timeouts = typeof TIMEOUTS;

/** PostgreSQL's settings for a connection, by name. */
export const sessionSettings = (timeouts: Timeouts = TIMEOUTS): Record<string, string> => ({
  statement_timeout: String(timeouts.statement),
  lock_timeout: String(timeouts.lock),
  idle_in_transaction_session_timeout: String(timeouts.idleInTransaction),
  ...SETTINGS,
});

/** A lost connection fails its statements; without a listener, its error event would also end the process. */
function ignoreErrorEvents(client: pg.ClientBase): void {
  client.on('error', () => undefined);
}

/**
 * How a pool connects. A pooler in transaction mode gives each transaction another connection to PostgreSQL: it accepts
 * no session settings, so the role has them instead (`configurePooledRole`), and it keeps no named statements.
 */
function connectionOptions(
  pooler: PoolConfig['DATABASE_POOLER'],
  timeouts: Timeouts,
  more: Record<string, string> = {},
) {
  const settings = Object.entries({ ...sessionSettings(timeouts), ...more });
  return {
    query_timeout: timeouts.clientSide,
    keepAlive: true,
    onConnect: ignoreErrorEvents,
    ...(!pooler && {
      Client: NamingClient,
      // Also by name, since the `options` of a URL would replace these; there, pg leaves out what is 0.
      statement_timeout: timeouts.statement,
      lock_timeout: timeouts.lock,
      idle_in_transaction_session_timeout: timeouts.idleInTransaction,
      options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' '),
    }),
  };
}

/** For a pool on a replica: even if the replica is promoted, nothing can be written to it. */
export const replicaPool = (config: PoolConfig): pg.PoolConfig => ({
  ...connectionOptions(config.DATABASE_POOLER, TIMEOUTS, { default_transaction_read_only: 'on' }),
  application_name: 'docket-read',
  max: config.DATABASE_POOL_SIZE,
  connectionTimeoutMillis: TIMEOUTS.connect,
});

export function dataSourceOptions(config: PoolConfig, applicationName: string, timeouts = TIMEOUTS): DataSourceOptions {
  return {
    type: 'postgres',
    url: config.DATABASE_URL,
    applicationName,
    entities: Object.values(entities).filter((entity) => typeof entity === 'function'),
    migrations,
    migrationsTableName: 'migrations',
    namingStrategy: new SnakeCaseNames(),
    synchronize: false,
    poolSize: config.DATABASE_POOL_SIZE,
    connectTimeoutMS: timeouts.connect,
    poolErrorHandler: () => undefined, // a broken idle connection is replaced; if that fails, the next query reports it
    extra: connectionOptions(config.DATABASE_POOLER, timeouts),
  };
}
