import { createHash } from 'node:crypto';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import { cookieOf, type TestUser } from '../support/given.js';

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start({}, { cheapPasswords: false });
});
afterAll(() => docket.stop());

const signIn = ({ email }: { email: string }, password: string) =>
  docket.as().post('/api/auth/sign-in', { email, password });
const tokenOf = (user: TestUser) => user.cookie.split('=')[1]!;

describe('guessing a password', () => {
  // Promise 1.5
  it('is refused after the fifth failure in a minute, even with the right one', async () => {
    const user = await docket.given.user();
    for (let attempt = 1; attempt <= 5; attempt++) expect((await signIn(user, 'wrong')).status).toBe(401);
    const refused = await signIn(user, user.password);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ error: { code: 'RATE_LIMITED', message: 'Too many requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.headers['ratelimit-policy']).toBe('"sign-in-failures";q=5;w=60');
    expect(refused.headers.ratelimit).toBe(`"sign-in-failures";r=0;t=${refused.headers['retry-after']}`);
  });

  it('is answered with a challenge that makes no browser show a password dialog', async () => {
    const reply = await signIn(await docket.given.user(), 'wrong');
    expect([reply.status, reply.headers['www-authenticate']]).toEqual([401, 'Bearer realm="Docket"']);
  });

  // Promise 1.5
  it('is counted despite a forged address', async () => {
    const user = await docket.given.user();
    const guess = (address: string) => signIn(user, 'wrong').set('x-forwarded-for', address).set('x-real-ip', address);
    for (let attempt = 1; attempt <= 5; attempt++) expect((await guess(`10.0.0.${attempt}`)).status).toBe(401);
    expect((await guess('10.0.0.6')).status).toBe(429);
  });

  it('is counted for accounts that do not exist, too', async () => {
    const nobody = { email: 'nobody@example.com' };
    for (let attempt = 1; attempt <= 5; attempt++) expect((await signIn(nobody, 'wrong')).status).toBe(401);
    expect((await signIn(nobody, 'wrong')).status).toBe(429);
  });

  // Promise 1.5
  it('is counted for concurrent requests', async () => {
    const user = await docket.given.user();
    const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(user, 'wrong')));
    const statuses = replies.map((reply) => reply.status).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
  });

  it('affects only one account, for a minute', async () => {
    const [user, other] = [await docket.given.user(), await docket.given.user()];
    for (let attempt = 1; attempt <= 6; attempt++) await signIn(user, 'wrong');
    expect((await signIn(other, other.password)).status).toBe(200);
    await docket.rows(`UPDATE sign_in_failures SET window_started_at = window_started_at - interval '61 s'`);
    expect((await signIn(user, user.password)).status).toBe(200);
  });

  it('is counted from zero after a success', async () => {
    const user = await docket.given.user();
    for (let round = 1; round <= 2; round++) {
      for (let attempt = 1; attempt <= 4; attempt++) expect((await signIn(user, 'wrong')).status).toBe(401);
      expect((await signIn(user, user.password)).status).toBe(200);
    }
  });

  it('is not assumed for ten concurrent sign-ins with the right one', async () => {
    const user = await docket.given.user();
    const replies = await Promise.all(Array.from({ length: 10 }, () => signIn(user, user.password)));
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200));
  });

  // Promise 1.5
  it('takes as much time for an unknown e-mail address', async () => {
    const user = await docket.given.user();
    const time = async (email: string) => {
      const start = performance.now();
      await signIn({ email }, 'wrong');
      return performance.now() - start;
    };
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // Alternating, so that other load on the machine affects both.
    for (let turn = 0; turn < 5; turn++) {
      known = Math.min(known, await time(user.email));
      unknown = Math.min(unknown, await time('u@x.example'));
    }
    // Without the work of a hash it would be a tenth; the noise of a busy machine is far from that.
    expect(unknown).toBeGreaterThan(known / 3);
  });
});

