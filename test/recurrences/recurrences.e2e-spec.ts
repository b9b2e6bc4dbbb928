import { RecurrenceRunner } from '#recurrences';
import { answer, conflict, forbidden, invalid, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import type { TestProject, TestUser } from '../support/given.js';
import { notificationsOf } from '../support/notifying.js';
import { Time } from '../support/time.js';

let docket: Docket;
let time: Time;
let ada: TestUser;
let bob: TestUser;
let project: TestProject;
let path: string;
beforeAll(async () => {
  docket = await Docket.start();
});
beforeEach(async () => {
  await docket.rows('DELETE FROM recurrences'); // those of other tests would become due, too
  time = Time.freeze(docket, '2026-03-02T08:00:00Z'); // a Monday
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada, { name: 'Website' });
  bob = await docket.given.member(ada, project, 'member', await docket.given.user({ name: 'Bob' }));
  path = `/api/project/${project.id}/recurrences`;
});
afterAll(() => docket.stop());

const DAILY = {
  ticket: { title: 'Water the plants', priority: 'high' },
  rule: 'FREQ=DAILY',
  timezone: 'Europe/Berlin',
  startsAt: '2026-03-02T09:00:00Z',
};
const post = (body: object = {}, by = bob) => docket.as(by).post(path, { ...DAILY, ...body });
const recurrence = async (body: object = {}, by = bob) => {
  const reply = await post(body, by);
  expect(reply.status).toBe(201);
  return reply.body.data;
};
const run = async (now?: string, runner = docket.service(RecurrenceRunner)) => {
  if (now) time.set(now);
  while (await runner.next());
};
const made = () =>
  docket.rows<{ title: string; reporter_id: string; priority: string }>(
    'SELECT title, reporter_id, priority::text FROM tickets WHERE project_id = $1 ORDER BY number',
    [project.id],
  );
const stored = async (id: string) =>
  (await docket.rows<Record<string, unknown>>('SELECT * FROM recurrences WHERE id = $1', [id]))[0]!;

