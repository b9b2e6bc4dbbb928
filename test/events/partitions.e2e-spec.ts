import { Database, EVENT_TABLES, MAX_MOVED, partitionsOf } from '#data';
import { ExpiredEvents } from '#outbound-webhooks';
import { givenDeliveredEvents } from '../support/aged-events.js';
import { Delivering, givenWebhook } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';

const DAY = 86_400_000;

let docket: Docket;
let db: Database;
let worker: Delivering;
let ada: TestUser;
let project: { id: string; workspaceId: string; ownerId: string };
let webhook: { id: string };
beforeAll(async () => {
  docket = await Docket.start({}, { unused: true });
  db = docket.service(Database);
  worker = await Delivering.start(docket);
  ada = await docket.given.user();
  project = { ...(await docket.given.project(ada)), ownerId: ada.id };
  webhook = await givenWebhook(docket, ada, 'https://example.com', { projectId: project.id });
  await docket.rows('UPDATE notification_progress SET sequence = 1000000000');
});
afterAll(async () => {
  await worker.stop();
  await docket.stop();
});
beforeEach(async () => {
  for (const { name } of EVENT_TABLES) await docket.rows(`TRUNCATE ${name}`);
});

const partitionsAt = (now: Date) => {
  worker.at(now);
  return worker.get(ExpiredEvents).preparePartitions();
};
const purgeAt = (now: Date) => {
  worker.at(now);
  return worker.get(ExpiredEvents).purge();
};
const placesOf = async (table: string) =>
  (
    await docket.rows<{ place: string }>(`SELECT DISTINCT tableoid::regclass::text AS place FROM ${table} ORDER BY 1`)
  ).map(({ place }) => place);
const named = (suffix: string) => EVENT_TABLES.map(({ name }) => `${name}_${suffix}`);

it('there are partitions of this week and the next two from the first start on', async () => {
  const week = 7 * DAY;
  const monday = 4 * DAY + Math.floor((Date.now() - 4 * DAY) / week) * week;
  for (const table of EVENT_TABLES) {
    const bounds = (await partitionsOf(db, table)).map(({ from, to }) => [from, to]);
    expect(bounds).toEqual([0, 1, 2].map((n) => [monday + n * week, monday + (n + 1) * week]));
  }
  await docket.given.ticket(ada, { projectId: project.id });
  expect(await placesOf('events')).toEqual([
    `events_${new Date(monday).toISOString().slice(0, 10).replaceAll('-', '')}`,
  ]);
});

it('rows outside all partitions are stored all the same, and get theirs when it is created, by one of several workers', async () => {
  const from = new Date('2031-01-06T00:00:00Z');
  await givenDeliveredEvents(docket, webhook, project, { from, to: new Date(from.getTime() + 7 * DAY), count: 20 });
  for (const { name } of EVENT_TABLES) expect(await placesOf(name)).toEqual([`${name}_default`]);
  const created = (await Promise.all([partitionsAt(from), partitionsAt(from), partitionsAt(from)])).flat();
  expect(created.sort()).toEqual(['20310106', '20310113', '20310120'].flatMap(named).sort());
  for (const { name } of EVENT_TABLES) {
    expect(await placesOf(name)).toEqual([`${name}_20310106`]);
    expect(await docket.rows(`SELECT count(*)::int AS n FROM ${name}`)).toEqual([{ n: 20 }]);
  }
  expect(await partitionsAt(from)).toEqual([]);
});

// Promise 8.2
it('a partition is not dropped while a long transaction reads the log, and requests are not held up for long', async () => {
  const from = new Date('2031-03-03T00:00:00Z');
  await partitionsAt(from);
  await givenDeliveredEvents(docket, webhook, project, { from, to: new Date(from.getTime() + 7 * DAY), count: 20 });
  const after = new Date(from.getTime() + 37 * DAY + 1);
  await purgeAt(new Date(after.getTime() - DAY)); // the partitions of other tests: each would be waited for
  const reader = await docket.db.connect();
  try {
    await reader.query('BEGIN; SELECT count(*) FROM events');
    const purging = purgeAt(after);
    let created = 0;
    const create = async () => Boolean(await docket.given.ticket(ada, { projectId: project.id }));
    while ((await Promise.race([purging, create()])) === true) created++;
    expect(await purging).toEqual({ partitions: [], events: 0 });
    expect(created).toBeGreaterThan(0); // between its attempts to get the lock
  } finally {
    await reader.query('COMMIT');
    reader.release();
  }
  expect(await docket.rows(`SELECT count(*)::int AS n FROM events_20310303`)).toEqual([{ n: 20 }]);
  expect((await purgeAt(after)).partitions).toEqual(expect.arrayContaining(named('20310303')));
});

