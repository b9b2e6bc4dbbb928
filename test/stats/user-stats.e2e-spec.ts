import { randomUUID } from 'node:crypto';
import { answer, invalid, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';
import { Time } from '../support/time.js';

const NOTHING = {
  tickets: { created: 0, completed: 0, assigned: 0, overdue: 0 },
  projects: { owned: 0, member: 0, active: 0 },
  activity: { comments: 0, commits: 0, reviews: 0 },
  productivity: {
    averageCompletionTime: '0 minutes',
    averageCompletionTimeSeconds: 0,
    completionRate: 0,
    activeHours: 0,
  },
};

type Keyholder = { id: string; apiKey: string };

let docket: Docket;
let time: Time;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

/** A caller with a key, which stays valid whatever the clock says. */
const keyholder = async (user: TestUser): Promise<Keyholder> => ({
  id: user.id,
  apiKey: await docket.given.apiKey(user),
});

const stats = async (user: { apiKey?: string; cookie?: string }, query = '') => {
  const reply = await docket.as(user).get(`/api/user/stats${query}`);
  expect(reply.status).toBe(200);
  return reply.body.data;
};

const numbers = async (user: { apiKey?: string; cookie?: string }) => {
  const { period: _period, startDate: _startDate, endDate: _endDate, ...rest } = await stats(user, '?period=year');
  return rest;
};

/** What a signed delivery of a code host stores. */
const contribution = (user: { id: string }, project: TestProject, kind: string, at: string) =>
  docket.rows(
    `INSERT INTO code_contributions (id, workspace_id, project_id, user_id, kind, reference, at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6)`,
    [project.workspaceId, project.id, user.id, kind, randomUUID(), at],
  );

const ok = async (reply: PromiseLike<{ status: number; text: string }>) => {
  const { status, text } = await reply;
  if (status >= 300) throw new Error(`${status}: ${text}`);
};
const move = (by: Keyholder, ticket: { id: string }, now: string, status: string) => {
  time.set(now);
  return ok(docket.as(by).put(`/api/tickets/${ticket.id}/status`, { status }));
};
const create = (by: Keyholder, now: string, body: object) => {
  time.set(now);
  return docket.given.ticket(by, body);
};
const comment = (by: Keyholder, ticket: { id: string }, now: string) => {
  time.set(now);
  return docket.given.comment(by, ticket);
};

describe("a year of one user's work", () => {
  let ada: Keyholder;

  beforeAll(async () => {
    const [a, b] = [await docket.given.user(), await docket.given.user()];
    ada = await keyholder(a);
    const bob = await keyholder(b);
    time = Time.freeze(docket, '2024-06-01T08:30:00.000Z');
    const web = await docket.given.project(a);
    const shop = await docket.given.project(b);
    await docket.given.member(b, shop, 'member', a);
    const shelved = await docket.given.project(a);
    await ok(docket.as(a).put(`/api/project/${shelved.id}`, { status: 'archived' }));
    const dropped = await docket.given.project(a);
    await ok(docket.as(a).delete(`/api/project/${dropped.id}`));
    const secret = await docket.given.project(b);
    await docket.given.project(b, { visibility: 'public' });

    const mine = { projectId: web.id, assigneeId: ada.id };
    const theirs = { projectId: shop.id, assigneeId: ada.id };
    await docket.given.member(a, web, 'member', b);

    const lastYear = await create(ada, '2025-05-01T10:00:00.000Z', mine);
    await move(ada, lastYear, '2025-05-01T11:05:00.000Z', 'done');
    const january = await create(ada, '2026-01-10T08:00:00.000Z', mine);
    await move(ada, january, '2026-02-28T09:59:59.999Z', 'done');
    const justBefore = await create(ada, '2026-02-28T09:59:59.999Z', mine);
    await comment(ada, justBefore, '2026-02-28T09:59:59.999Z');
    const nobodys = await create(ada, '2026-02-28T10:00:00.000Z', { projectId: web.id });
    await comment(ada, nobodys, '2026-02-28T10:00:00.000Z');
    const fromBob = await create(bob, '2026-02-28T10:00:00.000Z', theirs);
    await move(ada, fromBob, '2026-03-01T10:00:00.000Z', 'done');
    await move(ada, justBefore, '2026-03-03T14:00:00.000Z', 'done');
    await move(ada, nobodys, '2026-03-05T09:00:00.000Z', 'done');
    const past = '2026-03-15T00:00:00.000Z';
    await create(ada, '2026-03-10T10:00:00.000Z', { projectId: web.id, assigneeId: bob.id, dueDate: past });
    for (const now of ['2026-03-15T12:00:00.000Z', '2026-03-15T12:59:59.999Z']) await comment(ada, justBefore, now);
    await comment(bob, justBefore, '2026-03-15T13:00:00.000Z');
    await create(bob, '2026-03-20T10:00:00.000Z', { ...theirs, status: 'todo', dueDate: '2026-03-31T09:59:59.999Z' });
    await create(ada, '2026-03-21T10:30:00.000Z', { ...mine, dueDate: '2026-03-31T10:00:00.000Z' });
    await create(ada, '2026-03-22T10:00:00.000Z', { ...mine, status: 'cancelled', dueDate: past });
    const deleted = await create(ada, '2026-03-23T10:00:00.000Z', { ...mine, dueDate: past });
    await comment(ada, deleted, '2026-03-23T11:00:00.000Z');
    time.set('2026-03-23T12:00:00.000Z');
    await ok(docket.as(ada).delete(`/api/tickets/${deleted.id}`));
    const slip = await comment(ada, justBefore, '2026-03-23T13:00:00.000Z');
    time.set('2026-03-23T14:00:00.000Z');
    await ok(docket.as(ada).delete(`/api/tickets/${justBefore.id}/comments/${slip.id}`));
    await create(ada, '2026-03-31T10:00:00.000Z', { projectId: web.id });

    await contribution(ada, web, 'commit', '2026-02-28T09:59:59.999Z');
    await contribution(ada, web, 'commit', '2026-02-28T10:00:00.000Z');
    await contribution(ada, web, 'commit', '2026-03-31T10:00:00.000Z');
    await contribution(ada, web, 'commit', '2026-03-31T10:00:00.001Z');
    await contribution(bob, web, 'commit', '2026-03-30T10:00:00.000Z');
    await contribution(ada, secret, 'commit', '2026-03-30T10:00:00.000Z');
    await contribution(ada, dropped, 'review', '2026-03-30T10:00:00.000Z');
    await contribution(ada, shop, 'review', '2026-03-30T10:00:00.000Z');
  });

  it.each([
    [
      'week',
      '2026-03-24T10:00:00.000Z',
      { created: 1, completed: 0 },
      { comments: 0, commits: 1, reviews: 1 },
      { averageCompletionTime: '0 minutes', averageCompletionTimeSeconds: 0, activeHours: 1 },
    ],
    [
      'month',
      '2026-02-28T10:00:00.000Z', // the last day of a shorter month
      { created: 5, completed: 2 },
      { comments: 3, commits: 2, reviews: 1 },
      { averageCompletionTime: '2 days 2 hours', averageCompletionTimeSeconds: 180_000, activeHours: 11 },
    ],
    [
      'quarter',
      '2025-12-31T10:00:00.000Z',
      { created: 7, completed: 3 },
      { comments: 4, commits: 3, reviews: 1 },
      { averageCompletionTime: '17 days 18 hours', averageCompletionTimeSeconds: 1_533_600, activeHours: 13 },
    ],
    [
      'year',
      '2025-03-31T10:00:00.000Z',
      { created: 8, completed: 4 },
      { comments: 4, commits: 3, reviews: 1 },
      { averageCompletionTime: '13 days 7 hours', averageCompletionTimeSeconds: 1_151_175, activeHours: 15 },
    ],
  ])('is counted for the last %s', async (period, startDate, tickets, activity, productivity) => {
    time.set('2026-03-31T10:00:00.000Z');
    expect(await stats(ada, `?period=${period}`)).toEqual({
      period,
      startDate,
      endDate: '2026-03-31T10:00:00.000Z',
      tickets: { ...tickets, assigned: 7, overdue: 1 },
      projects: { owned: 2, member: 3, active: 2 },
      activity,
      productivity: { ...productivity, completionRate: 4 / 6 },
    });
  });

  it('is counted for the last month by default', async () => {
    expect(await stats(ada)).toEqual(await stats(ada, '?period=month'));
  });

  it('is counted up to the current time', async () => {
    time.set('2026-03-31T10:00:00.001Z');
    expect(await stats(ada, '?period=week')).toMatchObject({ tickets: { overdue: 2 }, activity: { commits: 2 } });
    time.set('2026-04-07T10:00:00.000Z');
    expect((await stats(ada, '?period=week')).tickets.created).toBe(1);
    time.set('2026-04-07T10:00:00.001Z');
    expect(await stats(ada, '?period=week')).toMatchObject({
      startDate: '2026-03-31T10:00:00.001Z',
      tickets: { created: 0, assigned: 7, overdue: 2 },
      activity: { commits: 1 },
      productivity: { activeHours: 0 },
    });
  });

  it('is counted in one statement, for any caller', async () => {
    const statements = await statementsOf(() => docket.as(ada).get('/api/user/stats'));
    const asked = statements.filter(({ text }) => !/\bapi_keys\b/.test(text));
    expect(asked).toHaveLength(1);
    expect(asked[0]!.text).toMatch(/^\s*WITH/);
  });
});

describe('user statistics', () => {
  beforeEach(() => {
    time = Time.freeze(docket, '2026-06-15T12:00:00.000Z');
  });

  it('are all zero if there is nothing', async () => {
    expect(await stats(await docket.given.user())).toEqual({
      period: 'month',
      startDate: '2026-05-15T12:00:00.000Z',
      endDate: '2026-06-15T12:00:00.000Z',
      ...NOTHING,
    });
  });

  it('no longer count a completed ticket for somebody once it is reopened or reassigned', async () => {
    const [a, b] = [await docket.given.user(), await docket.given.user()];
    const project = await docket.given.project(a);
    await docket.given.member(a, project, 'member', b);
    const ticket = await docket.given.ticket(b, { projectId: project.id, assigneeId: a.id, status: 'done' });
    expect((await numbers(a)).tickets).toEqual({ created: 0, completed: 1, assigned: 1, overdue: 0 });
    expect((await numbers(b)).tickets).toEqual({ created: 1, completed: 0, assigned: 0, overdue: 0 });
    await ok(docket.as(a).put(`/api/tickets/${ticket.id}/assignee`, { assigneeId: b.id }));
    expect((await numbers(a)).tickets).toEqual(NOTHING.tickets);
    expect(await numbers(b)).toMatchObject({ tickets: { completed: 1 }, productivity: { completionRate: 1 } });
    await ok(docket.as(a).put(`/api/tickets/${ticket.id}/status`, { status: 'todo' }));
    expect(await numbers(b)).toMatchObject({
      tickets: { created: 1, completed: 0, assigned: 1 },
      productivity: { completionRate: 0 },
    });
  });

  it('exclude cancelled tickets from the completion rate, which is 0 if no others are left', async () => {
    const user = await docket.given.user();
    const assigned = { assigneeId: user.id };
    await docket.given.ticket(user, { ...assigned, status: 'cancelled' });
    expect(await numbers(user)).toMatchObject({ tickets: { assigned: 1 }, productivity: { completionRate: 0 } });
    for (const status of ['done', 'todo', 'todo']) await docket.given.ticket(user, { ...assigned, status });
    await docket.given.ticket(user, { status: 'done' }); // unassigned
    expect(await numbers(user)).toMatchObject({ tickets: { assigned: 4 }, productivity: { completionRate: 1 / 3 } });
  });

  it('count an hour once, whatever was done in it', async () => {
    const user = await docket.given.user();
    const hours = async () => (await numbers(user)).productivity.activeHours;
    const ticket = await docket.given.ticket(user);
    await docket.given.comment(user, ticket);
    time.set('2026-06-15T12:59:59.999Z');
    await docket.given.comment(user, ticket);
    expect(await hours()).toBe(1);
    time.set('2026-06-15T13:00:00.000Z');
    await docket.given.comment(user, ticket);
    expect(await hours()).toBe(2);
    time.set('2026-06-16T13:30:00.000Z'); // the same hour of another day is another hour
    await docket.given.comment(user, ticket);
    expect(await hours()).toBe(3);
  });
});

describe('user statistics do not count', () => {
  let bob: TestUser;
  let ada: TestUser;
  let project: TestProject;
  const all = {
    tickets: { created: 1, completed: 1, assigned: 2, overdue: 1 },
    projects: { owned: 0, member: 1, active: 1 },
    activity: { comments: 1, commits: 1, reviews: 1 },
    productivity: {
      averageCompletionTime: '0 minutes',
      averageCompletionTimeSeconds: 0,
      completionRate: 0.5,
      activeHours: 1,
    },
  };

  beforeEach(async () => {
    time = Time.freeze(docket, '2026-06-15T12:00:00.000Z');
    [ada, bob] = [await docket.given.user(), await docket.given.user()];
    project = await docket.given.project(bob);
    await docket.given.member(bob, project, 'member', ada);
    const inIt = { projectId: project.id, assigneeId: ada.id };
    await docket.given.ticket(bob, { ...inIt, dueDate: '2026-06-15T11:59:59.999Z' });
    await docket.given.comment(ada, await docket.given.ticket(ada, { ...inIt, status: 'done' }));
    for (const kind of ['commit', 'review']) await contribution(ada, project, kind, time.now);
    expect(await numbers(ada)).toEqual(all);
  });

  it('projects that the user may not read, until they may again', async () => {
    await ok(docket.as(bob).delete(`/api/project/${project.id}/members/${ada.id}`));
    expect(await numbers(ada)).toEqual(NOTHING);
    await ok(docket.as(bob).put(`/api/project/${project.id}`, { visibility: 'public' }));
    expect(await numbers(ada)).toEqual({ ...all, projects: NOTHING.projects });
  });

  it('deleted projects, until they are restored', async () => {
    await ok(docket.as(bob).delete(`/api/project/${project.id}`));
    expect(await numbers(ada)).toEqual(NOTHING);
    await ok(docket.as(bob).post(`/api/project/${project.id}/restore`));
    expect(await numbers(ada)).toEqual(all);
  });

  it('the work of others, also for ADMIN', async () => {
    expect(await numbers(await docket.given.user({ role: 'ADMIN' }))).toEqual(NOTHING);
  });
});

it.each([
  ['period=day', 'period', 'Period must be one of week, month, quarter, year'],
  ['period=', 'period', 'Period must not be empty'],
  ['period=week&period=year', 'period', 'Period must be given once'],
  ['user=me', 'user', 'Unknown query parameter'],
])('GET /api/user/stats refuses ?%s', async (query, field, message) => {
  const user = await docket.given.user();
  expect(answer(await docket.as(user).get(`/api/user/stats?${query}`))).toEqual(invalid({ [field]: message }));
  expect(answer(await docket.as().get('/api/user/stats'))).toEqual(unauthorized());
});
