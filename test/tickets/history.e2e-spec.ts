import { answer, forbidden, invalid, nextPage, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Time } from '../support/time.js';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada);
  bob = await docket.given.member(ada, project, 'admin');
});
afterAll(() => docket.stop());

const given = (body = {}) => docket.given.ticket(ada, { projectId: project.id, ...body });
const update = (id: string, body: object, user = ada) => docket.as(user).put(`/api/tickets/${id}`, body);
const history = (id: string, query = '', user = ada) => docket.as(user).get(`/api/tickets/${id}/history?${query}`);
const changes = async (id: string) =>
  (await history(id, 'limit=100')).body.data.map((entry: { field: string; from: unknown; to: unknown }) => [
    entry.field,
    entry.from,
    entry.to,
  ]);

it('history is empty for a new ticket', async () => {
  const { id } = await given({ status: 'done', assigneeId: bob.id });
  expect((await history(id)).body).toEqual({
    data: [],
    pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
  });
});

it('history has the field, old and new value, actor and time, newest first', async () => {
  const { id } = await given({ title: 'One' });
  await update(id, { title: 'Two' });
  await docket.as(bob).put(`/api/tickets/${id}/status`, { status: 'todo' });
  await docket.as(ada).put(`/api/tickets/${id}/assignee`, { assigneeId: bob.id });
  const actor = (user: TestUser) => ({ id: user.id, name: user.name, email: user.email, image: null, kind: 'human' });
  const common = { id: expect.stringMatching(UUID_V7), at: expect.stringMatching(TIMESTAMP) };
  const reply = await history(id);
  expect(reply.body).toEqual({
    data: [
      { ...common, field: 'assigneeId', from: null, to: bob.id, fromLabel: null, toLabel: bob.name, actor: actor(ada) },
      {
        ...common,
        field: 'status',
        from: 'backlog',
        to: 'todo',
        fromLabel: 'backlog',
        toLabel: 'todo',
        actor: actor(bob),
      },
      { ...common, field: 'title', from: 'One', to: 'Two', fromLabel: 'One', toLabel: 'Two', actor: actor(ada) },
    ],
    pagination: { page: 1, limit: 20, total: 3, totalPages: 1 },
  });
  const { updatedAt } = (await docket.as(ada).get(`/api/tickets/${id}`)).body.data;
  expect(reply.body.data[0].at).toBe(updatedAt);
});

it('history records every changed field, and no other', async () => {
  const [group, label] = [
    await docket.given.group(ada, project.workspaceId),
    await docket.given.label(ada, project.workspaceId),
  ];
  const parent = await given();
  const { id } = await given({ title: 'Same', description: 'Before', dueDate: '2026-12-01T00:00:00Z' });
  await update(id, {
    title: ' Same ',
    description: 'After',
    type: 'BUG',
    status: 'done',
    priority: 'high',
    stage: 'TESTING',
    assigneeId: bob.id,
    groupId: group.id,
    parentId: parent.id,
    externalId: 'x-1',
    dueDate: '2026-12-02T01:00:00+01:00',
    labelIds: [label.id],
    projectId: project.id,
    workspaceId: project.workspaceId,
  });
  const rows = await changes(id);
  expect(Object.fromEntries(rows.map(([field, from, to]: unknown[]) => [field, [from, to]]))).toEqual({
    description: ['Before', 'After'],
    type: ['TASK', 'BUG'],
    status: ['backlog', 'done'],
    priority: ['medium', 'high'],
    stage: ['PLANNING', 'TESTING'],
    assigneeId: [null, bob.id],
    groupId: [null, group.id],
    parentId: [null, parent.id],
    externalId: [null, 'x-1'],
    dueDate: ['2026-12-01T00:00:00.000Z', '2026-12-02T00:00:00.000Z'],
    labelIds: [[], [label.id]],
  });
  expect(rows).toHaveLength(11);
});

it('history records a cleared value', async () => {
  const before = { description: 'Text', dueDate: '2026-12-01T00:00:00.000Z', externalId: 'x-2', assigneeId: bob.id };
  const { id } = await given(before);
  await update(id, Object.fromEntries(Object.keys(before).map((field) => [field, null])));
  const cleared = Object.entries(before).map(([field, value]) => [field, value, null]);
  expect((await changes(id)).sort()).toEqual(cleared.sort());
});

