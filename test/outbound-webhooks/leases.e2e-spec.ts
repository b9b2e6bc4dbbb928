import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Deliveries, type DeliveryClaim, DrainLeases, ExpiredEvents } from '#outbound-webhooks';
import { attemptsOf, Delivering, deliveriesOf, givenWebhook } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { readOf, tablesReadWhole } from '../support/plans.js';
import { Receiver } from '../support/receiver.js';
import { statementsOf } from '../support/statements.js';

let docket: Docket;
let worker: Delivering;
let rival: Delivering;
let ada: TestUser;
let project: TestProject;
let receiver: Receiver;
let reply: (response: ServerResponse) => void;
beforeAll(async () => {
  docket = await Docket.start({}, { unused: true });
  worker = await Delivering.start(docket);
  rival = await Delivering.start(docket);
  ada = await docket.given.user();
  project = await docket.given.project(ada);
  receiver = await Receiver.start((response) => reply(response));
});
beforeEach(() => {
  receiver.requests.length = 0;
  reply = (response) => response.writeHead(204).end();
});
afterEach(() => docket.rows('DELETE FROM webhooks'));
afterAll(async () => {
  await receiver.close();
  await worker.stop();
  await rival.stop();
  await docket.stop();
});

const given = () => givenWebhook(docket, ada, receiver.url(), { events: ['ticket.created'], projectId: project.id });
async function change(count: number) {
  for (let made = 0; made < count; made++) await docket.given.ticket(ada, { projectId: project.id });
  await worker.relay();
}
const countOf = async (table: string) =>
  (await docket.rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`))[0]!.count;
const statuses = async (webhook: { id: string }) => (await deliveriesOf(docket, webhook)).map(({ status }) => status);
const loseLease = (webhook: { id: string }) =>
  docket.rows(`UPDATE webhook_drains SET leased_until = now() - interval '1 s' WHERE webhook_id = $1`, [webhook.id]);
const RENEWAL = /^UPDATE webhook_drains SET leased_until = clock_timestamp\(\) \+/;
/** Requests that are answered when the test says so. */
function hanging() {
  const waiting: ServerResponse[] = [];
  reply = (response) => void waiting.push(response);
  const arrived = async (count: number) => {
    while (waiting.length < count) await sleep(5);
  };
  const answer = (status = 204) => {
    for (const response of waiting.splice(0)) response.writeHead(status).end();
  };
  return { arrived, answer };
}

describe('a webhook', () => {
  it('is drained with few statements, however many deliveries there are', async () => {
    const webhook = await given();
    await change(110);
    const statements = await statementsOf(() => worker.drain(webhook));
    expect(await statuses(webhook)).toEqual(Array(110).fill('succeeded'));
    expect(receiver.requests).toHaveLength(110);
    // Lease, claims of 5 and 100, the one that finds 5, the outcomes of each, release and a final check.
    const own = statements.filter(({ text }) => !RENEWAL.test(text)); // on a slow machine the lease is renewed meanwhile
    expect(own.length).toBeLessThanOrEqual(9);
  });

  it('claims and settles deliveries by an index, no more than the batch, however many became due at once', async () => {
    const webhook = await given();
    await docket.rows(
      `WITH e AS (
         INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, sequence, created_at)
         SELECT uuidv7(), $2, $3, 'ticket.created', $4, '{}', nextval('events_relayed'), now()
         FROM generate_series(1, 3000) RETURNING id
       ), p AS (INSERT INTO webhook_payloads (event_id, workspace_id, body) SELECT id, $2, '{}' FROM e)
       INSERT INTO webhook_deliveries (id, workspace_id, webhook_id, event_id, event, status, next_attempt_at, created_at)
       SELECT gen_random_uuid(), $2, $1, id, 'ticket.created', 'pending', now(), now() FROM e`,
      [webhook.id, project.workspaceId, project.id, ada.id],
    );
    const token = await worker.get(DrainLeases).take(webhook.id);
    const later = new Date(Date.now() + 60_000);
    let claim: DeliveryClaim | undefined;
    const [statement] = await statementsOf(async () => {
      claim = await worker.get(Deliveries).claim(webhook.id, token!, 50, later);
    });
    expect(claim?.deliveries).toHaveLength(50);
    const ids = claim!.deliveries.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
    const read = await readOf(docket, statement!, 'webhook_deliveries');
    expect(read).toEqual([{ index: 'webhook_deliveries_due_idx', rows: 50 }]);

    const attempts = claim!.deliveries.map(({ id, eventId }) => ({
      deliveryId: id,
      eventId,
      number: 1,
      deliveryStatus: 'succeeded' as const,
      nextAttemptAt: null,
      finishedAt: later,
      status: 204,
      error: null,
      detail: null,
      answer: '',
      durationMs: 1,
      startedAt: later,
    }));
    const health = { failures: 0, failingSince: null, disable: null };
    const settling = () => worker.get(Deliveries).settle(webhook.id, token!, attempts, claim!, health, later);
    expect(await tablesReadWhole(docket, settling)).not.toContain('webhook_deliveries');
    expect((await statuses(webhook)).filter((status) => status === 'succeeded')).toHaveLength(50);
  });

  it('is drained by one worker at a time', async () => {
    const receivers = hanging();
    const webhook = await given();
    await change(1);
    const draining = worker.drain(webhook);
    await receivers.arrived(1);
    expect(await rival.due()).toEqual([]);
    expect(await rival.drain(webhook)).toBe('busy');
    receivers.answer();
    expect(await draining).toBe('drained');
    expect(receiver.requests).toHaveLength(1);
  });

  it('has a lease that can be taken as soon as it is released', async () => {
    const webhook = await given();
    const leases = worker.get(DrainLeases);
    for (let turn = 0; turn < 200; turn++) {
      const token = await leases.take(webhook.id);
      expect(token).toBeDefined();
      await leases.hold(webhook.id, token!, async () => undefined);
    }
  });

  it('gets deliveries that arrive while its worker is about to release the lease', async () => {
    const receivers = hanging();
    const webhook = await given();
    await change(1);
    const draining = worker.drain(webhook);
    await receivers.arrived(1);
    await change(1);
    expect(await rival.drain(webhook)).toBe('busy');
    receivers.answer();
    await receivers.arrived(1);
    receivers.answer();
    await draining;
    expect(await statuses(webhook)).toEqual(['succeeded', 'succeeded']);
  });
});

describe('a worker that lost the lease', () => {
  it('records nothing about deliveries that another worker has claimed since', async () => {
    const receivers = hanging();
    const webhook = await given();
    await change(1);
    const late = worker.drain(webhook);
    await receivers.arrived(1);
    await loseLease(webhook);
    const second = rival.drain(webhook);
    await receivers.arrived(2);
    receivers.answer(204);
    await Promise.all([late, second]);
    expect(receiver.requests).toHaveLength(2);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await attemptsOf(docket, webhook)).toMatchObject([{ number: 1, status: 204 }]);
    expect(await deliveriesOf(docket, webhook)).toMatchObject([{ status: 'succeeded', attempts: 1 }]);
  });

  it("and reports a failure after another's success changes nothing", async () => {
    const receivers = hanging();
    const webhook = await given();
    await change(1);
    const late = worker.drain(webhook);
    await receivers.arrived(1);
    await loseLease(webhook);
    reply = (response) => response.writeHead(204).end();
    await rival.drain(webhook);
    receivers.answer(500);
    await late;
    expect(await deliveriesOf(docket, webhook)).toMatchObject([{ status: 'succeeded', attempts: 1 }]);
    const [row] = await docket.rows('SELECT failures FROM webhooks WHERE id = $1', [webhook.id]);
    expect(row).toEqual({ failures: 0 });
  });
});

describe('during an attempt', () => {
  it('a webhook that is put on hold keeps a success that still arrives', async () => {
    const receivers = hanging();
    const webhook = await given();
    await change(2);
    const draining = worker.drain(webhook);
    await receivers.arrived(2);
    await docket.rows('UPDATE webhooks SET enabled = false WHERE id = $1', [webhook.id]);
    await docket.rows(`UPDATE webhook_deliveries SET status = 'held', next_attempt_at = NULL WHERE webhook_id = $1`, [
      webhook.id,
    ]);
    receivers.answer(204);
    await draining;
    expect(await statuses(webhook)).toEqual(['succeeded', 'succeeded']);
  });

  it('a webhook that is deleted leaves no trace', async () => {
    const receivers = hanging();
    const webhook = await given();
    await change(1);
    const draining = worker.drain(webhook);
    await receivers.arrived(1);
    await docket.rows('DELETE FROM webhooks WHERE id = $1', [webhook.id]);
    receivers.answer(204);
    await expect(draining).resolves.toBe('drained');
    expect(await countOf('webhook_attempts')).toBe(0);
  });

  it('a webhook that is deleted takes along the outcome that is being written', async () => {
    const webhook = await given();
    await change(1);
    const writer = await docket.db.connect();
    try {
      await writer.query('BEGIN');
      await writer.query(
        `WITH settled AS (UPDATE webhook_deliveries SET attempts = 1 WHERE webhook_id = $1 RETURNING id, event_id, workspace_id)
         INSERT INTO webhook_attempts (workspace_id, event_id, delivery_id, number, duration_ms, started_at)
         SELECT workspace_id, event_id, id, 1, 5, now() FROM settled`,
        [webhook.id],
      );
      const deleting = docket.rows('DELETE FROM webhooks WHERE id = $1', [webhook.id]);
      const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      while ((await docket.rows(waits)).length === 0) await sleep(5);
      await writer.query('COMMIT');
      await deleting;
    } finally {
      writer.release();
    }
    expect(await countOf('webhook_attempts')).toBe(0);
  });
});

describe('events', () => {
  const notifiedUpTo = (sequence: number) => docket.rows('UPDATE notification_progress SET sequence = $1', [sequence]);

  it('are kept for 30 days and the rest of a week, longer while undelivered, unprocessed or not relayed, and are dropped with all dependent rows', async () => {
    await docket.rows('DELETE FROM events');
    const webhook = await given();
    await change(3);
    await worker.drain(webhook);
    await change(1); // delivered next time
    await docket.rows('UPDATE webhooks SET enabled = false WHERE id = $1', [webhook.id]);
    await change(1); // held
    await docket.rows('UPDATE webhooks SET enabled = true WHERE id = $1', [webhook.id]);
    await docket.given.ticket(ada, { projectId: project.id }); // not relayed
    const start = Date.now();
    const purgeAfter = (days: number) => {
      worker.at(new Date(start + days * 86_400_000));
      return worker.get(ExpiredEvents).purge();
    };
    expect(await purgeAfter(29)).toEqual({ partitions: [], events: 0 });
    expect(await countOf('events')).toBe(6);
    await notifiedUpTo(0);
    const { partitions } = await purgeAfter(38);
    expect(partitions.map((name) => name.replace(/\d+/, '…'))).toEqual([
      'events_…',
      'webhook_deliveries_…',
      'webhook_attempts_…',
      'webhook_payloads_…',
    ]);
    expect(await countOf('events')).toBe(6); // kept, in another partition
    expect(await countOf('webhook_attempts')).toBe(3);
    await notifiedUpTo(1_000_000);
    expect(await purgeAfter(38)).toEqual({ partitions: [], events: 3 });
    expect([await countOf('events'), await countOf('webhook_deliveries'), await countOf('webhook_attempts')]).toEqual([
      3, 2, 0,
    ]);
    expect(await statuses(webhook)).toEqual(['pending', 'held']);
    expect(await countOf('webhook_payloads')).toBe(2);
  });

  it('are purged, however many must be kept among them', async () => {
    await docket.rows('DELETE FROM events');
    const webhook = await given();
    await docket.rows(
      `INSERT INTO events (id, workspace_id, type, actor_id, data, sequence, created_at)
       SELECT uuidv7(), $1, 'ticket.created', $2, '{}', nextval('events_relayed'), now() - n * interval '1 s'
       FROM generate_series(1, 1800) n`,
      [project.workspaceId, ada.id],
    );
    await docket.rows(
      `INSERT INTO webhook_deliveries (id, workspace_id, webhook_id, event_id, event, status, created_at)
       SELECT gen_random_uuid(), workspace_id, $1, id, type, 'held', created_at FROM events ORDER BY created_at LIMIT 700`,
      [webhook.id],
    );
    await notifiedUpTo(1_000_000);
    worker.at(new Date(Date.now() + 31 * 86_400_000));
    expect(await worker.get(ExpiredEvents).purge()).toMatchObject({ events: 1_100 });
    expect(await countOf('events')).toBe(700);
  });
});
