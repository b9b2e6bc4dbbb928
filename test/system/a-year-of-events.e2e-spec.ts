import { Database, EVENT_TABLES, partitionsOf } from '#data';
import { ExpiredEvents } from '#outbound-webhooks';
import { DueWork } from '#stats';
import { givenDeliveredEvents } from '../support/aged-events.js';
import { Delivering, givenWebhook } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import { statementsOf } from '../support/statements.js';
import { untilStopped } from '../support/until-stopped.js';

import.meta.jest.setTimeout(600_000);

const DAY = 86_400_000;
const WEEK = 7 * DAY;
const WEEKS = 53;
const PER_WEEK = 1_000;
const TABLES = EVENT_TABLES.map(({ name }) => name);

let docket: Docket;
let worker: Delivering;
beforeAll(async () => {
  docket = await Docket.start();
  worker = await Delivering.start(docket);
});
afterAll(async () => {
  await worker.stop();
  await docket.stop();
});

/** Of all partitions of the tables of the event log. */
const PARTITIONS = `SELECT i.inhparent::regclass::text AS of, i.inhrelid FROM pg_inherits i
  WHERE i.inhparent::regclass::text = ANY ($1)`;

const countOf = async (condition: string, values: unknown[]) =>
  (await docket.rows<{ n: number }>(`SELECT count(*)::int AS n FROM events WHERE ${condition}`, values))[0]!.n;

/** Pages that the statement with this text reads, from memory or disk. */
async function pagesRead(has: RegExp, work: () => PromiseLike<unknown>): Promise<number> {
  const { text, values } = (await statementsOf(work)).find((statement) => has.test(statement.text))!;
  type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
  const [row] = await docket.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values,
  );
  const plan = row!['QUERY PLAN'][0].Plan;
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

