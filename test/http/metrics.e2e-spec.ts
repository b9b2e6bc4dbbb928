import { freePort } from '#embedded';
import { AppProcess } from '../support/app-process.js';
import { givenWebhook, LOOPBACK } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import { Receiver } from '../support/receiver.js';

const TOKEN = 'a-token-of-the-people-who-watch';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('/metrics of the API', () => {
  let docket: Docket;
  let guarded: Docket;
  beforeAll(async () => {
    docket = await Docket.start();
    guarded = await Docket.start({ METRICS_TOKEN: TOKEN });
  });
  afterAll(async () => {
    await docket.stop();
    await guarded.stop();
  });
  const ask = (at: Docket, headers: Record<string, string> = {}) => fetch(`${at.url}/metrics`, { headers });

  it('counts requests by route and status, and reports on the process and its connections', async () => {
    const user = await docket.given.user();
    await docket.as(user).get('/api/tickets/01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11');
    await docket.as(user).get('/nothing/at/all');
    const reply = await ask(docket);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    const text = await reply.text();
    expect(text).toContain(
      'docket_http_request_duration_seconds_count{method="GET",route="/api/tickets/:id",status="404"} 1',
    );
    expect(text).toContain('docket_http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
    expect(text).toMatch(/^docket_database_connections\{state="idle"\} \d+$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).not.toContain('01990a5e');
  });

  it('reports the event backlog, and everything else even if PostgreSQL does not respond', async () => {
    const ada = await docket.given.user();
    await docket.given.ticket(ada); // no worker is running to relay it
    await docket.rows(`UPDATE events SET created_at = created_at - interval '1 minute'`);
    const figures = async () => {
      const text = await (await ask(docket)).text();
      expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
      return ['events_unrelayed', 'webhook_deliveries_pending', 'events_oldest_undelivered_seconds'].map((name) =>
        Number(new RegExp(`^docket_${name} (\\S+)$`, 'm').exec(text)?.[1]),
      );
    };
    const unrelayed = await docket.rows('SELECT FROM events WHERE sequence IS NULL');
    const [events, deliveries, age] = await figures();
    expect([events, deliveries]).toEqual([unrelayed.length, 0]);
    expect(events).toBeGreaterThan(0);
    expect(age).toBeGreaterThanOrEqual(60);
    await docket.rows('ALTER TABLE events RENAME TO events_away');
    try {
      expect(await figures()).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    } finally {
      await docket.rows('ALTER TABLE events_away RENAME TO events');
    }
  });

  it('without a token is open to local clients, but not through a proxy', async () => {
    expect((await ask(docket)).status).toBe(200);
    for (const header of ['x-forwarded-for', 'forwarded', 'via']) {
      const reply = await ask(docket, { [header]: '127.0.0.1' });
      expect([reply.status, await reply.json()]).toEqual([
        401,
        { error: { code: 'UNAUTHORIZED', message: 'Authentication required' } },
      ]);
    }
  });

  it('with a token is open to clients that send it, and to an ADMIN', async () => {
    const [admin, user] = [await guarded.given.user({ role: 'ADMIN' }), await guarded.given.user()];
    const token = TOKEN;
    expect((await ask(guarded, bearer(token))).status).toBe(200);
    expect((await ask(guarded, { cookie: admin.cookie })).status).toBe(200);
    expect((await ask(guarded, { cookie: user.cookie })).status).toBe(403);
    for (const wrong of [{}, bearer('nonsense'), bearer(`${token}x`), { authorization: token }]) {
      const { status, headers } = await ask(guarded, wrong as Record<string, string>);
      expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer realm="Docket"/)]);
    }
  });
});

it('/metrics of a worker reports the backlog, the attempts and the delay of events', async () => {
  const docket = await Docket.start();
  const port = await freePort();
  const busy = { 'retry-after': '3600' }; // the last possible retry, so that none happens during the test
  const [good, bad] = [
    await Receiver.start(),
    await Receiver.start((response) => void response.writeHead(503, busy).end()),
  ];
  const worker = new AppProcess('worker', {
    DATABASE_URL: docket.config.DATABASE_URL!,
    WORKER_METRICS_PORT: String(port),
    ...LOOPBACK,
  });
  const read = async (headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  try {
    await worker.logged('working');
    const ada = await docket.given.user();
    const { id: projectId } = await docket.given.project(ada);
    for (const receiver of [good, bad]) {
      await givenWebhook(docket, ada, receiver.url(), { projectId, events: ['ticket.created'] });
    }
    await docket.given.ticket(ada, { projectId });
    await eventually(async () => {
      const text = await (await read()).text();
      expect(text).toContain('docket_webhook_attempts_total{outcome="succeeded"} 1');
      expect(text).toContain('docket_webhook_attempts_total{outcome="retry"} 1');
      expect(text).toContain('docket_events_unrelayed 0');
      expect(text).toContain('docket_webhook_latency_seconds_count 2');
      expect(text).toContain('docket_webhook_deliveries_pending 1');
      expect(Number(/^docket_events_oldest_undelivered_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
    });
    const refused = await read({ 'x-forwarded-for': '127.0.0.1' });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Docket"']);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  } finally {
    await worker.stop();
    await good.close();
    await bad.close();
    await docket.stop();
  }
});
