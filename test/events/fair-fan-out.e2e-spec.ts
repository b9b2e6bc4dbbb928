import { Database, type Transaction } from '#data';
import { Notifier } from '#notifications';
import { EventRelay, FanOut } from '#outbound-webhooks';
import { Delivering, deliveriesOf, givenWebhook } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Notifying, notificationsOf } from '../support/notifying.js';

const URL = 'https://receiver.example/hook';
const WORKSPACES = 8;
const CHUNK = 1_000; // deliveries

let docket: Docket;
let worker: Delivering;
let notifying: Notifying;
let ada: TestUser;
let key: string;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  worker = await Delivering.start(docket);
  notifying = await Notifying.start(docket);
  ada = await docket.given.user({ name: 'Ada' });
  key = await docket.given.apiKey(ada);
  project = await docket.given.project(ada);
});
afterAll(async () => {
  await notifying.stop();
  await worker.stop();
  await docket.stop();
});
beforeEach(async () => {
  await docket.rows('DELETE FROM events');
  await docket.rows('DELETE FROM webhooks');
});

const next = () => worker.get(FanOut).next();
const number = async () => {
  while (await worker.get(EventRelay).next(5_000));
};
const titles = async () =>
  (await docket.as({ apiKey: key }).get('/v1/events?types=ticket.created')).body.data.map(
    ({ data }: { data: { ticket: { title: string } } }) => data.ticket.title,
  );
const waiting = async (kind = 'webhooks') =>
  (await docket.rows<{ n: number }>('SELECT count(*)::int AS n FROM event_fan_outs WHERE kind = $1', [kind]))[0]!.n;

/** The result of a bulk change: events of a workspace whose owner has webhooks. */
async function flood(owner: TestUser, { webhooks, events }: { webhooks: number; events: number }): Promise<void> {
  const [own] = await docket.rows<{ id: string }>('SELECT id FROM workspaces WHERE owner_id = $1 AND personal', [
    owner.id,
  ]);
  await docket.rows(
    `INSERT INTO webhooks (id, owner_id, url, events, enabled, secret, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'https://example.com', '{*}', true, 'x', now(), now() FROM generate_series(1, $2::int)`,
    [owner.id, webhooks],
  );
  await docket.rows(
    `INSERT INTO events (id, workspace_id, type, actor_id, data, created_at)
     SELECT uuidv7(), $1, 'ticket.updated', $2, '{}', now() FROM generate_series(1, $3::int)`,
    [own!.id, owner.id, events],
  );
}

/** Members of Ada's workspace with webhooks for everything: `members` times `each` subscribers of each of its events. */
async function subscribers(members: number, each: number): Promise<void> {
  await docket.rows(
    `WITH people AS (
       INSERT INTO users (id, email, password_hash, name, role, created_at, updated_at)
       SELECT gen_random_uuid(), 'subscriber' || gen_random_uuid() || '@example.com', 'x', 'S', 'USER', now(), now()
       FROM generate_series(1, $2::int) RETURNING id
     ),
     joined AS (
       INSERT INTO workspace_members (workspace_id, user_id, role, joined_at) SELECT $1, id, 'viewer', now() FROM people
     )
     INSERT INTO webhooks (id, owner_id, url, events, enabled, secret, created_at, updated_at)
     SELECT gen_random_uuid(), p.id, 'https://example.com', '{*}', true, 'x', now(), now()
     FROM people p, generate_series(1, $3::int)`,
    [project.workspaceId, members, each],
  );
}

/** By all statements so far, sooner or later. */
async function rowsRead(tables: string): Promise<number> {
  const [read] = await docket.rows<{ n: string }>(
    `SELECT sum(coalesce(idx_tup_fetch, 0)) + sum(seq_tup_read) AS n FROM pg_stat_user_tables WHERE ${tables}`,
  );
  return Number(read!.n);
}

/** PostgreSQL publishes the statistics of a connection some seconds later, unless asked to do it at once. */
async function publishStatistics(): Promise<void> {
  const flush = () => worker.get(Database).query('SELECT pg_stat_force_next_flush(), pg_sleep(0.1)');
  await Promise.all(Array.from({ length: docket.config.DATABASE_POOL_SIZE }, flush)); // on each of them
}

describe('a bulk change', () => {
  it('is numbered at the same cost per event, though the log was empty when its statement was first planned', async () => {
    await docket.rows('VACUUM ANALYZE events');
    await docket.given.ticket(ada, { projectId: project.id });
    await number();
    await flood(ada, { webhooks: 0, events: 5_000 });
    const read = () => rowsRead(`relname ~ '^events_'`);
    const before = await read();
    while (await worker.get(EventRelay).next(500));
    await publishStatistics();
    await eventually(async () => expect((await read()) - before).toBeGreaterThanOrEqual(5_000));
    expect((await read()) - before).toBeLessThan(8 * 5_000);
  });
});

