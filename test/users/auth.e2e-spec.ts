import { Docket } from '../support/docket.js';
import { cookieOf } from '../support/given.js';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const DAY = 24 * 60 * 60 * 1000;

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

const ada = { email: 'Ada@Example.COM', password: 'correct horse battery', name: '  Ada Lovelace ' };

describe('the first users of an instance', () => {
  it('exactly one of two concurrent sign-ups becomes ADMIN, and everyone later a USER', async () => {
    const replies = await Promise.all(
      ['one', 'two'].map((name) =>
        docket.as().post('/api/auth/sign-up', { email: `${name}@first.example`, password: 'correct horse battery' }),
      ),
    );
    expect(replies.map((reply) => reply.status)).toEqual([201, 201]);
    expect(replies.map((reply) => reply.body.data.role).sort()).toEqual(['ADMIN', 'USER']);
    const later = await docket
      .as()
      .post('/api/auth/sign-up', { email: 'three@first.example', password: 'correct horse battery' });
    expect(later.body.data.role).toBe('USER');
  });
});

describe('POST /api/auth/sign-up', () => {
  it('returns the profile, with the e-mail address in lower case and the name trimmed, and signs in', async () => {
    const reply = await docket.as().post('/api/auth/sign-up', ada);
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      data: {
        id: expect.stringMatching(UUID_V7),
        name: 'Ada Lovelace',
        firstName: null,
        lastName: null,
        email: 'ada@example.com',
        image: null,
        role: 'USER',
        createdAt: expect.stringMatching(TIMESTAMP),
        updatedAt: expect.stringMatching(TIMESTAMP),
      },
    });
    const session = await docket.as({ cookie: cookieOf(reply.headers['set-cookie']) }).get('/api/auth/session');
    expect(session.body.data.user).toEqual(reply.body.data);
  });

  it('gives each user a personal workspace', async () => {
    const user = await docket.given.user();
    const workspaces = await docket.rows(
      `SELECT w.personal, m.role FROM workspaces w JOIN workspace_members m ON m.workspace_id = w.id
       WHERE w.owner_id = $1 AND m.user_id = $1`,
      [user.id],
    );
    expect(workspaces).toEqual([{ personal: true, role: 'owner' }]);
  });

  it('refuses an e-mail address that is taken, in any case', async () => {
    const reply = await docket.as().post('/api/auth/sign-up', { ...ada, email: 'aDA@example.com' });
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ code: 'VALIDATION_ERROR', message: 'Invalid input data' });
    expect(reply.body.error.details).toEqual({ email: ['Email is already taken'] });
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('accepts one of ten concurrent requests with the same e-mail address', async () => {
    const body = { email: 'contested@example.com', password: 'correct horse battery' };
    const replies = await Promise.all(Array.from({ length: 10 }, () => docket.as().post('/api/auth/sign-up', body)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(9).fill(400)]);
  });

  it.each([
    ['nothing', {}, ['email', 'password']],
    ['no password', { email: 'x@example.com' }, ['password']],
    ['11 characters', { email: 'x@example.com', password: '12345678901' }, ['password']],
    ['129 characters', { email: 'x@example.com', password: 'x'.repeat(129) }, ['password']],
    ['a number as password', { email: 'x@example.com', password: 123456789012 }, ['password']],
    ['no at sign', { email: 'example.com', password: 'correct horse battery' }, ['email']],
    ['two addresses', { email: 'a@b.example, c@d.example', password: 'correct horse battery' }, ['email']],
    ['a list as e-mail', { email: ['a@b.example'], password: 'correct horse battery' }, ['email']],
    ['a blank name', { email: 'x@example.com', password: 'correct horse battery', name: '  ' }, ['name']],
    ['a role', { email: 'x@example.com', password: 'correct horse battery', role: 'ADMIN' }, ['role']],
  ])('refuses %s, naming the field', async (_, body, fields) => {
    const reply = await docket.as().post('/api/auth/sign-up', body);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.details)).toEqual(fields);
    for (const messages of Object.values(reply.body.error.details)) expect(messages).toEqual([expect.any(String)]);
  });

  it('accepts 12 to 128 characters, counted as users see them', async () => {
    for (const [index, password] of ['🔑'.repeat(12), '🔑'.repeat(128)].entries()) {
      const email = `emoji${index}@example.com`;
      expect((await docket.as().post('/api/auth/sign-up', { email, password })).status).toBe(201);
      expect((await docket.as().post('/api/auth/sign-in', { email, password })).status).toBe(200);
    }
  });

  it('accepts a password however its accents were typed', async () => {
    const email = 'accents@example.com';
    await docket.as().post('/api/auth/sign-up', { email, password: 'crème brûlée à la' });
    const reply = await docket
      .as()
      .post('/api/auth/sign-in', { email, password: 'crème brûlée à la'.normalize('NFD') });
    expect(reply.status).toBe(200);
  });

  it('is FORBIDDEN if sign-up is closed, while sign-in is not', async () => {
    const closed = await Docket.start({ SIGN_UP: 'closed' });
    try {
      const reply = await closed.as().post('/api/auth/sign-up', ada);
      expect(reply.status).toBe(403);
      expect(reply.body.error.code).toBe('FORBIDDEN');
      expect(await closed.rows('SELECT * FROM users WHERE email IS NOT NULL')).toEqual([]);
      expect((await closed.as().post('/api/auth/sign-in', ada)).status).toBe(400); // `name` is not a field of it
    } finally {
      await closed.stop();
    }
  });
});

