import { randomUUID } from 'node:crypto';
import { answer, invalid, nextPage, notFound, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { Notifying, notificationsOf, type ShownNotification } from '../support/notifying.js';

const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const PATH = '/api/user/notifications';

let docket: Docket;
let notifying: Notifying;
let ada: TestUser;
let bob: TestUser;
let project: TestProject;
let ticket: TestTicket;
beforeAll(async () => {
  docket = await Docket.start();
  notifying = await Notifying.start(docket);
});
afterAll(async () => {
  await notifying.stop();
  await docket.stop();
});
/** Bob has notifications of an assignment and four changes. */
beforeEach(async () => {
  ada = await docket.given.user({ name: 'Ada' });
  bob = await docket.given.user({ name: 'Bob' });
  project = await docket.given.project(ada, { name: 'Website' });
  await docket.rows(
    `INSERT INTO project_members (project_id, workspace_id, user_id, role, joined_at) VALUES ($1, $2, $3, 'member', now())`,
    [project.id, project.workspaceId, bob.id],
  );
  ticket = await docket.given.ticket(ada, { title: 'Sign-in fails', projectId: project.id, assigneeId: bob.id });
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    await docket.as(ada).put(`/api/tickets/${ticket.id}`, { title });
  }
  await notifying.processEvents();
});

const ids = (list: ShownNotification[]) => list.map(({ id }) => id);
const total = async (query: string, user = bob) =>
  (await docket.as(user).get(`${PATH}${query}`)).body.pagination.total as number;

describe('GET /api/user/notifications', () => {
  it('lists notifications newest first, with everything needed to show and link them', async () => {
    const reply = await docket.as(bob).get(PATH);
    expect(reply.body.pagination).toEqual({ page: 1, limit: 20, total: 5, totalPages: 1 });
    expect(reply.body.data.map(({ type }: ShownNotification) => type)).toEqual([
      ...Array<string>(4).fill('ticketUpdated'),
      'ticketAssigned',
    ]);
    const person = { id: ada.id, name: 'Ada', email: ada.email, image: null, kind: 'human' };
    const [workspace] = await docket.rows<{ id: string; name: string }>(
      'SELECT id, name FROM workspaces WHERE id = $1',
      [project.workspaceId],
    );
    const about = {
      actor: person,
      ticket: { id: ticket.id, key: ticket.key, title: 'Four', status: 'backlog' },
      project: { id: project.id, name: 'Website', key: project.key },
      workspace,
      commentId: null,
      agentTask: null,
      digest: null,
      readAt: null,
      createdAt: TIMESTAMP,
    };
    expect(reply.body.data[0]).toEqual({
      ...about,
      id: expect.any(String),
      type: 'ticketUpdated',
      reason: 'assignee',
      description: `Ada updated title of ${ticket.key}`,
      changes: ['title'],
    });
    expect(reply.body.data[4]).toEqual({
      ...about,
      id: expect.any(String),
      type: 'ticketAssigned',
      reason: 'assigned',
      description: `Ada assigned ${ticket.key} to you`,
      changes: null,
    });
  });

  it('pages by number and by cursor', async () => {
    const all = ids(await notificationsOf(docket, bob));
    const pages = [1, 2, 3].map((page) => notificationsOf(docket, bob, `?limit=2&page=${page}`));
    expect((await Promise.all(pages)).map(ids)).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4)]);
    const walked: string[] = [];
    for (let path: string | undefined = `${PATH}?limit=2&unread=true`; path; ) {
      const reply = await docket.as(bob).get(path);
      walked.push(...ids(reply.body.data));
      const next = nextPage(reply);
      path = next && new URL(next, docket.url).pathname + new URL(next, docket.url).search;
    }
    expect(walked).toEqual(all);
  });

  it('filters by read or unread, and counts the unread', async () => {
    const [first, second] = (await notificationsOf(docket, bob)) as [ShownNotification, ShownNotification];
    for (const { id } of [first, second]) await docket.as(bob).put(`${PATH}/${id}/read`);
    expect(await total('?unread=true&limit=1')).toBe(3);
    expect(await total('?unread=false&limit=1')).toBe(2);
    expect(await total('?limit=1')).toBe(5);
    expect(ids(await notificationsOf(docket, bob, '?unread=false'))).toEqual([first.id, second.id]);
  });

  it('shows people and places by their current names', async () => {
    await docket.as(ada).put('/api/user/profile', { name: 'Lady Ada' });
    await docket.as(ada).put(`/api/project/${project.id}`, { name: 'Shop' });
    const [last] = (await notificationsOf(docket, bob)) as [ShownNotification];
    expect(last.description).toBe(`Lady Ada updated title of ${ticket.key}`);
    expect(last.project?.name).toBe('Shop');
  });

  it.each([
    ['?unread=maybe', { unread: 'Unread must be true or false' }],
    ['?unread=', { unread: 'Unread must not be empty' }],
    ['?unread=true&unread=true', { unread: 'Unread must be given once' }],
    ['?limit=101', { limit: 'Limit must be a whole number from 1 to 100' }],
    ['?page=0', { page: 'Page must be a whole number from 1 to 1000000' }],
    ['?type=ticketUpdated', { type: 'Unknown query parameter' }],
  ])('refuses %s', async (query, details) => {
    expect(answer(await docket.as(bob).get(`${PATH}${query}`))).toEqual(invalid(details));
  });
});

