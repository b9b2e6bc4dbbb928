import { Rebalancing } from '#tickets';
import { answer, forbidden, invalid, nextPage } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { EventSource } from '../support/event-source.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { relay } from '../support/relay.js';

interface Item extends TestTicket {
  rank: string;
  status: string;
  version: number;
  updatedAt: string;
}

let docket: Docket;
let ada: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start({ RATE_LIMIT: 'off' });
  ada = await docket.given.user({ name: 'Ada' });
});
beforeEach(async () => {
  project = await docket.given.project(ada);
});
afterAll(() => docket.stop());

const given = (body: object = {}): Promise<TestTicket> => docket.given.ticket(ada, { projectId: project.id, ...body });
async function several(...titles: string[]): Promise<TestTicket[]> {
  const tickets: TestTicket[] = [];
  for (const title of titles) tickets.push(await given({ title }));
  return tickets;
}
const move = (ticket: TestTicket, body: object, user = ada) =>
  docket.as(user).put(`/api/tickets/${ticket.id}/rank`, body);
const moveAll = (ids: string[], body: object, user = ada) =>
  docket.as(user).post('/api/tickets/rank', { ids, ...body });
const items = async (query = '', user = ada): Promise<Item[]> =>
  (await docket.as(user).get(`/api/tickets?project=${project.id}&sort=rank&limit=100${query}`)).body.data;
const titles = async (query = '') => (await items(query)).map(({ title }) => title).join('');
const events = (type?: string) =>
  docket.rows<{ type: string; data: { ticket: Item; changes: Record<string, { from: string; to: string }> } }>(
    `SELECT type, data FROM events WHERE project_id = $1 AND type <> 'project.created' AND ($2::text IS NULL OR type = $2)
     ORDER BY position`,
    [project.id, type ?? null],
  );
/** The last one that the project has assigned, and its rank. */
const lastPosition = async () =>
  (
    await docket.rows<{ position: number; rank: string }>(
      'SELECT last_rank::int AS position, rank_of(last_rank) AS rank FROM ticket_counters WHERE scope_id = $1',
      [project.id],
    )
  )[0]!;
const forget = () => docket.rows('DELETE FROM events WHERE project_id = $1', [project.id]);

describe('a rank', () => {
  it('ascends in order of creation, and a list sorts by it ascending by default', async () => {
    await several('A', 'B', 'C');
    expect(await titles()).toBe('ABC');
    expect(await titles('&order=desc')).toBe('CBA');
    const ranks = (await items()).map(({ rank }) => rank);
    expect(ranks).toEqual(ranks.toSorted());
    expect(new Set(ranks).size).toBe(3);
  });

  it('can be sent back with the rest of a ticket, and changes nothing', async () => {
    const [a] = await several('A', 'B');
    const { rank } = (await items())[0]!;
    const reply = await docket.as(ada).put(`/api/tickets/${a!.id}`, { rank: 'zzz', version: 99, title: 'A2' });
    expect(reply.body.data).toMatchObject({ rank, version: 2, title: 'A2' });
  });

  it('of a ticket that moves to another project is the last one there', async () => {
    const [a] = await several('A', 'B');
    const there = await docket.given.project(ada);
    await docket.given.ticket(ada, { projectId: there.id, title: 'X' });
    const moved = await docket.as(ada).put(`/api/tickets/${a!.id}`, { projectId: there.id });
    const list = await docket.as(ada).get(`/api/tickets?project=${there.id}&sort=rank`);
    expect(list.body.data.map(({ title }: Item) => title)).toEqual(['X', 'A']);
    expect(moved.body.data.rank).toBe(list.body.data[1].rank);
    await docket.as(ada).put(`/api/tickets/${a!.id}`, { projectId: null });
    const loose = await docket.given.ticket(ada, { workspaceId: project.workspaceId, title: 'L' });
    const none = await docket.as(ada).get(`/api/tickets?project=none&workspace=${project.workspaceId}&sort=rank`);
    expect(none.body.data.map(({ id }: Item) => id).slice(-2)).toEqual([a!.id, loose.id]);
  });

  it('of a deleted ticket is kept for its restore, and not reused in the meantime', async () => {
    const [a, b, c] = await several('A', 'B', 'C');
    await docket.as(ada).delete(`/api/tickets/${b!.id}`);
    await move(c!, { after: a!.id });
    expect(await titles()).toBe('AC');
    expect((await docket.as(ada).post(`/api/tickets/${b!.id}/restore`)).status).toBe(200);
    expect(await titles()).toBe('ACB');
  });
});

