import { answer, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';
import { Time } from '../support/time.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let web: TestProject;
let app: TestProject;
let other: TestProject;
let cycle: { id: string };
let bug: { id: string };
let ios: { id: string };
let stranger: TestUser;

/** Seven tickets, one a minute from noon on. */
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  stranger = await docket.given.user();
  web = await docket.given.project(ada, { key: 'WEB' });
  app = await docket.given.project(ada, { key: 'APP' });
  other = await docket.given.project(ada, { workspaceId: (await docket.given.workspace(ada)).id, key: 'NONE' });
  bob = await docket.given.workspaceMember(ada, { id: web.workspaceId }, 'member');
  cycle = await docket.given.group(ada, web.workspaceId);
  [bug, ios] = [await docket.given.label(ada, web.workspaceId), await docket.given.label(ada, web.workspaceId)];
  const tickets: [TestUser, Record<string, unknown>][] = [
    [ada, { title: 'a', projectId: web.id, type: 'BUG', status: 'todo', priority: 'low', stage: 'PLANNING' }],
    [bob, { title: 'b', projectId: web.id, type: 'EPIC', status: 'done', priority: 'high', stage: 'TESTING' }],
    [ada, { title: 'c', projectId: app.id, assigneeId: bob.id, labelIds: [bug.id, ios.id], stage: 'COMPLETED' }],
    [bob, { title: 'd', projectId: app.id, assigneeId: ada.id, groupId: cycle.id, dueDate: '2026-06-01T00:00:00Z' }],
    [ada, { title: 'e', labelIds: [ios.id], status: 'cancelled', dueDate: '2026-06-02T00:00:00Z', type: 'FEATURE' }],
    [ada, { title: 'f', projectId: other.id, priority: 'highest', dueDate: '2026-06-03T00:00:00Z' }],
    [ada, { title: 'g', workspaceId: other.workspaceId, status: 'in_review', type: 'IMPROVEMENT' }],
  ];
  const now = new Date();
  now.setUTCHours(12, 0, 0, 0);
  const time = Time.freeze(docket, now.toISOString());
  for (const [user, body] of tickets) {
    await docket.given.ticket(user, body);
    time.advance({ minutes: 1 });
  }
});
afterAll(() => docket.stop());

const list = (query: object | string, user = ada) =>
  docket.as(user).get(`/api/tickets?${new URLSearchParams(query as Record<string, string>)}`);
const titles = async (query: object | string, user = ada): Promise<string> => {
  const reply = await list(query, user);
  expect(reply.status).toBe(200);
  const found = reply.body.data.map((ticket: { title: string }) => ticket.title).sort();
  expect(reply.body.pagination.total).toBe(found.length);
  return found.join('');
};

it('the list lists what the caller may read without filters', async () => {
  expect(await titles({})).toBe('abcdefg');
  expect(await titles({}, bob)).toBe('abcde');
  expect(await titles({}, stranger)).toBe('');
  expect((await list({}, stranger)).body).toEqual({
    data: [],
    pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
  });
});

it('the list returns the fields of a ticket with assignee, reporter and counts', async () => {
  const [item] = (await list({ label: bug.id })).body.data;
  const details = (await docket.as(ada).get(`/api/tickets/${item.id}`)).body.data;
  const ofDetails = ['project', 'workspace', 'group', 'comments', 'mentions', 'permissions', 'agentTask'];
  const fields = Object.entries(details).filter(([name]) => !ofDetails.includes(name));
  expect(item).toEqual(Object.fromEntries(fields));
  expect(item).toMatchObject({
    title: 'c',
    key: 'APP-1',
    assignee: { id: bob.id, name: bob.name, email: bob.email, image: null, kind: 'human' },
    reporter: { id: ada.id, name: 'Ada', email: ada.email, image: null, kind: 'human' },
    _count: { comments: 0, attachments: 0, timeLogs: 0 },
  });
});

it('the list takes as many statements for seven items as for one', async () => {
  const one = await statementsOf(() => list({ limit: '1' }));
  const all = await statementsOf(() => list({}));
  expect(all).toHaveLength(one.length);
  expect(all.length).toBeLessThanOrEqual(2);
});

