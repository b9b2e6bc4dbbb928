import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppProcess } from '../support/app-process.js';
import { givenWebhook, LOOPBACK } from '../support/delivering.js';
import { EventSource } from '../support/event-source.js';
import { memoryOf } from '../support/load/loaded-api.js';
import { LoadScenario } from '../support/load/overload.js';
import { Receiver } from '../support/receiver.js';
import { eventually } from '../system/started-docket.js';

import.meta.jest.setTimeout(600_000);

let scenario: LoadScenario;
beforeAll(async () => {
  scenario = await LoadScenario.begin({ OVERLOAD_EVENT_LOOP_DELAY: '0' }); // these tests use idle clients
});
afterAll(() => scenario.end());

const session = async () =>
  (await fetch(`${scenario.api.url}/api/auth/session`, { headers: { cookie: scenario.ada.cookie } })).status;

describe('2,000 idle event streams', () => {
  const STREAMS = 2_000;
  const PER_USER = 20;

  // Promise 6.8
  it('use little memory, receive events, and leave room for other requests', async () => {
    const { docket, api, ada, project } = scenario;
    const memory = api.memory;
    const sources: EventSource[] = [];
    for (let opened = 0; opened < STREAMS; opened += PER_USER) {
      const apiKey = await docket.given.apiKey(await docket.given.member(ada, project, 'viewer'));
      sources.push(...(await Promise.all(Array.from({ length: PER_USER }, () => EventSource.open(api, apiKey)))));
    }
    expect(sources.map(({ response }) => response.statusCode)).toEqual(sources.map(() => 200));
    await sleep(20_000); // at least one heartbeat
    expect(sources.filter(({ ended }) => ended)).toEqual([]);
    expect(sources.every(({ comments }) => comments >= 1)).toBe(true);
    const cost = (api.memory - memory) / STREAMS;
    process.stderr.write(`${STREAMS} streams: ${(cost * 1024).toFixed(0)} KiB each\n`);
    expect(cost).toBeLessThan(0.1); // MiB each
    const [row] = await docket.rows<{ connections: number }>(
      `SELECT count(*)::int AS connections FROM pg_stat_activity WHERE datname = current_database()
       AND application_name LIKE 'docket-listen-%'`,
    );
    expect(row!.connections).toBeLessThanOrEqual(2);
    expect(await session()).toBe(200);
    scenario.startWorker();
    await docket.given.ticket(ada, { projectId: project.id, title: 'For all of them' });
    await eventually(() => {
      const missing = sources.filter(({ titles }) => !titles.includes('For all of them')).length;
      if (missing > 0) throw new Error(`${missing} have not received it`);
    }, 60_000);
    for (const source of sources) source.close();
    await scenario.worker?.stop();
  });
});

describe('Slowloris clients', () => {
  const EACH = 150;
  const LONGEST = 70_000; // thirty seconds, and up to thirty more until Node checks

  /** Sends a byte every few seconds and never finishes. */
  function drip(first: string): { socket: Socket; received: () => string; closed: Promise<number> } {
    const { hostname, port } = new URL(scenario.api.url);
    const started = Date.now();
    let text = '';
    const socket = connect(Number(port), hostname);
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.write(first);
    const timer = setInterval(() => socket.writable && socket.write('x'), 3_000);
    const closed = new Promise<number>((resolve) => {
      socket.once('close', () => {
        clearInterval(timer);
        resolve(Date.now() - started);
      });
    });
    return { socket, received: () => text, closed };
  }

  // Promise 6.8
  it('are disconnected, in headers and in bodies, and others are served meanwhile', async () => {
    const headers = 'GET /api/tickets HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
    const body =
      'POST /api/tickets HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"title":"';
    const clients = [headers, body].flatMap((first) => Array.from({ length: EACH }, () => drip(first)));
    let over = false;
    const closed = Promise.all(clients.map(({ closed }) => closed)).finally(() => {
      over = true;
    });
    const statuses: number[] = [];
    while (!over && statuses.length < 200) {
      statuses.push(await session());
      await sleep(500);
    }
    expect(Math.max(...(await closed))).toBeLessThan(LONGEST);
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const { received } of clients) expect(received()).toContain('"code":"TIMEOUT"');
  });
});

describe('a subscriber that never answers', () => {
  // Promise 4.2
  it('is retried for a minute; another one receives everything, and the worker does not grow', async () => {
    const { docket, ada, project } = scenario;
    const [silent, good] = [await Receiver.start(() => undefined), await Receiver.start()];
    const options = { projectId: project.id, events: ['ticket.created'] };
    for (let count = 0; count < 20; count++) await givenWebhook(docket, ada, silent.url(`/${count}`), options);
    await givenWebhook(docket, ada, good.url(), options);
    const worker = new AppProcess('worker', {
      DATABASE_URL: docket.config.DATABASE_URL!,
      LOG_LEVEL: 'info',
      ...LOOPBACK,
    });
    try {
      await worker.logged('working');
      const made: string[] = [];
      const memory: number[] = [];
      for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
        made.push((await docket.given.ticket(ada, { projectId: project.id })).id);
        memory.push(memoryOf(worker.pid));
      }
      await eventually(() => {
        const delivered = new Set(good.requests.map(({ body }) => JSON.parse(body.toString()).data.ticket.id));
        const missing = made.filter((id) => !delivered.has(id)).length;
        if (missing > 0) throw new Error(`${missing} of ${made.length} have not arrived`);
      }, 30_000);
      expect(silent.mostOpen).toBeLessThanOrEqual(150); // five for each of the twenty, and some that are being closed
      const half = Math.ceil(memory.length / 2);
      expect(Math.max(...memory.slice(half))).toBeLessThan(Math.max(...memory.slice(0, half)) + 64);
    } finally {
      await worker.stop();
      await silent.close();
      await good.close();
    }
  });
});
