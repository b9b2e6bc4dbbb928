import { answer, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';
import { Time } from '../support/time.js';

const HOUR = 3_600;
const DAY = 24 * HOUR;

interface Entry {
  start: string;
  created: number;
  completed: number;
  open: number;
  cycleTimeMedianSeconds: number | null;
}

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let web: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
  web = await docket.given.project(ada, { key: 'WEB' });
  bob = await docket.given.member(ada, web, 'member');
});
afterAll(() => docket.stop());

const at = (moment: string) => {
  Time.freeze(docket, moment);
};
const create = (moment: string, body: object = {}): Promise<TestTicket> => {
  at(moment);
  return docket.given.ticket(ada, { projectId: web.id, ...body });
};
const move = async (ticket: { id: string }, moment: string, status: string) => {
  at(moment);
  expect((await docket.as(ada).put(`/api/tickets/${ticket.id}/status`, { status })).status).toBe(200);
};
const series = async (query: Record<string, string> = {}, user = ada): Promise<Entry[]> => {
  const reply = await docket.as(user).get(`/api/tickets/stats/series?${new URLSearchParams(query)}`);
  expect([reply.status, reply.body.error]).toEqual([200, undefined]);
  return reply.body.data;
};
const rows = (entries: Entry[]) =>
  entries.map(({ start, created, completed, open, cycleTimeMedianSeconds }) => [
    start.slice(0, 10),
    created,
    completed,
    open,
    cycleTimeMedianSeconds,
  ]);

