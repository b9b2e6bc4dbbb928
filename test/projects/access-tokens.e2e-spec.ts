import { createHash } from 'node:crypto';
import { answer, forbidden, invalid, nextPage, notFound, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let docket: Docket;
let owner: TestUser;
let project: TestProject;
let path: string;
beforeAll(async () => {
  docket = await Docket.start();
  owner = await docket.given.user();
  project = await docket.given.project(owner);
  path = `/api/project/${project.id}/access-tokens`;
});
afterAll(() => docket.stop());

const create = (body: object, user = owner) => docket.as(user).post(path, body);

it('an access token is shown once, at its creation', async () => {
  const reply = await create({ name: ' Monitoring ', expiresAt: '2999-01-01T01:00:00+01:00' });
  expect(answer(reply)).toEqual({
    status: 201,
    body: {
      data: {
        id: expect.any(String),
        projectId: project.id,
        name: 'Monitoring',
        token: expect.stringMatching(/^dat_[0-9A-Za-z]{36}$/),
        expiresAt: '2999-01-01T00:00:00.000Z',
        lastUsedAt: null,
        createdAt: expect.stringMatching(TIMESTAMP),
      },
    },
  });
  const { token, ...shown } = reply.body.data;
  const listed = await docket.as(owner).get(path);
  expect(listed.body.data[0]).toEqual(shown);
  expect(listed.text).not.toContain(token);
});

// Promise 1.3
it('an access token is stored only as its SHA-256 hash', async () => {
  const { id, token } = (await create({ name: 'Hashed' })).body.data;
  const [row] = await docket.rows<{ hash: Buffer; text: string }>(
    'SELECT token_hash AS hash, t::text AS text FROM access_tokens t WHERE id = $1',
    [id],
  );
  expect(row!.hash).toEqual(createHash('sha256').update(token).digest());
  expect(row!.text).not.toContain(token);
});

it('an access token does not expire by default', async () => {
  expect((await create({ name: 'For ever' })).body.data.expiresAt).toBeNull();
  expect((await create({ name: 'For ever', expiresAt: null })).body.data.expiresAt).toBeNull();
});

it.each([
  [{}, { name: 'Name is required' }],
  [{ name: '' }, { name: 'Name is required' }],
  [{ name: 'x'.repeat(256) }, { name: 'Name must be at most 255 characters' }],
  [{ name: 'T', expiresAt: '2001-01-01T00:00:00Z' }, { expiresAt: 'Expiry must be in the future' }],
  [{ name: 'T', expiresAt: 'soon' }, { expiresAt: 'Expiry must be an ISO 8601 date-time with an offset' }],
  [{ name: 'T', scopes: ['all'] }, { scopes: 'Unknown field' }],
])('an access token is refused with %j', async (body, details) => {
  expect(answer(await create(body))).toEqual(invalid(details as Record<string, string>));
});

it('access tokens are listed newest first, by pages', async () => {
  const other = await docket.given.project(owner);
  const list = `/api/project/${other.id}/access-tokens`;
  for (const name of ['one', 'two', 'three']) await docket.as(owner).post(list, { name });
  const first = await docket.as(owner).get(`${list}?limit=2`);
  expect(first.body.data).toMatchObject([{ name: 'three' }, { name: 'two' }]);
  expect(first.body.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
  expect((await docket.as(owner).get(nextPage(first)!)).body.data).toMatchObject([{ name: 'one' }]);
});

// Promise 2.2
it('an access token is revoked through its own project only', async () => {
  const { id } = (await create({ name: 'Revoked' })).body.data;
  const other = await docket.given.project(owner);
  const elsewhere = await docket.as(owner).delete(`/api/project/${other.id}/access-tokens/${id}`);
  expect(answer(elsewhere)).toEqual(notFound('Access token'));
  const reply = await docket.as(owner).delete(`${path}/${id}`);
  expect(answer(reply)).toEqual({ status: 200, body: { data: { id, deleted: true } } });
  for (const gone of [id, UNKNOWN_ID, 'nonsense']) {
    expect(answer(await docket.as(owner).delete(`${path}/${gone}`))).toEqual(notFound('Access token'));
  }
});

it('an access token is managed by project admins', async () => {
  const { id } = (await create({ name: 'Guarded' })).body.data;
  const admin = await docket.given.member(owner, project, 'admin');
  const member = await docket.given.member(owner, project, 'member');
  const stranger = await docket.given.user();
  for (const user of [member, stranger]) {
    for (const reply of [
      await docket.as(user).get(path),
      await create({ name: 'Mine' }, user),
      await docket.as(user).delete(`${path}/${id}`),
    ]) {
      expect(answer(reply)).toEqual(forbidden('project'));
    }
  }
  expect((await create({ name: 'Ours' }, admin)).status).toBe(201);
  expect((await docket.as(admin).get(path)).status).toBe(200);
  expect((await docket.as(admin).delete(`${path}/${id}`)).status).toBe(200);
});

// Promise 1.4
it('opens nothing under /api', async () => {
  const { token } = (await create({ name: 'Curious' })).body.data;
  expect(answer(await docket.as({ apiKey: token }).get(`/api/project/${project.id}`))).toEqual(unauthorized());
});
