import { answer, forbidden, invalid, notFound, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';
import { Time } from '../support/time.js';

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

const stats = async (user: { cookie?: string; apiKey?: string }, project: { id: string }, period?: string) => {
  const query = period ? `?period=${period}` : '';
  const reply = await docket.as(user).get(`/api/project/${project.id}/stats${query}`);
  expect(reply.status).toBe(200);
  return reply.body.data;
};

describe('three months of tickets in a project', () => {
  let ada: { apiKey: string };
  let project: TestProject;

  beforeAll(async () => {
    const [owner, member, idle, reader, boss, gone] = await Promise.all([...Array(6)].map(() => docket.given.user()));
    const workspace = await docket.given.workspace(owner!);
    project = await docket.given.project(owner!, { workspaceId: workspace.id });
    for (const person of [member, idle, gone]) await docket.given.member(owner!, project, 'member', person);
    await docket.given.member(owner!, project, 'viewer', reader);
    await docket.given.workspaceMember(owner!, workspace, 'admin', boss);
    const keys = await Promise.all([owner, member, idle, boss, gone].map((user) => docket.given.apiKey(user!)));
    const [a, b, c, d, e] = keys.map((apiKey) => ({ apiKey }));
    ada = a!;

    const time = Time.freeze(docket, '2026-04-01T00:00:00.000Z');
    const create = (by: { apiKey: string }, now: string, body: object = {}) => {
      time.set(now);
      return docket.given.ticket(by, { projectId: project.id, ...body });
    };
    const finish = async (by: { apiKey: string }, ticket: { id: string }, now: string) => {
      time.set(now);
      expect((await docket.as(by).put(`/api/tickets/${ticket.id}/status`, { status: 'done' })).status).toBe(200);
    };
    const comment = (by: { apiKey: string }, ticket: { id: string }, now: string) => {
      time.set(now);
      return docket.given.comment(by, ticket);
    };

    // Before the period of 15 May to 15 June: the idle person was active then.
    const april = await create(c!, '2026-04-01T12:00:00.000Z');
    await comment(c!, april, '2026-04-02T12:00:00.000Z');
    await finish(c!, april, '2026-04-03T12:00:00.000Z');
    await create(a!, '2026-05-15T11:59:59.999Z', { status: 'todo', dueDate: '2026-06-01T00:00:00.000Z' });
    // Within it.
    const first = await create(a!, '2026-05-15T12:00:00.000Z');
    await comment(b!, first, '2026-05-15T12:00:00.000Z');
    await finish(a!, first, '2026-05-16T12:00:00.000Z');
    const second = await create(a!, '2026-06-01T12:00:00.000Z');
    await finish(a!, second, '2026-06-08T11:59:59.999Z');
    const third = await create(a!, '2026-06-02T12:00:00.000Z');
    await finish(a!, third, '2026-06-08T12:00:00.000Z');
    await create(a!, '2026-06-05T12:00:00.000Z', { status: 'in_progress', dueDate: '2026-06-15T12:00:00.000Z' });
    const review = await create(a!, '2026-06-10T12:00:00.000Z', { status: 'in_review' });
    await comment(d!, review, '2026-06-11T12:00:00.000Z'); // in the workspace, not in the project
    await create(a!, '2026-06-11T12:00:00.000Z', { status: 'cancelled', dueDate: '2026-06-12T00:00:00.000Z' });
    await create(a!, '2026-06-12T12:00:00.000Z');
    const deleted = await create(e!, '2026-06-13T12:00:00.000Z', { dueDate: '2026-06-14T00:00:00.000Z' });
    await comment(e!, deleted, '2026-06-13T12:00:00.000Z');
    await docket.as(e!).delete(`/api/tickets/${deleted.id}`);
    await docket.rows('DELETE FROM project_members WHERE project_id = $1 AND user_id = $2', [project.id, gone!.id]);
    time.set('2026-06-15T12:00:00.000Z');
  });

  const tickets = { total: 9, open: 2, inProgress: 2, completed: 4, overdue: 1 };
  // The ages of those that are open: 31 days and a millisecond, 10, 5 and 3 days.
  const progress = { completionRate: 0.5, averageTicketAge: '12 days 6 hours', averageTicketAgeSeconds: 1_058_400 };

  it.each([
    [
      'week',
      '2026-06-08T12:00:00.000Z',
      {
        members: { total: 4, active: 1 },
        activity: { ticketsCreated: 3, ticketsCompleted: 1, comments: 1 },
        progress: { ...progress, velocity: 1 },
      },
    ],
    [
      'month',
      '2026-05-15T12:00:00.000Z',
      {
        members: { total: 4, active: 2 },
        activity: { ticketsCreated: 7, ticketsCompleted: 3, comments: 2 },
        progress: { ...progress, velocity: expect.closeTo(3 / (31 / 7), 12) },
      },
    ],
    [
      'quarter',
      '2026-03-15T12:00:00.000Z',
      {
        members: { total: 4, active: 3 },
        activity: { ticketsCreated: 9, ticketsCompleted: 4, comments: 3 },
        progress: { ...progress, velocity: expect.closeTo(4 / (92 / 7), 12) },
      },
    ],
    [
      'year',
      '2025-06-15T12:00:00.000Z',
      {
        members: { total: 4, active: 3 },
        activity: { ticketsCreated: 9, ticketsCompleted: 4, comments: 3 },
        progress: { ...progress, velocity: expect.closeTo(4 / (365 / 7), 12) },
      },
    ],
  ])('are counted for the last %s', async (period, startDate, numbers) => {
    expect(await stats(ada, project, period)).toEqual({
      period,
      startDate,
      endDate: '2026-06-15T12:00:00.000Z',
      tickets,
      ...numbers,
    });
  });

  it('are counted for the last month by default', async () => {
    expect(await stats(ada, project)).toEqual(await stats(ada, project, 'month'));
  });

  it('can be requested by the key of the project', async () => {
    expect(await stats(ada, { id: project.key.toLowerCase() })).toEqual(await stats(ada, project));
  });

  it('count a ticket as overdue only after its due time', async () => {
    Time.freeze(docket, '2026-06-15T12:00:00.001Z');
    expect((await stats(ada, project)).tickets.overdue).toBe(2);
    Time.freeze(docket, '2026-06-15T12:00:00.000Z');
  });

  it('are read in one statement, after the permission check', async () => {
    const statements = await statementsOf(() => docket.as(ada).get(`/api/project/${project.id}/stats`));
    expect(statements.filter(({ text }) => /\btickets\b/.test(text))).toHaveLength(1);
    expect(statements.filter(({ text }) => /\bprojects\b/.test(text))).toHaveLength(1);
  });
});

describe('project statistics', () => {
  let owner: TestUser;
  let project: TestProject;
  beforeEach(async () => {
    Time.freeze(docket, new Date().toISOString());
    owner = await docket.given.user();
    project = await docket.given.project(owner);
  });

  it('are zero for an empty project', async () => {
    expect(await stats(owner, project)).toMatchObject({
      tickets: { total: 0, open: 0, inProgress: 0, completed: 0, overdue: 0 },
      members: { total: 1, active: 1 }, // who has just created it
      activity: { ticketsCreated: 0, ticketsCompleted: 0, comments: 0 },
      progress: { completionRate: 0, averageTicketAge: '0 minutes', averageTicketAgeSeconds: 0, velocity: 0 },
    });
  });

  it.each([
    ['backlog', { open: 1, inProgress: 0, completed: 0 }],
    ['todo', { open: 1, inProgress: 0, completed: 0 }],
    ['in_progress', { open: 0, inProgress: 1, completed: 0 }],
    ['in_review', { open: 0, inProgress: 1, completed: 0 }],
    ['done', { open: 0, inProgress: 0, completed: 1 }],
    ['cancelled', { open: 0, inProgress: 0, completed: 0 }],
  ])('assign %s to the right side of the boundary', async (status, expected) => {
    await docket.given.ticket(owner, { projectId: project.id, status });
    expect((await stats(owner, project)).tickets).toEqual({ total: 1, overdue: 0, ...expected });
  });

  it('exclude cancelled tickets from the completion rate, which is not rounded', async () => {
    for (const status of ['done', 'todo', 'in_review', 'cancelled']) {
      await docket.given.ticket(owner, { projectId: project.id, status });
    }
    expect((await stats(owner, project)).progress.completionRate).toBe(1 / 3);
  });

  it('count only this project', async () => {
    const other = await docket.given.project(owner);
    const ticket = await docket.given.ticket(owner, { projectId: other.id, status: 'done' });
    await docket.given.comment(owner, ticket);
    await docket.given.ticket(owner, { workspaceId: other.workspaceId });
    expect(await stats(owner, project)).toMatchObject({
      tickets: { total: 0, completed: 0 },
      activity: { ticketsCreated: 0, ticketsCompleted: 0, comments: 0 },
    });
  });

  it('count a comment until it or its ticket is deleted', async () => {
    const ticket = await docket.given.ticket(owner, { projectId: project.id });
    const comments = [await docket.given.comment(owner, ticket), await docket.given.comment(owner, ticket)];
    const count = async () => (await stats(owner, project)).activity.comments;
    expect(await count()).toBe(2);
    await docket.as(owner).delete(`/api/tickets/${ticket.id}/comments/${comments[0]!.id}`);
    expect(await count()).toBe(1);
    await docket.as(owner).delete(`/api/tickets/${ticket.id}`);
    expect(await count()).toBe(0);
  });

  it('follow a ticket that moves', async () => {
    const other = await docket.given.project(owner);
    const ticket = await docket.given.ticket(owner, { projectId: project.id });
    await docket.given.comment(owner, ticket);
    await docket.as(owner).put(`/api/tickets/${ticket.id}`, { projectId: other.id });
    const ofBoth = await Promise.all([project, other].map((one) => stats(owner, one)));
    expect(ofBoth.map(({ tickets, activity }) => [tickets.total, activity.comments])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});

describe('access to project statistics', () => {
  it.each([
    ['private', 403],
    ['public', 200],
  ] as const)('for an outsider of a %s project: %d', async (visibility, status) => {
    const project = await docket.given.project(await docket.given.user(), { visibility });
    const reply = await docket.as(await docket.given.user()).get(`/api/project/${project.id}/stats`);
    expect(reply.status).toBe(status);
    if (status === 403) expect(answer(reply)).toEqual(forbidden('project'));
  });

  it('for a viewer is given, also if it is archived; for nobody if it is deleted', async () => {
    const owner = await docket.given.user();
    const project = await docket.given.project(owner);
    const viewer = await docket.given.member(owner, project, 'viewer');
    const ask = () => docket.as(viewer).get(`/api/project/${project.id}/stats`);
    expect((await ask()).status).toBe(200);
    await docket.as(owner).put(`/api/project/${project.id}`, { status: 'archived' });
    expect((await ask()).status).toBe(200);
    await docket.as(owner).delete(`/api/project/${project.id}`);
    expect(answer(await ask())).toEqual(notFound('Project'));
    expect(answer(await docket.as(owner).get(`/api/project/${project.id}/stats`))).toEqual(notFound('Project'));
  });

  it('is refused without a credential, and by key without revealing whether the project exists', async () => {
    const project = await docket.given.project(await docket.given.user());
    expect(answer(await docket.as().get(`/api/project/${project.id}/stats`))).toEqual(unauthorized());
    const outsider = docket.as(await docket.given.user());
    expect(answer(await outsider.get(`/api/project/${project.key}/stats`))).toEqual(notFound('Project'));
  });

  it.each([
    ['period=day', 'period', 'Period must be one of week, month, quarter, year'],
    ['period=', 'period', 'Period must not be empty'],
    ['period=week&period=week', 'period', 'Period must be given once'],
    ['assignee=me', 'assignee', 'Unknown query parameter'],
  ])('is refused with %s', async (query, field, message) => {
    const owner = await docket.given.user();
    const { id } = await docket.given.project(owner);
    const reply = await docket.as(owner).get(`/api/project/${id}/stats?${query}`);
    expect(answer(reply)).toEqual(invalid({ [field]: message }));
  });
});