describe('PUT …/[id]/read', () => {
  it('marks one as read, and keeps the time when it is marked again', async () => {
    const [first] = (await notificationsOf(docket, bob)) as [ShownNotification];
    const reply = await docket.as(bob).put(`${PATH}/${first.id}/read`);
    expect(answer(reply)).toEqual({ status: 200, body: { data: { ...first, readAt: TIMESTAMP } } });
    expect((await docket.as(bob).put(`${PATH}/${first.id}/read`)).body).toEqual(reply.body);
    expect(await total('?unread=true')).toBe(4);
  });

  it("responds NOT_FOUND for another's, an unknown and an invalid id", async () => {
    const [first] = (await notificationsOf(docket, bob)) as [ShownNotification];
    const root = await docket.given.user({ role: 'ADMIN' });
    for (const user of [ada, root]) {
      expect(answer(await docket.as(user).put(`${PATH}/${first.id}/read`))).toEqual(notFound('Notification'));
    }
    for (const id of [randomUUID(), '1', 'x'.repeat(200), '%00', '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a1']) {
      const reply = await docket.as(bob).put(`${PATH}/${id}/read`);
      expect(answer(reply)).toEqual(notFound('Notification'));
    }
    expect(await total('?unread=true')).toBe(5);
  });
});

describe('PUT …/read-all', () => {
  it("marks all of the caller's own, and returns how many", async () => {
    await docket.given.comment(bob, ticket);
    await notifying.processEvents();
    const [first] = (await notificationsOf(docket, bob)) as [ShownNotification];
    const { readAt } = (await docket.as(bob).put(`${PATH}/${first.id}/read`)).body.data;
    expect(answer(await docket.as(bob).put(`${PATH}/read-all`))).toEqual({ status: 200, body: { data: { read: 4 } } });
    expect(answer(await docket.as(bob).put(`${PATH}/read-all`)).body).toEqual({ data: { read: 0 } });
    expect(await total('?unread=true')).toBe(0);
    expect((await notificationsOf(docket, bob)).find(({ id }) => id === first.id)?.readAt).toBe(readAt);
    expect(await total('?unread=true', ada)).toBe(1);
  });
});

describe('access to notifications', () => {
  it('is refused without a credential', async () => {
    const calls = [
      docket.as().get(PATH),
      docket.as().put(`${PATH}/read-all`),
      docket.as().put(`${PATH}/${randomUUID()}/read`),
    ];
    for (const call of calls) expect(answer(await call)).toEqual(unauthorized());
  });

  it('is given to a key with the scope, to read or to mark', async () => {
    const reads = { apiKey: await docket.given.apiKey(bob, { scopes: ['user:read'] }) };
    const writes = { apiKey: await docket.given.apiKey(bob, { scopes: ['user:write'] }) };
    expect(await notificationsOf(docket, reads)).toHaveLength(5);
    expect((await docket.as(reads).put(`${PATH}/read-all`)).status).toBe(403);
    expect((await docket.as(writes).get(PATH)).status).toBe(403);
    expect((await docket.as(writes).put(`${PATH}/read-all`)).body.data).toEqual({ read: 5 });
  });

  it('is given to a VIEWER, for their own', async () => {
    await docket.rows(`UPDATE users SET role = 'VIEWER' WHERE id = $1`, [bob.id]);
    expect(await notificationsOf(docket, bob)).toHaveLength(5);
    expect((await docket.as(bob).put(`${PATH}/read-all`)).body.data).toEqual({ read: 5 });
  });
});

it('deleting an account deletes its notifications, and anonymises it in those of others', async () => {
  await docket.given.comment(bob, ticket);
  await notifying.processEvents();
  expect((await docket.as(bob).delete('/api/user', { password: bob.password })).status).toBe(200);
  expect(await docket.rows('SELECT 1 FROM notifications WHERE user_id = $1', [bob.id])).toEqual([]);
  expect((await notificationsOf(docket, ada))[0]!.description).toBe(`Former user commented on ${ticket.key}`);
});

describe('the worker deletes', () => {
  const day = (n: number) => new Date(Date.now() - n * 86_400_000);
  const age = (one: ShownNotification, days: number) =>
    docket.rows('UPDATE notifications SET created_at = $2 WHERE id = $1', [one.id, day(days)]);

  it('read notifications after 90 days, and unread ones after a year', async () => {
    const [a, b, c, d, e] = (await notificationsOf(docket, bob)) as [
      ShownNotification,
      ShownNotification,
      ShownNotification,
      ShownNotification,
      ShownNotification,
    ];
    for (const { id } of [a, b]) await docket.as(bob).put(`${PATH}/${id}/read`);
    await Promise.all([age(a, 91), age(b, 89), age(c, 364), age(d, 366)]);
    expect(await notifying.purge()).toBe(2);
    expect(ids(await notificationsOf(docket, bob)).sort()).toEqual(ids([b, c, e]).sort());
  });

  it('nothing that could be created again from the event log', async () => {
    const [a] = (await notificationsOf(docket, bob)) as [ShownNotification];
    await docket.as(bob).put(`${PATH}/${a.id}/read`);
    await age(a, 150);
    const patient = await Notifying.start(docket, { EVENT_RETENTION_DAYS: '200' });
    expect(await patient.purge()).toBe(0);
    await patient.stop();
    expect(await notifying.purge()).toBe(1);
  });
});
