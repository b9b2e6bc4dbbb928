import { Docket } from '../support/docket.js';

const FRONTEND = 'https://app.example.com';
const body = { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' };
const CROSS_SITE = { origin: FRONTEND, 'sec-fetch-site': 'cross-site' };

async function sent(docket: Docket, path: string, headers: Record<string, string>) {
  const call = docket.as().post(path, path.endsWith('sign-in') ? { email: body.email, password: body.password } : body);
  for (const [name, value] of Object.entries(headers)) call.set(name, value);
  return call;
}
const users = async (docket: Docket) => (await docket.rows('SELECT FROM users WHERE email = $1', [body.email])).length;

describe.each(['lax', 'strict'])('with SESSION_SAME_SITE=%s', (sameSite) => {
  let docket: Docket;
  beforeAll(async () => {
    docket = await Docket.start({ CORS_ORIGINS: FRONTEND, SESSION_SAME_SITE: sameSite });
  });
  afterAll(() => docket.stop());

  it.each(['/api/auth/sign-up', '/api/auth/sign-in'])(
    '%s from another site is refused, and the log says why',
    async (path) => {
      const reply = await sent(docket, path, CROSS_SITE);
      expect(reply.status).toBe(403);
      expect(reply.body).toEqual({ error: { code: 'FORBIDDEN', message: 'This site cannot keep a session here' } });
      expect(reply.headers['set-cookie']).toBeUndefined();
      expect(await users(docket)).toBe(0);
      const line = docket.logs
        .map((text) => JSON.parse(text))
        .find(({ msg }) => String(msg).includes('SESSION_SAME_SITE=none'));
      expect(line.msg).toContain(FRONTEND);
    },
  );

  it('a frontend on the same site signs in', async () => {
    expect((await sent(docket, '/api/auth/sign-up', { origin: FRONTEND, 'sec-fetch-site': 'same-site' })).status).toBe(
      201,
    );
    expect((await sent(docket, '/api/auth/sign-in', { origin: FRONTEND, 'sec-fetch-site': 'same-site' })).status).toBe(
      200,
    );
  });
});

describe('with SESSION_SAME_SITE=none outside production', () => {
  let docket: Docket;
  beforeAll(async () => {
    docket = await Docket.start({ CORS_ORIGINS: FRONTEND, SESSION_SAME_SITE: 'none' });
  });
  afterAll(() => docket.stop());

  it('a listed site signs in, with a Secure cookie', async () => {
    const reply = await sent(docket, '/api/auth/sign-up', CROSS_SITE);
    expect(reply.status).toBe(201);
    const cookie = String(reply.headers['set-cookie']);
    expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'Path=/', 'SameSite=None']));
    expect(reply.headers['access-control-allow-origin']).toBe(FRONTEND);
    expect(reply.headers['access-control-allow-credentials']).toBe('true');
    const session = { cookie: cookie.split(';', 1)[0]! };
    const read = await docket
      .as(session)
      .get('/api/auth/session')
      .set('origin', FRONTEND)
      .set('sec-fetch-site', 'cross-site');
    expect(read.body.data.user.email).toBe(body.email);
  });

  it('a site that is not listed cannot sign in', async () => {
    const reply = await sent(docket, '/api/auth/sign-in', { ...CROSS_SITE, origin: 'https://evil.example' });
    expect(reply.status).toBe(403);
    expect(reply.body.error.message).toBe('Cross-site requests are not allowed');
  });
});
