import type { ServerResponse } from 'node:http';
import { attemptsOf, Delivering, deliveriesOf, givenWebhook } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Receiver } from '../support/receiver.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const STEPS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
const START = new Date('2027-03-01T12:00:00.000Z');
const later = (time: Date | string, milliseconds: number) => new Date(new Date(time).getTime() + milliseconds);

let docket: Docket;
let worker: Delivering;
let ada: TestUser;
let project: TestProject;
let receiver: Receiver;
let reply: (response: ServerResponse) => void;
beforeAll(async () => {
  docket = await Docket.start();
  worker = await Delivering.start(docket);
  ada = await docket.given.user();
  project = await docket.given.project(ada);
  receiver = await Receiver.start((response) => reply(response));
});
beforeEach(() => {
  worker.at(START);
  worker.jitter(0);
  receiver.requests.length = 0;
  reply = (response) => response.writeHead(500).end('no');
});
afterAll(async () => {
  await receiver.close();
  await worker.stop();
  await docket.stop();
});

/** A webhook of its own and one delivery for it, not yet tried. */
async function givenDelivery() {
  const webhook = await givenWebhook(docket, ada, receiver.url(), {
    events: ['ticket.created'],
    projectId: project.id,
  });
  await newDelivery();
  return webhook;
}
async function newDelivery() {
  const ticket = await docket.given.ticket(ada, { projectId: project.id });
  await worker.relay();
  return ticket;
}
const delivery = async (webhook: { id: string }) => (await deliveriesOf(docket, webhook)).at(-1)!;
const webhookRow = async ({ id }: { id: string }) =>
  (
    await docket.rows<{
      enabled: boolean;
      disabled_reason: string | null;
      failures: number;
      failing_since: Date | null;
    }>('SELECT enabled, disabled_reason, failures, failing_since FROM webhooks WHERE id = $1', [id])
  )[0]!;
const answering = (status: number, retryAfter?: string) => (response: ServerResponse) =>
  void response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();

describe('a receiver that answers 500', () => {
  // Promise 4.4
  it.each([
    ['without jitter', 0, 1],
    ['with the maximum jitter', 0.999_999_999, 1.2],
  ])('is tried ten times at the exact times, then the delivery has failed: %s', async (_, random, factor) => {
    worker.jitter(random);
    const webhook = await givenDelivery();
    let due = START;
    for (const [index, step] of STEPS.entries()) {
      worker.at(later(due, -1));
      if (index > 0) {
        expect(await worker.due()).not.toContain(webhook.id);
        await worker.drain(webhook);
        expect(receiver.requests).toHaveLength(index);
      }
      worker.at(due);
      expect(await worker.due()).toContain(webhook.id);
      expect(await worker.drain(webhook)).toBe('drained');
      expect(receiver.requests).toHaveLength(index + 1);
      const next = later(due, Math.round(step * factor));
      expect(await delivery(webhook)).toMatchObject({
        status: 'pending',
        attempts: index + 1,
        next_attempt_at: next,
        finished_at: null,
      });
      due = next;
    }
    worker.at(due);
    await worker.drain(webhook);
    expect(await delivery(webhook)).toMatchObject({
      status: 'failed',
      attempts: 10,
      next_attempt_at: null,
      finished_at: due,
    });
    worker.at(later(due, 400 * 24 * HOUR));
    await worker.drain(webhook);
    expect(receiver.requests).toHaveLength(10);
    expect(receiver.requests.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(
      Array.from({ length: 10 }, (_, index) => String(index + 1)),
    );
    expect(new Set(receiver.requests.map(({ body }) => body.toString('hex'))).size).toBe(1);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.requests.map(({ headers }) => headers['x-webhook-delivery'])).size).toBe(1);
    const attempts = await attemptsOf(docket, webhook);
    expect(attempts.map(({ number, status, error, answer }) => ({ number, status, error, answer }))).toEqual(
      Array.from({ length: 10 }, (_, index) => ({ number: index + 1, status: 500, error: null, answer: 'no' })),
    );
  });

  it('is not tried again once its owner may no longer read the event', async () => {
    const member = await docket.given.member(ada, project, 'member');
    const options = { events: ['ticket.created'], projectId: project.id };
    const lost = await givenWebhook(docket, member, receiver.url(), options);
    const kept = await givenWebhook(docket, ada, receiver.url(), options);
    await newDelivery();
    for (const webhook of [lost, kept]) await worker.drain(webhook);
    expect(receiver.requests).toHaveLength(2);
    await docket.as(ada).delete(`/api/project/${project.id}/members/${member.id}`);
    const due = later(START, 5 * SECOND);
    worker.at(due);
    for (const webhook of [lost, kept]) expect(await worker.drain(webhook)).toBe('drained');
    expect(receiver.requests).toHaveLength(3);
    expect(await delivery(kept)).toMatchObject({ status: 'pending', attempts: 2 });
    expect(await delivery(lost)).toMatchObject({
      status: 'failed',
      attempts: 1,
      next_attempt_at: null,
      finished_at: due,
    });
    expect(await webhookRow(lost)).toMatchObject({ enabled: true, failures: 1 });
  });

  it('gets a new schedule when a failed delivery is resent', async () => {
    const webhook = await givenDelivery();
    await docket.rows(
      `UPDATE webhook_deliveries SET attempts = 10, attempts_before = 10, next_attempt_at = $2 WHERE webhook_id = $1`,
      [webhook.id, START],
    );
    await worker.drain(webhook);
    expect(await delivery(webhook)).toMatchObject({
      status: 'pending',
      attempts: 11,
      next_attempt_at: later(START, 5 * SECOND),
    });
    expect(receiver.requests[0]?.headers['x-webhook-attempt']).toBe('11');
  });
});

