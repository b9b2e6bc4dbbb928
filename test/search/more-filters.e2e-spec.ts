import { nextPage } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { Time } from '../support/time.js';

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let viewer: TestUser;
let stranger: TestUser;
let web: TestProject;
let time: Time;
const tickets: Record<string, TestTicket> = {};

/** One a day from the first of June on; done ones are completed the next day. */
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada Lovelace' });
  stranger = await docket.given.user();
  web = await docket.given.project(ada, { key: 'WEB' });
  bob = await docket.given.member(ada, web, 'member');
  viewer = await docket.given.member(ada, web, 'viewer');
  time = Time.freeze(docket, '2026-06-01T12:00:00.000Z');
  for (const [title, dueDate] of [
    ['a', '2026-07-02T00:00:00Z'],
    ['b', null],
    ['c', '2026-07-01T00:00:00Z'],
    ['d', null],
    ['e', '2026-07-02T00:00:00Z'],
  ] as const) {
    tickets[title] = await docket.given.ticket(bob, { title, projectId: web.id, dueDate });
    time.advance({ days: 1 });
    if ('bc'.includes(title)) await docket.as(bob).put(`/api/tickets/${tickets[title].id}/status`, { status: 'done' });
  }
});
afterAll(() => docket.stop());

const list = (query: Record<string, string>, user = ada) =>
  docket.as(user).get(`/api/tickets?${new URLSearchParams(query)}`);
const inOrder = async (query: Record<string, string>, user = ada): Promise<string> => {
  const reply = await list(query, user);
  expect(reply.status).toBe(200);
  expect(reply.body.pagination.total).toBe(reply.body.data.length);
  return reply.body.data.map((ticket: { title: string }) => ticket.title).join('');
};
const titles = async (query: Record<string, string>, user = ada) => [...(await inOrder(query, user))].sort().join('');

it.each([
  ['createdAfter', '2026-06-03T12:00:00Z', 'cde'],
  ['createdAfter', '2026-06-03T12:00:00.001Z', 'de'],
  ['createdBefore', '2026-06-03T12:00:00Z', 'ab'],
  ['createdBefore', '2026-06-03T12:00:00.001Z', 'abc'],
  ['completedAfter', '2026-06-03T12:00:00Z', 'bc'],
  ['completedAfter', '2026-06-03T12:00:00.001Z', 'c'],
  ['completedBefore', '2026-06-04T12:00:00Z', 'b'],
  ['completedBefore', '2026-06-03T12:00:00Z', ''],
])('%s=%s', async (name, value, expected) => {
  expect(await titles({ [name]: value })).toBe(expected);
});

it('watching=me finds the tickets that the caller watches, and only for the caller', async () => {
  await docket.as(viewer).put(`/api/tickets/${tickets.b!.id}/watchers/me`);
  await docket.as(viewer).put(`/api/tickets/${tickets.d!.id}/watchers/me`);
  expect(await titles({ watching: 'me' }, viewer)).toBe('bd');
  expect(await titles({ watching: 'me', status: '!done' }, viewer)).toBe('d');
  expect(await titles({ watching: 'me' }, stranger)).toBe('');
  const [watched] = await docket.rows<{ n: number }>(
    'SELECT count(*)::int AS n FROM ticket_watchers WHERE user_id = $1',
    [ada.id],
  );
  expect((await titles({ watching: 'me' })).length).toBe(watched!.n);
});

it('mentioned=me finds tickets that mention the caller, in the description or a comment', async () => {
  await docket.as(bob).put(`/api/tickets/${tickets.a!.id}`, { description: 'Ask @Ada Lovelace' });
  await docket.as(bob).post(`/api/tickets/${tickets.e!.id}/comments`, { content: '@Ada Lovelace, and @Ada Lovelace' });
  expect(await titles({ mentioned: 'me' })).toBe('ae');
  expect(await titles({ mentioned: 'me' }, bob)).toBe('');
});

