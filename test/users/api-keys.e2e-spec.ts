import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_KEY_SCOPES, DEFAULT_API_KEY_SCOPES } from '#contracts';
import { Docket } from '../support/docket.js';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEYS = '/api/user/api-keys';

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

describe('POST /api/user/api-keys', () => {
  it('returns the key once: dkt_, 30 characters of base62, and their checksum', async () => {
    const user = await docket.given.user();
    const body = {
      name: ' CI ',
      scopes: ['tickets:read', 'tickets:write', 'tickets:read'],
      expiresAt: '2099-01-01T01:00:00+01:00',
    };
    const reply = await docket.as(user).post(KEYS, body);
    expect(reply.status).toBe(201);
    const { key, ...record } = reply.body.data;
    expect(record).toEqual({
      id: expect.any(String),
      name: 'CI',
      scopes: ['tickets:read', 'tickets:write'],
      expiresAt: '2099-01-01T00:00:00.000Z',
      lastUsedAt: null,
      createdAt: expect.any(String),
    });
    const [, secret = '', checksum = ''] = /^dkt_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/.exec(key) ?? [];
    const number = [...checksum].reduce((sum, digit) => sum * 62 + BASE62.indexOf(digit), 0);
    expect(number).toBe(crc32(secret));
    expect((await docket.as(user).get(KEYS)).body.data).toEqual([record]);
  });

  // Promise 1.3
  it('stores only its hash', async () => {
    const user = await docket.given.user();
    const key = await docket.given.apiKey(user);
    const [row] = await docket.rows<{ token_hash: Buffer }>('SELECT * FROM api_keys WHERE user_id = $1', [user.id]);
    expect(row?.token_hash).toEqual(createHash('sha256').update(key).digest());
    expect(JSON.stringify(row)).not.toContain(key);
  });

  it.each(['USER', 'ADMIN'] as const)('grants every scope but admin, without expiry, by default: %s', async (role) => {
    const user = await docket.given.user({ role });
    const reply = await docket.as(user).post(KEYS, { name: 'all', expiresAt: null });
    expect(reply.body.data).toMatchObject({ scopes: [...DEFAULT_API_KEY_SCOPES], expiresAt: null });
    expect(DEFAULT_API_KEY_SCOPES).toHaveLength(10);
    expect(API_KEY_SCOPES).toEqual([...DEFAULT_API_KEY_SCOPES, 'admin']);
  });

  it("grants only read scopes if its owner's role is read-only", async () => {
    const viewer = await docket.given.user({ role: 'VIEWER' });
    const reading = DEFAULT_API_KEY_SCOPES.filter((scope) => scope.endsWith(':read'));
    const reply = await docket.as(viewer).post(KEYS, { name: 'for reading' });
    expect([reply.status, reply.body.data.scopes]).toEqual([201, reading]);
    expect((await docket.as({ apiKey: reply.body.data.key }).get('/api/tickets')).status).toBe(200);
    const named = await docket.as(viewer).post(KEYS, { name: 'x', scopes: ['projects:read'] });
    expect(named.body.data.scopes).toEqual(['projects:read']);
    for (const scope of ['tickets:write', 'user:write'] as const) {
      const refused = await docket.as(viewer).post(KEYS, { name: 'x', scopes: ['tickets:read', scope] });
      expect([refused.status, refused.body.error.code, refused.body.error.details]).toEqual([
        400,
        'VALIDATION_ERROR',
        { scopes: [`Scopes of a VIEWER may only be for reading, not ${scope}`] },
      ]);
    }
    expect((await docket.as(viewer).get(KEYS)).body.data).toHaveLength(2);
  });

  it.each([
    ['no name', {}, 'name', 'Name is required'],
    ['a blank name', { name: ' ' }, 'name', 'Name is required'],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, 'name', 'Name must be at most 255 characters'],
    ['an unknown scope', { name: 'x', scopes: ['tickets:delete'] }, 'scopes', expect.stringContaining('tickets:read')],
    ['no scope', { name: 'x', scopes: [] }, 'scopes', expect.any(String)],
    ['a scope that is not a list', { name: 'x', scopes: 'tickets:read' }, 'scopes', expect.any(String)],
    ['scopes of scopes', { name: 'x', scopes: [['tickets:read']] }, 'scopes', expect.any(String)],
    [
      'an expiry in the past',
      { name: 'x', expiresAt: '2020-01-01T00:00:00Z' },
      'expiresAt',
      'Expiry must be in the future',
    ],
    ['a date without a time', { name: 'x', expiresAt: '2099-01-01' }, 'expiresAt', expect.any(String)],
    ['no offset', { name: 'x', expiresAt: '2099-01-01T00:00:00' }, 'expiresAt', expect.any(String)],
    ['30 February', { name: 'x', expiresAt: '2099-02-30T00:00:00Z' }, 'expiresAt', expect.any(String)],
    ['a leap day in a common year', { name: 'x', expiresAt: '2099-02-29T00:00:00Z' }, 'expiresAt', expect.any(String)],
    ['the year 10000', { name: 'x', expiresAt: '9999-12-31T23:59:59-01:00' }, 'expiresAt', expect.any(String)],
    ['a number', { name: 'x', expiresAt: 4070908800000 }, 'expiresAt', expect.any(String)],
    ['an unknown field', { name: 'x', scope: 'all' }, 'scope', 'Unknown field'],
  ])('refuses %s', async (_, body, field, message) => {
    const reply = await docket.as(await docket.given.user()).post(KEYS, body);
    expect(reply.status).toBe(400);
    expect(reply.body.error.details).toEqual({ [field]: [message] });
  });
});

