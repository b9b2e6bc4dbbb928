import { answer, forbidden, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';

let docket: Docket;
let ada: TestUser;
let web: TestProject;
let app: TestProject;
let secret: TestProject;
let hidden: TestTicket;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
  web = await docket.given.project(ada, { key: 'WEB' });
  app = await docket.given.project(ada, { key: 'APP' });
  const stranger = await docket.given.user();
  secret = await docket.given.project(stranger, { key: 'SECRET' });
  hidden = await docket.given.ticket(stranger, { projectId: secret.id });
});
afterAll(() => docket.stop());

const create = (body: object) => docket.as(ada).post('/api/tickets', { title: 'By key', ...body });
const update = (id: string, body: object) => docket.as(ada).put(`/api/tickets/${id}`, body);

it('a ticket is created and moved by the key of a project, current or former', async () => {
  const created = await create({ projectId: 'web' });
  expect([created.status, created.body.data.projectId]).toEqual([201, web.id]);
  const { id } = created.body.data;
  const moved = await update(id, { projectId: 'APP' });
  expect(moved.body.data).toMatchObject({ projectId: app.id, key: expect.stringMatching(/^APP-/) });
  const { version: _, ...same } = (await update(id, { projectId: 'app' })).body.data;
  expect(same.key).toBe(moved.body.data.key);
  await docket.as(ada).put(`/api/project/${app.id}`, { key: 'IOS' });
  expect((await create({ projectId: 'APP' })).body.data).toMatchObject({
    projectId: app.id,
    key: expect.stringMatching(/^IOS-/),
  });
});

it('a parent is given by its key', async () => {
  const parent = (await create({ projectId: 'WEB' })).body.data;
  const child = (await create({ projectId: 'WEB', parentId: parent.key.toLowerCase() })).body.data;
  expect(child.parentId).toBe(parent.id);
  const other = (await create({ projectId: 'WEB' })).body.data;
  expect((await update(child.id, { parentId: other.key })).body.data.parentId).toBe(other.id);
  expect(answer(await update(child.id, { parentId: child.key }))).toEqual(
    invalid({ parentId: 'Parent must be valid' }),
  );
});

it('bulk operations and tools accept keys, too', async () => {
  const parent = (await create({ projectId: 'WEB' })).body.data;
  const operations = [
    { op: 'create', ticket: { title: 'First', projectId: 'WEB', parentId: parent.key } },
    { op: 'update', id: parent.key, ticket: { projectId: 'IOS' } },
  ];
  const { results } = (await docket.as(ada).post('/api/tickets/bulk', { operations })).body.data;
  expect(results.map(({ ticket }: { ticket: TestTicket }) => ticket.projectId)).toEqual([web.id, app.id]);
  expect(results[0].ticket.parentId).toBe(parent.id);
});

it.each(['NOPE', 'nope-1', 'x', '', 'SECRET'])(
  'a project that %j does not identify is an error of the field',
  async (projectId) => {
    expect(answer(await create({ projectId }))).toEqual(invalid({ projectId: 'Project must be valid' }));
    const { id } = (await create({ projectId: 'WEB' })).body.data;
    expect(answer(await update(id, { projectId }))).toEqual(invalid({ projectId: 'Project must be valid' }));
  },
);

// Promise 8.5
it('a key reveals no more than an id does', async () => {
  expect(answer(await create({ projectId: secret.id }))).toEqual(forbidden('project'));
  for (const parentId of [hidden.id, hidden.key, 'WEB-99999', 'NOPE-1', 'WEB', 'WEB-0']) {
    expect(answer(await create({ projectId: 'WEB', parentId }))).toEqual(invalid({ parentId: 'Parent must be valid' }));
  }
});

it('groups, claims and webhooks accept the key of a project', async () => {
  const group = await docket.as(ada).post(`/api/workspaces/${web.workspaceId}/groups`, { name: 'G', projectId: 'web' });
  expect([group.status, group.body.data.projectId]).toEqual([201, web.id]);
  const changed = await docket.as(ada).put(`/api/groups/${group.body.data.id}`, { projectId: 'IOS' });
  expect(changed.body.data.projectId).toBe(app.id);
  const foreign = await docket.as(ada).put(`/api/groups/${group.body.data.id}`, { projectId: 'SECRET' });
  expect(answer(foreign)).toEqual(invalid({ projectId: 'Project must be valid' }));
  expect((await docket.as(ada).post('/api/agent-tasks/claim', { projectId: 'WEB' })).body).toEqual({ data: null });
  expect(answer(await docket.as(ada).post('/api/agent-tasks/claim', { projectId: 'SECRET' }))).toEqual(
    invalid({ projectId: 'Project must be valid' }),
  );
  const key = { apiKey: await docket.given.apiKey(ada) };
  const hook = { url: 'https://example.com/hook', events: ['*'], secret: 'a long secret', projectId: 'web' };
  const registered = await docket.as(key).post('/v1/webhooks', hook);
  expect([registered.status, registered.body.data.projectId]).toEqual([201, web.id]);
  const narrowed = await docket.as(key).patch(`/v1/webhooks/${registered.body.data.id}`, { projectId: 'ios' });
  expect(narrowed.body.data.projectId).toBe(app.id);
});

it('an external event names its project by key, and is still bound by its token', async () => {
  const token = (await docket.as(ada).post(`/api/project/${web.id}/access-tokens`, { name: 'CI' })).body.data.token;
  const send = (projectId: string) =>
    docket
      .as()
      .post('/webhooks/generic', { event: 'deploy.done', projectId, data: {} })
      .set('authorization', `Bearer ${token}`);
  expect((await send('web')).status).toBe(202);
  for (const other of ['IOS', 'SECRET', 'NOPE']) expect([other, (await send(other)).status]).toEqual([other, 403]);
});
