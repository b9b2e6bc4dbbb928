import { Docket } from '../support/docket.js';

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

  /** How many requests of a route were not found. */
  const notFound = (text: string, route: string) => {
    const figure = `docket_http_request_duration_seconds_count{method="GET",route="${route}",status="404"} `;
    return Number(text.split(figure)[1]?.split('\n')[0] ?? 0);
  };

  it('counts requests by route and status, and reports on the process and its connections', async () => {
    const user = await docket.given.user();
    const before = await (await ask(docket)).text();
    await docket.as(user).get('/api/tickets/01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11');
    await docket.as(user).get('/nothing/at/all');
    const reply = await ask(docket);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    const text = await reply.text();
    for (const route of ['/api/tickets/:id', 'none'])
      expect([route, notFound(text, route)]).toEqual([route, notFound(before, route) + 1]);
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