describe('a move', () => {
  it('puts a ticket directly after or before another, or last', async () => {
    const [a, b, c, d] = await several('A', 'B', 'C', 'D');
    const reply = await move(d!, { after: a!.id });
    expect(reply.status).toBe(200);
    expect(await titles()).toBe('ADBC');
    await move(c!, { before: a!.key });
    expect(await titles()).toBe('CADB');
    await move(a!, {});
    expect(await titles()).toBe('CDBA');
    await move(a!, { after: c!.id, before: b!.id });
    expect(await titles()).toBe('CADB');
    await move(c!, { after: b!.id });
    expect(await titles()).toBe('ADBC');
    await given({ title: 'E' });
    expect(await titles()).toBe('ADBCE');
  });

  it('writes no history and no activity, and keeps version and updatedAt', async () => {
    const [a, b] = await several('A', 'B');
    const before = (await docket.as(ada).get(`/api/tickets/${b!.id}`)).body.data;
    const reply = await move(b!, { before: a!.id });
    const { rank, ...rest } = reply.body.data;
    expect(rest).toEqual({ ...before, rank: undefined });
    expect(rank < (await items())[1]!.rank).toBe(true);
    expect((await docket.as(ada).get(`/api/tickets/${b!.id}/history`)).body.data).toEqual([]);
    const activities = await docket.rows('SELECT FROM activities WHERE entity_id = $1', [b!.id]);
    expect(activities).toHaveLength(1);
  });

  it('records ticket.ranked with the new position, and nothing if nothing changes', async () => {
    const [a, b, c] = await several('A', 'B', 'C');
    const { rank: from } = (await items())[2]!;
    await forget();
    await move(c!, { before: b!.id });
    const [event, ...others] = await events();
    const { rank: to } = (await items())[1]!;
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'ticket.ranked',
      data: {
        ticket: { id: c!.id, title: 'C', status: 'backlog', rank: to },
        changes: { rank: { from, to } },
        project: { id: project.id, name: project.name },
        user: { id: ada.id, name: 'Ada' },
      },
    });
    await forget();
    await move(c!, { before: b!.id });
    await move(c!, { after: a!.id });
    await move(b!, {});
    expect(await events()).toEqual([]);
    expect((await items())[1]!.rank).toBe(to);
  });

  it('can change the status in the same transaction, with its usual records', async () => {
    const [a, b] = await several('A', 'B');
    await docket.as(ada).put(`/api/tickets/${a!.id}/status`, { status: 'done' });
    await forget();
    const reply = await move(b!, { before: a!.id, status: 'done' });
    expect(reply.body.data).toMatchObject({ status: 'done', version: 2, completedAt: expect.any(String) });
    expect(await titles('&status=done')).toBe('BA');
    const [history] = (await docket.as(ada).get(`/api/tickets/${b!.id}/history`)).body.data;
    expect(history).toMatchObject({ field: 'status', from: 'backlog', to: 'done' });
    const emitted = await events();
    expect(emitted.map(({ type }) => type)).toEqual(['ticket.updated', 'ticket.status_changed', 'ticket.ranked']);
    for (const { data } of emitted) {
      expect(data.ticket).toMatchObject({ rank: reply.body.data.rank, status: 'done' });
    }
    const stale = await docket
      .as(ada)
      .put(`/api/tickets/${b!.id}/rank`, {})
      .set('if-match', `"1.${'x'.repeat(22)}"`);
    expect(stale.status).toBe(409);
  });

  it('to the current position still changes the status', async () => {
    const [a, b] = await several('A', 'B');
    await forget();
    expect((await move(b!, { after: a!.id, status: 'todo' })).body.data.status).toBe('todo');
    const types = (await events()).map(({ type }) => type);
    expect(types).toEqual(['ticket.updated', 'ticket.status_changed', 'ticket.ranked']);
  });

  it('refuses an invalid position', async () => {
    const [a, b] = await several('A', 'B');
    const elsewhere = await docket.given.ticket(ada, { projectId: (await docket.given.project(ada)).id });
    const loose = await docket.given.ticket(ada, { workspaceId: project.workspaceId });
    const gone = await given();
    await docket.as(ada).delete(`/api/tickets/${gone.id}`);
    const before = await items();
    const other = 'must be a ticket of the same project';
    for (const id of [elsewhere.id, loose.id, gone.id, 'WEB-99999', 'nonsense', ada.id]) {
      expect(answer(await move(b!, { before: id }))).toEqual(invalid({ before: `Before ${other}` }));
      expect(answer(await move(b!, { after: id }))).toEqual(invalid({ after: `After ${other}` }));
    }
    expect(answer(await move(b!, { after: b!.key }))).toEqual(invalid({ after: 'After must be another ticket' }));
    expect(answer(await move(b!, { before: b!.id }))).toEqual(invalid({ before: 'Before must be another ticket' }));
    const wrongWay = { before: 'Before must be a ticket that comes after the other one' };
    const [, , c] = [a, b, await given()];
    expect(answer(await move(c!, { after: b!.id, before: a!.id }))).toEqual(invalid(wrongWay));
    expect(answer(await move(c!, { after: b!.id, before: b!.id }))).toEqual(invalid(wrongWay));
    expect((await move(b!, { status: 'lost' })).status).toBe(400);
    expect((await items()).slice(0, 2)).toEqual(before);
  });

  it('requires edit permission, and a project that is not archived', async () => {
    const [a, b] = await several('A', 'B');
    const viewer = await docket.given.member(ada, project, 'viewer');
    const stranger = await docket.given.user();
    expect(answer(await move(b!, { before: a!.id }, viewer))).toEqual(forbidden('ticket'));
    expect(answer(await move(b!, { before: a!.id }, stranger))).toEqual(forbidden('ticket'));
    expect(answer(await moveAll([b!.id], { before: a!.id }, viewer))).toEqual(forbidden('ticket'));
    await docket.as(ada).put(`/api/project/${project.id}`, { status: 'archived' });
    expect((await move(b!, { before: a!.id })).body.error.code).toBe('CONFLICT');
    expect((await moveAll([b!.id], { before: a!.id })).body.error.code).toBe('CONFLICT');
    expect(await titles()).toBe('AB');
  });
});

