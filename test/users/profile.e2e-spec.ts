import { answer, forbidden, invalid, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { Time } from '../support/time.js';

const WHEN = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let docket: Docket;
let ada: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());
beforeEach(async () => {
  ada = await docket.given.user({ name: 'Ada' });
});

const profile = (credential: { cookie?: string; apiKey?: string } = ada, query = '') =>
  docket.as(credential).get(`/api/user/profile${query}`);
const put = (body: unknown, credential: { cookie?: string; apiKey?: string } = ada) =>
  docket.as(credential).put('/api/user/profile', body);

const plain = () => ({
  id: ada.id,
  name: 'Ada',
  firstName: null,
  lastName: null,
  email: ada.email,
  image: null,
  role: 'USER',
  createdAt: WHEN,
  updatedAt: WHEN,
});

describe('GET /api/user/profile', () => {
  it('returns the signed-in user', async () => {
    expect(answer(await profile())).toEqual({ status: 200, body: { data: plain() } });
  });

  it('returns the kind of user', async () => {
    for (const role of ['ADMIN', 'VIEWER'] as const) {
      expect((await profile(await docket.given.user({ role }))).body.data.role).toBe(role);
    }
  });

  it('includes counts on request', async () => {
    const counts = { projects: 0, tickets: 0, comments: 0 };
    expect((await profile(ada, '?counts=true')).body).toEqual({ data: { ...plain(), counts } });
    expect((await profile(ada, '?counts=false')).body).toEqual({ data: plain() });
  });

  it.each([
    ['counts=1', 'counts', 'Counts must be true or false'],
    ['counts=TRUE', 'counts', 'Counts must be true or false'],
    ['counts=yes', 'counts', 'Counts must be true or false'],
    ['counts=', 'counts', 'Counts must not be empty'],
    ['counts=true&counts=true', 'counts', 'Counts must be given once'],
    ['count=true', 'count', 'Unknown query parameter'],
  ])('refuses ?%s', async (query, field, message) => {
    expect(answer(await profile(ada, `?${query}`))).toEqual(invalid({ [field]: message }));
  });

  it('requires authentication', async () => {
    expect(answer(await docket.as().get('/api/user/profile'))).toEqual(unauthorized());
    expect(answer(await docket.as().put('/api/user/profile', { name: 'X' }))).toEqual(unauthorized());
  });
});

describe('counts', () => {
  const counts = async (user = ada) => (await profile(user, '?counts=true')).body.data.counts;

  it('are memberships, tickets reported or assigned, and comments', async () => {
    const bob = await docket.given.user();
    const own = await docket.given.project(ada);
    const shared = await docket.given.project(bob);
    await docket.given.member(bob, shared, 'member', ada);
    await docket.given.project(bob, { visibility: 'public' });
    const both = await docket.given.ticket(ada, { projectId: own.id, assigneeId: ada.id });
    await docket.given.ticket(ada);
    const assigned = await docket.given.ticket(bob, { projectId: shared.id, assigneeId: ada.id });
    const foreign = await docket.given.ticket(bob, { projectId: shared.id });
    for (const ticket of [both, assigned, foreign, foreign]) await docket.given.comment(ada, ticket);
    await docket.given.comment(bob, foreign);
    expect(await counts()).toEqual({ projects: 2, tickets: 3, comments: 4 });
    expect(await counts(bob)).toEqual({ projects: 2, tickets: 2, comments: 1 });
  });

  it('omit what is deleted, until it is restored', async () => {
    const project = await docket.given.project(ada);
    const ticket = await docket.given.ticket(ada, { projectId: project.id });
    await docket.given.comment(ada, ticket);
    const loose = await docket.given.ticket(ada);
    const comment = await docket.given.comment(ada, loose);
    expect(await counts()).toEqual({ projects: 1, tickets: 2, comments: 2 });
    await docket.as(ada).delete(`/api/tickets/${loose.id}/comments/${comment.id}`);
    await docket.as(ada).delete(`/api/tickets/${ticket.id}`);
    expect(await counts()).toEqual({ projects: 1, tickets: 1, comments: 0 });
    await docket.as(ada).post(`/api/tickets/${ticket.id}/restore`);
    await docket.as(ada).delete(`/api/project/${project.id}`);
    expect(await counts()).toEqual({ projects: 0, tickets: 1, comments: 0 });
    await docket.as(ada).post(`/api/project/${project.id}/restore`);
    expect(await counts()).toEqual({ projects: 1, tickets: 2, comments: 1 });
  });

  it('omit what the user may no longer read', async () => {
    const bob = await docket.given.user();
    const project = await docket.given.project(bob);
    await docket.given.member(bob, project, 'member', ada);
    const ticket = await docket.given.ticket(ada, { projectId: project.id });
    await docket.given.comment(ada, ticket);
    expect(await counts()).toEqual({ projects: 1, tickets: 1, comments: 1 });
    await docket.as(bob).delete(`/api/project/${project.id}/members/${ada.id}`);
    expect(await counts()).toEqual({ projects: 0, tickets: 0, comments: 0 });
    await docket.as(bob).put(`/api/project/${project.id}`, { visibility: 'public' });
    expect(await counts()).toEqual({ projects: 0, tickets: 1, comments: 1 });
  });
});