it('a year of events takes no more space and time than its last weeks, and is removed without deleting rows', async () => {
  const ada = await docket.given.user();
  const key = { apiKey: await docket.given.apiKey(ada) };
  const project = { ...(await docket.given.project(ada)), ownerId: ada.id };
  const webhook = await givenWebhook(docket, ada, 'https://example.com', { projectId: project.id });
  await worker.relay(); // so that the deliveries of the test are the only ones
  await docket.rows(`TRUNCATE ${TABLES.join(', ')}, event_fan_outs`);
  await docket.rows('UPDATE notification_progress SET sequence = 1000000000');
  const present = await docket.rows<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM (${PARTITIONS}) p WHERE inhrelid::regclass::text NOT LIKE '%default'`,
    [TABLES],
  );
  for (const { name } of present) await docket.rows(`DROP TABLE ${name}`); // those of today: the year begins earlier

  const expired = worker.get(ExpiredEvents);
  const db = docket.app.get(Database);
  const due = new DueWork(db);
  const start = Date.now() - WEEKS * WEEK;
  let head = 0;
  let sent = 0;
  let wanted = 0;
  // As much in each week, however long a busy machine takes for it: what is read must depend on the year alone.
  const traffic = untilStopped(async () => {
    if (sent >= wanted) return;
    const created = await docket.as(key).post('/api/tickets', { title: 'Meanwhile', projectId: project.id });
    expect(created.status).toBe(201);
    expect((await docket.as(key).get(`/v1/events?after=${head}&limit=10`)).status).toBe(200);
    sent++;
  }, 20);

  const figures: { partitions: number; size: number; log: number; deliveries: number; poll: number }[] = [];
  const dropped: string[] = [];
  const written: number[] = [];
  let heldAt = Number.POSITIVE_INFINITY;
  for (let week = 0; week < WEEKS; week++) {
    wanted += 5;
    const [from, to] = [new Date(start + week * WEEK), new Date(start + (week + 1) * WEEK)];
    worker.at(from);
    await expired.preparePartitions();
    await givenDeliveredEvents(docket, webhook, project, { from, to, count: PER_WEEK });
    if (week === 3) {
      heldAt = from.getTime();
      await docket.rows(
        `UPDATE webhook_deliveries SET status = 'held' WHERE event_id = (SELECT id FROM events WHERE created_at = $1)`,
        [from],
      );
    }
    worker.at(to);
    const before = to.getTime() - 30 * DAY;
    do {
      const purged = await expired.purge(); // gives up if a busy machine holds the lock for long
      expect(purged.events).toBe(0);
      dropped.push(...purged.partitions);
    } while ((await partitionsOf(db, EVENT_TABLES[0])).some((partition) => partition.to <= before));

    for (let n = 0; n < PER_WEEK; n++) written.push(from.getTime() + (n * WEEK) / PER_WEEK);
    expect(await countOf(`type = 'ticket.updated' AND created_at >= $1`, [new Date(before)])).toBe(
      written.filter((time) => time >= before).length,
    );
    // The last event of a partition is at most a week younger than its first.
    const gone = before - WEEK;
    expect(await countOf('created_at < $1', [new Date(gone)])).toBe(heldAt < gone ? 1 : 0);

    const [{ partitions, size, deleted }] = (await docket.rows(
      `SELECT count(*) FILTER (WHERE p.of = 'events')::int AS partitions,
              sum(pg_total_relation_size(p.inhrelid))::float8 AS size, sum(s.n_tup_del) FILTER (
                WHERE s.relname NOT LIKE '%default')::int AS deleted
       FROM (${PARTITIONS}) p LEFT JOIN pg_stat_user_tables s ON s.relid = p.inhrelid`,
      [TABLES],
    )) as [{ partitions: number; size: number; deleted: number }];
    expect(deleted).toBe(0);
    [{ head }] = (await docket.rows('SELECT max(sequence)::float8 - 50 AS head FROM events')) as [{ head: number }];
    await docket.rows('ANALYZE'); // as autovacuum does within a week
    figures.push({
      partitions,
      size,
      log: await pagesRead(/\bown AS/, () => docket.as(key).get(`/v1/events?after=${head}&limit=100`)),
      deliveries: await pagesRead(/FROM webhook_deliveries d/, () =>
        docket.as(key).get(`/v1/webhooks/${webhook.id}/deliveries?limit=100`),
      ),
      poll: await pagesRead(/AS kind/, () => due.times()),
    });
  }
  await traffic.stop();
  expect(sent).toBeGreaterThan(20);

  const usual = (name: keyof (typeof figures)[number], from: number, to: number) =>
    figures
      .slice(from, to)
      .map((figure) => figure[name])
      .sort((a, b) => a - b)[Math.floor((to - from) / 2)]!;
  expect(Math.max(...figures.map(({ partitions }) => partitions))).toBeLessThanOrEqual(9);
  for (const name of ['size', 'log', 'deliveries', 'poll'] as const) {
    expect(usual(name, 40, WEEKS)).toBeLessThan(1.5 * usual(name, 8, 20));
  }
  for (const table of TABLES) {
    expect(dropped.filter((name) => name.startsWith(`${table}_`)).length).toBeGreaterThanOrEqual(WEEKS - 7);
  }

  // What was held is complete, and goes when it has been delivered.
  const rest = `SELECT count(*)::int AS n FROM webhook_deliveries d JOIN webhook_payloads p USING (event_id)
    JOIN webhook_attempts a ON a.event_id = d.event_id AND a.delivery_id = d.id WHERE d.created_at = $1`;
  expect(await docket.rows(rest, [new Date(heldAt)])).toEqual([{ n: 1 }]);
  await docket.rows(`UPDATE webhook_deliveries SET status = 'succeeded' WHERE status = 'held'`);
  expect((await expired.purge()).events).toBe(1);
  expect(await docket.rows(rest, [new Date(heldAt)])).toEqual([{ n: 0 }]);
});