describe('a recurrence', () => {
  it('returns its rule and its next occurrence, and can be listed, updated and deleted', async () => {
    const reply = await post();
    const { id } = reply.body.data;
    expect(answer(reply)).toEqual({
      status: 201,
      body: {
        data: {
          ...DAILY,
          id: expect.any(String),
          projectId: project.id,
          templateId: null,
          startsAt: '2026-03-02T09:00:00.000Z',
          nextAt: '2026-03-02T09:00:00.000Z',
          lastAt: null,
          paused: false,
          pauseReason: null,
          actsAs: expect.objectContaining({ id: bob.id }),
          createdAt: time.now,
          updatedAt: time.now,
        },
      },
    });
    expect((await docket.as(ada).get(path)).body).toMatchObject({ data: [{ id }], pagination: { total: 1 } });
    const change = { rule: 'freq=weekly;byday=we', ticket: { title: 'Feed the fish' } };
    const updated = await docket.as(ada).put(`${path}/${id}`, { ...reply.body.data, ...change });
    expect(updated.body.data).toMatchObject({
      rule: 'FREQ=WEEKLY;BYDAY=WE',
      ticket: change.ticket,
      nextAt: '2026-03-04T09:00:00.000Z',
      actsAs: { id: ada.id },
    });
    const paused = await docket.as(ada).patch(`${path}/${id}`, { paused: true });
    expect(paused.body.data).toMatchObject({ paused: true, pauseReason: 'paused', nextAt: null });
    expect((await docket.as(ada).delete(`${path}/${id}`)).body).toEqual({ data: { id, deleted: true } });
    expect(answer(await docket.as(ada).put(`${path}/${id}`, {}))).toEqual(notFound('Recurrence'));
  });

  it.each([
    [
      { rule: undefined, timezone: undefined, startsAt: undefined },
      { rule: 'Rule is required', timezone: 'Timezone is required', startsAt: 'Starts at is required' },
    ],
    [{ rule: 'FREQ=MINUTELY' }, { rule: 'Rule must not occur more often than hourly' }],
    [{ rule: 'FREQ=DAILY;BYMINUTE=0,15,30,45' }, { rule: 'Rule must not occur more often than hourly' }],
    [{ rule: 'every day' }, { rule: 'Rule must be an RFC 5545 RRULE, such as FREQ=WEEKLY;BYDAY=MO' }],
    [{ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, { rule: 'Rule must have a future occurrence' }],
    [{ rule: 'FREQ=DAILY;UNTIL=20260101T000000Z' }, { rule: 'Rule must have a future occurrence' }],
    [{ timezone: 'Mars/Olympus' }, { timezone: 'Timezone must be an IANA time zone' }],
    [{ ticket: undefined }, { ticket: 'Ticket is required' }],
    [{ ticket: { priority: 'high' } }, { 'ticket.title': 'Title is required' }],
    [{ ticket: { title: 'x', typo: 1 } }, { 'ticket.typo': 'Unknown field' }],
    [
      { ticket: { title: 'x', groupId: '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11' } },
      { 'ticket.groupId': 'Group must be valid' },
    ],
    [
      { templateId: '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11' },
      { templateId: 'Template must not be given together with a ticket' },
    ],
    [{ ticket: null, templateId: '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11' }, { templateId: 'Template must be valid' }],
  ])('with %j is refused', async (body, details) => {
    expect(answer(await post(body))).toEqual(invalid(details as Record<string, string>));
  });

  it('is managed by members, up to a hundred per project', async () => {
    const viewer = await docket.given.member(ada, project, 'viewer');
    expect(answer(await post({}, viewer))).toEqual(forbidden('project'));
    for (let n = 0; n < 100; n++) await recurrence();
    expect(answer(await post())).toEqual(conflict('A project has at most 100 recurrences'));
  });
});

describe('an occurrence', () => {
  it('becomes one ticket when it is due, reported by the user whom the recurrence acts as', async () => {
    const { id } = await recurrence();
    await run('2026-03-02T08:59:59Z');
    expect(await made()).toEqual([]);
    await run('2026-03-02T09:00:00Z');
    await run('2026-03-02T09:01:00Z');
    expect(await made()).toEqual([{ title: 'Water the plants', reporter_id: bob.id, priority: 'high' }]);
    expect((await docket.as(bob).get(path)).body.data[0]).toMatchObject({
      id,
      lastAt: '2026-03-02T09:00:00.000Z',
      nextAt: '2026-03-03T09:00:00.000Z',
    });
    const events = await docket.rows(
      `SELECT type, actor_id FROM events WHERE project_id = $1 AND type LIKE 'ticket.%'`,
      [project.id],
    );
    expect(events).toEqual([{ type: 'ticket.created', actor_id: bob.id }]);
  });

  it('is created once by several concurrent workers', async () => {
    for (let n = 0; n < 5; n++) await recurrence();
    time.set('2026-03-02T09:00:10Z');
    const runner = docket.service(RecurrenceRunner);
    await Promise.all(Array.from({ length: 4 }, () => run(undefined, runner)));
    expect(await made()).toHaveLength(5);
  });

  it('is created once even if the worker that creates it loses its connection', async () => {
    await recurrence();
    const blocker = await docket.db.connect();
    await blocker.query('BEGIN');
    await blocker.query('SELECT FROM ticket_counters WHERE scope_id = $1 FOR UPDATE', [project.id]);
    const killed = run('2026-03-02T09:00:10Z').catch((error: Error) => error);
    await eventually(async () => {
      const ended = await docket.rows(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%ticket_counters%'`,
      );
      expect(ended).toHaveLength(1);
    });
    await blocker.query('ROLLBACK');
    blocker.release();
    expect(await killed).toBeInstanceOf(Error);
    expect(await made()).toEqual([]);
    expect(
      await docket.rows(
        'SELECT FROM recurrence_occurrences o JOIN recurrences r ON r.id = o.recurrence_id WHERE r.project_id = $1',
        [project.id],
      ),
    ).toEqual([]);
    await run('2026-03-02T09:00:30Z');
    expect(await made()).toHaveLength(1);
  });

  it('keeps its time of day when clocks change, once on each day', async () => {
    const { id } = await recurrence({ startsAt: '2026-03-27T08:00:00Z' });
    const times: unknown[] = [];
    for (let now = Date.parse('2026-03-27T00:00Z'); now < Date.parse('2026-03-31T00:00Z'); now += 3_600_000) {
      await run(new Date(now).toISOString());
      const { last_at: last } = (await stored(id)) as { last_at: Date | null };
      if (last && last.toISOString() !== times.at(-1)) times.push(last.toISOString());
    }
    const hours = ['27T08', '28T08', '29T07', '30T07'].map((hour) => `2026-03-${hour}:00:00.000Z`);
    expect(times).toEqual(hours);
    expect(await made()).toHaveLength(4);
  });

  it('is only the latest of those missed while nothing ran for a week', async () => {
    const [daily, hourly] = [await recurrence(), await recurrence({ rule: 'FREQ=HOURLY' })];
    await run('2026-03-09T12:30:00Z');
    expect(await made()).toHaveLength(2);
    expect(await stored(daily.id)).toMatchObject({
      last_at: new Date('2026-03-09T09:00Z'),
      next_at: new Date('2026-03-10T09:00Z'),
    });
    expect(await stored(hourly.id)).toMatchObject({
      last_at: new Date('2026-03-09T12:00Z'),
      next_at: new Date('2026-03-09T13:00Z'),
    });
  });

  it('is not created before the recurrence was, nor while it is paused, nor after its COUNT', async () => {
    const begun = await recurrence({ startsAt: '2026-02-01T09:00:00Z', rule: 'FREQ=DAILY;COUNT=2' });
    expect(begun.nextAt).toBe('2026-03-02T09:00:00.000Z');
    await run('2026-03-02T09:00:00Z');
    await docket.as(bob).put(`${path}/${begun.id}`, { paused: true });
    await run('2026-03-04T12:00:00Z');
    const resumed = await docket.as(bob).put(`${path}/${begun.id}`, { paused: false });
    expect(resumed.body.data).toMatchObject({ paused: false, nextAt: '2026-03-05T09:00:00.000Z' });
    await run('2026-03-05T09:00:00Z');
    await run('2026-03-06T09:00:00Z');
    expect(await made()).toHaveLength(2);
    expect((await docket.as(bob).get(path)).body.data[0]).toMatchObject({ paused: false, nextAt: null });
  });

  it('is skipped while the project is archived or deleted', async () => {
    await recurrence();
    await docket.as(ada).put(`/api/project/${project.id}`, { status: 'archived' });
    await run('2026-03-02T09:00:00Z');
    await docket.as(ada).put(`/api/project/${project.id}`, { status: 'active' });
    await run('2026-03-02T10:00:00Z');
    expect(await made()).toEqual([]);
    await run('2026-03-03T09:00:00Z');
    expect(await made()).toHaveLength(1);
  });

  it('uses the template as it is at that time, even if deleted', async () => {
    const templates = `/api/project/${project.id}/templates`;
    const { id: templateId } = (await docket.as(bob).post(templates, { name: 'Plants', ticket: {} })).body.data;
    expect(answer(await post({ ticket: null, templateId }))).toEqual(
      invalid({ templateId: 'Template must have a title' }),
    );
    await docket.as(bob).put(`${templates}/${templateId}`, { ticket: { title: 'Old' } });
    const { id } = await recurrence({ ticket: undefined, templateId });
    await docket.as(bob).put(`${templates}/${templateId}`, { ticket: { title: 'New' } });
    await run('2026-03-02T09:00:00Z');
    await docket.as(bob).delete(`${templates}/${templateId}`);
    expect((await docket.as(bob).get(path)).body.data[0]).toMatchObject({
      id,
      templateId: null,
      ticket: { title: 'New' },
    });
    await run('2026-03-03T09:00:00Z');
    expect((await made()).map(({ title }) => title)).toEqual(['New', 'New']);
  });

  it('omits values that are no longer valid', async () => {
    const label = await docket.given.label(ada, project.workspaceId);
    await recurrence({ ticket: { title: 'Water', labelIds: [label.id], assigneeId: bob.id } }, ada);
    await docket.as(ada).delete(`/api/labels/${label.id}`);
    await docket.as(ada).delete(`/api/project/${project.id}/members/${bob.id}`);
    await run('2026-03-02T09:00:00Z');
    const [ticket] = (await docket.as(ada).get(`/api/tickets?project=${project.id}`)).body.data;
    expect(ticket).toMatchObject({ title: 'Water', labels: [], assigneeId: null });
  });
});

describe('when the user it acts as loses access', () => {
  const lost = { paused: true, pauseReason: 'access', nextAt: null };
  const pausedFor = async (user: TestUser) =>
    (await notificationsOf(docket, user))
      .filter(({ reason }) => reason === 'recurrencePaused')
      .map(({ description }) => description);

  it.each<[string, () => PromiseLike<unknown>]>([
    ['leaving the project', () => docket.as(ada).delete(`/api/project/${project.id}/members/${bob.id}`)],
    [
      'becoming a viewer',
      () => docket.as(ada).post(`/api/project/${project.id}/members`, { userId: bob.id, role: 'viewer' }),
    ],
    ['being disabled', () => docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [bob.id])],
    ['removing their account', () => docket.as(bob).delete('/api/user', { password: bob.password })],
  ])('by %s, it pauses and the admins of the project are notified, once', async (_, loses) => {
    const admin = await docket.given.member(ada, project, 'admin');
    const bystander = await docket.given.member(ada, project, 'member');
    await recurrence();
    await loses();
    await run('2026-03-02T09:00:00Z');
    await run('2026-03-03T09:00:00Z');
    expect(await made()).toEqual([]);
    expect((await docket.as(ada).get(path)).body.data[0]).toMatchObject(lost);
    for (const user of [ada, admin])
      expect(await pausedFor(user)).toEqual(['A recurring ticket of Website was paused']);
    expect(await pausedFor(bystander)).toEqual([]);
  });

  it('it acts as the user who resumes it', async () => {
    const { id } = await recurrence();
    await docket.as(ada).delete(`/api/project/${project.id}/members/${bob.id}`);
    await run('2026-03-02T09:00:00Z');
    await docket.as(ada).put(`${path}/${id}`, { paused: false });
    await run('2026-03-03T09:00:00Z');
    expect(await made()).toMatchObject([{ reporter_id: ada.id }]);
  });
});

