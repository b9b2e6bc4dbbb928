import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { IRedisClient } from 'bullmq';
import { RedisClients } from './redis-clients.js';

const CLOSED = 'Connection is closed.';
/** BullMQ's own options except for the retry delay, which is longer than this test. */
const OPTIONS = { host: '127.0.0.1', maxRetriesPerRequest: null, retryStrategy: () => 60_000 };

const sockets: Socket[] = [];
const servers: Server[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** The port of a Redis server that handles connections as the test specifies. */
async function redisThat(takes: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    takes(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

const becomes = (client: IRedisClient, event: string) => new Promise<void>((resolve) => client.once(event, resolve));

// Promise 6.5
it('a client that is ended while it waits to reconnect emits its end and rejects pending commands', async () => {
  const port = await redisThat((socket) => socket.destroy());
  const clients = new RedisClients();
  const client = clients.connect({ ...OPTIONS, port });
  client.on('error', () => undefined);
  await becomes(client, 'reconnecting');
  const refused = expect(client.info()).rejects.toThrow(CLOSED);
  const ended = becomes(client, 'end');
  clients.end();
  await ended;
  await refused;
  expect(client.status).toBe('end');
});

// Promise 6.5
it('a client that is ended after it has connected again rejects the commands it sent before', async () => {
  let connections = 0;
  const port = await redisThat((socket) => {
    if (++connections > 1) return;
    socket.on('data', (command) => {
      const isReadyCheck = /info/i.test(command.toString());
      isReadyCheck ? socket.write('$19\r\nredis_version:7.2.0\r\n') : socket.destroy();
    });
  });
  const clients = new RedisClients();
  const client = clients.connect({
    ...OPTIONS,
    port,
    enableReadyCheck: true,
    disableClientInfo: true,
    retryStrategy: () => 1,
  });
  client.on('error', () => undefined);
  await becomes(client, 'ready');
  const refused = expect(client.bzpopmin('queue', 10)).rejects.toThrow(CLOSED);
  await becomes(client, 'reconnecting');
  await becomes(client, 'connect');
  clients.end();
  await refused;
  expect(client.status).toBe('end');
});

it('a client whose Redis does not answer is ended at shutdown', async () => {
  const port = await redisThat(() => undefined);
  const clients = new RedisClients();
  const client = clients.connect({ ...OPTIONS, port, enableReadyCheck: false, disableClientInfo: true });
  client.on('error', () => undefined);
  await becomes(client, 'ready');
  const refused = expect(client.info()).rejects.toThrow(CLOSED);
  clients.endUnresponsive();
  await refused;
  expect(client.status).toBe('end');
});
