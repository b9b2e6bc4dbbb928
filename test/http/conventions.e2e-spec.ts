import { request } from 'undici';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { lines, raw } from '../support/raw.js';

const KEYS = '/api/user/api-keys';
const FRONTEND = 'https://app.example.com';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let docket: Docket;
let user: TestUser;
beforeAll(async () => {
  docket = await Docket.start({ CORS_ORIGINS: `${FRONTEND}, https://other.example.com` });
  user = await docket.given.user();
});
afterAll(() => docket.stop());

/** A second Docket with another configuration, for one test. */
async function withDocket(environment: Record<string, string>, work: (other: Docket) => Promise<void>) {
  const other = await Docket.start(environment);
  try {
    await work(other);
  } finally {
    await other.stop();
  }
}

describe('the headers of every response', () => {
  // Promise 1.8
  it.each<[string, string, number, string?]>([
    ['a success', '/health/live', 200],
    ['a refusal', '/api/auth/session', 401],
    ['an unknown route', '/nothing', 404],
    ['a bad escape', '/%zz', 400],
    ['the document', '/openapi.json', 200, 'private, no-cache'], // it has an ETag
  ])('%s', async (_, path, status, cached = 'no-store') => {
    const reply = await docket.as().get(path);
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'/),
      'cache-control': cached,
      'x-frame-options': 'DENY',
      'x-request-id': expect.stringMatching(UUID),
    });
    expect(reply.headers['strict-transport-security']).toBeUndefined();
    expect(reply.headers['x-powered-by']).toBeUndefined();
    expect(reply.headers.server).toBeUndefined();
  });

  // Promise 1.8
  it('include HSTS in production, also where Node refuses the request', async () => {
    await withDocket({ NODE_ENV: 'production', ALLOWED_HOSTS: 'docket.example.com' }, async (production) => {
      for (const path of ['/health/live', '/nothing', '/%zz']) {
        const reply = await production.as().get(path);
        expect(reply.headers['strict-transport-security']).toMatch(/^max-age=\d+/);
      }
      const refused = await raw(production.url, 'hello\r\n\r\n');
      expect(refused.headers['strict-transport-security']).toMatch(/^max-age=\d+/);
    });
  });
});

describe('the request id', () => {
  it('is generated, and differs each time, whatever the client sends', async () => {
    const replies = await Promise.all([1, 2].map(() => docket.as().get('/health/live').set('x-request-id', 'mine')));
    const ids = replies.map((reply) => reply.headers['x-request-id']);
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(2);
  });

  it("is the client's behind a trusted proxy, if it is well-formed", async () => {
    await withDocket({ TRUST_PROXY: '127.0.0.0/8' }, async (proxied) => {
      const idOf = async (id: string) =>
        (await proxied.as().get('/health/live').set('x-request-id', id)).headers['x-request-id'];
      expect(await idOf('edge-42')).toBe('edge-42');
      for (const id of ['', 'a b', '<script>', 'x'.repeat(129)]) expect(await idOf(id)).toMatch(UUID);
    });
  });

  it("is not the client's if the request does not come from the trusted proxy", async () => {
    await withDocket({ TRUST_PROXY: '10.0.0.1' }, async (proxied) => {
      const reply = await proxied.as().get('/health/live').set('x-request-id', 'mine');
      expect(reply.headers['x-request-id']).toMatch(UUID);
    });
  });
});

describe('TRUST_PROXY', () => {
  const addressesOf = async (which: Docket) => {
    const someone = await which.given.user();
    await which
      .as()
      .post('/api/auth/sign-in', { email: someone.email, password: someone.password })
      .set('x-forwarded-for', '203.0.113.9, 198.51.100.7');
    return (await which.as(someone).get('/api/auth/sessions')).body.data[0].address;
  };

  it('unset: the client address is the socket’s', async () => {
    expect(await addressesOf(docket)).toBe('127.0.0.1');
  });

  // Promise 1.5
  it.each([
    ['127.0.0.1', '198.51.100.7'],
    ['127.0.0.1, 198.51.100.0/24', '203.0.113.9'],
    ['true', '203.0.113.9'],
    ['false', '127.0.0.1'],
    ['10.0.0.0/8,::1', '127.0.0.1'],
  ])('%s: the client address is %s', async (setting, address) => {
    await withDocket({ TRUST_PROXY: setting }, async (proxied) => {
      expect(await addressesOf(proxied)).toBe(address);
    });
  });
});

