import { Database } from '#data';
import { DeletedWebhooks } from '#outbound-webhooks';
import { answer, conflict, forbidden, invalid, nextPage } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { relay } from '../support/relay.js';

let docket: Docket;
let ada: TestUser;
let apiKey: string;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  apiKey = await docket.given.apiKey(ada);
  project = await docket.given.project(ada, { name: 'Website' });
  await relay(docket);
});
afterAll(() => docket.stop());

const call = () => docket.as({ apiKey });
const WHEN = expect.stringMatching(/^\d{4}-.*Z$/);

async function givenWebhook(body: object = {}): Promise<{ id: string; path: string }> {
  const given = { url: 'https://example.com/hook', events: ['*'], secret: 'a long secret', projectId: project.id };
  const { id } = (await call().post('/v1/webhooks', { ...given, ...body })).body.data;
  return { id, path: `/v1/webhooks/${id}` };
}

/** Deliveries of tickets created one after the other, each with its final status. */
async function givenDeliveries(webhook: { id: string; path: string }, ...statuses: string[]): Promise<string[]> {
  for (const _ of statuses) {
    await docket.given.ticket(ada, { projectId: project.id });
    await relay(docket);
  }
  const { data } = (await call().get(`${webhook.path}/deliveries?limit=100`)).body;
  const ids = data.map(({ id }: { id: string }) => id).reverse() as string[];
  for (const [index, status] of statuses.entries()) await become(ids[index]!, status);
  return ids;
}

const become = (id: string, status: string) =>
  docket.rows(
    `UPDATE webhook_deliveries SET status = $2::delivery_status, attempts = 3, next_attempt_at = NULL,
       finished_at = CASE WHEN $2 <> 'held' THEN now() END WHERE id = $1 AND $2 <> 'pending'`,
    [id, status],
  );

