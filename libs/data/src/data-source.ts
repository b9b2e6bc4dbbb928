import type { DataSourceOptions } from 'typeorm';
import type { Config } from '#config';
import { migrations } from '#migrations';
import * as entities from './entities/index.js';
import { SnakeCaseNames } from './naming.js';
import { NamingClient } from './prepared-statements.js';

/** Statements of requests are short; whatever takes longer is stuck, and must not hold a connection or a lock. */
const TIMEOUTS = {
  connect: 2_000, // pool exhausted: the caller hears 503 within 2 s
  statement: 5_000,
  lock: 4_000, // under the statement's, so that the error says which it was
  idleInTransaction: 10_000,
  clientSide: 5_500, // a frozen server cannot enforce its own; 503 within 6 s
};

const SETTINGS = [
  'pg_trgm.similarity_threshold=0.15', // how alike a typed word and a stored one must be to be looked at
  // The default of 4 is for spinning disks, and reads whole tables where an index would do.
  'random_page_cost=1.1',
];

/** A migration may rewrite a table for minutes, but gives up a lock it can't have soon, lest traffic queue behind it. */
export const MIGRATION_TIMEOUTS = { connect: 10_000, statement: 0, lock: 2_000, idleInTransaction: 0, clientSide: 0 };

export type PoolConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_SIZE'>;

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
    poolErrorHandler: () => undefined, // an idle connection that breaks is replaced; the next query tells if that failed
    extra: {
      Client: NamingClient,
      statement_timeout: timeouts.statement,
      lock_timeout: timeouts.lock,
      idle_in_transaction_session_timeout: timeouts.idleInTransaction,
      query_timeout: timeouts.clientSide,
      keepAlive: true,
      options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
    },
  };
}
