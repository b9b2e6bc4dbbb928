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

/** BullMQ's backend, and its connection that receives notifications of new jobs. */
interface Waiting extends Connecting {
  waitForJob(seconds: number): Promise<object | null>;
  connection: Connecting & {
    listenClient?: pg.ClientBase;
    /** Replaces a broken client. */
    handleListenClientError(client: pg.ClientBase, error: Error): void;
  };
}

/**
 * BullMQ's backend with two fixes. If its first connection fails, it connects again instead of failing for ever. If no
 * notification comes, it checks the connection, which may be half open, instead of waiting on it for ever.
 */
const createRetryingBackend: typeof createPostgresBackend = (...parameters) => {
  const backend = createPostgresBackend(...parameters);
  const waiting = backend as unknown as Waiting;
  for (const part of [waiting, waiting.connection]) retryFailed(part);
  checkAfterWait(waiting);
  return backend;
};

/** Not awaited: the worker may be about to stop. */
function checkAfterWait(backend: Waiting): void {
  const wait = backend.waitForJob.bind(backend);
  backend.waitForJob = async (seconds) => {
    const job = await wait(seconds);
    const { connection } = backend;
    const { listenClient: client } = connection;
    if (!job) client?.query('SELECT').catch((error) => connection.handleListenClientError(client, error));
    return job;
  };
}

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
    // A lost connection fails its statements; without a listener, its error event would also end the process.
    onConnect: (client) => void client.on('error', () => undefined),
  });
  pool.setMaxListeners(0); // each Queue and Worker adds an error listener
  // A broken idle connection is replaced; without a listener the error would end the process.
  pool.on('error', () => undefined);
  return { kind: 'postgres', options: pool as unknown as ConnectionOptions, pool };
}
