import { answer, conflict, forbidden, invalid, nextPage, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let docket: Docket;
let owner: TestUser;
let project: TestProject;
let ticket: TestTicket;
let path: string;
beforeAll(async () => {
  docket = await Docket.start();
  owner = await docket.given.user({ name: 'Olga' });
  project = await docket.given.project(owner, { key: 'TIME' });
});
beforeEach(async () => {
  ticket = await docket.given.ticket(owner, { projectId: project.id });
  path = `/api/tickets/${ticket.id}/time-logs`;
});
afterAll(() => docket.stop());

const log = async (by: TestUser, body: object = {}) => {
  const reply = await docket.as(by).post(path, { minutes: 30, ...body });
  expect(reply.status).toBe(201);
  return reply.body.data;
};
const details = async () => (await docket.as(owner).get(`/api/tickets/${ticket.id}`)).body.data;

describe('logging time', () => {
  it('returns the record, with the person', async () => {
    const reply = await docket
      .as(owner)
      .post(path, { minutes: 90, note: 'Found  it.\n', loggedAt: '2026-03-01T10:00:00+02:00' });
    expect(answer(reply)).toEqual({
      status: 201,
      body: {
        data: {
          id: expect.any(String),
          ticketId: ticket.id,
          userId: owner.id,
          user: { id: owner.id, name: 'Olga', email: owner.email, image: null, kind: 'human' },
          minutes: 90,
          note: 'Found  it.\n',
          loggedAt: '2026-03-01T08:00:00.000Z',
          createdAt: expect.stringMatching(TIMESTAMP),
        },
      },
    });
  });

  it('needs only the minutes, with the current time and no note as defaults; and accepts the key of the ticket', async () => {
    const before = Date.now();
    const reply = await docket.as(owner).post(`/api/tickets/${ticket.key!.toLowerCase()}/time-logs`, { minutes: 1 });
    expect(reply.body.data).toMatchObject({ minutes: 1, note: null });
    expect(Date.parse(reply.body.data.loggedAt)).toBeGreaterThanOrEqual(before);
    expect(reply.body.data.loggedAt).toBe(reply.body.data.createdAt);
  });

  it('ignores read-only fields, so that a record can be sent back', async () => {
    const first = await log(owner, { note: 'once' });
    const second = await log(owner, first);
    expect(second).toEqual({ ...first, id: expect.any(String), createdAt: expect.any(String) });
    expect(second.id).not.toBe(first.id);
  });

  const MINUTES = 'Minutes must be a whole number from 1 to 100000';
  const WHEN = 'Logged at must be an ISO 8601 date-time with an offset';
  it.each([
    [{}, { minutes: 'Minutes is required' }],
    [{ minutes: null }, { minutes: 'Minutes is required' }],
    [{ minutes: 0 }, { minutes: MINUTES }],
    [{ minutes: -5 }, { minutes: MINUTES }],
    [{ minutes: 1.5 }, { minutes: MINUTES }],
    [{ minutes: 100_001 }, { minutes: MINUTES }],
    [{ minutes: 1e300 }, { minutes: MINUTES }],
    [{ minutes: '30' }, { minutes: MINUTES }],
    [{ minutes: 5, note: 7 }, { note: 'Note must be a string' }],
    [{ minutes: 5, note: 'a\0b' }, { note: 'Note contains characters that are not allowed' }],
    [{ minutes: 5, loggedAt: '2026-02-30T00:00:00Z' }, { loggedAt: WHEN }],
    [{ minutes: 5, loggedAt: '2026-02-01' }, { loggedAt: WHEN }],
    [{ minutes: 5, loggedAt: null }, { loggedAt: 'Logged at must not be null' }],
    [{ minutes: 5, hours: 1 }, { hours: 'Unknown field' }],
  ])('of %j is refused', async (body, details) => {
    expect(answer(await docket.as(owner).post(path, body))).toEqual(invalid(details as Record<string, string>));
    expect((await docket.as(owner).get(path)).body.pagination.total).toBe(0);
  });

  it('accepts up to the maximum', async () => {
    expect(await log(owner, { minutes: 100_000, note: 'é'.repeat(32_768) })).toMatchObject({ minutes: 100_000 });
    const reply = await docket.as(owner).post(path, { minutes: 5, note: 'x'.repeat(65_537) });
    expect(answer(reply)).toEqual(invalid({ note: 'Note must be at most 65536 bytes' }));
  });
});

describe('the list of time logs', () => {
  it('has the latest work first, whenever it was logged, and is paged', async () => {
    const times = ['2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z', '2026-01-01T00:00:00.000Z'];
    for (const loggedAt of times) await log(owner, { loggedAt });
    const first = await docket.as(owner).get(`${path}?limit=2`);
    expect(first.body.data.map(({ loggedAt }: { loggedAt: string }) => loggedAt)).toEqual([times[1], times[0]]);
    expect(first.body.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
    const second = await docket.as(owner).get(nextPage(first)!);
    expect(second.body.data).toMatchObject([{ loggedAt: times[2] }]);
    expect(nextPage(second)).toBeUndefined();
    expect(answer(await docket.as(owner).get(`${path}?minutes=5`))).toEqual(
      invalid({ minutes: 'Unknown query parameter' }),
    );
  });
});

describe('rights', () => {
  it('members log and delete their own, admins delete any, viewers read', async () => {
    const [admin, member, other, viewer] = await Promise.all(
      (['admin', 'member', 'member', 'viewer'] as const).map((role) => docket.given.member(owner, project, role)),
    );
    const logs = [await log(member!), await log(member!), await log(other!)];
    const at = (index: number) => `${path}/${logs[index].id}`;
    expect((await docket.as(viewer).get(path)).body.pagination.total).toBe(3);
    expect(answer(await docket.as(viewer).post(path, { minutes: 1 }))).toEqual(forbidden('ticket'));
    expect(answer(await docket.as(viewer).delete(at(0)))).toEqual(forbidden('ticket'));
    expect(answer(await docket.as(member).delete(at(2)))).toEqual(forbidden('time log'));
    const gone = await docket.as(member).delete(at(0));
    expect(answer(gone)).toEqual({ status: 200, body: { data: { id: logs[0].id, deleted: true } } });
    expect((await docket.as(admin).delete(at(1))).status).toBe(200);
    expect((await docket.as(owner).delete(at(2))).status).toBe(200);
    expect(answer(await docket.as(member).delete(at(0)))).toEqual(notFound('Time log'));
  });

  it('outsiders read where it is public, and nothing where it is private', async () => {
    const stranger = await docket.given.user();
    expect(answer(await docket.as(stranger).get(path))).toEqual(forbidden('ticket'));
    expect(answer(await docket.as(stranger).post(path, { minutes: 1 }))).toEqual(forbidden('ticket'));
    const byKey = `/api/tickets/${ticket.key}/time-logs`;
    expect(answer(await docket.as(stranger).get(byKey))).toEqual(notFound('Ticket'));
    const open = await docket.given.project(owner, { visibility: 'public' });
    ticket = await docket.given.ticket(owner, { projectId: open.id });
    path = `/api/tickets/${ticket.id}/time-logs`;
    await log(owner);
    const reply = await docket.as(stranger).get(path);
    expect(reply.body.data[0].user).toEqual({ id: owner.id, name: 'Olga', email: null, image: null, kind: 'human' });
    expect(answer(await docket.as(stranger).post(path, { minutes: 1 }))).toEqual(forbidden('ticket'));
  });

  it('an API key needs the scope', async () => {
    const reader = { apiKey: await docket.given.apiKey(owner, { scopes: ['tickets:read'] }) };
    expect((await docket.as(reader).get(path)).status).toBe(200);
    expect((await docket.as(reader).post(path, { minutes: 1 })).status).toBe(403);
  });

  // Promise 2.2
  it('a log is found only through its own ticket', async () => {
    const mine = await log(owner);
    const elsewhere = await docket.given.ticket(owner, { projectId: project.id });
    for (const id of [mine.id, UNKNOWN_ID, 'x']) {
      const reply = await docket.as(owner).delete(`/api/tickets/${elsewhere.id}/time-logs/${id}`);
      expect(answer(reply)).toEqual(notFound('Time log'));
    }
    const unknown = await docket.as(owner).get(`/api/tickets/${UNKNOWN_ID}/time-logs`);
    expect(answer(unknown)).toEqual(notFound('Ticket'));
    expect((await details())._count.timeLogs).toBe(1);
  });

  it('an archived project accepts none', async () => {
    const old = await docket.given.project(owner);
    ticket = await docket.given.ticket(owner, { projectId: old.id });
    path = `/api/tickets/${ticket.id}/time-logs`;
    const mine = await log(owner);
    await docket.as(owner).put(`/api/project/${old.id}`, { status: 'archived' });
    const archived = conflict('Project is archived');
    expect(answer(await docket.as(owner).post(path, { minutes: 1 }))).toEqual(archived);
    expect(answer(await docket.as(owner).delete(`${path}/${mine.id}`))).toEqual(archived);
    expect((await docket.as(owner).get(path)).body.pagination.total).toBe(1);
  });
});

describe('the ticket', () => {
  it('counts them and is updated, and keeps its version', async () => {
    const version = async () =>
      (await docket.rows<{ version: number }>('SELECT version FROM tickets WHERE id = $1', [ticket.id]))[0]!.version;
    const before = await details();
    const [mine] = [await log(owner), await log(owner)];
    const after = await details();
    expect(after._count).toMatchObject({ comments: 0, attachments: 0, timeLogs: 2 });
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    await docket.as(owner).delete(`${path}/${mine.id}`);
    const list = await docket.as(owner).get(`/api/tickets?project=${project.id}&limit=100`);
    const listed = list.body.data.find(({ id }: { id: string }) => id === ticket.id);
    expect(listed._count.timeLogs).toBe(1);
    expect(Date.parse(listed.updatedAt)).toBeGreaterThan(Date.parse(after.updatedAt));
    expect(await version()).toBe(1);
  });

  it('records each of them in its history and in an event, logged or deleted', async () => {
    const mine = await log(owner, { minutes: 45, note: 'Looked' });
    await docket.as(owner).delete(`${path}/${mine.id}`);
    const { id, userId, minutes, note, loggedAt } = mine;
    const recorded = { id, userId, minutes, note, loggedAt };
    const history = (await docket.as(owner).get(`/api/tickets/${ticket.id}/history`)).body.data;
    expect(history).toMatchObject([
      { field: 'timeLogs', from: recorded, to: null, actor: { id: owner.id } },
      { field: 'timeLogs', from: null, to: recorded, actor: { id: owner.id } },
    ]);
    const events = await docket.rows<{ type: string; data: { changes: object; ticket: { updatedAt: string } } }>(
      `SELECT type, data FROM events WHERE data->'ticket'->>'id' = $1 ORDER BY id`,
      [ticket.id],
    );
    expect(events.map(({ type, data }) => [type, data.changes])).toEqual([
      ['ticket.created', undefined],
      ['ticket.updated', { timeLogs: { from: null, to: recorded } }],
      ['ticket.updated', { timeLogs: { from: recorded, to: null } }],
    ]);
    expect(events[2]!.data.ticket.updatedAt).toBe((await details()).updatedAt);
    const activity = await docket.rows<{ description: string }>(
      `SELECT description FROM activities WHERE entity_id = $1 ORDER BY id`,
      [ticket.id],
    );
    expect(activity.map(({ description }) => description).slice(1)).toEqual([
      `Logged 45 minutes on ${ticket.key}`,
      `Took back 45 minutes on ${ticket.key}`,
    ]);
  });

  it('counts each of many concurrent logs', async () => {
    await Promise.all(Array.from({ length: 10 }, () => log(owner)));
    expect((await details())._count.timeLogs).toBe(10);
    expect((await docket.as(owner).get(path)).body.pagination.total).toBe(10);
  });
});

describe('the report of logged time', () => {
  let ada: TestUser;
  let bob: TestUser;
  let place: TestProject;
  let first: TestTicket;
  let second: TestTicket;
  const on = (user: TestUser, { id }: TestTicket, minutes: number, loggedAt: string) =>
    docket.as(user).post(`/api/tickets/${id}/time-logs`, { minutes, loggedAt });
  const report = async (query: string, by = ada) => {
    const reply = await docket.as(by).get(`/api/time-logs?${query}`);
    expect(reply.status).toBe(200);
    return reply.body;
  };
  beforeAll(async () => {
    ada = await docket.given.user({ name: 'Ada' });
    place = await docket.given.project(ada, { name: 'Report', key: 'REP' });
    bob = await docket.given.member(ada, place, 'member', await docket.given.user({ name: 'Bob' }));
    [first, second] = [
      await docket.given.ticket(ada, { projectId: place.id, title: 'First' }),
      await docket.given.ticket(ada, { projectId: place.id, title: 'Second' }),
    ];
    await on(ada, first, 30, '2026-03-28T23:30:00Z');
    await on(ada, second, 15, '2026-03-29T21:59:00Z');
    await on(bob, first, 60, '2026-03-29T22:00:00Z');
  });

  it('adds up by person, ticket and day, with the total', async () => {
    const byUser = await report('project=REP');
    expect(byUser.total).toBe(105);
    expect(byUser.data).toEqual([
      { user: { id: bob.id, name: 'Bob', email: bob.email, image: null, kind: 'human' }, minutes: 60 },
      { user: { id: ada.id, name: 'Ada', email: ada.email, image: null, kind: 'human' }, minutes: 45 },
    ]);
    expect(await report('project=REP&groupBy=ticket')).toEqual({
      data: [
        { ticket: { id: first.id, key: first.key, title: 'First' }, minutes: 90 },
        { ticket: { id: second.id, key: second.key, title: 'Second' }, minutes: 15 },
      ],
      total: 105,
    });
    expect((await report('project=REP&groupBy=day')).data).toEqual([
      { day: '2026-03-29', minutes: 75 },
      { day: '2026-03-28', minutes: 30 },
    ]);
  });

  it('has the days of the caller’s time zone, also when clocks change', async () => {
    await docket.as(ada).put('/api/user/preferences', { timezone: 'Europe/Berlin' });
    expect((await report('project=REP&groupBy=day')).data).toEqual([
      { day: '2026-03-30', minutes: 60 },
      { day: '2026-03-29', minutes: 45 },
    ]);
    await docket.rows(`UPDATE user_preferences SET timezone = 'Mars/Olympus' WHERE user_id = $1`, [ada.id]);
    expect((await report('project=REP&groupBy=day')).data).toHaveLength(2);
  });

  it('is filtered by person, ticket and time: from inclusive, to exclusive', async () => {
    expect((await report(`user=me&ticket=${first.key}`)).total).toBe(30);
    expect((await report(`user=${bob.id},${ada.id}&ticket=${second.id},${first.key}`)).total).toBe(105);
    expect((await report('project=REP&from=2026-03-29T21:59:00Z&to=2026-03-29T22:00:00Z')).total).toBe(15);
    expect(await report(`user=${UNKNOWN_ID}`)).toEqual({ data: [], total: 0 });
    expect(await report('ticket=nonsense')).toEqual({ data: [], total: 0 });
    expect(answer(await docket.as(ada).get('/api/time-logs?groupBy=week'))).toEqual(
      invalid({ groupBy: 'Group by must be one of user, ticket, day' }),
    );
  });

  it('omits what the caller may not read, and what is deleted', async () => {
    const hidden = await docket.given.project(ada, { workspaceId: place.workspaceId });
    const secret = await docket.given.ticket(ada, { projectId: hidden.id });
    await on(ada, secret, 1_000, '2026-03-29T12:00:00Z');
    expect((await report(`ticket=${first.id},${secret.id}`)).total).toBe(1_090);
    expect((await report(`ticket=${first.id},${secret.id}`, bob)).total).toBe(90);
    expect((await report('project=REP', await docket.given.user())).total).toBe(0);
    await docket.as(ada).delete(`/api/tickets/${secret.id}`);
    expect((await report(`ticket=${first.id},${secret.id}`)).total).toBe(90);
  });
});
