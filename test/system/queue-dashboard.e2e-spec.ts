import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import type { TestUser } from '../support/given.js';
import { itWith } from '../support/programs.js';
import { redisPath, withRedis } from '../support/redis.js';

const PATHS = [
  '',
  '/',
  '/queue/webhook-delivery',
  '/api/queues',
  '/api/redis/stats',
  '/static/js/main.js',
  '/nothing/here',
];

let docket: Docket;
let admin: TestUser;
let user: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  admin = await docket.given.user({ role: 'ADMIN' });
  user = await docket.given.user();
});
afterAll(() => docket.stop());

/** Reads the whole body: a response that is left half-read keeps its server from stopping. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET', at = docket): Promise<Response> {
  const reply = await fetch(`${at.url}/admin/queues${path}`, { method, headers });
  const { status, headers: answered } = reply;
  return new Response(await reply.arrayBuffer(), { status, headers: answered });
}
const code = async (reply: Response) => ((await reply.json()) as { error: { code: string } }).error.code;

describe('the queue dashboard', () => {
  // Promise 1.1
  it.each(PATHS)('is open only to an ADMIN who is signed in: %s', async (path) => {
    const anonymous = await ask(path);
    expect([anonymous.status, await code(anonymous)]).toEqual([401, 'UNAUTHORIZED']);
    const stranger = await ask(path, { cookie: user.cookie });
    expect([stranger.status, await code(stranger)]).toEqual([403, 'FORBIDDEN']);
    const key = await docket.given.apiKey(admin);
    const machine = await ask(path, { authorization: `Bearer ${key}` });
    expect([machine.status, await code(machine)]).toEqual([401, 'UNAUTHORIZED']);
  });

  it.each(['/%61dmin/queues/api/queues', '/admin/queues%2Fapi', '/admin/queues/..%2f..', '/admin//queues'])(
    'cannot be reached at %s',
    async (path) => {
      const reply = await fetch(docket.url + path);
      expect([401, 404]).toContain(reply.status);
      expect(['UNAUTHORIZED', 'NOT_FOUND']).toContain(await code(reply));
    },
  );

  it('refuses requests from other sites, even with the cookie', async () => {
    const headers = { cookie: admin.cookie, origin: 'https://evil.example' };
    const reply = await ask('/api/queues/webhook-delivery/pause', headers, 'PUT');
    expect([reply.status, await code(reply)]).toEqual([403, 'FORBIDDEN']);
  });

  it('shows an ADMIN a page that loads only from Docket', async () => {
    const page = await ask('', { cookie: admin.cookie });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    const text = await page.text();
    const script = /src="(static\/js\/main[^"]+)"/.exec(text)![1]!;
    expect((await ask(`/${script}`, { cookie: admin.cookie })).status).toBe(200);
    expect((await ask(`/${script}`)).status).toBe(401);
  });

  it('lists every queue, and can pause one', async () => {
    const reply = await ask('/api/queues', { cookie: admin.cookie });
    expect(reply.status).toBe(200);
    const { queues } = (await reply.json()) as { queues: { name: string }[] };
    expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['maintenance', 'webhook-delivery']));
    for (const verb of ['pause', 'resume']) {
      expect((await ask(`/api/queues/maintenance/${verb}`, { cookie: admin.cookie }, 'PUT')).status).toBe(200);
    }
  });

  it('uses the error envelope for unknown paths and invalid bodies', async () => {
    const nothing = await ask('/nothing/here', { cookie: admin.cookie });
    expect([nothing.status, await code(nothing)]).toEqual([404, 'NOT_FOUND']);
    const garbage = await fetch(`${docket.url}/admin/queues/api/queues/maintenance/add`, {
      method: 'POST',
      headers: { cookie: admin.cookie, 'content-type': 'application/json' },
      body: '{"name":',
    });
    expect([garbage.status, await code(garbage)]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('with the queues on Redis', () => {
  itWith(
    'redis-server',
    redisPath,
    'the API starts and serves without Redis, and only the dashboard returns 503',
    () =>
      withRedis(async (url, redis) => {
        await redis.kill();
        const other = await Docket.start({ REDIS_URL: url });
        try {
          const boss = await other.given.user({ role: 'ADMIN' });
          const away = await ask('/api/queues', { cookie: boss.cookie }, 'GET', other);
          expect([away.status, away.headers.get('retry-after'), await code(away)]).toEqual([
            503,
            '5',
            'SERVICE_UNAVAILABLE',
          ]);
          expect((await other.as(boss).get('/api/projects')).status).toBe(200);
          expect((await ask('', { cookie: boss.cookie }, 'GET', other)).status).toBe(200);
          await redis.start();
          await eventually(async () => {
            expect((await ask('/api/queues', { cookie: boss.cookie }, 'GET', other)).status).toBe(200);
          });
        } finally {
          await other.stop();
        }
      }),
    120_000,
  );
});
