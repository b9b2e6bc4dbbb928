import {
  type ConnectionOptions,
  createPostgresBackend,
  createRedisBackend,
  RedisConnection,
  setDefaultBackendFactory,
} from 'bullmq';
import pg from 'pg';
import type { Config } from '#config';
import { RedisClients } from './redis-clients.js';

/** BullMQ's tables live apart from ours. */
export const QUEUE_SCHEMA = 'bullmq';

export const QUEUE_CONNECTION = Symbol('QUEUE_CONNECTION');

export type QueueConnection =
  | { kind: 'redis'; options: ConnectionOptions; clients: RedisClients }
  | { kind: 'postgres'; options: ConnectionOptions; pool: pg.Pool };

/** Each Queue and Worker keeps a LISTEN connection of its own out of this pool, beside those that run statements. */
const POOL_SIZE = 30;

/**
 * A network can forget a connection without telling either end. Whoever waits on it would wait for ever, and a worker
 * with it: what is not answered in this time is given up with its connection, and asked again on another. A worker that
 * stops may have to give up twice after what its job was doing, and has 24 s for all of it.
 */
const PATIENCE = {
  connect: 5_000,
  statement: 5_000, // BullMQ's take milliseconds
  clientSide: 6_000, // a frozen server cannot enforce its own
  redis: 15_000, // a worker that waits for a job hears from Redis every 10 s
  keepAlive: 10_000, // of silence, before the system asks whether the other end is still there
};

/** Chooses the backend for every Queue and Worker made afterwards in this process. */
export function queueConnection(config: Pick<Config, 'REDIS_URL' | 'DATABASE_URL'>): QueueConnection {
  if (config.REDIS_URL) {
    setDefaultBackendFactory(createRedisBackend);
    // BullMQ's workers block on Redis and must wait for it to come back rather than fail.
    const { redis: socketTimeout, keepAlive } = PATIENCE;
    const options = { url: config.REDIS_URL, maxRetriesPerRequest: null, socketTimeout, keepAlive };
    const clients = new RedisClients();
    RedisConnection.clientFactory = (own) => clients.connect(own);
    return { kind: 'redis', options, clients };
  }
  setDefaultBackendFactory(createPostgresBackend);
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    options: `-c search_path=${QUEUE_SCHEMA}`,
    application_name: 'docket-queue',
    max: POOL_SIZE,
    connectionTimeoutMillis: PATIENCE.connect,
    statement_timeout: PATIENCE.statement,
    query_timeout: PATIENCE.clientSide,
    keepAlive: true,
    keepAliveInitialDelayMillis: PATIENCE.keepAlive,
  });
  pool.setMaxListeners(0); // each of them listens to its errors
  pool.on('error', () => undefined); // a broken idle connection is replaced; without a listener it would end the process
  return { kind: 'postgres', options: pool as unknown as ConnectionOptions, pool };
}