describe('a stolen or planted session cookie', () => {
  // Promise 1.3
  it('set before sign-in is never adopted', async () => {
    const user = await docket.given.user();
    const planted = 'A'.repeat(43);
    const cookie = `docket.session-token=${planted}`;
    const reply = await signIn(user, user.password).set('cookie', cookie);
    expect(reply.headers['set-cookie']?.[0]).not.toContain(planted);
    expect((await docket.as({ cookie }).get('/api/auth/session')).status).toBe(401);
  });

  // Promise 1.3
  it('cannot be derived from the database', async () => {
    const user = await docket.given.user();
    const dump = JSON.stringify([
      await docket.rows('SELECT s.*, encode(token_hash, $1) AS hex FROM sessions s', ['hex']),
      await docket.rows('SELECT * FROM users'),
    ]);
    expect(dump).not.toContain(tokenOf(user));
    expect(dump).not.toContain(user.password);
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    const hash = createHash('sha256').update(tokenOf(user)).digest();
    expect(dump).toContain(hash.toString('hex'));
    for (const value of [hash.toString('base64url'), hash.toString('hex')]) {
      const reply = await docket.as({ cookie: `docket.session-token=${value}` }).get('/api/auth/session');
      expect(reply.status).toBe(401);
    }
  });

  // Promise 1.6
  it.each([
    ['empty', ''],
    ['garbage', 'garbage'],
    ['an unknown one', 'A'.repeat(43)],
    ['a quote', "'"],
    ['a NUL', '%00'],
    ['a bad escape', '%zz'],
    ['10 kB', 'x'.repeat(10_000)],
  ])('is UNAUTHORIZED: %s', async (_, value) => {
    const reply = await docket.as({ cookie: `docket.session-token=${value}` }).get('/api/auth/session');
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({ error: { code: 'UNAUTHORIZED', message: 'Authentication required' } });
  });

  // Promise 1.6
  it('sent twice is refused, in either order', async () => {
    const [user, other] = [await docket.given.user(), await docket.given.user()];
    for (const cookie of [`${user.cookie}; ${other.cookie}`, `docket.session-token=x; ${user.cookie}`]) {
      expect((await docket.as({ cookie }).get('/api/auth/session')).status).toBe(401);
    }
    const beside = await docket.as({ cookie: `theme=dark; ${user.cookie}; x=y` }).get('/api/auth/session');
    expect(beside.status).toBe(200);
  });

  // Promise 1.6
  it('of 20 kB is too large', async () => {
    const reply = await docket.as({ cookie: `x=${'y'.repeat(20_000)}` }).get('/api/auth/session');
    expect(reply.status).toBe(431);
    expect(reply.body.error.code).toBe('HEADERS_TOO_LARGE');
  });
});

describe('a disabled user', () => {
  // Promise 1.2
  it('is signed out at once, and gets the usual message for a wrong password', async () => {
    const user = await docket.given.user();
    await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [user.id]);
    expect((await docket.as(user).get('/api/auth/session')).status).toBe(401);
    const reply = await signIn(user, user.password);
    expect(reply.status).toBe(401);
    expect(reply.body.error.message).toBe('Invalid email or password');
    expect(reply.headers['set-cookie']).toBeUndefined();
  });
});

describe('the log', () => {
  // Promise 1.8
  it('contains no cookie, bearer token or password, of successful or failed requests', async () => {
    const user = await docket.given.user();
    const key = await docket.given.apiKey(user);
    await signIn(user, 'a wrong password');
    await docket.as({ apiKey: key }).get('/api/auth/session');
    await docket.as(user).put('/api/auth/password', { currentPassword: user.password, newPassword: 'my new password' });
    await docket.rows(`ALTER TABLE users ADD CONSTRAINT unlucky CHECK (email <> 'unlucky@example.com')`);
    const broken = await docket
      .as()
      .post('/api/auth/sign-up', { email: 'unlucky@example.com', password: 'unlucky password' });
    expect(broken.status).toBe(500);
    expect(broken.body).toEqual({ error: { code: 'INTERNAL_ERROR', message: 'Internal server error' } });
    const log = docket.logs.join('');
    expect(log).toContain('request failed');
    for (const secret of [user.password, tokenOf(user), key, 'a wrong password', 'my new password', 'unlucky password'])
      expect(log).not.toContain(secret);
    expect(log).not.toContain('$argon2id$');
    expect(log).not.toContain('unlucky@example.com');
  });

  it('names each request by the id in its response', async () => {
    const reply = await docket.as().get('/api/auth/session');
    const entries = () => docket.logs.map((text) => JSON.parse(text));
    // It is written after the response was sent.
    await eventually(() => {
      const line = entries().find(({ requestId }) => requestId === reply.headers['x-request-id']);
      expect(line).toMatchObject({ method: 'GET', path: '/api/auth/session', status: 401 });
    });
  });
});

it('a sign-in with an existing session does not end that session', async () => {
  const user = await docket.given.user();
  const reply = await signIn(user, user.password).set('cookie', user.cookie);
  expect(cookieOf(reply.headers['set-cookie'])).not.toBe(user.cookie);
  expect((await docket.as(user).get('/api/auth/session')).status).toBe(200);
});