describe('while bulk changes of others wait for their fan-out', () => {
  // Promise 8.1
  it('an event gets its sequence and is in the log before any of them is fanned out, and is delivered within one round', async () => {
    for (let count = 0; count < WORKSPACES; count++) {
      await flood(await docket.given.user(), { webhooks: 20, events: 60 }); // more than a chunk each
    }
    const webhook = await givenWebhook(docket, ada, URL);
    await docket.given.ticket(ada, { projectId: project.id, title: 'The bystander' });
    await number();
    expect(await titles()).toEqual(['The bystander']);
    expect(await docket.rows('SELECT FROM webhook_deliveries')).toEqual([]);
    const served: string[] = [];
    while ((await deliveriesOf(docket, webhook)).length === 0) served.push((await next())!.workspaceId);
    expect(served.length).toBeLessThanOrEqual(WORKSPACES + 1);
    expect(new Set(served).size).toBe(served.length); // no subscriber twice
    expect(await waiting()).toBeGreaterThanOrEqual(WORKSPACES * 10);
    while (await next());
    const [all] = await docket.rows<{ n: number; events: number }>(
      'SELECT count(*)::int AS n, count(DISTINCT (event_id, webhook_id))::int AS events FROM webhook_deliveries',
    );
    expect(all).toEqual({ n: WORKSPACES * 1_200 + 1, events: WORKSPACES * 1_200 + 1 });
  }, 120_000);

  // Promise 8.1
  it('an event that arrives during the fan-out waits for one round, not for all of it', async () => {
    for (let count = 0; count < 5; count++) await flood(await docket.given.user(), { webhooks: 100, events: 50 });
    await number();
    for (let chunk = 0; chunk < 7; chunk++) await next();
    const webhook = await givenWebhook(docket, ada, URL);
    await docket.given.ticket(ada, { projectId: project.id });
    await number();
    let chunks = 0;
    for (; (await deliveriesOf(docket, webhook)).length === 0; chunks++) await next();
    expect(chunks).toBeLessThanOrEqual(6);
    expect(await waiting()).toBeGreaterThan(0);
  });

  // Promise 8.1
  it('its recipients are notified within one round', async () => {
    const bob = await docket.given.member(ada, project, 'member');
    await notifying.processEvents();
    for (let count = 0; count < 5; count++) {
      await flood(await docket.given.user(), { webhooks: 0, events: 1_000 });
    }
    await docket.given.ticket(ada, { projectId: project.id, assigneeId: bob.id, title: 'For Bob' });
    await number();
    const before = (await notificationsOf(docket, bob)).length;
    let steps = 0;
    for (; (await notificationsOf(docket, bob)).length === before; steps++) await notifying.get(Notifier).next();
    expect(steps).toBeLessThanOrEqual(6 + 6); // the log is read in steps of 1,000, then one round
    expect(await waiting('notifications')).toBeGreaterThan(2_000);
  });
});

describe('an event with very many subscribers', () => {
  // Promise 8.1
  it('is fanned out in chunks, each delivery once, by whichever worker is next', async () => {
    await subscribers(30, 100);
    const [first, second] = [worker, await Delivering.start(docket)];
    await docket.given.ticket(ada, { projectId: project.id, title: 'Popular' });
    await number();
    const made: number[] = [];
    for (let chunk = 0; ; chunk++) {
      const turn = await (chunk % 2 ? first : second).get(FanOut).next();
      if (!turn) break;
      made.push((await docket.rows('SELECT FROM webhook_deliveries')).length);
    }
    expect(made).toEqual([CHUNK, 2 * CHUNK, 3 * CHUNK]);
    const unique = await docket.rows('SELECT DISTINCT webhook_id FROM webhook_deliveries');
    expect(unique).toHaveLength(3 * CHUNK);
    expect(await waiting()).toBe(0);
    await second.stop();
  });

  it('costs the same per chunk, however many subscribers there are', async () => {
    await subscribers(300, 100);
    await docket.rows('ANALYZE');
    await docket.given.ticket(ada, { projectId: project.id });
    await number();
    const read = () => rowsRead(`relname IN ('webhooks', 'workspace_members')`);
    const before = await read();
    for (let chunk = 0; chunk < 3; chunk++) await next();
    expect((await docket.rows('SELECT FROM webhook_deliveries')).length).toBe(3 * CHUNK);
    await publishStatistics();
    await eventually(async () => expect((await read()) - before).toBeGreaterThanOrEqual(3 * CHUNK));
    expect((await read()) - before).toBeLessThan(3 * 8 * CHUNK);
    await docket.rows('DELETE FROM event_fan_outs');
  }, 120_000);
});

