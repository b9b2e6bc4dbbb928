import { answer, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let web: TestProject;
let app: TestProject;
let cycle: { id: string };
let bug: { id: string };
let ios: { id: string };

beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  web = await docket.given.project(ada, { key: 'WEB' });
  app = await docket.given.project(ada, { key: 'APP' });
  bob = await docket.given.workspaceMember(ada, { id: web.workspaceId }, 'member');
  cycle = await docket.given.group(ada, web.workspaceId);
  [bug, ios] = [await docket.given.label(ada, web.workspaceId), await docket.given.label(ada, web.workspaceId)];
  const tickets: [TestUser, Record<string, unknown>][] = [
    [ada, { title: 'a', projectId: web.id, type: 'BUG', status: 'todo', priority: 'low', stage: 'PLANNING' }],
    [bob, { title: 'b', projectId: web.id, type: 'EPIC', status: 'done', priority: 'high', stage: 'TESTING' }],
    [ada, { title: 'c', projectId: app.id, assigneeId: bob.id, labelIds: [bug.id, ios.id], stage: 'COMPLETED' }],
    [bob, { title: 'd', projectId: app.id, assigneeId: ada.id, groupId: cycle.id, labelIds: [bug.id] }],
    [ada, { title: 'e', labelIds: [ios.id], status: 'cancelled', type: 'FEATURE' }],
  ];
  for (const [user, body] of tickets) await docket.given.ticket(user, body);
});
afterAll(() => docket.stop());

const list = (query: Record<string, string>, user = ada) =>
  docket.as(user).get(`/api/tickets?${new URLSearchParams(query)}`);
const titles = async (query: Record<string, string>, user = ada): Promise<string> => {
  const reply = await list(query, user);
  expect(reply.status).toBe(200);
  const found = reply.body.data.map((ticket: { title: string }) => ticket.title).sort();
  expect(reply.body.pagination.total).toBe(found.length);
  return found.join('');
};

describe('a value after ! is excluded', () => {
  it.each([
    ['status', '!done,!cancelled', 'acd'],
    ['status', '!done', 'acde'],
    ['status', 'todo,backlog,!backlog', 'a'],
    ['status', 'todo,!todo', ''],
    ['status', '!backlog,!todo,!in_progress,!in_review,!done,!cancelled', ''],
    ['priority', '!medium', 'ab'],
    ['type', '!TASK,!BUG', 'be'],
    ['stage', '!PLANNING', 'bc'],
    ['assignee', '!me', 'abce'],
    ['assignee', '!none', 'cd'],
    ['assignee', '!none,!me', 'c'],
    ['assignee', 'me,none,!me', 'abe'],
    ['reporter', '!me', 'bd'],
    ['project', '!WEB', 'cde'],
    ['project', '!web,!APP', 'e'],
    ['project', '!none', 'abcd'],
    ['project', 'WEB,APP,!app', 'ab'],
    ['label', '!none', 'cde'],
    ['group', '!none', 'd'],
  ])('%s=%s', async (name, value, expected) => {
    expect(await titles({ [name]: value })).toBe(expected);
  });

  it('by id, and tickets without a value stay', async () => {
    expect(await titles({ assignee: `!${bob.id}` })).toBe('abde');
    expect(await titles({ assignee: `!${bob.id},!${ada.id}` })).toBe('abe');
    expect(await titles({ assignee: `none,${bob.id},!${bob.id}` })).toBe('abe');
    expect(await titles({ label: `!${bug.id}` })).toBe('abe');
    expect(await titles({ label: `!${bug.id},!${ios.id}` })).toBe('ab');
    expect(await titles({ label: `${ios.id},!${bug.id}` })).toBe('e');
    expect(await titles({ group: `!${cycle.id}` })).toBe('abce');
    expect(await titles({ project: `!${web.id}` })).toBe('cde');
    expect(await titles({ reporter: `!${bob.id}` })).toBe('ace');
  });

  it('together with other values, in any order of the list', async () => {
    for (const sort of ['updatedAt', 'createdAt', 'title', 'status', 'priority', 'dueDate']) {
      expect(await titles({ status: '!cancelled', assignee: '!me', label: `!${ios.id}`, sort })).toBe('ab');
    }
  });

  it('an unknown one excludes nothing; an invalid id matches nothing', async () => {
    for (const name of ['assignee', 'reporter', 'label', 'group', 'project']) {
      expect([name, await titles({ [name]: `!${UNKNOWN_ID}` })]).toEqual([name, 'abcde']);
      expect([name, await titles({ [name]: '!no id' })]).toEqual([name, '']);
    }
  });

  it('in searches, statistics and exports, too', async () => {
    const client = docket.as(ada);
    const found = await client.get('/api/tickets/search?q=a&status=!todo');
    expect([found.status, found.body.pagination.total]).toEqual([200, 0]);
    const stats = (await client.get('/api/tickets/stats?assignee=!me&project=!WEB')).body.data;
    expect([stats.total, stats.byStatus.backlog, stats.byStatus.cancelled]).toEqual([2, 1, 1]);
    const filtered = (await client.get('/api/tickets/stats?status=!done,!cancelled')).body.data;
    expect([filtered.total, filtered.byStatus.done, filtered.byStatus.todo]).toEqual([3, 0, 1]);
    const lines = (await client.get('/api/tickets/export?format=jsonl&status=!done,!cancelled')).text
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line).title).sort()).toEqual(['a', 'c', 'd']);
  });

  it('in every batch of a long export', async () => {
    const project = await docket.given.project(ada, { key: 'LONG' });
    for (let batch = 0; batch < 3; batch++) {
      const operations = Array.from({ length: 70 }, (_, n) => ({
        op: 'create',
        ticket: { title: `${batch}-${n}`, projectId: project.id, assigneeId: n === 0 ? ada.id : null },
      }));
      expect((await docket.as(ada).post('/api/tickets/bulk', { operations })).status).toBe(200);
    }
    const path = '/api/tickets/export?format=jsonl&project=LONG&assignee=';
    expect((await docket.as(ada).get(`${path}!me`)).text.trim().split('\n')).toHaveLength(207);
    expect((await docket.as(ada).get(`${path}!none`)).text.trim().split('\n')).toHaveLength(3);
    const twice = await docket.as(ada).get(`${path}!me&reporter=!${bob.id}&sort=dueDate`);
    expect(new Set(twice.text.trim().split('\n')).size).toBe(207);
    await docket.as(ada).delete(`/api/project/${project.id}`);
  });

  it.each([
    [{ status: '!' }, { status: expect.any(String) }],
    [{ status: '!open' }, { status: expect.any(String) }],
    [{ status: '!!done' }, { status: expect.any(String) }],
    [{ assignee: '!' }, { assignee: 'Assignee must not be empty' }],
    [{ label: 'none,!' }, { label: 'Label must not be empty' }],
    [{ watching: 'you' }, { watching: 'Watching must be one of me' }],
    [{ mentioned: 'none' }, { mentioned: 'Mentioned must be one of me' }],
    [{ deleted: 'yes' }, { deleted: 'Deleted must be true or false' }],
    [{ createdAfter: 'yesterday' }, { createdAfter: expect.any(String) }],
    [{ completedBefore: '2026-02-30T00:00:00Z' }, { completedBefore: expect.any(String) }],
  ])('refuses %j', async (query, details) => {
    expect(answer(await list(query as Record<string, string>))).toEqual(invalid(details as Record<string, string>));
  });
});