describe('a key', () => {
  // Promise 1.4
  it('is refused where only a session is accepted', async () => {
    const user = await docket.given.user();
    const apiKey = await docket.given.apiKey(user);
    const { id } = (await docket.as(user).get(KEYS)).body.data[0];
    for (const [method, path] of [
      ['get', KEYS],
      ['post', KEYS],
      ['delete', `${KEYS}/${id}`],
      ['get', '/api/auth/session'],
      ['get', '/api/auth/sessions'],
      ['post', '/api/auth/sign-out'],
      ['put', '/api/auth/password'],
    ] as const) {
      const reply = await docket.as({ apiKey }).call(method, path);
      expect([path, reply.status]).toEqual([path, 401]);
      expect(reply.body.error).toEqual({ code: 'UNAUTHORIZED', message: 'Authentication required' });
    }
  });

  // Promise 1.4
  it('acts for its owner within its scopes: read for GET, write for the rest', async () => {
    const user = await docket.given.user();
    const reader = docket.as({ apiKey: await docket.given.apiKey(user, { scopes: ['projects:read'] }) });
    const writer = docket.as({ apiKey: await docket.given.apiKey(user, { scopes: ['projects:write'] }) });
    const other = docket.as({ apiKey: await docket.given.apiKey(user, { scopes: ['tickets:read', 'tickets:write'] }) });

    const created = await writer.post('/api/projects', { name: 'By key' });
    expect(created.status).toBe(201);
    expect(created.body.data.ownerId).toBe(user.id);
    const list = await reader.get('/api/projects');
    expect(list.body.data.map((project: { id: string }) => project.id)).toEqual([created.body.data.id]);
    for (const [refused, scope] of [
      [await reader.post('/api/projects', { name: 'By key' }), 'projects:write'],
      [await writer.get('/api/projects'), 'projects:read'],
      [await other.get('/api/projects'), 'projects:read'],
      [await other.delete(`/api/project/${created.body.data.id}`), 'projects:write'],
    ] as const) {
      expect(refused.status).toBe(403);
      expect(refused.body.error).toEqual({ code: 'FORBIDDEN', message: `This API key lacks the scope ${scope}` });
    }
  });

  // Promise 1.4
  it('is refused if it has expired, was revoked, mistyped or its owner disabled, even with a valid cookie', async () => {
    const user = await docket.given.user();
    const key = await docket.given.apiKey(user, { expiresAt: '2099-01-01T00:00:00Z' });
    const status = async (apiKey: string, cookie?: string) =>
      (await docket.as({ apiKey, cookie }).get('/api/projects')).status;
    expect(await status(key)).toBe(200);
    const swapped = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    for (const wrong of [swapped, key.slice(0, -1), `${key}0`, key.toLowerCase(), key.replace('dkt_', 'dat_'), 'x']) {
      expect(await status(wrong)).toBe(401);
      expect(await status(wrong, user.cookie)).toBe(401); // a request with a key is authenticated by the key
    }
    await docket.rows(`UPDATE api_keys SET expires_at = now() - interval '1 s' WHERE user_id = $1`, [user.id]);
    expect(await status(key)).toBe(401);
    await docket.rows('UPDATE api_keys SET expires_at = NULL WHERE user_id = $1', [user.id]);
    await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [user.id]);
    expect(await status(key)).toBe(401);
    await docket.rows('UPDATE users SET disabled_at = NULL WHERE id = $1', [user.id]);
    expect(await status(key)).toBe(200);
    const { id, lastUsedAt } = (await docket.as(user).get(KEYS)).body.data[0];
    expect(Math.abs(Date.now() - Date.parse(lastUsedAt))).toBeLessThan(60_000);
    await docket.as(user).delete(`${KEYS}/${id}`);
    expect(await status(key)).toBe(401);
  });

  it('can be revoked by its owner, once', async () => {
    const user = await docket.given.user();
    await docket.given.apiKey(user);
    const { id } = (await docket.as(user).get(KEYS)).body.data[0];
    const reply = await docket.as(user).delete(`${KEYS}/${id.toUpperCase()}`);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ data: { id, deleted: true } });
    expect((await docket.as(user).get(KEYS)).body).toEqual({
      data: [],
      pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
    });
    expect((await docket.as(user).delete(`${KEYS}/${id}`)).status).toBe(404);
  });

  it("is NOT_FOUND if it is somebody else's, unknown or malformed", async () => {
    const [mine, theirs] = [await docket.given.user(), await docket.given.user()];
    await docket.given.apiKey(theirs);
    const { id } = (await docket.as(theirs).get(KEYS)).body.data[0];
    for (const target of [id, '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11', 'x', '1', '..%2f..']) {
      const reply = await docket.as(mine).delete(`${KEYS}/${target}`);
      expect(reply.status).toBe(404);
      expect(reply.body.error).toEqual({ code: 'NOT_FOUND', message: 'API key not found' });
    }
    expect((await docket.as(theirs).get(KEYS)).body.pagination.total).toBe(1);
  });
});

