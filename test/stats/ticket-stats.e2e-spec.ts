import { answer, invalid, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';
import { Time } from '../support/time.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const NO_STATUS = { backlog: 0, todo: 0, in_progress: 0, in_review: 0, done: 0, cancelled: 0 };
const NO_PRIORITY = { lowest: 0, low: 0, medium: 0, high: 0, highest: 0 };
const NO_TYPE = { TASK: 0, BUG: 0, FEATURE: 0, IMPROVEMENT: 0, EPIC: 0 };
const NOTHING = {
  total: 0,
  byStatus: NO_STATUS,
  byPriority: NO_PRIORITY,
  byType: NO_TYPE,
  metrics: {
    averageCompletionTime: '0 minutes',
    averageCompletionTimeSeconds: 0,
    completionRate: 0,
    overdue: 0,
    createdThisPeriod: 0,
    completedThisPeriod: 0,
  },
};

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

/** A caller with a key, which stays valid whatever the clock says. */
async function keyholder(user?: TestUser): Promise<{ id: string; apiKey: string }> {
  const { id, ...person } = user ?? (await docket.given.user());
  return { id, apiKey: await docket.given.apiKey({ id, ...person }) };
}

const stats = async (credential: { apiKey?: string; cookie?: string }, query = '') => {
  const reply = await docket.as(credential).get(`/api/tickets/stats${query}`);
  expect(reply.status).toBe(200);
  return reply.body.data;
};

describe('a year of tickets', () => {
  let ada: { apiKey: string };

  beforeAll(async () => {
    const user = await docket.given.user();
    const { id: projectId } = await docket.given.project(user);
    ada = await keyholder(user);
    const time = Time.freeze(docket, '2025-05-01T10:00:00.000Z');
    const create = (now: string, body: object = {}) => {
      time.set(now);
      return docket.given.ticket(ada, { projectId, ...body });
    };
    const move = async (ticket: { id: string }, now: string, status: string) => {
      time.set(now);
      expect((await docket.as(ada).put(`/api/tickets/${ticket.id}/status`, { status })).status).toBe(200);
    };

    const lastYear = await create('2025-05-01T10:00:00.000Z');
    await move(lastYear, '2025-05-01T11:05:00.000Z', 'done');
    const january = await create('2026-01-10T08:00:00.000Z');
    await move(january, '2026-01-12T13:30:00.000Z', 'done');
    const justBefore = await create('2026-02-28T09:59:59.999Z', { type: 'BUG', priority: 'high' });
    const justIn = await create('2026-02-28T10:00:00.000Z', {
      type: 'FEATURE',
      priority: 'low',
      dueDate: '2026-02-28T12:00:00.000Z',
    });
    await move(justIn, '2026-03-01T10:00:00.000Z', 'done');
    await move(justBefore, '2026-03-03T14:00:00.000Z', 'done');
    await create('2026-03-10T10:00:00.000Z', {
      type: 'IMPROVEMENT',
      priority: 'highest',
      status: 'in_progress',
      dueDate: '2026-03-31T09:59:59.999Z',
    });
    await create('2026-03-20T10:00:00.000Z', {
      type: 'EPIC',
      priority: 'lowest',
      status: 'todo',
      dueDate: '2026-03-31T10:00:00.000Z',
    });
    await create('2026-03-21T10:00:00.000Z', { status: 'cancelled', dueDate: '2026-03-22T10:00:00.000Z' });
    const reopened = await create('2026-03-22T10:00:00.000Z');
    await move(reopened, '2026-03-25T10:00:00.000Z', 'done');
    await move(reopened, '2026-03-26T10:00:00.000Z', 'in_review');
    const deleted = await create('2026-03-30T10:00:00.000Z', { dueDate: '2026-03-30T11:00:00.000Z' });
    expect((await docket.as(ada).delete(`/api/tickets/${deleted.id}`)).status).toBe(200);
    await create('2026-03-31T10:00:00.000Z');
  });

  const now = {
    total: 9,
    byStatus: { backlog: 1, todo: 1, in_progress: 1, in_review: 1, done: 4, cancelled: 1 },
    byPriority: { lowest: 1, low: 1, medium: 5, high: 1, highest: 1 },
    byType: { TASK: 5, BUG: 1, FEATURE: 1, IMPROVEMENT: 1, EPIC: 1 },
  };
  const always = { completionRate: 0.5, overdue: 1 };

  it.each([
    [
      'week',
      '2026-03-24T10:00:00.000Z',
      {
        averageCompletionTime: '0 minutes',
        averageCompletionTimeSeconds: 0,
        createdThisPeriod: 1,
        completedThisPeriod: 0,
      },
    ],
    [
      'month',
      '2026-02-28T10:00:00.000Z', // the last day of a shorter month
      {
        averageCompletionTime: '2 days 2 hours',
        averageCompletionTimeSeconds: 180_000,
        createdThisPeriod: 6,
        completedThisPeriod: 2,
      },
    ],
    [
      'quarter',
      '2025-12-31T10:00:00.000Z',
      {
        averageCompletionTime: '2 days 3 hours',
        averageCompletionTimeSeconds: 184_200,
        createdThisPeriod: 8,
        completedThisPeriod: 3,
      },
    ],
    [
      'year',
      '2025-03-31T10:00:00.000Z',
      {
        averageCompletionTime: '1 day 14 hours',
        averageCompletionTimeSeconds: 139_125,
        createdThisPeriod: 9,
        completedThisPeriod: 4,
      },
    ],
  ])('is counted for the last %s', async (period, startDate, metrics) => {
    expect(await stats(ada, `?period=${period}`)).toEqual({
      period,
      startDate,
      endDate: '2026-03-31T10:00:00.000Z',
      ...now,
      metrics: { ...always, ...metrics },
    });
  });

  it('is counted for the last month by default', async () => {
    expect(await stats(ada)).toEqual(await stats(ada, '?period=month'));
  });

  it('a day later has more overdue tickets, and one completion fewer in the window', async () => {
    Time.freeze(docket, '2026-04-01T10:00:00.001Z');
    const later = await stats(ada);
    expect(later).toMatchObject({
      startDate: '2026-03-01T10:00:00.001Z',
      endDate: '2026-04-01T10:00:00.001Z',
      total: 9,
      metrics: {
        averageCompletionTime: '3 days 4 hours',
        averageCompletionTimeSeconds: 273_600,
        overdue: 2,
        createdThisPeriod: 5,
        completedThisPeriod: 1,
      },
    });
    Time.freeze(docket, '2026-04-01T10:00:00.000Z');
    expect((await stats(ada)).metrics.completedThisPeriod).toBe(2);
  });

  it('is counted in one statement', async () => {
    const statements = await statementsOf(() => docket.as(ada).get('/api/tickets/stats'));
    expect(statements.filter(({ text }) => /\btickets\b/.test(text))).toHaveLength(1);
  });
});

describe('ticket statistics', () => {
  it('are all zero, with every name present, if there are no tickets', async () => {
    const time = Time.freeze(docket, '2026-06-15T12:00:00.000Z');
    expect(await stats(await keyholder())).toEqual({
      period: 'month',
      startDate: '2026-05-15T12:00:00.000Z',
      endDate: time.now,
      ...NOTHING,
    });
  });

  it('exclude cancelled tickets from the completion rate, which is 0 if no others are left', async () => {
    const user = await keyholder();
    await docket.given.ticket(user, { status: 'cancelled' });
    expect((await stats(user)).metrics.completionRate).toBe(0);
    await docket.given.ticket(user, { status: 'done' });
    expect((await stats(user)).metrics.completionRate).toBe(1);
    await docket.given.ticket(user);
    await docket.given.ticket(user);
    expect((await stats(user)).metrics.completionRate).toBe(1 / 3);
  });

  it('round down the average, not each duration', async () => {
    const user = await keyholder();
    const time = Time.freeze(docket, '2026-06-15T12:00:00.000Z');
    const [one, other] = [await docket.given.ticket(user), await docket.given.ticket(user)];
    const complete = (ticket: { id: string }) =>
      docket.as(user).put(`/api/tickets/${ticket.id}/status`, { status: 'done' });
    time.advance({ minutes: 1, seconds: 30 });
    await complete(one);
    time.advance({ seconds: 59, milliseconds: 999 });
    await complete(other);
    expect((await stats(user)).metrics.averageCompletionTime).toBe('1 minute');
    expect((await stats(user, '?period=week')).metrics.completedThisPeriod).toBe(2);
  });

  it('count a completion again when a ticket is completed a second time', async () => {
    const user = await keyholder();
    const time = Time.freeze(docket, '2026-06-01T12:00:00.000Z');
    const ticket = await docket.given.ticket(user, { status: 'done' });
    expect((await stats(user)).metrics).toMatchObject({ averageCompletionTime: '0 minutes', completedThisPeriod: 1 });
    time.advance({ days: 1 });
    for (const status of ['todo', 'done']) {
      await docket.as(user).put(`/api/tickets/${ticket.id}/status`, { status });
      time.advance({ hours: 1 });
    }
    expect((await stats(user)).metrics).toMatchObject({
      averageCompletionTime: '1 day 1 hour',
      completedThisPeriod: 1,
    });
  });
});

describe('filters', () => {
  let ada: Awaited<ReturnType<typeof keyholder>>;
  let bob: Awaited<ReturnType<typeof keyholder>>;
  let web: TestProject;
  let app: TestProject;
  const total = async (query: string, user = ada) => (await stats(user, `?${query}`)).total;

  beforeAll(async () => {
    Time.freeze(docket, new Date().toISOString());
    const [a, b] = [await docket.given.user(), await docket.given.user()];
    ada = await keyholder(a);
    bob = await keyholder(b);
    web = await docket.given.project(a, { key: 'FWEB' });
    app = await docket.given.project(a, { key: 'FAPP' });
    for (const project of [web, app]) await docket.given.member(a, project, 'member', b);
    await docket.given.ticket(ada, { projectId: web.id, assigneeId: ada.id });
    await docket.given.ticket(ada, { projectId: web.id, assigneeId: bob.id });
    await docket.given.ticket(ada, { projectId: app.id, assigneeId: bob.id });
    await docket.given.ticket(ada, { projectId: app.id });
    await docket.given.ticket(ada);
  });

  it.each([
    ['nothing', () => '', 5],
    ['a project', () => `project=${web.id}`, 2],
    ['a project by its key, in any case', () => 'project=fweb', 2],
    ['two projects', () => `project=${web.id},${app.id}`, 4],
    ['no project', () => 'project=none', 1],
    ['a project or none', () => `project=${app.id},none`, 3],
    ['oneself', () => 'assignee=me', 1],
    ['someone', () => `assignee=${bob.id}`, 2],
    ['two people', () => `assignee=${ada.id},${bob.id}`, 3],
    ['nobody', () => 'assignee=none', 2],
    ['someone or nobody', () => `assignee=me,none`, 3],
    ['both', () => `project=${web.id}&assignee=${bob.id}`, 1],
  ])('by %s', async (_, query, expected) => {
    expect(await total(query())).toBe(expected);
  });

  it.each([
    ['an unknown project', `project=${UNKNOWN_ID}`],
    ['a malformed project', 'project=no-such'],
    ['an unknown assignee', `assignee=${UNKNOWN_ID}`],
    ['a malformed assignee', 'assignee=bob'],
  ])('by %s match nothing', async (_, query) => {
    expect(await stats(ada, `?${query}`)).toMatchObject(NOTHING);
  });

  it('apply to every number', async () => {
    const filtered = await stats(ada, `?assignee=${bob.id}`);
    expect(filtered).toMatchObject({
      byStatus: { ...NO_STATUS, backlog: 2 },
      byPriority: { ...NO_PRIORITY, medium: 2 },
      byType: { ...NO_TYPE, TASK: 2 },
      metrics: { createdThisPeriod: 2 },
    });
  });

  it.each([
    ['an unknown period', 'period=day', 'period', 'Period must be one of week, month, quarter, year'],
    ['a repeated period', 'period=week&period=year', 'period', 'Period must be given once'],
    ['an empty project', 'project=', 'project', 'Project must not be empty'],
    ['an empty item', 'assignee=me,', 'assignee', 'Assignee must not be empty'],
    ['an order, which only lists have', 'sort=title', 'sort', 'Unknown query parameter'],
    ['a page', 'page=1', 'page', 'Unknown query parameter'],
  ])('refuse %s', async (_, query, field, message) => {
    expect(answer(await docket.as(ada).get(`/api/tickets/stats?${query}`))).toEqual(invalid({ [field]: message }));
  });
});

describe('ticket statistics and permissions', () => {
  it('count what the caller may read, and nothing else', async () => {
    Time.freeze(docket, new Date().toISOString());
    const owner = await docket.given.user();
    const workspace = await docket.given.workspace(owner);
    const secret = await docket.given.project(owner, { workspaceId: workspace.id });
    const open = await docket.given.project(owner, { workspaceId: workspace.id, visibility: 'public' });
    await docket.given.ticket(owner, { projectId: secret.id, dueDate: '2020-01-01T00:00:00Z', status: 'todo' });
    await docket.given.ticket(owner, { projectId: open.id });
    await docket.given.ticket(owner, { workspaceId: workspace.id });
    const within = `?project=${secret.id},${open.id},none`;
    const totals = async (user: TestUser) => {
      const { total, metrics } = await stats(user, within);
      return [total, metrics.overdue, metrics.createdThisPeriod];
    };
    expect(await totals(owner)).toEqual([3, 1, 3]);
    expect(await totals(await docket.given.user())).toEqual([1, 0, 1]);
    expect(await totals(await docket.given.member(owner, secret, 'viewer'))).toEqual([2, 1, 2]);
    expect(await totals(await docket.given.workspaceMember(owner, workspace, 'viewer'))).toEqual([3, 1, 3]);
    expect(await stats(await docket.given.user(), `?project=${secret.id}`)).toMatchObject(NOTHING);
    const admin = await docket.given.user({ role: 'ADMIN' });
    expect((await stats(admin, `?project=${secret.id},${open.id}`)).total).toBe(2);
    expect(answer(await docket.as().get('/api/tickets/stats'))).toEqual(unauthorized());
  });

  it('exclude deleted tickets and projects, until they are restored', async () => {
    const owner = await docket.given.user();
    const project = await docket.given.project(owner);
    const ticket = await docket.given.ticket(owner, { projectId: project.id });
    await docket.given.ticket(owner, { projectId: project.id });
    const within = `?project=${project.id}`;
    const total = async () => (await stats(owner, within)).total;
    expect(await total()).toBe(2);
    await docket.as(owner).delete(`/api/tickets/${ticket.id}`);
    expect(await total()).toBe(1);
    await docket.as(owner).delete(`/api/project/${project.id}`);
    expect(await stats(owner, within)).toMatchObject(NOTHING);
    await docket.as(owner).post(`/api/project/${project.id}/restore`);
    await docket.as(owner).post(`/api/tickets/${ticket.id}/restore`);
    expect(await total()).toBe(2);
  });
});
