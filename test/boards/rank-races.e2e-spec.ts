import { Rebalancing } from '#tickets';
import { nextPage } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { EventSource } from '../support/event-source.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { type RankedItem, ranking } from '../support/ranking.js';
import { relay } from '../support/relay.js';
import { statementsOf } from '../support/statements.js';

let docket: Docket;
let ada: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
});
beforeEach(async () => {
  project = await docket.given.project(ada);
});
afterAll(() => docket.stop());

const { given, several, move, items, titles, events, lastPosition, forget } = ranking(() => ({
  docket,
  ada,
  project,
}));

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

  const end = (ranks: string[]) => `${ranks[4]}V`;
  it.each<[string, (tickets: TestTicket[], ranks: string[]) => [string, unknown[]][], string, number]>([
    ['a ticket was put there', ([, , , d], [a]) => [[setRank, [d!.id, `${a}0001`]]], 'AEDBC', 2],
    ['the ticket before it has left', ([a], ranks) => [[setRank, [a!.id, end(ranks)]]], 'BCDAE', 2],
    ['the ticket after it has left', ([, b], ranks) => [[setRank, [b!.id, end(ranks)]]], 'AECDB', 2],
    [
      'the ranks there were shortened',
      ([a, b], ranks) => [a!, b!].map(({ id }, at) => [setRank, [id, `${ranks[at]}1`]]),
      'AEBCD',
      2,
    ],
    [
      'the ticket before it has taken the rank that was chosen',
      ([a], [rank]) => [[setRank, [a!.id, `${rank}V`]]],
      'AEBCD',
      2,
    ],
    ['a ticket was moved elsewhere', ([, , , d], [, b]) => [[setRank, [d!.id, `${b}0001`]]], 'AEBDC', 1],
    ['a ticket was created', () => [[count, [project.id]]], 'AEBCD', 1],
  ])('is written anew only if its place has changed: %s', async (_, changes, order, writes) => {
    const tickets = await several(...'ABCDE');
    const made = changes(
      tickets,
      (await items()).map(({ rank }) => rank),
    );
    const statements = await statementsOf(async () => {
      expect((await meanwhile(() => move(tickets[4]!, { after: tickets[0]!.id }), ...made)).status).toBe(200);
    });
    expect(statements.filter(({ text }) => text.includes('ranked_now'))).toHaveLength(writes);
    expect(await titles()).toBe(order);
  });
});

describe('long ranks', () => {
  const lengths = async () => (await items()).map(({ rank }) => rank.length);
  /** As if the last two had been moved to the second position some hundred times, and then some times more. */
  async function makeLong(): Promise<void> {
    const [a, b, c, d] = await several(...'ABCDEF');
    const position = (await items())[0]!.rank;
    await docket.rows('UPDATE tickets SET rank = $2 WHERE id = $1', [b!.id, `${position}${'0'.repeat(45)}1`]);
    for (let n = 0; n < 10; n++) await move(n % 2 ? c! : d!, { after: a!.id });
  }

  // Promise 8.9
  it('are shortened by the worker; order, version, updatedAt and history stay, and the log has the new ones', async () => {
    await makeLong();
    const before = await items();
    expect(Math.max(...before.map(({ rank }) => rank.length))).toBeGreaterThan(48);
    await forget();
    const rebalancing = docket.service(Rebalancing);
    while (await rebalancing.next());
    const after = await items();
    const still = ({ rank: _, ...item }: RankedItem) => item;
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
    await makeLong();
    const rebalancing = docket.service(Rebalancing);
    const [long] = (await items()).toSorted((one, other) => other.rank.length - one.rank.length);
    const someone = await docket.db.connect();
    await someone.query('BEGIN');
    await someone.query('SELECT FROM tickets WHERE id = $1 FOR NO KEY UPDATE', [long!.id]);
    expect(await rebalancing.next()).toBe(true);
    expect(await rebalancing.next()).toBe(false);
    await someone.query('COMMIT');
    someone.release();
    expect(Math.max(...(await lengths()))).toBeGreaterThan(48);
    await docket.rows(`UPDATE ticket_rebalances SET due_at = now() - interval '1 s'`);
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
      const seen: RankedItem[] = [];
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