describe('GET …/deliveries', () => {
  it('lists them newest first, by page and by cursor', async () => {
    const webhook = await givenWebhook({ events: ['ticket.created'] });
    const ids = await givenDeliveries(webhook, 'pending', 'succeeded', 'failed');
    const reply = await call().get(`${webhook.path}/deliveries?limit=2`);
    expect(reply.body.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
    expect(reply.body.data).toEqual([
      {
        id: ids[2],
        webhookId: webhook.id,
        eventId: expect.any(String),
        event: 'ticket.created',
        status: 'failed',
        attempts: 3,
        nextAttemptAt: null,
        createdAt: WHEN,
        finishedAt: WHEN,
      },
      expect.objectContaining({ id: ids[1], status: 'succeeded' }),
    ]);
    const next = (await call().get(nextPage(reply)!)).body.data;
    expect(next).toMatchObject([{ id: ids[0], status: 'pending', attempts: 0, nextAttemptAt: WHEN, finishedAt: null }]);
  });

  it('filters by status, event and time', async () => {
    const webhook = await givenWebhook({ events: ['ticket.created', 'ticket.assigned'] });
    const [first, second, third] = await givenDeliveries(webhook, 'failed', 'held', 'succeeded');
    await docket.given.ticket(ada, { projectId: project.id, assigneeId: ada.id });
    await relay(docket);
    const found = async (query: string) => {
      const { data, pagination } = (await call().get(`${webhook.path}/deliveries?${query}`)).body;
      expect(pagination.total).toBe(data.length);
      return data.map(({ id }: { id: string }) => id);
    };
    expect(await found('status=failed')).toEqual([first]);
    expect(await found('status=failed,held,succeeded')).toEqual([third, second, first]);
    expect(await found('event=ticket.assigned')).toHaveLength(1);
    expect(await found('event=ticket.assigned,ticket.created&status=held')).toEqual([second]);
    expect(await found('event=member.added')).toEqual([]);
    const [{ createdAt }] = (await call().get(`${webhook.path}/deliveries?status=held`)).body.data;
    expect(await found(`until=${createdAt}`)).toEqual([first]);
    expect(await found(`since=${createdAt}&status=failed,held,succeeded`)).toEqual([third, second]);
  });

  it.each([
    ['status=lost', { status: 'Status must be one of pending, succeeded, failed, held' }],
    ["status=failed'); DROP TABLE webhooks; --", { status: 'Status must be one of pending, succeeded, failed, held' }],
    ['since=yesterday', { since: 'Since must be an ISO 8601 date-time with an offset' }],
    ['until=', { until: 'Until must not be empty' }],
    ['order=asc', { order: 'Unknown query parameter' }],
    ['limit=101', { limit: 'Limit must be a whole number from 1 to 100' }],
  ])('refuses %s', async (query, details) => {
    const { path } = await givenWebhook();
    expect(answer(await call().get(`${path}/deliveries?${query}`))).toEqual(invalid(details));
  });
});

describe('GET …/deliveries/[deliveryId]', () => {
  it('shows the request and the response of each attempt', async () => {
    const webhook = await givenWebhook({ events: ['ticket.created'] });
    const [id] = await givenDeliveries(webhook, 'succeeded');
    await docket.rows(
      `INSERT INTO webhook_attempts (workspace_id, event_id, delivery_id, number, status, error, answer, duration_ms, started_at)
       SELECT workspace_id, event_id, id, n, CASE n WHEN 2 THEN 200 END, CASE n WHEN 1 THEN 'timeout' END,
         CASE n WHEN 2 THEN $2 END, n * 10, now() FROM webhook_deliveries, generate_series(1, 2) n WHERE id = $1`,
      [id, 'x'.repeat(16 * 1024)],
    );
    const { data } = (await call().get(`${webhook.path}/deliveries/${id}`)).body;
    expect(data).toMatchObject({ id, webhookId: webhook.id, event: 'ticket.created', status: 'succeeded' });
    expect(data.attempts).toEqual([
      { number: 1, status: null, duration: 10, error: 'timeout', detail: null, answer: null, startedAt: WHEN },
      {
        number: 2,
        status: 200,
        duration: 20,
        error: null,
        detail: null,
        answer: 'x'.repeat(16 * 1024),
        startedAt: WHEN,
      },
    ]);
    expect(data.payload).toEqual({
      id: data.eventId,
      type: 'ticket.created',
      timestamp: WHEN,
      sequence: expect.any(Number),
      data: {
        ticket: expect.objectContaining({ projectId: project.id, status: 'backlog' }),
        project: { id: project.id, name: 'Website' },
        user: { id: ada.id, name: 'Ada' },
      },
    });
    const [stored] = await docket.rows<{ body: string }>('SELECT body FROM webhook_payloads WHERE event_id = $1', [
      data.eventId,
    ]);
    expect(JSON.parse(stored!.body)).toEqual(data.payload);
  });
});

describe('POST …/ping', () => {
  it('creates an event for this webhook only', async () => {
    const [webhook, other] = [await givenWebhook({ events: ['member.added'] }), await givenWebhook()];
    const reply = await call().post(`${webhook.path}/ping`);
    expect(answer(reply)).toEqual({
      status: 202,
      body: { data: { accepted: true, eventId: expect.any(String) } },
    });
    await relay(docket);
    const [delivery] = (await call().get(`${webhook.path}/deliveries`)).body.data;
    expect(delivery).toMatchObject({ event: 'webhook.ping', status: 'pending', eventId: reply.body.data.eventId });
    const { payload } = (await call().get(`${webhook.path}/deliveries/${delivery.id}`)).body.data;
    expect(payload).toMatchObject({
      type: 'webhook.ping',
      data: { webhook: { id: webhook.id }, project: null, user: { id: ada.id, name: 'Ada' } },
    });
    expect((await call().get(`${other.path}/deliveries?event=webhook.ping`)).body.data).toEqual([]);
  });

  it('is held while the webhook is disabled', async () => {
    const webhook = await givenWebhook({ enabled: false });
    expect((await call().post(`${webhook.path}/ping`)).status).toBe(202);
    await relay(docket);
    expect((await call().get(`${webhook.path}/deliveries`)).body.data).toMatchObject([{ status: 'held' }]);
  });

  it('takes effect once with an Idempotency-Key', async () => {
    const webhook = await givenWebhook();
    const ping = () => call().post(`${webhook.path}/ping`).set('idempotency-key', 'ping');
    const replies = [await ping(), await ping()];
    expect(replies.map(({ status }) => status)).toEqual([202, 202]);
    expect(replies[1]!.body).toEqual(replies[0]!.body);
  });
});

describe('POST …/redeliver', () => {
  // Promise 6.7
  it.each(['succeeded', 'failed', 'held'])('resends what %s, and keeps earlier attempts', async (status) => {
    const webhook = await givenWebhook({ events: ['ticket.created'] });
    const [id] = await givenDeliveries(webhook, status);
    const reply = await call().post(`${webhook.path}/deliveries/${id}/redeliver`);
    expect(reply.status).toBe(202);
    expect(reply.body.data).toMatchObject({
      id,
      status: 'pending',
      attempts: 3,
      nextAttemptAt: WHEN,
      finishedAt: null,
    });
    const [row] = await docket.rows('SELECT attempts_before FROM webhook_deliveries WHERE id = $1', [id]);
    expect(row).toEqual({ attempts_before: 3 });
  });

  it('is a conflict while the delivery is pending', async () => {
    const webhook = await givenWebhook({ events: ['ticket.created'] });
    const [id] = await givenDeliveries(webhook, 'pending');
    const reply = await call().post(`${webhook.path}/deliveries/${id}/redeliver`);
    expect(answer(reply)).toEqual(conflict('Delivery is already under way'));
  });

  // Promise 4.4
  it('accepts one of two concurrent requests', async () => {
    const webhook = await givenWebhook({ events: ['ticket.created'] });
    const [id] = await givenDeliveries(webhook, 'failed');
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => call().post(`${webhook.path}/deliveries/${id}/redeliver`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
  });

  it('is a conflict on a disabled webhook', async () => {
    const webhook = await givenWebhook({ events: ['ticket.created'] });
    const [id] = await givenDeliveries(webhook, 'failed');
    await call().patch(webhook.path, { enabled: false });
    const reply = await call().post(`${webhook.path}/deliveries/${id}/redeliver`);
    expect(answer(reply)).toEqual(conflict('Webhook is disabled'));
  });
});

describe('POST …/recover', () => {
  const since = '2020-01-01T00:00:00Z';
  const statusesOf = async ({ path }: { path: string }) =>
    (await call().get(`${path}/deliveries`)).body.data.map(({ status }: { status: string }) => status).reverse();

  it('resends what failed or is held, never what succeeded', async () => {
    const webhook = await givenWebhook({ events: ['ticket.created'] });
    await givenDeliveries(webhook, 'failed', 'succeeded', 'held', 'pending', 'failed');
    const recover = () => call().post(`${webhook.path}/recover`, { since });
    const accepted = (recovered: number) => ({ status: 202, body: { data: { accepted: true, recovered } } });
    expect(answer(await recover())).toEqual(accepted(3));
    expect(await statusesOf(webhook)).toEqual(['pending', 'succeeded', 'pending', 'pending', 'pending']);
    expect(answer(await recover())).toEqual(accepted(0));
  });

  it('respects the given period', async () => {
    const webhook = await givenWebhook({ events: ['ticket.created'] });
    const ids = await givenDeliveries(webhook, 'failed', 'held', 'failed');
    const at = async (id: string | undefined) =>
      (await call().get(`${webhook.path}/deliveries/${id}`)).body.data.createdAt as string;
    const window = { since: await at(ids[1]), until: await at(ids[2]) };
    expect((await call().post(`${webhook.path}/recover`, window)).body.data.recovered).toBe(1);
    expect(await statusesOf(webhook)).toEqual(['failed', 'pending', 'failed']);
    const future = { since: '2100-01-01T00:00:00+02:00', until: null };
    expect((await call().post(`${webhook.path}/recover`, future)).body.data.recovered).toBe(0);
  });

  it('is a conflict on a disabled webhook, and sends held deliveries once it is enabled', async () => {
    const webhook = await givenWebhook({ events: ['ticket.created'], enabled: false });
    await docket.given.ticket(ada, { projectId: project.id });
    await relay(docket);
    expect(await statusesOf(webhook)).toEqual(['held']);
    const refused = await call().post(`${webhook.path}/recover`, { since });
    expect(answer(refused)).toEqual(conflict('Webhook is disabled'));
    await call().patch(webhook.path, { enabled: true });
    expect(await statusesOf(webhook)).toEqual(['held']);
    expect((await call().post(`${webhook.path}/recover`, { since })).body.data.recovered).toBe(1);
    expect(await statusesOf(webhook)).toEqual(['pending']);
  });

  it.each([
    [{}, { since: 'Since is required' }],
    [{ since: null }, { since: 'Since is required' }],
    [{ since: '2026-02-30T00:00:00Z' }, { since: 'Since must be an ISO 8601 date-time with an offset' }],
    [{ since, until: since }, { until: 'Until must be after since' }],
    [{ since, status: 'failed' }, { status: 'Unknown field' }],
  ])('refuses %j', async (body, details) => {
    const { path } = await givenWebhook();
    expect(answer(await call().post(`${path}/recover`, body))).toEqual(invalid(details));
  });
});

it('what the owner may no longer read is neither shown nor resent', async () => {
  const other = await docket.given.user();
  const secret = await docket.given.project(other);
  await docket.given.member(other, secret, 'member', ada);
  const webhook = await givenWebhook({ projectId: secret.id, events: ['ticket.created'] });
  await docket.given.ticket(other, { projectId: secret.id });
  await relay(docket);
  const [{ id }] = (await call().get(`${webhook.path}/deliveries`)).body.data;
  await become(id, 'held');
  await docket.as(other).delete(`/api/project/${secret.id}/members/${ada.id}`);
  expect((await call().get(`${webhook.path}/deliveries/${id}`)).body.data).toMatchObject({
    status: 'held',
    payload: null,
  });
  const again = await call().post(`${webhook.path}/deliveries/${id}/redeliver`);
  expect(answer(again)).toEqual(forbidden('project'));
  const recovered = await call().post(`${webhook.path}/recover`, { since: '2020-01-01T00:00:00Z' });
  expect(recovered.body.data.recovered).toBe(0);
});

it('a deleted webhook receives nothing more, and the worker deletes its deliveries', async () => {
  const [gone, kept] = [
    await givenWebhook({ events: ['ticket.created'] }),
    await givenWebhook({ events: ['ticket.created'] }),
  ];
  await givenDeliveries(gone, 'pending', 'held', 'succeeded');
  await call().delete(gone.path);
  await docket.given.ticket(ada, { projectId: project.id });
  await relay(docket);
  const count = async ({ id }: { id: string }) =>
    (await docket.rows('SELECT FROM webhook_deliveries WHERE webhook_id = $1', [id])).length;
  expect([await count(gone), await count(kept)]).toEqual([3, 4]);
  expect(await new DeletedWebhooks(docket.service(Database)).purge()).toBe(1);
  expect([await count(gone), await count(kept)]).toEqual([0, 4]);
  expect(await docket.rows('SELECT FROM webhooks WHERE id = $1', [gone.id])).toEqual([]);
});
