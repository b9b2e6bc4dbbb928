import { type ConnectionOptions, createPostgresBackend, createRedisBackend, setDefaultBackendFactory } from 'bullmq';
import pg from 'pg';
import type { Config } from '#config';

/** BullMQ's tables live apart from ours. */
export const QUEUE_SCHEMA = 'bullmq';

export type QueueConnection =
  | { kind: 'redis'; options: ConnectionOptions }
  | { kind: 'postgres'; options: ConnectionOptions; pool: pg.Pool };

/** Each Queue and Worker keeps a LISTEN connection of its own out of this pool, beside those that run statements. */
const POOL_SIZE = 30;

/** Chooses the backend for every Queue and Worker made afterwards in this process. */
export function queueConnection(config: Pick<Config, 'REDIS_URL' | 'DATABASE_URL'>): QueueConnection {
  if (config.REDIS_URL) {
    setDefaultBackendFactory(createRedisBackend);
    // BullMQ's workers block on Redis and must wait for it to come back rather than fail.
    return { kind: 'redis', options: { url: config.REDIS_URL, maxRetriesPerRequest: null } };
  }
  setDefaultBackendFactory(createPostgresBackend);
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    options: `-c search_path=${QUEUE_SCHEMA}`,
    application_name: 'docket-queue',
    max: POOL_SIZE,
    keepAlive: true,
  });
  pool.setMaxListeners(0); // each of them listens to its errors
  pool.on('error', () => undefined); // a broken idle connection is replaced; without a listener it would end the process
  return { kind: 'postgres', options: pool as unknown as ConnectionOptions, pool };
}
