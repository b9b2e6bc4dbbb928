import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { IRedisClient } from 'bullmq';
import { RedisClients } from './redis-clients.js';

const CLOSED = 'Connection is closed.';
/** BullMQ's own options except for the retry delay, which is longer than this test. */
const OPTIONS = { host: '127.0.0.1', maxRetriesPerRequest: null, retryStrategy: () => 60_000 };

/** A Redis server that handles connections as the test specifies. */
async function redisThat(takes: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    takes(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

const becomes = (client: IRedisClient, event: string) => new Promise<void>((resolve) => client.once(event, resolve));

// Promise 6.5
it('a client that is ended while it waits to reconnect emits its end and rejects pending commands', async () => {
  const redis = await redisThat((socket) => socket.destroy());
  const clients = new RedisClients();
  const client = clients.connect({ ...OPTIONS, port: redis.port });
  client.on('error', () => undefined);
  await becomes(client, 'reconnecting');
  const refused = expect(client.info()).rejects.toThrow(CLOSED);
  const ended = becomes(client, 'end');
  clients.end();
  await ended;
  await refused;
  expect(client.status).toBe('end');
  redis.close();
});

it('a client whose Redis does not answer is ended at shutdown', async () => {
  const redis = await redisThat(() => undefined);
  const clients = new RedisClients();
  const client = clients.connect({ ...OPTIONS, port: redis.port, enableReadyCheck: false, disableClientInfo: true });
  client.on('error', () => undefined);
  await becomes(client, 'ready');
  const refused = expect(client.info()).rejects.toThrow(CLOSED);
  clients.endUnresponsive();
  await refused;
  expect(client.status).toBe('end');
  redis.close();
});