describe('CORS', () => {
  const headersFor = async (origin: string) =>
    (await docket.as(user).get('/api/auth/session').set('origin', origin)).headers;
  const preflight = (origin: string) =>
    docket
      .as()
      .options(KEYS)
      .set('origin', origin)
      .set('access-control-request-method', 'POST')
      .set('access-control-request-headers', 'content-type');

  it('lets a listed frontend read responses, with credentials', async () => {
    const headers = await headersFor(FRONTEND);
    expect(headers['access-control-allow-origin']).toBe(FRONTEND);
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(headers.vary).toMatch(/origin/i);
    expect(headers['access-control-expose-headers']).toMatch(/\bLink\b.*\bX-Request-Id\b/);
    const refused = await docket.as().get('/api/auth/session').set('origin', FRONTEND);
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, FRONTEND]);
  });

  it('answers the preflight of a listed frontend', async () => {
    const reply = await preflight(FRONTEND);
    expect(reply.status).toBe(204);
    expect(reply.headers['access-control-allow-origin']).toBe(FRONTEND);
    expect(reply.headers['access-control-allow-methods']).toMatch(/PUT.*PATCH.*DELETE/);
    expect(reply.headers['access-control-allow-headers']).toMatch(/content-type/i);
    expect(reply.headers['x-request-id']).toMatch(UUID);
  });

  // Promise 1.7
  it.each([
    'https://evil.example',
    'null',
    'http://app.example.com',
    `${FRONTEND}.evil.example`,
    `${FRONTEND}:8443`,
    '*',
  ])('sends no header to %s', async (origin) => {
    for (const headers of [await headersFor(origin), (await preflight(origin)).headers]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
    expect((await preflight(origin)).status).toBe(404);
  });
});

describe('a cross-site request', () => {
  const own = () => docket.url;
  const table: [description: string, headers: () => Record<string, string>, passes: boolean][] = [
    ['neither header: not a browser', () => ({}), true],
    ['our own origin', () => ({ origin: own() }), true],
    ['our own origin, same-origin', () => ({ origin: own(), 'sec-fetch-site': 'same-origin' }), true],
    ['a listed origin', () => ({ origin: FRONTEND }), true],
    ['a listed origin, cross-site', () => ({ origin: FRONTEND, 'sec-fetch-site': 'cross-site' }), true],
    ['no origin, same-origin', () => ({ 'sec-fetch-site': 'same-origin' }), true],
    ['no origin, same-site', () => ({ 'sec-fetch-site': 'same-site' }), true],
    ['no origin, none', () => ({ 'sec-fetch-site': 'none' }), true],
    ['no origin, cross-site', () => ({ 'sec-fetch-site': 'cross-site' }), false],
    ['no origin, a site of another word', () => ({ 'sec-fetch-site': 'elsewhere' }), false],
    ['another origin', () => ({ origin: 'https://evil.example' }), false],
    [
      'another origin that claims to be ours',
      () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }),
      false,
    ],
    ['the null origin', () => ({ origin: 'null' }), false],
    ['our host on another port', () => ({ origin: 'http://127.0.0.1:1' }), false],
    ['our host with another scheme', () => ({ origin: own().replace('http:', 'https:') }), false],
    ['ours as the start of theirs', () => ({ origin: `${own()}.evil.example` }), false],
  ];

  // Promise 1.7
  it.each(table)('%s', async (_, headers, passes) => {
    const count = async () => (await docket.as(user).get(KEYS)).body.pagination.total;
    const before = await count();
    const call = docket.as(user).post(KEYS, { name: 'from somewhere' });
    for (const [name, value] of Object.entries(headers())) call.set(name, value);
    const reply = await call;
    expect(reply.status).toBe(passes ? 201 : 403);
    if (!passes) expect(reply.body.error.code).toBe('FORBIDDEN');
    expect(await count()).toBe(before + (passes ? 1 : 0));
  });

  it('may read, since that changes nothing', async () => {
    const reply = await docket
      .as(user)
      .get(KEYS)
      .set('origin', 'https://evil.example')
      .set('sec-fetch-site', 'cross-site');
    expect(reply.status).toBe(200);
  });

  // Promise 1.7
  it('can neither sign anyone in nor up', async () => {
    const body = { email: 'victim@example.com', password: 'correct horse battery' };
    for (const path of ['/api/auth/sign-in', '/api/auth/sign-up']) {
      const reply = await docket.as().post(path, body).set('origin', 'https://evil.example');
      expect(reply.status).toBe(403);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    expect(await docket.rows('SELECT * FROM users WHERE email = $1', [body.email])).toEqual([]);
  });

  it('is distinguished from a same-site one behind a proxy by PUBLIC_URL', async () => {
    await withDocket({ PUBLIC_URL: 'https://docket.example.com/' }, async (proxied) => {
      const someone = await proxied.given.user();
      const from = (origin: string) => proxied.as(someone).post(KEYS, { name: 'x' }).set('origin', origin);
      expect((await from('https://docket.example.com')).status).toBe(201);
      expect((await from('https://docket.example.com.evil.example')).status).toBe(403);
    });
  });
});