describe('the series of a week in June', () => {
  const week = { interval: 'day', from: '2026-06-01T12:00:00Z', to: '2026-06-07T12:00:00Z' };

  beforeAll(async () => {
    await create('2026-05-20T10:00:00.000Z'); // open all the time
    const started = await create('2026-05-30T10:00:00.000Z');
    await move(started, '2026-05-31T10:00:00.000Z', 'in_progress');
    const straight = await create('2026-06-01T10:00:00.000Z', { assigneeId: bob.id });
    const cancelled = await create('2026-06-02T00:00:00.000Z');
    await move(started, '2026-06-02T10:00:00.000Z', 'done'); // two days after it was started
    await move(straight, '2026-06-02T22:00:00.000Z', 'done'); // 36 hours after it was created
    await create('2026-06-03T10:00:00.000Z', { status: 'done' });
    await move(cancelled, '2026-06-03T23:59:59.999Z', 'cancelled');
    await move(started, '2026-06-04T10:00:00.000Z', 'todo');
    await move(started, '2026-06-04T11:00:00.000Z', 'in_progress'); // the second time
    await move(started, '2026-06-05T10:00:00.000Z', 'done');
    await move(cancelled, '2026-06-06T10:00:00.000Z', 'in_review');
    const deleted = await create('2026-06-06T11:00:00.000Z');
    await docket.as(ada).delete(`/api/tickets/${deleted.id}`);
    const begun = await create('2026-06-07T10:00:00.000Z', { status: 'in_progress' });
    await move(begun, '2026-06-07T10:00:30.000Z', 'in_review');
    await move(begun, '2026-06-07T10:01:00.000Z', 'done');
    await move(cancelled, '2026-06-20T10:00:00.000Z', 'done'); // after the week
    at('2026-06-25T10:00:00.000Z');
  });

  it('has one entry per day, including zeros', async () => {
    expect(rows(await series(week))).toEqual([
      ['2026-06-01', 1, 0, 3, null],
      ['2026-06-02', 1, 2, 2, (2 * DAY + 36 * HOUR) / 2],
      ['2026-06-03', 1, 1, 1, 0],
      ['2026-06-04', 0, 0, 2, null],
      ['2026-06-05', 0, 1, 1, 5 * DAY],
      ['2026-06-06', 0, 0, 2, null],
      ['2026-06-07', 1, 1, 2, 60],
    ]);
  });

  it('has weeks and months, too, and nothing later', async () => {
    expect(rows(await series({ from: '2026-05-31T00:00:00Z', to: '2026-06-14T00:00:00Z' }))).toEqual([
      ['2026-05-25', 1, 0, 2, null],
      ['2026-06-01', 4, 5, 2, 36 * HOUR],
      ['2026-06-08', 0, 0, 2, null],
    ]);
    expect(rows(await series({ interval: 'month', from: '2026-04-01T00:00:00Z' }))).toEqual([
      ['2026-04-01', 0, 0, 0, null],
      ['2026-05-01', 2, 0, 2, null],
      ['2026-06-01', 4, 6, 1, ((36 + 48) / 2) * HOUR],
    ]);
    expect((await series()).map(({ start }) => start.slice(0, 10))).toHaveLength(12);
  });

  it('counts only the tickets that match the filters', async () => {
    expect(rows(await series({ ...week, assignee: bob.id, to: '2026-06-02T12:00:00Z' }))).toEqual([
      ['2026-06-01', 1, 0, 1, null],
      ['2026-06-02', 0, 1, 0, 36 * HOUR],
    ]);
    const others = await series({ ...week, assignee: `!${bob.id}` });
    expect(others.map(({ created }) => created)).toEqual([0, 1, 1, 0, 0, 0, 1]);
    expect(others.map(({ open }) => open)).toEqual([2, 2, 1, 2, 1, 2, 2]);
    const none = await series({ ...week, project: 'none' });
    expect(none.map(({ created, completed, open }) => created + completed + open)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('shows a stranger nothing', async () => {
    const stranger = await docket.given.user();
    const shown = await series({ ...week, project: web.id }, stranger);
    expect(shown.map(({ created, completed, open }) => [created, completed, open])).toEqual(
      Array.from({ length: 7 }, () => [0, 0, 0]),
    );
  });

  it("has days that begin at midnight in the caller's time zone, or in a given one", async () => {
    const inAuckland = await series({ ...week, timezone: 'Pacific/Auckland' });
    expect(inAuckland[0]!.start).toBe('2026-06-01T12:00:00.000Z');
    expect(inAuckland.map(({ created }) => created)).toEqual([1, 1, 0, 0, 0, 1, 0]);
    await docket.as(ada).put('/api/user/preferences', { timezone: 'America/New_York' });
    const preferred = await series(week);
    expect(preferred[0]!.start).toBe('2026-06-01T04:00:00.000Z');
    expect(preferred.map(({ created }) => created)).toEqual([2, 0, 1, 0, 0, 0, 1]);
    await docket.as(ada).put('/api/user/preferences', { timezone: null });
    expect(await series(week)).toEqual(await series({ ...week, timezone: 'utc' }));
  });

  it('takes one statement for all intervals, and one for the time zone', async () => {
    const many = { ...week, from: '2025-07-01T00:00:00Z', timezone: 'UTC' };
    const statements = await statementsOf(() => series(many));
    expect(statements.filter(({ text }) => /\btickets t\b/.test(text))).toHaveLength(1);
    expect(await series(many)).toHaveLength(342);
  });
});

it('an imported ticket with dates was open until it was completed', async () => {
  const other = await docket.given.project(ada, { key: 'OLD' });
  at('2026-08-20T10:00:00.000Z');
  const { id } = await docket.given.ticket(ada, { projectId: other.id, status: 'done' });
  await docket.rows('UPDATE tickets SET created_at = $2, completed_at = $3 WHERE id = $1', [
    id,
    '2026-08-03T10:00:00Z',
    '2026-08-05T10:00:00Z',
  ]);
  const query = { interval: 'day', from: '2026-08-02T00:00:00Z', to: '2026-08-06T00:00:00Z', project: 'OLD' };
  expect(rows(await series(query))).toEqual([
    ['2026-08-02', 0, 0, 0, null],
    ['2026-08-03', 1, 0, 1, null],
    ['2026-08-04', 0, 0, 1, null],
    ['2026-08-05', 0, 1, 0, 2 * DAY],
    ['2026-08-06', 0, 0, 0, null],
  ]);
  expect((await series({ ...query, from: '2026-08-04T00:00:00Z' })).map(({ open }) => open)).toEqual([1, 0, 0]);
});

it.each([
  ['interval=hour', { interval: 'Interval must be one of day, week, month' }],
  ['from=2026-06-02T00:00:00Z&to=2026-06-01T00:00:00Z', { from: 'From must not be after to' }],
  ['interval=day&from=2020-01-01T00:00:00Z', { from: 'From must be at most 400 intervals before to' }],
  ['from=yesterday', { from: expect.any(String) }],
  ['timezone=Mars/Olympus', { timezone: 'Timezone must be an IANA time zone' }],
  ['timezone=%2B02:00', { timezone: 'Timezone must be an IANA time zone' }],
  ['page=1', { page: 'Unknown query parameter' }],
  ['status=open', { status: expect.any(String) }],
])('a series refuses %s', async (query, details) => {
  const reply = await docket.as(ada).get(`/api/tickets/stats/series?${query}`);
  expect(answer(reply)).toEqual(invalid(details as Record<string, string>));
});