describe('a move of several', () => {
  it('puts them in their order, and returns them', async () => {
    const [a, b, c, d, e] = await several('A', 'B', 'C', 'D', 'E');
    const reply = await moveAll([e!.id, c!.key!, d!.id], { after: a!.id, status: 'todo' });
    expect(reply.status).toBe(200);
    expect(reply.body.data.map(({ title, status }: Item) => title + status)).toEqual(['Etodo', 'Ctodo', 'Dtodo']);
    expect(reply.body.pagination).toEqual({ page: 1, limit: 3, total: 3, totalPages: 1 });
    expect(await titles()).toBe('AECDB');
    await moveAll([d!.id, a!.id], { before: e!.id });
    expect(await titles()).toBe('DAECB');
    await moveAll([a!.id, d!.id], {});
    expect(await titles()).toBe('ECBAD');
    await moveAll([b!.id, c!.id, e!.id], { after: d!.id });
    expect(await titles()).toBe('ADBCE');
    await forget();
    await moveAll([b!.id, c!.id], { after: d!.id });
    await moveAll([c!.id, e!.id], {});
    await moveAll([d!.id, b!.id], { before: c!.id });
    expect(await events()).toEqual([]);
  });

  it('is all or none', async () => {
    const [a, b, c] = await several('A', 'B', 'C');
    const elsewhere = await docket.given.ticket(ada, { projectId: (await docket.given.project(ada)).id });
    const foreign = await docket.given.ticket(await docket.given.user(), {});
    const to = { before: a!.id, status: 'done' };
    expect(answer(await moveAll([c!.id, elsewhere.id], to))).toEqual(invalid({ ids: 'Ids must be of one project' }));
    expect(answer(await moveAll([c!.id, ada.id], to))).toEqual(invalid({ ids: 'Ids must be valid' }));
    expect(answer(await moveAll([c!.id, foreign.id], to))).toEqual(forbidden('ticket'));
    expect(answer(await moveAll([c!.id, c!.key!], to))).toEqual(invalid({ ids: 'Ids must not name a ticket twice' }));
    expect(answer(await moveAll([c!.id, a!.id], to))).toEqual(invalid({ before: 'Before must be another ticket' }));
    expect(answer(await moveAll([], to))).toEqual(invalid({ ids: 'Ids must name at least one ticket' }));
    const many = Array.from({ length: 101 }, (_, n) => `WEB-${n}`);
    expect(answer(await moveAll(many, to))).toEqual(invalid({ ids: 'Ids must be at most 100' }));
    expect(await titles()).toBe('ABC');
    expect((await items()).map(({ status }) => status)).toEqual(['backlog', 'backlog', 'backlog']);
    expect(b).toBeDefined();
  });
});

