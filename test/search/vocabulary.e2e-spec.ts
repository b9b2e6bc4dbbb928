import { DeletedTickets } from '#tickets';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import type { TestProject, TestUser } from '../support/given.js';
import { learnWords } from '../support/vocabulary.js';

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let web: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
  bob = await docket.given.user();
  web = await docket.given.project(ada);
});
afterAll(() => docket.stop());

const found = async (user: TestUser, q: string): Promise<string[]> => {
  const reply = await docket.as(user).get(`/api/tickets/search?${new URLSearchParams({ q })}`);
  return reply.body.data.map(({ title }: { title: string }) => title);
};
const known = async (word: string): Promise<number> => {
  await learnWords(docket);
  const [row] = await docket.rows<{ count: number }>(
    'SELECT count(*)::int AS count FROM scope_vocabulary WHERE word = $1',
    [word],
  );
  return row!.count;
};

// Promise 8.3
it('a writer with an open transaction does not block others that write the same word', async () => {
  const other = await docket.given.project(ada, { workspaceId: web.workspaceId });
  const held = await docket.db.connect();
  try {
    await held.query('BEGIN');
    await held.query('SELECT FROM ticket_counters WHERE scope_id = $1 FOR UPDATE', [other.id]);
    const waiting = Promise.resolve(
      docket.as(ada).post('/api/tickets/bulk', {
        dryRun: true,
        operations: [web.id, other.id].map((projectId) => ({
          op: 'create',
          ticket: { title: 'Zanzibar', projectId },
        })),
      }),
    );
    await eventually(async () => {
      const locks = await docket.rows(`SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO tickets%'`);
      expect(locks).toHaveLength(1);
    });
    const neighbour = await docket.as(bob).post('/api/tickets', { title: 'Zanzibar' });
    expect([neighbour.status, neighbour.body.data.title]).toEqual([201, 'Zanzibar']);
    await held.query('ROLLBACK');
    expect((await waiting).body.data).toMatchObject({ dryRun: true });
  } finally {
    held.release();
  }
});

it('words that only others can read do not displace corrections', async () => {
  await docket.given.ticket(bob, { title: [...'abcdefghij'].map((letter) => `gargoyle${letter}`).join(' ') });
  await docket.given.ticket(ada, { title: 'gxrgoyle', projectId: web.id });
  await learnWords(docket);
  expect(await found(ada, 'gargoyle')).toEqual(['gxrgoyle']);
});

// Promise 8.6
it('a member of one project is never offered words of the others', async () => {
  const workspace = await docket.given.workspace(ada);
  const [open, closed] = [
    await docket.given.project(ada, { workspaceId: workspace.id }),
    await docket.given.project(ada, { workspaceId: workspace.id }),
  ];
  await docket.given.member(ada, open, 'member', bob);
  await docket.given.ticket(ada, {
    title: [...'abcdefghij'].map((l) => `waterfall${l}`).join(' '),
    projectId: closed.id,
  });
  await docket.given.ticket(ada, { title: 'wxterfall', projectId: open.id });
  await learnWords(docket);
  expect(await found(bob, 'waterfall')).toEqual(['wxterfall']);
});

describe('a word is removed with the last text that contains it', () => {
  const change = (id: string, body: object) => docket.as(ada).put(`/api/tickets/${id}`, body);

  it('when the text is changed', async () => {
    const one = await docket.given.ticket(ada, { title: 'Pomegranate', projectId: web.id });
    const two = await docket.given.ticket(ada, { title: 'Fruit', description: 'pomegranate', projectId: web.id });
    expect(await known('pomegranate')).toBe(1);
    await change(one.id, { title: 'Apple' });
    expect(await known('pomegranate')).toBe(1);
    expect(await found(ada, 'pomegranite')).toEqual(['Fruit']);
    await change(two.id, { description: null });
    expect(await known('pomegranate')).toBe(0);
  });

  it('when the comment is deleted', async () => {
    const ticket = await docket.given.ticket(ada, { title: 'Talk', projectId: web.id });
    const comment = await docket.given.comment(ada, ticket, 'Nightingale');
    expect(await known('nightingale')).toBe(1);
    await docket.as(ada).delete(`/api/tickets/${ticket.id}/comments/${comment.id}`);
    expect(await known('nightingale')).toBe(0);
  });

  // Promise 8.6
  it('when the ticket is deleted; a restore brings it back, a purge leaves nothing', async () => {
    const { id } = await docket.given.ticket(ada, { title: 'Hippodrome', projectId: web.id });
    expect(await known('hippodrome')).toBe(1);
    await docket.as(ada).delete(`/api/tickets/${id}`);
    expect(await known('hippodrome')).toBe(0);
    await docket.as(ada).post(`/api/tickets/${id}/restore`);
    expect(await known('hippodrome')).toBe(1);
    await docket.as(ada).delete(`/api/tickets/${id}`);
    await docket.rows(`UPDATE tickets SET deleted_at = now() - interval '1 year' WHERE id = $1`, [id]);
    await docket.service(DeletedTickets).purge();
    expect(await known('hippodrome')).toBe(0);
    expect(await docket.rows(`SELECT FROM scope_word_changes WHERE 'hippodrome' = ANY (words)`)).toEqual([]);
  });

  it('when the ticket moves, for the project that it leaves', async () => {
    const next = await docket.given.project(ada, { workspaceId: web.workspaceId });
    const { id } = await docket.given.ticket(ada, { title: 'Caravan', projectId: web.id });
    await change(id, { projectId: next.id });
    expect(await known('caravan')).toBe(1);
    const scopes = await docket.rows(`SELECT scope_id FROM scope_vocabulary WHERE word = 'caravan'`);
    expect(scopes).toEqual([{ scope_id: next.id }]);
    expect(await found(ada, 'caravna')).toEqual(['Caravan']);
    expect(await found(ada, 'caravan')).toEqual(['Caravan']);
  });

  it('when the project is renamed', async () => {
    const place = await docket.given.project(ada, { name: 'Observatory' });
    expect(await known('observatory')).toBe(1);
    await docket.as(ada).put(`/api/project/${place.id}`, { name: 'Planetarium' });
    expect([await known('observatory'), await known('planetarium')]).toEqual([0, 1]);
  });
});

it('a search whose correction takes too long returns results without one', async () => {
  const held = await docket.db.connect();
  try {
    await held.query('BEGIN');
    await held.query('LOCK TABLE scope_vocabulary IN ACCESS EXCLUSIVE MODE');
    const reply = await docket.as(ada).get('/api/tickets/search?q=misspelld');
    expect([reply.status, reply.body.data]).toEqual([200, []]);
  } finally {
    await held.query('ROLLBACK');
    held.release();
  }
});
