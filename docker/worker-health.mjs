import { readFileSync } from 'node:fs';

/**
 * The worker has no port to ask, but it keeps connections open to its queue as long as it works.
 * Exits 0 when this container holds one. It does not notice a worker that is connected and stuck.
 */
const ESTABLISHED = '01';
const DEFAULT_PORTS = { 'redis:': 6379, 'rediss:': 6379, 'postgres:': 5432, 'postgresql:': 5432 };

const queue = new URL(process.env.REDIS_URL || process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL);
const port = Number(queue.port || DEFAULT_PORTS[queue.protocol]);

const connections = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/)),
);
const connected = connections.some(
  ([, , remote = '', state]) => state === ESTABLISHED && Number.parseInt(remote.split(':')[1], 16) === port,
);
if (!connected) {
  console.error(`no connection to port ${port}`);
  process.exitCode = 1;
}