it('if too many events of a partition must be kept, the others are deleted one by one, and it is dropped later', async () => {
  const from = new Date('2031-05-05T00:00:00Z');
  await partitionsAt(from);
  const count = MAX_MOVED + 100;
  await givenDeliveredEvents(docket, webhook, project, { from, to: new Date(from.getTime() + 7 * DAY), count });
  await docket.rows(
    `UPDATE webhook_deliveries SET status = 'held' WHERE event_id IN (
       SELECT id FROM events ORDER BY created_at DESC LIMIT ${MAX_MOVED + 1})`,
  );
  const after = new Date(from.getTime() + 37 * DAY + 1);
  const rows = async () =>
    Promise.all(EVENT_TABLES.map(async ({ name }) => (await docket.rows(`SELECT FROM ${name}`)).length));
  expect(await purgeAt(after)).toEqual({ partitions: expect.not.arrayContaining(['events_20310505']), events: 99 });
  expect(await rows()).toEqual(Array(4).fill(MAX_MOVED + 1));
  await docket.rows(`UPDATE webhook_deliveries SET status = 'succeeded'
    WHERE event_id = (SELECT id FROM events ORDER BY created_at LIMIT 1)`);
  expect(await purgeAt(after)).toEqual({ partitions: named('20310505'), events: 0 });
  expect(await rows()).toEqual(Array(4).fill(MAX_MOVED));
  expect(await placesOf('events')).toEqual(['events_default']);
});

describe('with twelve partitions', () => {
  const start = Date.parse('2032-01-05T00:00:00Z');
  const given = async () => {
    for (let week = 0; week < 12; week++) {
      const from = new Date(start + week * 7 * DAY);
      await partitionsAt(from);
      await givenDeliveredEvents(docket, webhook, project, {
        from,
        to: new Date(from.getTime() + 7 * DAY),
        count: 200,
      });
    }
    await docket.rows('ANALYZE');
  };

  interface Node {
    'Node Type': string;
    'Relation Name'?: string;
    'Actual Loops': number;
    'Index Name'?: string;
    Plans?: Node[];
  }
  const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
  const executed = async (text: string, values: unknown[], table: RegExp) => {
    const [row] = await docket.rows<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    );
    return nodesOf(row!['QUERY PLAN'][0].Plan).filter(
      (node) =>
        table.test(node['Relation Name'] ?? '') && node['Actual Loops'] > 0 && node['Node Type'].includes('Scan'),
    );
  };

  it('each event of a page of the log, and one delivery with its payload and attempts, are read in one partition', async () => {
    await given();
    const key = { apiKey: await docket.given.apiKey(ada) };
    const [{ head }] = (await docket.rows('SELECT max(sequence)::int AS head FROM events')) as [{ head: number }];
    const statements = await statementsOf(() => docket.as(key).get(`/v1/events?after=${head - 50}&limit=100`));
    const { text, values } = statements.find((each) => each.text.includes('own AS'))!;
    const byId = (await executed(text, values, /^events_/)).filter((node) => /_pkey$/.test(node['Index Name'] ?? ''));
    expect(byId.map((node) => node['Relation Name'])).toEqual(['events_20320322']);

    const [{ id }] = (await docket.rows('SELECT id FROM webhook_deliveries ORDER BY created_at LIMIT 1')) as [
      { id: string },
    ];
    const ofDelivery = await statementsOf(async () => {
      expect((await docket.as(key).get(`/v1/webhooks/${webhook.id}/deliveries/${id}`)).status).toBe(200);
    });
    const reading = ofDelivery.find((each) => each.text.includes('webhook_attempts'))!;
    const tables = await executed(reading.text, reading.values, /^(events|webhook_attempts|webhook_payloads)_/);
    expect(tables.map((node) => node['Relation Name']).sort()).toEqual([
      'events_20320105',
      'webhook_attempts_20320105',
      'webhook_payloads_20320105',
    ]);
  });
});