describe('PUT /api/user/profile', () => {
  const changed = (change: object) => {
    const { role: _role, createdAt: _createdAt, ...rest } = plain();
    return { ...rest, ...change };
  };
  const all = { name: 'Ada L.', firstName: 'Ada', lastName: 'Lovelace', image: 'https://example.com/ada.png?s=1' };

  it('changes the given fields and returns exactly the fields of an update', async () => {
    expect(answer(await put(all))).toEqual({ status: 200, body: { data: changed(all) } });
    expect((await profile()).body.data).toEqual({ ...plain(), ...all });
    expect((await put({ lastName: 'King' })).body.data).toEqual(changed({ ...all, lastName: 'King' }));
  });

  it('clears with null', async () => {
    await put(all);
    const nothing = { name: null, firstName: null, lastName: null, image: null };
    expect((await put(nothing)).body.data).toEqual(changed(nothing));
    expect((await profile()).body.data).toEqual({ ...plain(), ...nothing });
  });

  it('is the same as PATCH', async () => {
    const reply = await docket.as(ada).patch('/api/user/profile', { firstName: 'Augusta' });
    expect(answer(reply)).toEqual({ status: 200, body: { data: changed({ firstName: 'Augusta' }) } });
  });

  it('changes updatedAt only with a change', async () => {
    const before = (await profile()).body.data.updatedAt;
    const time = Time.freeze(docket, new Date(Date.now() + 60_000).toISOString());
    expect((await put({})).body.data.updatedAt).toBe(before);
    expect((await put({ name: 'Ada' })).body.data.updatedAt).toBe(before);
    expect((await put({ name: 'Countess' })).body.data.updatedAt).toBe(time.now);
    expect((await profile()).body.data.updatedAt).toBe(time.now);
  });

  it('accepts what GET returned, and ignores read-only fields', async () => {
    const { data } = (await profile(ada, '?counts=true')).body;
    expect((await put(data)).status).toBe(200);
    const meddled = { ...data, id: docket.url, email: 'x@x.example', role: 'ADMIN', createdAt: 1, preferences: {} };
    expect((await put(meddled)).body.data).toEqual(changed({}));
    expect((await profile()).body.data).toEqual(plain());
  });

  it('trims and normalises names, and stores them as text', async () => {
    const { data } = (await put({ name: '  Zoe\u0308 ', firstName: '<script>', lastName: "'; DROP TABLE users" })).body;
    expect([data.name, data.firstName, data.lastName]).toEqual(['Zoë', '<script>', "'; DROP TABLE users"]);
    expect((await put({ name: '𝒜'.repeat(255) })).body.data.name).toBe('𝒜'.repeat(255));
  });

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ firstName: '  ' }, 'firstName', 'First name is required'],
    [{ lastName: 7 }, 'lastName', 'Last name must be a string'],
    [{ name: 'x'.repeat(256) }, 'name', 'Name must be at most 255 characters'],
    [{ name: 'a\0b' }, 'name', 'Name contains characters that are not allowed'],
    [{ nickname: 'Addie' }, 'nickname', 'Unknown field'],
    [{ password: 'correct horse battery' }, 'password', 'Unknown field'],
    [{ disabled: false }, 'disabled', 'Unknown field'],
    [{ constructor: 'x' }, 'constructor', 'Unknown field'],
    [[], 'body', 'Body must be a JSON object'],
  ])('refuses %j', async (body, field, message) => {
    expect(answer(await put(body))).toEqual(invalid({ [field]: message }));
    expect((await profile()).body.data).toEqual(plain());
  });

  it('changes nothing if one of several fields is refused', async () => {
    expect(answer(await put({ name: 'X', firstName: '', image: 'x' }))).toEqual(
      invalid({ firstName: 'First name is required', image: 'Image must be an http or https URL' }),
    );
    expect((await profile()).body.data).toEqual(plain());
  });
});