describe('the request limit', () => {
  it('is 600 a minute for a person, shown in every response and in the 429', async () => {
    await withDocket({ RATE_LIMIT: 'on' }, async (limited) => {
      const [first, second] = [await limited.given.user(), await limited.given.user()];
      const reply = await limited.as(first).get('/api/auth/session');
      expect(reply.headers['ratelimit-policy']).toBe('"requests";q=600;w=60');
      expect(reply.headers.ratelimit).toMatch(/^"requests";r=599;t=([1-9]|[1-5]\d|60)$/);

      const statuses: number[] = [];
      for (let batch = 0; batch < 12; batch++) {
        const replies = await Promise.all(
          Array.from({ length: 50 }, () =>
            request(`${limited.url}/api/auth/session`, { headers: { cookie: first.cookie } }),
          ),
        );
        for (const { statusCode, body } of replies) {
          await body.dump();
          statuses.push(statusCode);
        }
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(599);

      const refused = await limited.as(first).get('/api/auth/session');
      expect(refused.status).toBe(429);
      expect(refused.body).toEqual({ error: { code: 'RATE_LIMITED', message: 'Too many requests' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(refused.headers.ratelimit).toMatch(/^"requests";r=0;t=\d+$/);

      expect((await limited.as(second).get('/api/auth/session')).status).toBe(200);
      expect((await limited.as().get('/health/live')).status).toBe(200);
      expect((await limited.as().get('/health/live')).headers.ratelimit).toBeUndefined();
    });
  });

  it('is absent when it is turned off', async () => {
    expect((await docket.as(user).get('/api/auth/session')).headers.ratelimit).toBeUndefined();
  });
});

describe('other kinds of requests', () => {
  it('HEAD is GET without a body, including authentication', async () => {
    const reply = await docket.as(user).head('/api/auth/session');
    expect([reply.status, reply.text]).toEqual([200, undefined]);
    expect((await docket.as().head('/api/auth/session')).status).toBe(401);
  });

  it('HTTP/1.0 without a host is accepted, as some load balancers send it', async () => {
    const reply = await raw(docket.url, lines('GET /health/live HTTP/1.0'));
    expect([reply.status, JSON.parse(reply.text)]).toEqual([200, { status: 'ok' }]);
  });

  it('health checks are public and reveal no details', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      const reply = await docket.as().get(path);
      expect([reply.status, reply.body]).toEqual([200, { status: 'ok' }]);
    }
  });
});