it('history records labels before and after', async () => {
  const labels: string[] = [];
  for (let n = 0; n < 3; n++) labels.push((await docket.given.label(ada, project.workspaceId)).id);
  const [a, b, c] = labels.sort() as [string, string, string];
  const { id } = await given({ labelIds: [a, b] });
  await update(id, { labelIds: [c, b] });
  await update(id, { labelIds: [b, c] });
  await update(id, { labelIds: [] });
  expect(await changes(id)).toEqual([
    ['labelIds', [b, c], []],
    ['labelIds', [a, b], [b, c]],
  ]);
});

it('history records a delete and a restore', async () => {
  const { id } = await given();
  await docket.as(bob).delete(`/api/tickets/${id}`);
  expect(answer(await history(id))).toEqual(notFound('Ticket'));
  await docket.as(ada).post(`/api/tickets/${id}/restore`);
  const { data } = (await history(id)).body;
  expect(data).toMatchObject([
    { field: 'deletedAt', from: expect.stringMatching(TIMESTAMP), to: null, actor: { id: ada.id } },
    { field: 'deletedAt', from: null, to: expect.stringMatching(TIMESTAMP), actor: { id: bob.id } },
  ]);
  expect(data[0].from).toBe(data[1].to);
});

it('history records nothing for a change without effect, a failed or refused one, nor for comments', async () => {
  const { id } = await given({ title: 'Still', status: 'todo' });
  const stranger = await docket.given.user();
  await update(id, {});
  await update(id, { title: 'Still', status: 'todo', labelIds: [], assigneeId: null });
  await update(id, { title: 'Moved', assigneeId: stranger.id });
  await update(id, { title: 'Moved' }, stranger);
  await update(id, { title: 'Moved', priority: 'urgent' });
  await docket.as(ada).put(`/api/tickets/${id}/status`, { status: 'todo' });
  await docket.as(ada).post(`/api/tickets/${id}/restore`);
  const comment = await docket.given.comment(ada, { id });
  await docket.as(ada).put(`/api/tickets/${id}/comments/${comment.id}`, { content: 'Edited' });
  await docket.as(ada).delete(`/api/tickets/${id}/comments/${comment.id}`);
  expect(await changes(id)).toEqual([]);
});

it('moves with the ticket', async () => {
  const there = await docket.given.project(ada);
  const { id, key } = await given();
  await update(id, { priority: 'low' });
  const moved = (await update(id, { projectId: there.id })).body.data;
  expect(await changes(moved.key)).toEqual([
    ['key', key, moved.key],
    ['projectId', project.id, there.id],
    ['priority', 'medium', 'low'],
  ]);
});

it('history is paged by number and by cursor', async () => {
  const time = Time.freeze(docket, new Date().toISOString());
  const { id } = await given({ title: 'Title 0' });
  for (let n = 1; n <= 25; n++) {
    if (n % 3) time.advance({ seconds: 1 }); // some have the same time, and are still in order
    await update(id, { title: `Title ${n}` });
  }
  const titles = (entries: { to: string }[]) => entries.map(({ to }) => to);
  const all = Array.from({ length: 25 }, (_, n) => `Title ${25 - n}`);
  const first = await history(id);
  expect(titles(first.body.data)).toEqual(all.slice(0, 20));
  expect(first.body.pagination).toEqual({ page: 1, limit: 20, total: 25, totalPages: 2 });
  expect(titles((await history(id, 'page=2')).body.data)).toEqual(all.slice(20));
  const walked: string[] = [];
  let next: string | undefined = `/api/tickets/${id}/history?limit=4`;
  while (next) {
    const reply = await docket.as(ada).get(next);
    walked.push(...titles(reply.body.data));
    next = nextPage(reply);
  }
  expect(walked).toEqual(all);
  expect(answer(await history(id, 'field=title'))).toEqual(invalid({ field: 'Unknown query parameter' }));
});

it('history is readable by readers of the ticket', async () => {
  const { id, key } = await given();
  const stranger = await docket.given.user();
  expect(answer(await history(id, '', stranger))).toEqual(forbidden('ticket'));
  expect(answer(await history(key!, '', stranger))).toEqual(notFound('Ticket'));
  expect(answer(await history('nope'))).toEqual(notFound('Ticket'));
});