describe('POST /api/auth/sign-in', () => {
  it('returns the profile, whatever the case of the e-mail address', async () => {
    const user = await docket.given.user();
    const reply = await docket
      .as()
      .post('/api/auth/sign-in', { email: user.email.toUpperCase(), password: user.password });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ id: user.id, email: user.email, name: user.name, role: 'USER' });
  });

  it('creates a new session each time, beside the others', async () => {
    const user = await docket.given.user();
    const reply = await docket.as().post('/api/auth/sign-in', { email: user.email, password: user.password });
    const cookie = cookieOf(reply.headers['set-cookie']);
    expect(cookie).not.toBe(user.cookie);
    expect((await docket.as(user).get('/api/auth/session')).status).toBe(200);
    expect((await docket.as({ cookie }).get('/api/auth/session')).status).toBe(200);
  });

  // Promise 1.5
  it('gives the same response for an unknown e-mail address and a wrong password', async () => {
    const user = await docket.given.user();
    const password = 'not the password';
    const wrong = await docket.as().post('/api/auth/sign-in', { email: user.email, password });
    const unknown = await docket.as().post('/api/auth/sign-in', { email: 'nobody@example.com', password });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ error: { code: 'UNAUTHORIZED', message: 'Invalid email or password' } });
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
  });
});