describe('Retry-After', () => {
  // Promise 4.4
  it.each([
    [503, '1', 5],
    [503, '7', 7],
    [429, '864000', 10],
    [429, 'tomorrow', 5],
    [503, '-3', 5],
    [500, '9', 5],
    [503, later(START, 8 * SECOND).toUTCString(), 8],
  ])('%i with %s is retried after %i s', async (status, value, seconds) => {
    reply = answering(status, value);
    const webhook = await givenDelivery();
    await worker.drain(webhook);
    expect((await delivery(webhook)).next_attempt_at).toEqual(later(START, seconds * SECOND));
  });
});

describe('any 2xx', () => {
  it.each([200, 201, 202, 204, 299])('%i is a success', async (status) => {
    reply = answering(status);
    const webhook = await givenDelivery();
    await worker.drain(webhook);
    expect(await delivery(webhook)).toMatchObject({
      status: 'succeeded',
      attempts: 1,
      next_attempt_at: null,
      finished_at: START,
    });
    expect(await webhookRow(webhook)).toMatchObject({ failures: 0, failing_since: null });
  });

  it('whose body never ends is a success, too, and what arrived of it is kept', async () => {
    reply = (response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write('x'.repeat(8_000)), 5);
      response.on('close', () => clearInterval(more)).on('error', () => undefined);
    };
    const webhook = await givenDelivery();
    await worker.drain(webhook);
    expect((await delivery(webhook)).status).toBe('succeeded');
    expect((await attemptsOf(docket, webhook))[0]?.answer).toHaveLength(16 * 1024);
  });
});