describe('two people concurrently', () => {
  // Promise 8.9
  it('move the cards of one column 500 times: no card is lost, ranks are unique, and a reload and an open stream show the same order', async () => {
    const bob = await docket.given.member(ada, project, 'member');
    const cards = await several(...'ABCDEFGHIJ');
    await relay(docket);
    const stream = await EventSource.openLive(docket, bob, { query: `?project=${project.id}` });
    const known = await items();
    const drag = async (user: TestUser, start: number) => {
      for (let n = 0; n < 125; n++) {
        const card = cards[(start + n * 7) % 10]!;
        const other = cards[(start + n * 3 + 1) % 10]!;
        if (card === other) continue;
        const reply = await move(card, n % 3 ? { after: other.id } : { before: other.id }, user);
        expect(reply.status).toBe(200);
      }
    };
    await Promise.all([drag(ada, 0), drag(bob, 5), drag(ada, 3), drag(bob, 8)]);
    const [mine, theirs] = [await items('&status=backlog'), await items('&status=backlog', bob)];
    expect(mine.map(({ id }) => id)).toEqual(theirs.map(({ id }) => id));
    expect(mine.map(({ id }) => id).toSorted()).toEqual(cards.map(({ id }) => id).toSorted());
    expect(new Set(mine.map(({ rank }) => rank)).size).toBe(10);
    await relay(docket);
    const last = await given({ title: 'Last' });
    await relay(docket);
    await stream.until(({ titles }) => titles.includes('Last'));
    stream.close();
    const ranks = new Map([...known.map(({ id, rank }) => [id, rank] as const), ...stream.moves]);
    expect([...ranks].toSorted()).toEqual(mine.map(({ id, rank }) => [id, rank]).toSorted());
    expect(stream.moves.length).toBeGreaterThan(200);
    expect(ranks.has(last.id)).toBe(false);
  }, 120_000);

  it('move everything to one place while others create tickets, and all succeed', async () => {
    const [a, ...others] = await several(...'ABCDEFGHIJKLMNOP');
    const moves = others.map((ticket) => move(ticket, { after: a!.id }));
    const replies = await Promise.all([
      ...moves,
      ...'QRST'.split('').map((title) => docket.as(ada).post('/api/tickets', { title, projectId: project.id })),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201]));
    const found = await items();
    expect(found).toHaveLength(20);
    expect(found[0]!.id).toBe(a!.id);
    expect(new Set(found.map(({ rank }) => rank)).size).toBe(20);
    expect(
      found
        .slice(-4)
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(['Q', 'R', 'S', 'T']);
  });
});

