import {
  type ConnectionOptions,
  createPostgresBackend,
  createRedisBackend,
  RedisConnection,
  setDefaultBackendFactory,
} from 'bullmq';
import pg from 'pg';
import { type Config, directDatabaseUrl } from '#config';
import { RedisClients } from './redis-clients.js';

/** BullMQ's tables are in a schema of their own. */
export const QUEUE_SCHEMA = 'bullmq';

export const QUEUE_CONNECTION = Symbol('QUEUE_CONNECTION');

export type QueueConnection =
  | { kind: 'redis'; options: ConnectionOptions; clients: RedisClients }
  | { kind: 'postgres'; options: ConnectionOptions; pool: pg.Pool };

export type QueueConfig = Pick<Config, 'REDIS_URL' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>;

/** Each Queue and Worker holds a LISTEN connection from this pool, in addition to those that run statements. */
const POOL_SIZE = 30;

/**
 * A network can drop a connection without either end noticing, and a worker would wait on it for ever. After these
 * times a statement fails together with its connection and is retried on another one. A worker that stops may have to
 * wait for two such timeouts after its job, and has 24 s in total.
 */
const TIMEOUTS = {
  connect: 5_000,
  statement: 5_000, // BullMQ's statements take milliseconds
  clientSide: 6_000, // a frozen server cannot enforce its own timeout
  redis: 15_000, // a worker that waits for a job gets a reply from Redis every 10 s
  keepAlive: 10_000, // idle time before the system sends keep-alive probes
};

/** A part of BullMQ's backend that connects once, and remembers how that ended. */
interface Connecting {
  waitUntilReady(): Promise<void>;
  readyPromise?: Promise<void>;
}

/** BullMQ's backend with one fix: if its first connection fails, it connects again instead of failing for ever. */
const createRetryingBackend: typeof createPostgresBackend = (...parameters) => {
  const backend = createPostgresBackend(...parameters);
  for (const part of [backend, (backend as unknown as { connection: object }).connection])
    retryFailed(part as Connecting);
  return backend;
};

function retryFailed(part: Connecting): void {
  const connectOnce = part.waitUntilReady.bind(part);
  part.waitUntilReady = () =>
    connectOnce().catch((error) => {
      part.readyPromise = undefined;
      throw error;
    });
}

/** Chooses the backend for every Queue and Worker that this process creates afterwards. */
export function queueConnection(config: QueueConfig): QueueConnection {
  if (config.REDIS_URL) {
    setDefaultBackendFactory(createRedisBackend);
    // BullMQ's workers block on Redis and must wait for it to come back instead of failing.
    const { redis: socketTimeout, keepAlive } = TIMEOUTS;
    const options = { url: config.REDIS_URL, maxRetriesPerRequest: null, socketTimeout, keepAlive };
    const clients = new RedisClients();
    RedisConnection.clientFactory = (own) => clients.connect(own);
    return { kind: 'redis', options, clients };
  }
  setDefaultBackendFactory(createRetryingBackend);
  const pool = new pg.Pool({
    connectionString: directDatabaseUrl(config),
    options: `-c search_path=${QUEUE_SCHEMA}`,
    application_name: 'docket-queue',
    max: POOL_SIZE,
    connectionTimeoutMillis: TIMEOUTS.connect,
    statement_timeout: TIMEOUTS.statement,
    query_timeout: TIMEOUTS.clientSide,
    keepAlive: true,
    keepAliveInitialDelayMillis: TIMEOUTS.keepAlive,
  });
  pool.setMaxListeners(0); // each Queue and Worker adds an error listener
  // A broken idle connection is replaced; without a listener the error would end the process.
  pool.on('error', () => undefined);
  return { kind: 'postgres', options: pool as unknown as ConnectionOptions, pool };
}