describe('filters', () => {
  it.each([
    ['status', 'todo', 'a'],
    ['status', 'todo,done', 'ab'],
    ['status', 'in_progress', ''],
    ['status', 'backlog', 'cdf'],
    ['status', 'in_review,cancelled', 'eg'],
    ['priority', 'low', 'a'],
    ['priority', 'high,highest', 'bf'],
    ['priority', 'medium', 'cdeg'],
    ['type', 'BUG', 'a'],
    ['type', 'EPIC,FEATURE,IMPROVEMENT', 'beg'],
    ['type', 'TASK', 'cdf'],
    ['stage', 'TESTING', 'b'],
    ['stage', 'COMPLETED,TESTING', 'bc'],
    ['assignee', 'me', 'd'],
    ['assignee', 'none', 'abefg'],
    ['assignee', 'me,none', 'abdefg'],
    ['reporter', 'me', 'acefg'],
    ['project', 'none', 'eg'],
    ['project', 'WEB', 'ab'],
    ['project', 'web,app', 'abcd'],
    ['project', 'none,WEB', 'abeg'],
    ['group', 'none', 'abcefg'],
    ['label', 'none', 'abdfg'],
    ['dueBefore', '2026-06-02T00:00:00Z', 'd'],
    ['dueBefore', '2026-06-02T00:00:00.001Z', 'de'],
    ['dueBefore', '2026-06-02T02:00:00.001+02:00', 'de'],
    ['dueAfter', '2026-06-02T00:00:00Z', 'ef'],
    ['dueAfter', '2026-06-02T00:00:00.001Z', 'f'],
    ['dueAfter', '2027-06-02T00:00:00Z', ''],
  ])('%s=%s', async (name, value, expected) => {
    expect(await titles({ [name]: value })).toBe(expected);
  });

  it('people, groups, labels, projects and workspaces by id, one or several', async () => {
    expect(await titles({ assignee: bob.id })).toBe('c');
    expect(await titles({ assignee: `${bob.id},me` })).toBe('cd');
    expect(await titles({ assignee: bob.id.toUpperCase() })).toBe('c');
    expect(await titles({ assignee: 'me' }, bob)).toBe('c');
    expect(await titles({ assignee: `${bob.id},none` })).toBe('abcefg');
    expect(await titles({ reporter: bob.id })).toBe('bd');
    expect(await titles({ reporter: `me,${bob.id}` })).toBe('abcdefg');
    expect(await titles({ group: cycle.id })).toBe('d');
    expect(await titles({ group: `${cycle.id},none` })).toBe('abcdefg');
    expect(await titles({ label: ios.id })).toBe('ce');
    expect(await titles({ label: `${bug.id},${ios.id}` })).toBe('ce');
    expect(await titles({ label: `${bug.id},none` })).toBe('abcdfg');
    expect(await titles({ project: web.id })).toBe('ab');
    expect(await titles({ project: `${web.id},${other.id}` })).toBe('abf');
    expect(await titles({ project: `${web.id},none` })).toBe('abeg');
    expect(await titles({ workspace: web.workspaceId })).toBe('abcde');
    expect(await titles({ workspace: other.workspaceId })).toBe('fg');
    expect(await titles({ workspace: `${web.workspaceId},${other.workspaceId}` })).toBe('abcdefg');
  });

  it('a project by a former key', async () => {
    await docket.as(ada).put(`/api/project/${app.id}`, { key: 'IOS' });
    expect(await titles({ project: 'APP' })).toBe('cd');
    expect(await titles({ project: 'ios' })).toBe('cd');
  });

  it('adjacent ranges: from inclusive, to exclusive', async () => {
    expect(await titles({ dueAfter: '2026-06-01T00:00:00Z', dueBefore: '2026-06-03T00:00:00Z' })).toBe('de');
    expect(await titles({ dueAfter: '2026-06-03T00:00:00Z', dueBefore: '2026-06-01T00:00:00Z' })).toBe('');
  });

  it('tickets updated since a time, inclusive', async () => {
    const { data } = (await list({ sort: 'updatedAt', order: 'asc' })).body;
    const since = Date.parse(data[4].updatedAt);
    expect(await titles({ updatedSince: new Date(since).toISOString() })).toBe('efg');
    expect(await titles({ updatedSince: new Date(since + 1).toISOString() })).toBe('fg');
  });

  it('all of them combined', async () => {
    expect(await titles({ project: 'WEB,APP', reporter: 'me', status: 'backlog,todo', label: 'none' })).toBe('a');
    expect(await titles({ assignee: 'none', project: 'none', workspace: web.workspaceId, type: 'FEATURE' })).toBe('e');
    expect(await titles({ search: 'e', status: 'todo' })).toBe('');
  });

  it.each(['assignee', 'reporter', 'project', 'workspace', 'group', 'label'])(
    'an unknown or malformed %s matches nothing',
    async (name) => {
      for (const value of [UNKNOWN_ID, 'nonsense', "' OR 1=1 --", '*', 'null', `${UNKNOWN_ID},nope`, '%']) {
        const { data, pagination } = (await list({ [name]: value })).body;
        expect({ data, pagination }).toEqual({
          data: [],
          pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
        });
      }
    },
  );

  // Promise 2.2
  it('what the caller may not read is never included', async () => {
    for (const query of [{ project: other.id }, { project: 'NONE' }, { workspace: other.workspaceId }]) {
      expect((await list(query, bob)).body.pagination.total).toBe(0);
    }
    expect(await titles({ reporter: ada.id }, bob)).toBe('ace');
  });
});