describe('a move that waits for somebody else', () => {
  /** Starts a move and, while it waits for the order of its project, changes the tickets. */
  async function meanwhile(moved: () => PromiseLike<{ status: number }>, ...changes: [string, unknown[]][]) {
    const someone = await docket.db.connect();
    await someone.query('BEGIN');
    await someone.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7236022))', [project.id]);
    const reply = Promise.resolve(moved());
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
    while ((await docket.rows(waiting)).length === 0);
    for (const [statement, values] of changes) await someone.query(statement, values);
    await someone.query('COMMIT');
    someone.release();
    return reply;
  }
  const setRank = 'UPDATE tickets SET rank = $2 WHERE id = $1';
  const count = 'UPDATE ticket_counters SET last_rank = last_rank + 1 WHERE scope_id = $1';

  it('goes directly after the named ticket although another one was put there meanwhile', async () => {
    const [a, , c, d] = await several('A', 'B', 'C', 'D');
    const between = `${(await items())[0]!.rank}0001`;
    const changes: [string, unknown[]][] = [
      [setRank, [d!.id, between]],
      [count, [project.id]],
    ];
    await forget();
    expect((await meanwhile(() => move(c!, { after: a!.id }), ...changes)).status).toBe(200);
    expect(await titles()).toBe('ACDB');
    expect(await events()).toHaveLength(1);
  });

  it('keeps a change of the ticket that was made meanwhile', async () => {
    const [a, , c] = await several('A', 'B', 'C');
    const renamed = `UPDATE tickets SET title = 'X', version = version + 1 WHERE id = $1`;
    const reply = await meanwhile(() => move(c!, { after: a!.id, status: 'done' }), [renamed, [c!.id]]);
    expect(reply).toMatchObject({ status: 200, body: { data: { title: 'X', status: 'done', version: 3 } } });
    expect(await titles()).toBe('AXB');
    expect((await events('ticket.ranked')).map(({ data }) => data.ticket.title)).toEqual(['X']);
  });

  it('to the end takes a position that nobody else took meanwhile', async () => {
    const [a] = await several('A', 'B');
    const moved = await meanwhile(() => move(a!, {}), [count, [project.id]]);
    expect(moved).toMatchObject({ status: 200, body: { data: { rank: (await lastPosition()).rank } } });
    expect(await titles()).toBe('BA');
  });

  it('learns of every change of the order, since each takes a position', async () => {
    const [a, b, c] = await several('A', 'B', 'C');
    const { position } = await lastPosition();
    await move(c!, { before: b!.id });
    expect((await lastPosition()).position).toBe(position + 1);
    await moveAll([c!.id, b!.id], { before: a!.id });
    expect((await lastPosition()).position).toBe(position + 2);
    await docket.rows(setRank, [a!.id, `${(await items())[2]!.rank}${'0'.repeat(60)}1`]);
    await docket.rows('INSERT INTO ticket_rebalances VALUES ($1, $2, $3, now())', [
      project.id,
      project.workspaceId,
      ada.id,
    ]);
    while (await docket.app.get(Rebalancing, { strict: false }).next());
    expect((await items())[2]!.rank.length).toBeLessThan(20);
    expect((await lastPosition()).position).toBe(position + 3);
  });
});