describe('an event that keeps failing', () => {
  /** All work for this event fails, as if a statement took too long. */
  const poison = (table: string, condition: string) =>
    docket.rows(`
      CREATE OR REPLACE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014';
      END $$;
      CREATE TRIGGER poison BEFORE INSERT ON ${table} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION poison()`);
  const cure = (table: string) => docket.rows(`DROP TRIGGER IF EXISTS poison ON ${table}`);
  const eventIds = async () =>
    (await docket.rows<{ id: string }>(`SELECT id FROM events WHERE type = 'ticket.created' ORDER BY sequence`)).map(
      ({ id }) => id,
    );

  // Promise 8.1
  it('is set aside, counted and retried; the other events of its workspace, before and after it, are not delayed', async () => {
    const webhook = await givenWebhook(docket, ada, URL);
    for (let count = 0; count < 9; count++) await docket.given.ticket(ada, { projectId: project.id });
    await number();
    const bad = (await eventIds())[4]!;
    await poison('webhook_deliveries', `NEW.event_id = '${bad}'`);
    const start = new Date();
    try {
      worker.at(start);
      let turns = 0;
      while (await next()) turns++;
      expect(turns).toBeLessThan(15);
      expect(await deliveriesOf(docket, webhook)).toHaveLength(8);
      const aside = () =>
        docket.rows('SELECT event_id AS id, failures, error, retry_at AS "retryAt" FROM event_fan_outs');
      const error = 'canceling statement due to statement timeout';
      expect(await aside()).toEqual([{ id: bad, failures: 1, error, retryAt: new Date(start.getTime() + 1_000) }]);
      expect(
        (await docket.as({ apiKey: key }).get('/v1/events')).body.data.map(({ id }: { id: string }) => id),
      ).toContain(bad);
      const later = new Date(start.getTime() + 1_000);
      worker.at(later);
      while (await next());
      expect(await aside()).toEqual([{ id: bad, failures: 2, error, retryAt: new Date(later.getTime() + 2_000) }]);
      await docket.given.ticket(ada, { projectId: project.id });
      await number();
      while (await next());
      expect(await deliveriesOf(docket, webhook)).toHaveLength(9);
    } finally {
      await cure('webhook_deliveries');
    }
    worker.at(new Date(start.getTime() + 3_600_000));
    while (await next());
    expect(await deliveriesOf(docket, webhook)).toHaveLength(10);
    expect(await waiting()).toBe(0);
  });

  it('stops no notifications', async () => {
    const bob = await docket.given.member(ada, project, 'member');
    await notifying.processEvents();
    const given = (title: string) => docket.given.ticket(ada, { projectId: project.id, assigneeId: bob.id, title });
    for (const title of ['one', 'two', 'three']) await given(title);
    await number();
    const bad = (await eventIds())[1]!;
    await poison('notifications', `NEW.cause_id = '${bad}'`);
    try {
      while (await notifying.get(Notifier).next());
      await given('four');
      await number();
      while (await notifying.get(Notifier).next());
      const titles = (await notificationsOf(docket, bob)).flatMap(({ ticket }) => ticket?.title ?? []);
      expect(titles.sort()).toEqual(['four', 'one', 'three']);
    } finally {
      await cure('notifications');
    }
    notifying.at(new Date(Date.now() + 3_600_000));
    while (await notifying.get(Notifier).next());
    expect((await notificationsOf(docket, bob)).flatMap(({ ticket }) => ticket?.title ?? [])).toContain('two');
  });

  it('is not counted as failed when the database is unreachable', async () => {
    await givenWebhook(docket, ada, URL);
    await docket.given.ticket(ada, { projectId: project.id });
    await number();
    const db = worker.get(Database);
    const { transaction } = db;
    db.transaction = <T>(work: (tx: Transaction) => Promise<T>) =>
      transaction.call(db, async (tx: Transaction) => {
        await work(tx);
        await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
      }) as Promise<T>;
    try {
      await expect(next()).rejects.toThrow();
    } finally {
      db.transaction = transaction;
    }
    expect(await docket.rows('SELECT failures FROM event_fan_outs')).toEqual([{ failures: 0 }]);
  });
});