describe('refuses', () => {
  const limit = { limit: 'Limit must be a whole number from 1 to 100' };
  const page = { page: expect.stringMatching(/^Page must be a whole number from 1 to/) };
  it.each([
    [{ assigne: 'me' }, { assigne: 'Unknown query parameter' }],
    [{ q: 'x' }, { q: 'Unknown query parameter' }],
    [{ Status: 'todo' }, { Status: 'Unknown query parameter' }],
    [{ status: 'open' }, { status: expect.stringMatching(/^Status must be one of backlog, /) }],
    [{ status: 'todo,open' }, { status: expect.any(String) }],
    [{ status: 'TODO' }, { status: expect.any(String) }],
    [{ status: 'todo,' }, { status: expect.any(String) }],
    [{ status: '' }, { status: 'Status must not be empty' }],
    [{ priority: 'urgent' }, { priority: expect.any(String) }],
    [{ type: 'task' }, { type: expect.any(String) }],
    [{ stage: 'DONE' }, { stage: expect.any(String) }],
    [{ assignee: '' }, { assignee: 'Assignee must not be empty' }],
    [{ label: ',' }, { label: 'Label must not be empty' }],
    [{ search: ' ' }, { search: 'Search must not be empty' }],
    [{ search: 'x'.repeat(201) }, { search: 'Search must be at most 200 characters' }],
    [{ dueBefore: '2026-02-30T00:00:00Z' }, { dueBefore: expect.any(String) }],
    [{ dueAfter: '2026-06-01' }, { dueAfter: expect.any(String) }],
    [{ updatedSince: 'yesterday' }, { updatedSince: expect.any(String) }],
    [{ sort: 'id' }, { sort: 'Sort must be one of title, priority, status, createdAt, updatedAt, dueDate, rank' }],
    [{ order: 'up' }, { order: 'Order must be one of asc, desc' }],
    [{ limit: '0' }, limit],
    [{ limit: '101' }, limit],
    [{ limit: '1.5' }, limit],
    [{ limit: '0x10' }, limit],
    [{ page: '0' }, page],
    [{ page: '-1' }, page],
    [{ page: '1e300' }, page],
  ])('%j', async (query, details) => {
    expect(answer(await list(query))).toEqual(invalid(details as Record<string, string>));
  });

  it('a repeated scalar', async () => {
    const reply = await docket.as(ada).get('/api/tickets?status=todo&status=done');
    expect(answer(reply)).toEqual(invalid({ status: 'Status must be given once' }));
  });
});