describe('image', () => {
  it.each([
    'http://example.com/a.png',
    'https://example.com',
    'HTTPS://EXAMPLE.COM/A',
    'https://[2001:db8::1]:8443/a?b=c#d',
    'https://bücher.example/ü.png',
  ])('may be %s', async (image) => {
    expect((await put({ image })).body.data.image).toBe(image);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:image/png;base64,AAAA',
    'ftp://example.com/a.png',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    '//example.com/a.png',
    '/a.png',
    'example.com/a.png',
    'https:',
    'https://',
    'https:a.png',
    'ht\ntps://example.com',
    'https://example.com/a b',
    'https://exa mple.com',
  ])('may not be %j', async (image) => {
    expect(answer(await put({ image }))).toEqual(invalid({ image: 'Image must be an http or https URL' }));
  });

  it.each([
    ['', 'Image is required'],
    [1, 'Image must be a string'],
    [`https://example.com/${'x'.repeat(2048)}`, 'Image must be at most 2048 characters'],
  ])('may not be %j', async (image, message) => {
    expect(answer(await put({ image }))).toEqual(invalid({ image: message }));
  });
});

describe('API keys', () => {
  it.each([
    [['user:read'], 200, 403],
    [['user:write'], 403, 200],
    [['user:read', 'user:write'], 200, 200],
    [['tickets:read', 'tickets:write', 'projects:write'], 403, 403],
    [undefined, 200, 200],
  ])('with %j: read %i, write %i', async (scopes, read, write) => {
    const key = { apiKey: await docket.given.apiKey(ada, scopes && { scopes }) };
    for (const path of ['profile', 'preferences', 'activity', 'stats']) {
      expect([path, (await docket.as(key).get(`/api/user/${path}`)).status]).toEqual([path, read]);
    }
    for (const path of ['profile', 'preferences']) {
      expect([path, (await docket.as(key).put(`/api/user/${path}`, {})).status]).toEqual([path, write]);
      expect([path, (await docket.as(key).patch(`/api/user/${path}`, {})).status]).toEqual([path, write]);
    }
  });

  it('act for their owner', async () => {
    const key = { apiKey: await docket.given.apiKey(ada) };
    expect((await put({ name: 'By key' }, key)).body.data).toMatchObject({ id: ada.id, name: 'By key' });
    expect((await profile(key)).body.data).toEqual({ ...plain(), name: 'By key' });
  });
});

it('a VIEWER changes their own profile and preferences', async () => {
  const viewer = await docket.given.user({ role: 'VIEWER' });
  expect((await put({ name: 'Looker' }, viewer)).body.data.name).toBe('Looker');
  const reply = await docket.as(viewer).put('/api/user/preferences', { theme: 'dark' });
  expect([reply.status, reply.body.data.theme]).toEqual([200, 'dark']);
  expect(answer(await docket.as(viewer).get('/api/admin/users'))).toEqual(forbidden('instance'));
});
