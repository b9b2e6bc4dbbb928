import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '#data';
import { HostedRepository } from '../support/deliveries.js';
import { Docket } from '../support/docket.js';
import { EventSource } from '../support/event-source.js';
import type { TestUser } from '../support/given.js';
import { holdConnections } from '../support/held-connections.js';
import { quickest } from '../support/quickest.js';
import { relay } from '../support/relay.js';

const POOL = 2;
const WAITING = 3;

async function figure(docket: Docket, name: string): Promise<number> {
  const text = await (await fetch(`${docket.url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  if (!line) throw new Error(`There is no figure ${name}`);
  return Number(line.slice(name.length + 1));
}

describe('when requests wait for the database', () => {
  let docket: Docket;
  let ada: TestUser;
  beforeAll(async () => {
    const environment = {
      DATABASE_POOL_SIZE: String(POOL),
      OVERLOAD_POOL_WAITING: String(WAITING),
      CORS_ORIGINS: 'https://app.example.com',
    };
    docket = await Docket.start(environment, { patient: false });
    ada = await docket.given.user();
  });
  afterAll(() => docket.stop());

  const waiting = () => docket.service(Database).connections.waiting;
  const session = () => docket.as(ada).get('/api/auth/session');
  /** Every connection is in use until the test releases them. */
  const busy = () => holdConnections(docket.service(Database), POOL);
  async function untilTheyWait(count: number): Promise<void> {
    while (waiting() < count) await sleep(10);
    expect(waiting()).toBe(count);
  }

  // Promise 6.8
  it('up to the limit wait and are served, one more is refused at once, and then service is as before', async () => {
    const giveBack = await busy();
    const patient = Array.from({ length: WAITING }, async () => (await session()).status);
    await untilTheyWait(WAITING);
    const reply = await session().set('origin', 'https://app.example.com');
    expect(waiting()).toBe(WAITING); // at once: before any of the waiting requests
    expect((await docket.as().get('/health/live')).status).toBe(200);
    await giveBack();
    expect(await Promise.all(patient)).toEqual([200, 200, 200]);
    expect(reply.status).toBe(503);
    expect(reply.body).toEqual({ error: { code: 'SERVICE_UNAVAILABLE', message: 'Too many requests at once' } });
    expect(['1', '2', '3']).toContain(reply.headers['retry-after']);
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(reply.headers['access-control-allow-origin']).toBe('https://app.example.com');
    expect((await session()).status).toBe(200);
    expect(await figure(docket, 'docket_http_refused_total{reason="pool"}')).toBe(1);
  });

  it('a request that gets no connection within two seconds is refused', async () => {
    const took = await quickest(4_000, async () => {
      const giveBack = await busy();
      const started = Date.now();
      const reply = await session();
      const milliseconds = Date.now() - started;
      await giveBack();
      expect(reply.status).toBe(503);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(milliseconds).toBeGreaterThan(1_500);
      return milliseconds;
    });
    expect(took).toBeLessThan(4_000);
  });

  it('a delivery of a code host is admitted when other requests no longer are', async () => {
    const repository = await HostedRepository.feeding(docket, await docket.given.project(ada));
    const giveBack = await busy();
    const patient = Array.from({ length: WAITING }, async () => (await session()).status);
    await untilTheyWait(WAITING);
    const delivered = repository.send('issues', repository.issue({ title: 'In the rush hour' }));
    await untilTheyWait(WAITING + 1);
    await giveBack();
    expect((await delivered).status).toBe(202);
    expect(await Promise.all(patient)).toEqual([200, 200, 200]);
  });

  it('readiness waits its turn and succeeds: taking this process out of rotation would not help', async () => {
    const giveBack = await busy();
    const patient = Array.from({ length: WAITING }, async () => (await session()).status);
    await untilTheyWait(WAITING);
    const ready = Promise.resolve(docket.as().get('/health/ready')); // it is sent when something waits for it
    await untilTheyWait(WAITING + 1);
    await giveBack();
    expect((await ready).status).toBe(200);
    await Promise.all(patient);
  });

  it('an open stream stays open and sends events; metrics are available', async () => {
    const apiKey = await docket.given.apiKey(ada);
    const source = await EventSource.open(docket, apiKey);
    const giveBack = await busy();
    const patient = Array.from({ length: WAITING + 1 }, async () => (await session()).status);
    await untilTheyWait(WAITING);
    const figures = fetch(`${docket.url}/metrics`);
    expect(await Promise.all(patient)).toContain(503);
    await giveBack();
    expect((await figures).status).toBe(200);
    await docket.given.ticket(ada, { title: 'After the rush' });
    await relay(docket);
    await source.until(({ titles }) => titles.includes('After the rush'));
    expect(source.ended).toBe(false);
    source.close();
  });
});

describe('a burst', () => {
  let docket: Docket;
  beforeAll(async () => {
    docket = await Docket.start({ OVERLOAD_WAIT: '20000', DATABASE_POOL_SIZE: '10' }); // whatever else this machine does
  });
  afterAll(() => docket.stop());

  it('of 120 concurrent comments is written completely, and no request is refused', async () => {
    const ada = await docket.given.user();
    const ticket = await docket.given.ticket(ada);
    const comment = async (index: number) =>
      (await docket.as(ada).post(`/api/tickets/${ticket.id}/comments`, { content: `Comment ${index}` })).status;
    const statuses = await Promise.all(Array.from({ length: 120 }, (_, index) => comment(index)));
    expect(statuses).toEqual(statuses.map(() => 201));
    expect(await docket.rows('SELECT FROM comments WHERE ticket_id = $1', [ticket.id])).toHaveLength(120);
    expect(await figure(docket, 'docket_http_refused_total{reason="wait"}')).toBe(0);
  });
});

describe('larger request bodies', () => {
  let docket: Docket;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    docket = await Docket.start();
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await docket.stop();
  });

  /** The head of a delivery whose body of so many bytes is still being sent. */
  function announce(bytes: number): { socket: Socket; received: () => string } {
    const { hostname, port } = new URL(docket.url);
    let text = '';
    const socket = connect(Number(port), hostname);
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.write(
      `POST /webhooks/vcs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n{`,
    );
    sockets.push(socket);
    return { socket, received: () => text };
  }

  it('are admitted eight at a time, and the next gets 503; ordinary ones are admitted as usual', async () => {
    const refused = () => figure(docket, 'docket_http_refused_total{reason="large_bodies"}');
    const before = await refused();
    const held = Array.from({ length: 8 }, () => announce(2_000_000));
    await sleep(300);
    const [ninth, ordinary] = [announce(2_000_000), announce(1_000)];
    for (let attempt = 0; attempt < 600 && ninth.received() === ''; attempt++) await sleep(50);
    expect(ninth.received()).toMatch(/^HTTP\/1\.1 503 .*retry-after: [123]\r\n.*"code":"SERVICE_UNAVAILABLE"/is);
    expect([...held, ordinary].map(({ received }) => received())).toEqual(Array(9).fill(''));
    held[0]!.socket.destroy();
    await sleep(200);
    const next = announce(2_000_000);
    await sleep(500);
    expect(next.received()).toBe('');
    expect(await refused()).toBe(before + 1);
  });
});

describe('an event loop that is delayed', () => {
  let docket: Docket;
  beforeAll(async () => {
    docket = await Docket.start({ OVERLOAD_EVENT_LOOP_DELAY: '200' });
  });
  afterAll(() => docket.stop());

  it('refuses requests for a moment, except for health checks and metrics, and then serves again', async () => {
    const ada = await docket.given.user();
    const session = () => docket.as(ada).get('/api/auth/session');
    let refused: Awaited<ReturnType<typeof session>> | undefined;
    for (let attempt = 0; attempt < 20 && !refused; attempt++) {
      const until = performance.now() + 700;
      while (performance.now() < until); // nothing else runs
      await sleep(20);
      const [reply, live] = await Promise.all([session(), docket.as().get('/health/live')]);
      expect(live.status).toBe(200);
      if (reply.status === 503) refused = reply;
    }
    expect(refused?.body.error).toEqual({ code: 'SERVICE_UNAVAILABLE', message: 'Too many requests at once' });
    expect(['1', '2', '3']).toContain(refused?.headers['retry-after']);
    expect(await figure(docket, 'docket_http_refused_total{reason="event_loop"}')).toBeGreaterThanOrEqual(1);
    let status = 503;
    for (let attempt = 0; attempt < 50 && status !== 200; attempt++) {
      await sleep(100);
      status = (await session()).status;
    }
    expect(status).toBe(200);
  });
});
