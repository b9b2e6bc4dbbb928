import { answer, conflict, forbidden, invalid, nextPage, notFound, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { Time } from '../support/time.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const WHEN = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const LAST = 'The last ADMIN can neither be demoted nor disabled';

interface Entry {
  id: string;
  action: string;
  targetId: string | null;
  details: object;
  at: string;
  actor: object;
}

let docket: Docket;
let root: TestUser;
let ada: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());
beforeEach(async () => {
  Time.tick(docket);
  await docket.rows(`UPDATE users SET role = 'USER'`);
  root = await docket.given.user({ role: 'ADMIN', name: 'Root' });
  ada = await docket.given.user({ name: 'Ada' });
});

const list = (query = '', user = root) => docket.as(user).get(`/api/admin/users${query}`);
const update = (user: { id: string }, body: unknown, by = root) =>
  docket.as(by).put(`/api/admin/users/${user.id}`, body);
const audit = (query = '', user = root) => docket.as(user).get(`/api/admin/audit${query}`);
const entries = async (action?: string): Promise<Entry[]> => {
  const { data } = (await audit('?limit=100')).body as { data: Entry[] };
  return data.filter((entry) => action === undefined || entry.action === action);
};
const signIn = ({ email, password }: TestUser) => docket.as().post('/api/auth/sign-in', { email, password });
const session = (user: { cookie?: string }) => docket.as(user).get('/api/auth/session');
const shown = (user: TestUser, change: object = {}) => ({
  id: user.id,
  name: user.name,
  firstName: null,
  lastName: null,
  email: user.email,
  image: null,
  role: 'USER',
  createdAt: WHEN,
  updatedAt: WHEN,
  disabled: false,
  ...change,
});

describe('permission to administer', () => {
  const routes = [
    'get /api/admin/users',
    'put /api/admin/users/:id',
    'patch /api/admin/users/:id',
    'get /api/admin/audit',
  ];
  const call = (route: string, credential: { cookie?: string; apiKey?: string }, id = ada.id) => {
    const [method, path] = route.replace(':id', id).split(' ') as ['get' | 'put' | 'patch', string];
    return docket.as(credential).call(method, path, method === 'get' ? undefined : { disabled: true });
  };

  it.each(routes)('%s: only for ADMIN, with a session or a key with the scope', async (route) => {
    const viewer = await docket.given.user({ role: 'VIEWER' });
    for (const user of [ada, viewer]) expect(answer(await call(route, user))).toEqual(forbidden('instance'));
    expect(answer(await call(route, ada, UNKNOWN_ID))).toEqual(forbidden('instance'));
    expect(answer(await call(route, {}))).toEqual(unauthorized());
    for (const owner of [ada, root]) {
      const reply = await call(route, { apiKey: await docket.given.apiKey(owner) });
      expect([reply.status, reply.body.error.message]).toEqual([403, 'This API key lacks the scope admin']);
    }
    expect((await session(ada)).status).toBe(200);
    const apiKey = await docket.given.apiKey(root, { scopes: ['admin'] });
    expect((await call(route, { apiKey }, viewer.id)).status).toBe(200);
    expect((await call(route, root)).status).toBe(200);
  });
});