describe('the session cookie', () => {
  it('is HttpOnly, SameSite=Lax, for the whole site, and has 32 random bytes', async () => {
    const user = await docket.given.user();
    const reply = await docket.as().post('/api/auth/sign-in', { email: user.email, password: user.password });
    const [pair, ...attributes] = (reply.headers['set-cookie']?.[0] ?? '').split('; ');
    const [name, token = ''] = (pair ?? '').split('=');
    expect(name).toBe('docket.session-token');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(attributes.sort()).toEqual([expect.stringMatching(/^Expires=/), 'HttpOnly', 'Path=/', 'SameSite=Lax']);
  });

  it('is Secure and bound to the host in production, which also sends HSTS', async () => {
    const production = await Docket.start({ NODE_ENV: 'production', PUBLIC_URL: 'https://docket.example.com' });
    try {
      const reply = await production.as().post('/api/auth/sign-up', ada);
      const cookie = reply.headers['set-cookie']?.[0] ?? '';
      expect(cookie).toMatch(/^__Host-docket\.session-token=/);
      expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'Path=/', 'SameSite=Lax']));
      expect(cookie).not.toMatch(/domain/i);
      expect(reply.headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
      const session = await production.as({ cookie: cookieOf([cookie]) }).get('/api/auth/session');
      expect(session.body.data.user.email).toBe('ada@example.com');
    } finally {
      await production.stop();
    }
  });

  it('takes its prefix from the configuration', async () => {
    const named = await Docket.start({ SESSION_COOKIE_PREFIX: 'acme', SESSION_SAME_SITE: 'strict' });
    try {
      const reply = await named.as().post('/api/auth/sign-up', ada);
      expect(reply.headers['set-cookie']?.[0]).toMatch(/^acme\.session-token=.*SameSite=Strict/);
    } finally {
      await named.stop();
    }
  });
});

describe('POST /api/auth/sign-out', () => {
  // Promise 1.2
  it('ends the session at once and deletes the cookie', async () => {
    const user = await docket.given.user();
    const reply = await docket.as(user).post('/api/auth/sign-out');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ data: { id: expect.stringMatching(UUID_V7), deleted: true } });
    expect(reply.headers['set-cookie']?.[0]).toMatch(/^docket\.session-token=; .*Expires=Thu, 01 Jan 1970/);
    const after = await docket.as(user).get('/api/auth/session');
    expect(after.status).toBe(401);
    expect(after.body).toEqual({ error: { code: 'UNAUTHORIZED', message: 'Authentication required' } });
  });

  it('is UNAUTHORIZED without a session', async () => {
    expect((await docket.as().post('/api/auth/sign-out')).status).toBe(401);
  });
});

describe('a session', () => {
  const expiresAt = async (cookie: string) =>
    Date.parse((await docket.as({ cookie }).get('/api/auth/session')).body.data.expiresAt);
  const age = (userId: string, column: string, milliseconds: number) =>
    docket.rows(`UPDATE sessions SET ${column} = now() + $2 * interval '1 ms' WHERE user_id = $1`, [
      userId,
      milliseconds,
    ]);

  // Promise 1.2
  it('expires after seven idle days', async () => {
    const user = await docket.given.user();
    expect(Math.abs((await expiresAt(user.cookie)) - Date.now() - 7 * DAY)).toBeLessThan(60_000);
    await age(user.id, 'last_used_at', -7 * DAY + 60_000);
    expect((await docket.as(user).get('/api/auth/session')).status).toBe(200);
    await age(user.id, 'last_used_at', -7 * DAY - 1000);
    expect((await docket.as(user).get('/api/auth/session')).status).toBe(401);
  });

  // Promise 1.2
  it('expires after thirty days in any case', async () => {
    const user = await docket.given.user();
    const [row] = await docket.rows<{ days: number }>(
      'SELECT extract(day FROM expires_at - created_at)::int AS days FROM sessions WHERE user_id = $1',
      [user.id],
    );
    expect(row).toEqual({ days: 30 });
    await age(user.id, 'expires_at', 60_000);
    expect(Math.abs((await expiresAt(user.cookie)) - Date.now() - 60_000)).toBeLessThan(60_000);
    await age(user.id, 'expires_at', -1000);
    expect((await docket.as(user).get('/api/auth/session')).status).toBe(401);
  });

  it('records its last use, but not on every request', async () => {
    const user = await docket.given.user();
    const idle = async () =>
      (
        await docket.rows<{ minutes: number }>(
          'SELECT round(extract(epoch FROM now() - last_used_at) / 60)::int AS minutes FROM sessions WHERE user_id = $1',
          [user.id],
        )
      )[0]?.minutes;
    await age(user.id, 'last_used_at', -9 * 60_000);
    await docket.as(user).get('/api/auth/session');
    expect(await idle()).toBe(9);
    await age(user.id, 'last_used_at', -11 * 60_000);
    await docket.as(user).get('/api/auth/session');
    expect(await idle()).toBe(0);
  });
});