describe('long ranks', () => {
  const lengths = async () => (await items()).map(({ rank }) => rank.length);
  /** Repeatedly moves the last two to the second position. */
  async function makeLong(moves: number): Promise<void> {
    const [a, , c, d] = await several(...'ABCDEF');
    for (let n = 0; n < moves; n++) await move(n % 2 ? c! : d!, { after: a!.id });
  }

  // Promise 8.9
  it('are shortened by the worker; order, version, updatedAt and history stay, and the log has the new ones', async () => {
    await makeLong(240);
    const before = await items();
    expect(Math.max(...before.map(({ rank }) => rank.length))).toBeGreaterThan(48);
    await forget();
    const rebalancing = docket.app.get(Rebalancing, { strict: false });
    while (await rebalancing.next());
    const after = await items();
    const still = ({ rank: _, ...item }: Item) => item;
    expect(after.map(still)).toEqual(before.map(still));
    expect(Math.max(...(await lengths()))).toBeLessThan(20);
    const ranks = new Map(before.map(({ id, rank }) => [id, rank]));
    for (const { data } of await events('ticket.ranked')) ranks.set(data.ticket.id, data.ticket.rank);
    expect(after.map(({ id }) => ranks.get(id))).toEqual(after.map(({ rank }) => rank));
    expect(await docket.rows('SELECT FROM ticket_rebalances WHERE scope_id = $1', [project.id])).toEqual([]);
    const history = await docket.rows('SELECT FROM ticket_history WHERE ticket_id = ANY ($1)', [
      after.map(({ id }) => id),
    ]);
    expect(history).toEqual([]);
  }, 120_000);

  it('wait for a ticket that another transaction has locked', async () => {
    await makeLong(240);
    const rebalancing = docket.app.get(Rebalancing, { strict: false });
    const [long] = (await items()).toSorted((one, other) => other.rank.length - one.rank.length);
    const someone = await docket.db.connect();
    await someone.query('BEGIN');
    await someone.query('SELECT FROM tickets WHERE id = $1 FOR NO KEY UPDATE', [long!.id]);
    expect(await rebalancing.next()).toBe(true);
    expect(await rebalancing.next()).toBe(false);
    await someone.query('COMMIT');
    someone.release();
    expect(Math.max(...(await lengths()))).toBeGreaterThan(48);
    await docket.rows('UPDATE ticket_rebalances SET due_at = now()');
    while (await rebalancing.next());
    expect(Math.max(...(await lengths()))).toBeLessThan(20);
  }, 120_000);

  it('are shortened by the move itself if no worker did it', async () => {
    const [a, b, c] = await several(...'ABC');
    const position = (await items())[0]!.rank;
    const long = (digit: string) => `${position}${'0'.repeat(495)}${digit}`;
    await docket.rows('UPDATE tickets SET rank = $2 WHERE id = $1', [b!.id, long('1')]);
    for (let n = 0; n < 40; n++) expect((await move(n % 2 ? b! : c!, { after: a!.id })).status).toBe(200);
    expect(await titles()).toBe('ABC');
    expect(Math.max(...(await lengths()))).toBeLessThan(40);
  });
});

describe('paging by cursor', () => {
  it('returns every ticket once, in order, in one project, one status and everywhere', async () => {
    for (let n = 0; n < 25; n++) await given({ status: n % 2 ? 'todo' : 'done' });
    const all = await items();
    for (const ticket of all.slice(0, 8)) await move(ticket, { after: all[20]!.id });
    for (const query of [
      `project=${project.key}`,
      `project=${project.id}&status=todo`,
      '',
      `project=${project.id}&order=desc`,
    ]) {
      const seen: Item[] = [];
      for (let path: string | undefined = `/api/tickets?sort=rank&limit=7&${query}`; path; ) {
        const reply = await docket.as(ada).get(path);
        seen.push(...reply.body.data);
        path = nextPage(reply);
      }
      const ids = new Set(seen.map(({ id }) => id));
      expect(ids.size).toBe(seen.length);
      const ranks = seen.map(({ rank }) => rank);
      expect(ranks).toEqual(query.includes('desc') ? ranks.toSorted().reverse() : ranks.toSorted());
      const total = (await docket.as(ada).get(`/api/tickets?${query}`)).body.pagination.total;
      expect(seen).toHaveLength(total);
    }
  });
});