it('the worker alternates between workspaces', async () => {
  for (let n = 0; n < 3; n++) await recurrence({ startsAt: '2026-03-02T08:30:00Z' });
  const eve = await docket.given.user();
  const other = await docket.given.project(eve);
  await docket.as(eve).post(`/api/project/${other.id}/recurrences`, DAILY);
  time.set('2026-03-02T09:00:00Z');
  await docket.service(RecurrenceRunner).next();
  const counts = await docket.rows(
    'SELECT project_id, count(*)::int AS tickets FROM tickets WHERE project_id = ANY ($1) GROUP BY 1',
    [[project.id, other.id]],
  );
  expect(counts.map((row) => (row as { tickets: number }).tickets)).toEqual([1, 1]);
  await run();
});

it('a recurrence is deleted with its project', async () => {
  const { id } = await recurrence();
  await run('2026-03-02T09:00:00Z');
  await docket.rows('DELETE FROM tickets WHERE project_id = $1', [project.id]);
  await docket.rows('DELETE FROM events WHERE project_id = $1', [project.id]);
  await docket.rows('DELETE FROM projects WHERE id = $1', [project.id]);
  expect(await stored(id).catch(() => undefined)).toBeUndefined();
  expect(await docket.rows('SELECT FROM recurrence_occurrences WHERE recurrence_id = $1', [id])).toEqual([]);
});