describe('by due date', () => {
  const byId = (...names: string[]) =>
    names.sort((one, other) => (tickets[one]!.id < tickets[other]!.id ? -1 : 1)).join('');

  it('has tickets without one last, in either order', async () => {
    expect(await inOrder({ sort: 'dueDate', order: 'asc' })).toBe(`c${byId('a', 'e')}${byId('b', 'd')}`);
    const reversed = [...byId('a', 'e')].reverse().join('');
    expect(await inOrder({ sort: 'dueDate', order: 'desc' })).toBe(
      `${reversed}c${[...byId('b', 'd')].reverse().join('')}`,
    );
    expect(await inOrder({ sort: 'dueDate', order: 'asc', status: '!done' })).toBe(`${byId('a', 'e')}d`);
  });

  it.each(['asc', 'desc'])('is paged by cursor, %s, each once', async (order) => {
    const all = await inOrder({ sort: 'dueDate', order });
    let walked = '';
    let path: string | undefined = `/api/tickets?sort=dueDate&order=${order}&limit=1`;
    for (let pages = 0; path && pages < 10; pages++) {
      const reply = await docket.as(ada).get(path);
      walked += reply.body.data.map((ticket: { title: string }) => ticket.title).join('');
      path = nextPage(reply);
    }
    expect(walked).toBe(all);
  });

  it('is exported in that order', async () => {
    const reply = await docket.as(ada).get('/api/tickets/export?format=jsonl&sort=dueDate&order=asc');
    const exported = reply.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).title);
    expect(exported.join('')).toBe(await inOrder({ sort: 'dueDate', order: 'asc' }));
  });
});

describe('deleted tickets', () => {
  let own: TestTicket;
  let others: TestTicket;
  beforeAll(async () => {
    own = await docket.given.ticket(bob, { title: 'own kettle', projectId: web.id, priority: 'high' });
    others = await docket.given.ticket(ada, { title: 'others', projectId: web.id });
    for (const { id } of [own, others]) await docket.as(ada).delete(`/api/tickets/${id}`);
  });

  it('are listed for those who may restore them: members their own, admins all', async () => {
    expect((await list({ deleted: 'true' }, bob)).body.data.map(({ id }: TestTicket) => id)).toEqual([own.id]);
    expect((await list({ deleted: 'true' })).body.pagination.total).toBe(2);
    expect(
      (await list({ deleted: 'true', sort: 'title', order: 'asc' })).body.data.map(({ id }: TestTicket) => id),
    ).toEqual([others.id, own.id]);
    for (const user of [viewer, stranger])
      expect((await list({ deleted: 'true' }, user)).body.pagination.total).toBe(0);
    const root = await docket.given.user({ role: 'ADMIN' });
    expect((await list({ deleted: 'true' }, root)).body.pagination.total).toBe(2);
  });

  it('accept the other filters, the search and pages', async () => {
    expect((await list({ deleted: 'true', priority: 'high' })).body.data).toMatchObject([{ id: own.id }]);
    expect((await list({ deleted: 'true', search: 'kettle' })).body.data).toMatchObject([{ id: own.id }]);
    expect((await list({ deleted: 'true', search: 'a' })).body.data).toEqual([]);
    const first = await list({ deleted: 'true', limit: '1', sort: 'createdAt' });
    expect(first.body).toMatchObject({ data: [{ id: others.id }], pagination: { total: 2, totalPages: 2 } });
    expect((await docket.as(ada).get(nextPage(first)!)).body.data).toMatchObject([{ id: own.id }]);
  });

  it('are in no other list', async () => {
    expect(await titles({ deleted: 'false' })).toBe('abcde');
    expect(await titles({})).toBe('abcde');
  });

  it('are no longer listed when the project is archived, or after 30 days', async () => {
    await docket.as(ada).put(`/api/project/${web.id}`, { status: 'archived' });
    expect((await list({ deleted: 'true' })).body.pagination.total).toBe(0);
    await docket.as(ada).put(`/api/project/${web.id}`, { status: 'active' });
    expect((await list({ deleted: 'true' })).body.pagination.total).toBe(2);
    time.advance({ days: 30, minutes: 1 });
    expect((await list({ deleted: 'true' })).body.pagination.total).toBe(0);
  });
});