describe('the sessions of a user', () => {
  it('are listed newest first, with the current one marked, and can be ended one by one', async () => {
    const user = await docket.given.user();
    const second = await docket
      .as()
      .post('/api/auth/sign-in', { email: user.email, password: user.password })
      .set('user-agent', 'Phone');
    const list = await docket.as(user).get('/api/auth/sessions');
    expect(list.status).toBe(200);
    expect(list.body.pagination).toEqual({ page: 1, limit: 20, total: 2, totalPages: 1 });
    expect(list.body.data).toMatchObject([
      { userAgent: 'Phone', address: '127.0.0.1', current: false },
      { current: true },
    ]);
    const [phone] = list.body.data;
    const ended = await docket.as(user).delete(`/api/auth/sessions/${phone.id}`);
    expect(ended.body).toEqual({ data: { id: phone.id, deleted: true } });
    const cookie = cookieOf(second.headers['set-cookie']);
    expect((await docket.as({ cookie }).get('/api/auth/session')).status).toBe(401);
    expect((await docket.as(user).get('/api/auth/session')).status).toBe(200);
  });

  it('are not accessible to anyone else', async () => {
    const [mine, theirs] = [await docket.given.user(), await docket.given.user()];
    const { id } = (await docket.as(theirs).get('/api/auth/sessions')).body.data[0];
    for (const target of [id, '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11', 'not-an-id', '%00', "'%20OR%201=1"]) {
      const reply = await docket.as(mine).delete(`/api/auth/sessions/${target}`);
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual({ error: { code: 'NOT_FOUND', message: 'Session not found' } });
    }
    expect((await docket.as(theirs).get('/api/auth/session')).status).toBe(200);
  });
});

describe('PUT /api/auth/password', () => {
  // Promise 1.2
  it.each(['put', 'patch'] as const)(
    'by %s: ends every other session and accepts only the new password',
    async (method) => {
      const user = await docket.given.user();
      const other = await docket.as().post('/api/auth/sign-in', { email: user.email, password: user.password });
      const body = { currentPassword: user.password, newPassword: 'a better password' };
      const reply = await docket.as(user)[method]('/api/auth/password', body);
      expect(reply.status).toBe(200);
      expect(reply.body.data).toMatchObject({ id: user.id, email: user.email });
      expect((await docket.as(user).get('/api/auth/session')).status).toBe(200);
      const otherCookie = cookieOf(other.headers['set-cookie']);
      expect((await docket.as({ cookie: otherCookie }).get('/api/auth/session')).status).toBe(401);
      const signIn = (password: string) => docket.as().post('/api/auth/sign-in', { email: user.email, password });
      expect((await signIn(user.password)).status).toBe(401);
      expect((await signIn('a better password')).status).toBe(200);
    },
  );

  it('refuses a wrong current password on its field, and changes nothing', async () => {
    const user = await docket.given.user();
    const body = { currentPassword: 'not the password', newPassword: 'a better password' };
    const reply = await docket.as(user).put('/api/auth/password', body);
    expect(reply.status).toBe(400);
    expect(reply.body.error.code).toBe('VALIDATION_ERROR');
    expect(reply.body.error.details).toEqual({ currentPassword: [expect.any(String)] });
    const signIn = await docket.as().post('/api/auth/sign-in', { email: user.email, password: user.password });
    expect(signIn.status).toBe(200);
  });

  it('applies the same rules to the new one', async () => {
    const user = await docket.given.user();
    const body = { currentPassword: user.password, newPassword: 'short' };
    const reply = await docket.as(user).put('/api/auth/password', body);
    expect(Object.keys(reply.body.error.details)).toEqual(['newPassword']);
  });
});
