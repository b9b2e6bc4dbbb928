import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TcpProxy } from './tcp-proxy.js';

let server: Server;
let proxy: TcpProxy;
/** The target's ends of the connections, and how each ended. */
let accepted: Socket[];
let ends: string[];
const clients: Client[] = [];

/** Echoes what it receives. */
beforeEach(async () => {
  accepted = [];
  ends = [];
  server = createServer((socket) => {
    accepted.push(socket);
    socket.on('error', (error: NodeJS.ErrnoException) => ends.push(error.code!)).on('end', () => ends.push('end'));
    socket.on('data', (piece) => socket.write(piece));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await TcpProxy.to(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await proxy.close();
  for (const socket of accepted) socket.destroy();
  server.close();
  await once(server, 'close');
});

class Client {
  received = Buffer.alloc(0);
  ended = '';
  readonly socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');

  constructor() {
    clients.push(this);
    this.socket.on('data', (piece) => {
      this.received = Buffer.concat([this.received, piece]);
    });
    this.socket.on('error', (error: NodeJS.ErrnoException) => {
      this.ended = error.code!;
    });
    this.socket.on('end', () => {
      this.ended ||= 'end';
    });
  }

  /** Sends something and waits for the echo. Returns how long that took. */
  async echo(said: string | Buffer): Promise<number> {
    const started = performance.now();
    const awaited = this.received.length + said.length;
    this.socket.write(said);
    await until(() => this.received.length >= awaited);
    return performance.now() - started;
  }
}

async function until(condition: () => boolean): Promise<void> {
  for (let attempt = 0; !condition(); attempt++) {
    if (attempt === 1_000) throw new Error('It never came to that');
    await sleep(10);
  }
}

it('the proxy forwards everything both ways, in order, whatever its size', async () => {
  const client = new Client();
  const said = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
  await client.echo(said);
  expect(client.received.equals(said)).toBe(true);
  expect(proxy.open).toBe(1);
  expect(new URL(proxy.url).port).not.toBe(String((server.address() as AddressInfo).port));
});

it.each(['client', 'target'] as const)('the proxy closes one end when the other has closed: the %s', async (side) => {
  const client = new Client();
  await client.echo('hello');
  if (side === 'client') client.socket.end();
  else accepted[0]!.end();
  await until(() => client.ended === 'end' && ends[0] === 'end');
  await until(() => proxy.open === 0);
});

it('the proxy resets one end when the other was reset', async () => {
  const client = new Client();
  await client.echo('hello');
  accepted[0]!.resetAndDestroy();
  await until(() => client.ended === 'ECONNRESET');
  expect(proxy.open).toBe(0);
});

it('the proxy resets the connection if the target is down', async () => {
  const nowhere = await TcpProxy.to('tcp://127.0.0.1:1');
  const socket = connect(Number(new URL(nowhere.url).port), '127.0.0.1');
  const [error] = await once(socket, 'error');
  expect(error.code).toBe('ECONNRESET');
  await nowhere.close();
});

it('the proxy resets both ends on a cut, and accepts the next connection', async () => {
  const client = new Client();
  await client.echo('hello');
  proxy.cut();
  await until(() => client.ended === 'ECONNRESET' && ends[0] === 'ECONNRESET');
  await new Client().echo('hello again');
  expect(proxy.connections).toBe(2);
});

it('the proxy cuts off a target on a Unix socket while it is sending', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-proxy-'));
  const sender = createServer((socket) => {
    socket.on('error', () => undefined);
    const timer = setInterval(() => socket.write('more'), 1);
    socket.on('close', () => {
      clearInterval(timer);
      ends.push('close');
    });
  });
  sender.listen(join(folder, '.s.PGSQL.5432'));
  await once(sender, 'listening');
  const unixProxy = await TcpProxy.to(`postgres://${encodeURIComponent(folder)}:5432`);
  const socket = connect(Number(new URL(unixProxy.url).port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'data');
  unixProxy.cut();
  await until(() => ends.includes('close'));
  await unixProxy.close();
  sender.close();
  await once(sender, 'close');
  rmSync(folder, { recursive: true });
});

it('the proxy refuses new connections until it recovers, and keeps the others', async () => {
  const old = new Client();
  await old.echo('hello');
  proxy.refuse();
  const refused = new Client();
  await until(() => refused.ended === 'ECONNRESET');
  await old.echo('still here');
  expect(accepted).toHaveLength(1);
  proxy.recover();
  await new Client().echo('hello again');
});

it('the proxy delays each chunk until it recovers', async () => {
  const client = new Client();
  await client.echo('hello');
  proxy.delay = 150;
  // There and back, by timers that may fire a little early.
  expect(await client.echo('slow')).toBeGreaterThanOrEqual(295);
  proxy.recover();
  expect(client.received.toString()).toBe('helloslow');
  await client.echo('soon');
});

it('the proxy limits the bytes per second', async () => {
  const client = new Client();
  await client.echo('hello');
  proxy.bytesPerSecond = 100_000;
  expect(await client.echo(Buffer.alloc(20_000))).toBeGreaterThanOrEqual(350); // there and back
  expect(client.received).toHaveLength(20_005);
});

it('the proxy leaves connections half open for ever, and accepts new ones once it has recovered', async () => {
  const [sending, closing] = [new Client(), new Client()];
  await sending.echo('hello');
  await closing.echo('hello');
  proxy.silence();
  const late = new Client();
  late.socket.write('hello?');
  sending.socket.write('still there?');
  closing.socket.destroy();
  accepted[0]!.write('and you?');
  await sleep(300);
  proxy.recover();
  await new Client().echo('hello again');
  await sleep(300);
  expect([sending.received.toString(), late.received.toString()]).toEqual(['hello', '']);
  expect([sending.ended, late.ended]).toEqual(['', '']);
  expect(ends).toEqual([]); // the target does not know that one of them is gone
  expect(accepted).toHaveLength(3);
  expect(late.socket.readyState).toBe('open');
});