describe('the list of keys', () => {
  const next = (link: string | undefined) => /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1];

  async function given(count: number) {
    const user = await docket.given.user();
    // Three created in the same millisecond each: only their ids differ.
    await docket.rows(
      `INSERT INTO api_keys (id, user_id, name, token_hash, scopes, created_at)
       SELECT gen_random_uuid(), $1::uuid, 'key ' || n, sha256(($1::text || n)::bytea), '{tickets:read}',
              timestamptz '2026-01-01' + (n / 3) * interval '1 ms'
       FROM generate_series(1, $2) n`,
      [user.id, count],
    );
    return user;
  }

  it('pages, newest first', async () => {
    const user = await given(45);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => docket.as(user).get(`${KEYS}?page=${page}`)));
    expect(pages.map((page) => page.body.data.length)).toEqual([20, 20, 5, 0]);
    for (const [index, page] of pages.entries()) {
      expect(page.body.pagination).toEqual({ page: index + 1, limit: 20, total: 45, totalPages: 3 });
    }
    const all = pages.flatMap((page) => page.body.data);
    expect(new Set(all.map((key) => key.id)).size).toBe(45);
    const times = all.map((key) => key.createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(pages.map((page) => next(page.headers.link) !== undefined)).toEqual([true, true, false, false]);
  });

  it('is paged by cursor, each key once, whatever is created or deleted meanwhile', async () => {
    const user = await given(31);
    const expected = (await docket.as(user).get(`${KEYS}?limit=100`)).body.data.map((key: { id: string }) => key.id);
    const seen: string[] = [];
    const numbers: number[] = [];
    for (let path: string | undefined = `${KEYS}?limit=7`; path; ) {
      const reply = await docket.as(user).get(path);
      expect(reply.status).toBe(200);
      seen.push(...reply.body.data.map((key: { id: string }) => key.id));
      numbers.push(reply.body.pagination.page);
      await docket.given.apiKey(user, { name: 'made meanwhile' });
      await docket.rows('DELETE FROM api_keys WHERE id = $1', [seen[0]]);
      path = next(reply.headers.link);
      if (path) expect(new URL(path, docket.url).searchParams.get('limit')).toBe('7');
    }
    expect(seen).toEqual(expected);
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
  });

  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
  const WHEN = '2026-01-01T00:00:00.000Z';
  it.each([
    ['nonsense', 'nonsense'],
    ['an object', Buffer.from('{}').toString('base64url')],
    ['another sort', cursor('name', 'desc', WHEN, ID, 2)],
    ['another order', cursor('createdAt', 'asc', WHEN, ID, 2)],
    ['no time', cursor('createdAt', 'desc', 'yesterday', ID, 2)],
    ['a time beyond the calendar', cursor('createdAt', 'desc', '+275760-09-13T00:00:00.000Z', ID, 2)],
    ['a time before it', cursor('createdAt', 'desc', '-000001-01-01T00:00:00.000Z', ID, 2)],
    ['the year zero', cursor('createdAt', 'desc', '0000-01-01T00:00:00.000Z', ID, 2)],
    ['no id', cursor('createdAt', 'desc', WHEN, "' OR 1=1", 2)],
    ['the first page', cursor('createdAt', 'desc', WHEN, ID, 1)],
    ['half a page', cursor('createdAt', 'desc', WHEN, ID, 2.5)],
    ['a page of 1e300', cursor('createdAt', 'desc', WHEN, ID, 1e300)],
    ['a list as time', cursor('createdAt', 'desc', [WHEN], ID, 2)],
  ])('refuses a forged cursor: %s', async (_, text) => {
    const user = await given(2);
    const link = next((await docket.as(user).get(`${KEYS}?limit=1`)).headers.link)!;
    const real = new URL(link, docket.url).searchParams.get('cursor')!;
    const seal = real.slice(0, real.indexOf(Buffer.from('["c').toString('base64url')));
    const fits = cursor('createdAt', 'desc', WHEN, ID, 2);
    expect((await docket.as(user).get(`${KEYS}?cursor=${seal}${fits}`)).status).toBe(200);
    for (const made of [text, `${seal}${text}`, fits, seal]) {
      const reply = await docket.as(user).get(`${KEYS}?cursor=${made}`);
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body.error.details)).toEqual(['cursor']);
    }
  });

  it('accepts a cursor or a page, not both', async () => {
    const user = await given(3);
    const path = next((await docket.as(user).get(`${KEYS}?limit=2`)).headers.link);
    const reply = await docket.as(user).get(`${path}&page=2`);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.details)).toEqual(['cursor']);
  });
});
