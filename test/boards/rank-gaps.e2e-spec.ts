import { Rebalancing } from '#tickets';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { ranking } from '../support/ranking.js';
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

const { several, move, moveAll, items, titles } = ranking(() => ({ docket, ada, project }));

type Reply = { status: number };
const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/**
 * Starts a move that also changes the status and, while a ticket that is being created holds it up after it has written
 * its rank, does something else.
 */
async function whileMoving(first: () => PromiseLike<Reply>, work: () => Promise<void>): Promise<Reply> {
  const creating = await docket.db.connect();
  try {
    await creating.query('BEGIN');
    await creating.query('SELECT FROM ticket_counters WHERE scope_id = $1 FOR NO KEY UPDATE', [project.id]);
    const reply = Promise.resolve(first());
    while ((await docket.rows(WAITING)).length === 0);
    await work();
    await creating.query('COMMIT');
    return await reply;
  } finally {
    await creating.query('ROLLBACK');
    creating.release();
  }
}

/** What it answers, or undefined if it waits like the first one. */
async function answeredAtOnce<T>(reply: PromiseLike<T>): Promise<T | undefined> {
  let answered: T | undefined;
  const known = reply.then((found) => {
    answered = found;
  });
  while (answered === undefined && (await docket.rows(WAITING)).length < 2);
  if (answered !== undefined) await known;
  return answered;
}

/** A card and where it goes, all by title. */
interface Drag {
  card: string;
  after?: string;
  before?: string;
}

const drag = (cards: TestTicket[], { card, after, before }: Drag, more: object = {}) => {
  const named = (title?: string) => cards.find((each) => each.title === title)?.id;
  return move(cards.find(({ title }) => title === card)!, { after: named(after), before: named(before), ...more });
};

describe('while a ticket is being moved and another one created, a move', () => {
  it.each<[Drag, Drag, string]>([
    [{ card: 'D', after: 'A' }, { card: 'E', after: 'B' }, 'ADBEC'],
    [{ card: 'D', after: 'A' }, { card: 'E', after: 'B', before: 'C' }, 'ADBEC'],
    [{ card: 'D', after: 'A' }, { card: 'E', before: 'A' }, 'EADBC'],
    [{ card: 'C', before: 'A' }, { card: 'B', after: 'E' }, 'CADEB'],
  ])('to another place neither waits nor starts anew: %j, %j', async (first, second, order) => {
    const cards = await several(...'ABCDE');
    const held = await whileMoving(
      () => drag(cards, first, { status: 'todo' }),
      async () => {
        const sent = await statementsOf(async () =>
          expect((await answeredAtOnce(drag(cards, second)))?.status).toBe(200),
        );
        expect(sent.filter(({ text }) => text !== WAITING)).toHaveLength(3);
      },
    );
    expect(held.status).toBe(200);
    expect(await titles()).toBe(order);
  });

  it.each<[string, Drag, Drag, string]>([
    ['the same place', { card: 'D', after: 'A' }, { card: 'E', after: 'A' }, 'AEDBC'],
    ['the same place, from its other side', { card: 'D', after: 'A' }, { card: 'E', before: 'B' }, 'ADEBC'],
    ['the very start', { card: 'D', before: 'A' }, { card: 'E', before: 'A' }, 'DEABC'],
    ['the side of that ticket', { card: 'A', after: 'D' }, { card: 'C', after: 'A' }, 'BDACE'],
    ['the side of that ticket, which goes to its own', { card: 'A', after: 'D' }, { card: 'D', after: 'A' }, 'BCADE'],
  ])('to %s waits for it, and goes where its neighbour then is', async (_, first, second, order) => {
    const cards = await several(...'ABCDE');
    const replies: Promise<Reply>[] = [];
    const held = await whileMoving(
      () => drag(cards, first, { status: 'todo' }),
      async () => {
        replies.push(Promise.resolve(drag(cards, second)));
        expect(await answeredAtOnce(replies[0]!)).toBeUndefined();
      },
    );
    expect([held.status, (await replies[0]!).status]).toEqual([200, 200]);
    expect(await titles()).toBe(order);
  });

  it.each<[string, (cards: TestTicket[]) => PromiseLike<unknown>, string]>([
    ['a move of several', ([a, , c, d]) => moveAll([d!.id, c!.id], { before: a!.id }), 'DCABE'],
    ['the worker that shortens ranks', () => docket.service(Rebalancing).next(), 'ABECD'],
  ])('is waited for by %s', async (_, work, order) => {
    const cards = await several(...'ABCDE');
    const long = `${(await items())[2]!.rank}${'0'.repeat(60)}1`;
    await docket.rows('UPDATE tickets SET rank = $2 WHERE id = $1', [cards[3]!.id, long]);
    await docket.rows('DELETE FROM ticket_rebalances');
    await docket.rows('INSERT INTO ticket_rebalances VALUES ($1, $2, $3, now())', [
      project.id,
      project.workspaceId,
      ada.id,
    ]);
    const done: Promise<unknown>[] = [];
    await whileMoving(
      () => drag(cards, { card: 'E', after: 'B' }, { status: 'todo' }),
      async () => {
        done.push(Promise.resolve(work(cards)));
        expect(await answeredAtOnce(done[0]!)).toBeUndefined();
      },
    );
    await done[0];
    expect(await titles()).toBe(order);
    expect(Math.max(...(await items()).map(({ rank }) => rank.length))).toBeLessThan(20);
  });
});

describe('moves at the same time', () => {
  /** The order after a move that is made alone. */
  function moved(order: string, { card, after, before }: Drag): string {
    const rest = order.replace(card, '');
    const at = after ? rest.indexOf(after) + 1 : before ? rest.indexOf(before) : rest.length;
    return rest.slice(0, at) + card + rest.slice(at);
  }
  const sequences = <T>(of: T[]): T[][] =>
    of.length < 2 ? [of] : of.flatMap((first, at) => sequences(of.toSpliced(at, 1)).map((rest) => [first, ...rest]));

  it('end as if they had been made one after another', async () => {
    const cards = await several(...'ABCDE');
    const letters = 'ABCDE'.split('');
    let order = 'ABCDE';
    for (let round = 0; round < 60; round++) {
      const drags = [0, 1, 2, 3].map((n): Drag => {
        const card = letters[(round + n * (1 + (round % 3))) % 5]!;
        const other = letters.filter((letter) => letter !== card)[(round * 3 + n * 7) % 4]!;
        const side = (round + n) % 7;
        return side === 0 ? { card } : side % 2 ? { card, after: other } : { card, before: other };
      });
      const replies = await Promise.all(drags.map((each) => drag(cards, each)));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const found = await titles();
      expect(sequences(drags).map((sequence) => sequence.reduce(moved, order))).toContain(found);
      order = found;
    }
  }, 60_000);
});