describe('GET /api/admin/users', () => {
  it('lists everyone, newest first, with what an administrator needs', async () => {
    const reply = await list('?limit=2');
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual([shown(ada), shown(root, { role: 'ADMIN' })]);
    const [{ total }] = (await docket.rows('SELECT count(*)::int AS total FROM users WHERE email IS NOT NULL')) as [
      { total: number },
    ];
    expect(reply.body.pagination).toEqual({ page: 1, limit: 2, total, totalPages: Math.ceil(total / 2) });
  });

  it('is paged by number and by cursor', async () => {
    for (let number = 1; number <= 3; number++) await docket.given.user();
    const all = (await list('?limit=100')).body.data;
    expect((await list('?limit=2&page=2')).body.data).toEqual(all.slice(2, 4));
    const walked: object[] = [];
    for (let next: string | undefined = '/api/admin/users?limit=2'; next; ) {
      const reply = await docket.as(root).get(next.replace(docket.url, ''));
      walked.push(...reply.body.data);
      next = nextPage(reply);
    }
    expect(walked).toEqual(all);
  });

  it('searches names and e-mail addresses, literally', async () => {
    const odd = await docket.given.user({ name: '50%_off', email: 'odd_one@example.com' });
    for (const search of ['50%25_OFF', 'odd_one@', '%25']) {
      expect((await list(`?search=${search}`)).body.data).toEqual([shown(odd)]);
    }
    expect((await list('?search=%5C')).body.data).toEqual([]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['page=x', 'page'],
    ['cursor=x', 'cursor'],
    ['search=', 'search'],
    ['role=ADMIN', 'role'],
  ])('refuses ?%s', async (query, field) => {
    const reply = await list(`?${query}`);
    expect([reply.status, Object.keys(reply.body.error.details)]).toEqual([400, [field]]);
  });
});

describe('PUT /api/admin/users/[id]', () => {
  // Promise 2.4
  it('changes the role, with effect from the next request', async () => {
    expect((await docket.as(ada).post('/api/tickets', { title: 'Before' })).status).toBe(201);
    expect(answer(await update(ada, { role: 'VIEWER' }))).toEqual({
      status: 200,
      body: { data: shown(ada, { role: 'VIEWER' }) },
    });
    expect((await docket.as(ada).post('/api/tickets', { title: 'After' })).status).toBe(403);
    expect((await session(ada)).body.data.user.role).toBe('VIEWER');
    await update(ada, { role: 'ADMIN' });
    expect((await list('', ada)).status).toBe(200);
    await update(ada, { role: 'USER' });
    expect(answer(await list('', ada))).toEqual(forbidden('instance'));
  });

  it('disables: sessions and keys end at once, and sign-in fails like a wrong password', async () => {
    const key = { apiKey: await docket.given.apiKey(ada) };
    const second = { cookie: (await signIn(ada)).headers['set-cookie']![0]!.split(';')[0]! };
    for (const credential of [ada, second]) expect((await session(credential)).status).toBe(200);
    expect((await update(ada, { disabled: true })).body.data).toEqual(shown(ada, { disabled: true }));
    for (const credential of [ada, second]) expect(answer(await session(credential))).toEqual(unauthorized());
    expect(answer(await docket.as(key).get('/api/user/profile'))).toEqual(unauthorized());
    expect(answer(await signIn(ada))).toEqual(answer(await signIn({ ...ada, password: 'a wrong password' })));
    expect(answer(await signIn(ada))).toMatchObject({
      status: 401,
      body: { error: { message: 'Invalid email or password' } },
    });
    expect((await list('?search=ada')).body.data).toContainEqual(shown(ada, { disabled: true }));

    expect((await update(ada, { disabled: false })).body.data).toEqual(shown(ada));
    expect((await signIn(ada)).status).toBe(200);
    for (const credential of [ada, second]) expect((await session(credential)).status).toBe(401);
    expect((await docket.as(key).get('/api/user/profile')).status).toBe(401);
  });

  it('changes both at once, also by PATCH', async () => {
    const reply = await docket.as(root).patch(`/api/admin/users/${ada.id}`, { role: 'VIEWER', disabled: true });
    expect(answer(reply)).toEqual({ status: 200, body: { data: shown(ada, { role: 'VIEWER', disabled: true }) } });
  });

  it('accepts what the list returned, and changes nothing else', async () => {
    expect((await update(ada, { ...shown(ada), name: 'X', email: 'x@example.com', id: root.id })).body.data).toEqual(
      shown(ada),
    );
    expect((await list('?limit=2')).body.data).toEqual([shown(ada), shown(root, { role: 'ADMIN' })]);
  });

  it.each([
    [{ role: 'OWNER' }, 'role', 'Role must be one of ADMIN, USER, VIEWER'],
    [{ role: 'viewer' }, 'role', 'Role must be one of ADMIN, USER, VIEWER'],
    [{ role: null }, 'role', 'Role must not be null'],
    [{ disabled: 'true' }, 'disabled', 'Disabled must be true or false'],
    [{ disabled: null }, 'disabled', 'Disabled must not be null'],
    [{ password: 'correct horse battery' }, 'password', 'Unknown field'],
  ])('refuses %j', async (body, field, message) => {
    expect(answer(await update(ada, body))).toEqual(invalid({ [field]: message }));
    expect(answer(await update(ada, body, ada))).toEqual(invalid({ [field]: message }));
    expect(await entries('user.updated')).not.toContainEqual(expect.objectContaining({ targetId: ada.id }));
  });

  it.each(['no-such', UNKNOWN_ID, `${UNKNOWN_ID}0`, '%00', 'x'.repeat(90)])('responds NOT_FOUND for %s', async (id) => {
    expect(answer(await update({ id }, { disabled: true }))).toEqual(notFound('User'));
  });
});

describe('the last ADMIN', () => {
  const admins = async () =>
    (await docket.rows<{ id: string }>(`SELECT id FROM users WHERE role = 'ADMIN' AND disabled_at IS NULL`)).map(
      ({ id }) => id,
    );

  it('can neither be demoted nor disabled', async () => {
    for (const change of [{ role: 'USER' }, { role: 'VIEWER' }, { disabled: true }, { role: 'USER', disabled: true }]) {
      expect(answer(await update(root, change))).toEqual(conflict(LAST));
    }
    expect((await update(root, { role: 'ADMIN', disabled: false })).status).toBe(200);
    expect(await admins()).toEqual([root.id]);
    expect((await session(root)).status).toBe(200);
  });

  it('does not count a disabled ADMIN as another one', async () => {
    await update(ada, { role: 'ADMIN', disabled: true });
    expect(answer(await update(root, { role: 'USER' }))).toEqual(conflict(LAST));
    await update(ada, { disabled: false });
    expect((await update(root, { role: 'USER' })).status).toBe(200);
    expect(await admins()).toEqual([ada.id]);
  });

  it('stays when two demote themselves concurrently', async () => {
    await update(ada, { role: 'ADMIN' });
    const replies = await Promise.all([update(root, { role: 'USER' }, root), update(ada, { disabled: true }, ada)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await admins()).toHaveLength(1);
  });

  it('stays when two demote each other concurrently', async () => {
    await update(ada, { role: 'ADMIN' });
    const replies = await Promise.all([update(root, { role: 'USER' }, ada), update(ada, { role: 'USER' }, root)]);
    const [first, second] = replies.map(({ status }) => status).sort();
    expect(first).toBe(200);
    expect([403, 409]).toContain(second);
    expect(await admins()).toHaveLength(1);
  });
});

describe('GET /api/admin/audit', () => {
  it('records each action: actor, action, target, old and new value', async () => {
    await update(ada, { role: 'VIEWER' });
    await update(ada, { disabled: true });
    await list('?search=ada');
    const [here, looked, disabled, demoted] = await entries();
    const actor = { id: root.id, name: 'Root', email: root.email, image: null, kind: 'human' };
    const entry = (action: string, targetId: string | null, details: object) => ({
      id: expect.any(String),
      action,
      targetId,
      details,
      at: WHEN,
      actor,
    });
    expect(demoted).toEqual(
      entry('user.updated', ada.id, {
        from: { role: 'USER', disabled: false },
        to: { role: 'VIEWER', disabled: false },
      }),
    );
    expect(disabled).toEqual(
      entry('user.updated', ada.id, {
        from: { role: 'VIEWER', disabled: false },
        to: { role: 'VIEWER', disabled: true },
      }),
    );
    expect(looked).toEqual(entry('users.listed', null, { search: 'ada' }));
    expect(here).toEqual(entry('audit.listed', null, {}));
  });

  it('records nothing if nothing changed or the request was refused', async () => {
    await update(ada, { role: 'VIEWER', disabled: true });
    const before = await entries('user.updated');
    for (const reply of [
      await update(ada, {}),
      await update(ada, { role: 'VIEWER' }),
      await update(ada, { disabled: true }),
      await update(root, { role: 'USER' }),
      await update({ id: UNKNOWN_ID }, { role: 'USER' }),
    ]) {
      expect([200, 409, 404]).toContain(reply.status);
    }
    expect(await entries('user.updated')).toEqual(before);
    const bystander = await docket.given.user();
    await list('', bystander);
    await audit('', bystander);
    expect((await entries()).filter(({ actor }) => Object(actor).id === bystander.id)).toEqual([]);
  });

  it('is paged newest first, and by cursor past concurrent additions', async () => {
    const people = [];
    for (let number = 1; number <= 5; number++) people.push(await docket.given.user());
    for (const user of people) await update(user, { disabled: true });
    const walked: Entry[] = [];
    for (let next: string | undefined = '/api/admin/audit?limit=2'; next; ) {
      const reply = await docket.as(root).get(next.replace(docket.url, ''));
      walked.push(...reply.body.data);
      next = nextPage(reply);
    }
    expect(walked.slice(1, 6).map(({ targetId }) => targetId)).toEqual(people.map(({ id }) => id).reverse());
    expect(new Set(walked.map(({ id }) => id)).size).toBe(walked.length);
    const reply = await audit('?limit=2&page=2');
    expect(reply.body.pagination).toMatchObject({ page: 2, limit: 2 });
    expect(reply.body.data).toHaveLength(2);
    expect(answer(await audit('?action=x'))).toEqual(invalid({ action: 'Unknown query parameter' }));
  });
});