describe('a receiver that responds 410', () => {
  // Promise 4.4
  it('fails the delivery and disables the webhook at once; waiting deliveries are held', async () => {
    reply = answering(410);
    const webhook = await givenDelivery();
    for (let more = 0; more < 8; more++) await docket.given.ticket(ada, { projectId: project.id });
    await worker.relay();
    await worker.drain(webhook);
    expect(await webhookRow(webhook)).toMatchObject({
      enabled: false,
      disabled_reason: 'The receiver answered 410 Gone',
    });
    const statuses = (await deliveriesOf(docket, webhook)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'failed').length).toBe(receiver.requests.length);
    expect(receiver.requests.length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 'held').length).toBe(9 - receiver.requests.length);

    await newDelivery();
    expect(await delivery(webhook)).toMatchObject({ status: 'held', next_attempt_at: null, attempts: 0 });
    expect(await worker.due()).not.toContain(webhook.id);
    const before = receiver.requests.length;
    await worker.drain(webhook);
    expect(receiver.requests).toHaveLength(before);
  });

  it('that is enabled again gets what was held, and nothing twice', async () => {
    const webhook = await givenDelivery();
    reply = answering(200);
    await worker.drain(webhook);
    await docket.rows('UPDATE webhooks SET enabled = false WHERE id = $1', [webhook.id]);
    for (let more = 0; more < 3; more++) await newDelivery();
    await docket.rows('UPDATE webhooks SET enabled = true WHERE id = $1', [webhook.id]);
    await docket.rows(
      `UPDATE webhook_deliveries SET status = 'pending', next_attempt_at = $2 WHERE webhook_id = $1 AND status = 'held'`,
      [webhook.id, START],
    );
    await worker.drain(webhook);
    expect((await deliveriesOf(docket, webhook)).map(({ status }) => status)).toEqual(Array(4).fill('succeeded'));
    expect(receiver.requests).toHaveLength(4);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
  });
});

describe('a receiver that keeps failing', () => {
  /** One more failed attempt at this time. */
  async function fail(webhook: { id: string }, now: Date) {
    worker.at(now);
    await newDelivery();
    await worker.drain(webhook);
  }

  const postpone = ({ id }: { id: string }) =>
    docket.rows(`UPDATE webhook_deliveries SET next_attempt_at = '2030-01-01' WHERE webhook_id = $1`, [id]);

  it('is disabled with the tenth failed attempt after five days', async () => {
    const webhook = await givenDelivery();
    await worker.drain(webhook);
    for (let attempt = 1; attempt < 9; attempt++) await fail(webhook, later(START, attempt));
    expect(await webhookRow(webhook)).toMatchObject({ enabled: true, failures: 9, failing_since: START });
    // The tenth attempt is made in time, the eleventh just before the five days are over, the next one after.
    await postpone(webhook);
    await fail(webhook, later(START, HOUR));
    await postpone(webhook);
    await fail(webhook, later(START, 5 * 24 * HOUR - 1));
    expect(await webhookRow(webhook)).toMatchObject({ enabled: true, failures: 11 });
    await postpone(webhook);
    await fail(webhook, later(START, 5 * 24 * HOUR));
    expect(await webhookRow(webhook)).toMatchObject({
      enabled: false,
      failures: 12,
      disabled_reason: 'Every attempt of five days failed',
    });
    expect(new Set((await deliveriesOf(docket, webhook)).map(({ status }) => status))).toEqual(new Set(['held']));
  });

  it('is not disabled after fewer than ten attempts, nor after one success', async () => {
    const webhook = await givenDelivery();
    await worker.drain(webhook);
    await docket.rows('DELETE FROM webhook_deliveries WHERE webhook_id = $1', [webhook.id]);
    for (let day = 6; day < 10; day++) {
      await fail(webhook, later(START, day * 24 * HOUR));
      await docket.rows('DELETE FROM webhook_deliveries WHERE webhook_id = $1', [webhook.id]);
    }
    expect(await webhookRow(webhook)).toMatchObject({ enabled: true, failures: 5, failing_since: START });
    reply = answering(200);
    await fail(webhook, later(START, 11 * 24 * HOUR));
    expect(await webhookRow(webhook)).toMatchObject({ enabled: true, failures: 0, failing_since: null });
  });
});
