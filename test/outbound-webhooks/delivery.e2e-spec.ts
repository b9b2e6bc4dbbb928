import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { WebhookClient } from '#outbound-webhooks';
import { attemptsOf, Delivering, deliveriesOf, givenWebhook } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { type ReceivedRequest, Receiver } from '../support/receiver.js';

let docket: Docket;
let worker: Delivering;
let ada: TestUser;
let project: TestProject;
let key: string;
let receiver: Receiver;
let reply: (response: ServerResponse) => void;
beforeAll(async () => {
  docket = await Docket.start({ WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' });
  worker = await Delivering.start(docket);
  ada = await docket.given.user({ name: 'Ada 👩‍💻' });
  project = await docket.given.project(ada, { name: 'Website ☕' });
  key = await docket.given.apiKey(ada, { scopes: ['webhooks:read', 'webhooks:write'] });
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
  await docket.stop();
});

const v1 = () => docket.as({ apiKey: key });
async function register(body: object = {}): Promise<{ id: string }> {
  const reply = await v1().post('/v1/webhooks', {
    url: receiver.url(),
    events: ['ticket.created'],
    secret: 'my literal secret ✓',
    projectId: project.id,
    ...body,
  });
  expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  return reply.body.data;
}
const create = (title = 'A ticket') => docket.given.ticket(ada, { projectId: project.id, title });
/** Every step from the change to the receiver, as if the worker had been running all the time. */
async function deliver(webhook: { id: string }) {
  worker.at(new Date());
  await worker.relay();
  return worker.drain(webhook);
}
const recipe = (secret: string, { body }: ReceivedRequest) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const verifies = (secret: string, { body, headers }: ReceivedRequest) => {
  const encoded = secret.startsWith('whsec_') ? secret : Buffer.from(secret).toString('base64');
  try {
    new Webhook(encoded).verify(body.toString(), headers);
    return true;
  } catch {
    return false;
  }
};

describe('a delivery', () => {
  // Promise 4.3
  it('has the specified format, and verifies by the documented recipe and by Standard Webhooks', async () => {
    const webhook = await register();
    const ticket = await create('Emoji 🎉 \u2028 "quotes" \\ and <tags>');
    await deliver(webhook);
    const [request] = receiver.requests as [ReceivedRequest];
    const [delivery] = await deliveriesOf(docket, webhook);
    expect(request).toMatchObject({ method: 'POST', path: '/hook' });
    expect(request.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-webhook-event': 'ticket.created',
      'x-webhook-delivery': delivery?.id,
      'x-webhook-attempt': '1',
      'webhook-id': delivery?.event_id,
      'x-webhook-signature': recipe('my literal secret ✓', request),
      'x-hub-signature-256': recipe('my literal secret ✓', request),
    });
    expect(verifies('my literal secret ✓', request)).toBe(true);
    expect(verifies('another', request)).toBe(false);
    const payload = JSON.parse(request.body.toString());
    expect(Object.keys(payload)).toEqual(['id', 'type', 'timestamp', 'sequence', 'data']);
    expect(payload).toMatchObject({
      id: delivery?.event_id,
      type: 'ticket.created',
      data: {
        ticket: { id: ticket.id, title: 'Emoji 🎉 \u2028 "quotes" \\ and <tags>' },
        project: { id: project.id, name: 'Website ☕' },
        user: { id: ada.id, name: 'Ada 👩‍💻' },
      },
    });
  });

  // Promise 4.3
  it('has both signatures while a secret is being replaced, and then only the new one', async () => {
    const webhook = await register();
    const rotated = await v1().post(`/v1/webhooks/${webhook.id}/secret/rotate`, { gracePeriodSeconds: 60 });
    const { secret } = rotated.body.data;
    await create();
    await deliver(webhook);
    await create();
    await worker.relay();
    worker.at(new Date(Date.now() + 61_000));
    await worker.drain(webhook);
    const [during, afterwards] = receiver.requests as [ReceivedRequest, ReceivedRequest];
    expect(during.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    expect([verifies(secret, during), verifies('my literal secret ✓', during)]).toEqual([true, true]);
    expect(during.headers['x-webhook-signature']).toBe(recipe(secret, during));
    // Signed a minute in the future, which the library tolerates.
    expect([verifies(secret, afterwards), verifies('my literal secret ✓', afterwards)]).toEqual([true, false]);
  });

  it('whose secret cannot be decrypted fails as an attempt, and is sent once it can be', async () => {
    const webhook = await givenWebhook(docket, ada, receiver.url(), { projectId: project.id });
    const [row] = await docket.rows<{ secret: string }>('SELECT secret FROM webhooks WHERE id = $1', [webhook.id]);
    await docket.rows(`UPDATE webhooks SET secret = 'v1.0000.AAAA.AAAA.AAAA' WHERE id = $1`, [webhook.id]);
    await create();
    await deliver(webhook);
    expect(receiver.requests).toEqual([]);
    expect(await attemptsOf(docket, webhook)).toMatchObject([{ number: 1, status: null, error: 'secret_unreadable' }]);
    await docket.rows('UPDATE webhooks SET secret = $2 WHERE id = $1', [webhook.id, row?.secret]);
    worker.at(new Date(Date.now() + 10_000));
    await worker.drain(webhook);
    expect((await deliveriesOf(docket, webhook))[0]).toMatchObject({ status: 'succeeded', attempts: 2 });
  });
});

describe('the destination', () => {
  // Promise 4.1
  it.each([301, 302, 307, 308])('%i is not followed, and counts as a failed attempt', async (status) => {
    const elsewhere = await Receiver.start();
    reply = (response) => response.writeHead(status, { location: elsewhere.url() }).end();
    const webhook = await register();
    await create();
    await deliver(webhook);
    expect(elsewhere.connections).toBe(0);
    expect((await deliveriesOf(docket, webhook))[0]).toMatchObject({ status: 'pending', attempts: 1 });
    expect(await attemptsOf(docket, webhook)).toMatchObject([{ status, error: null }]);
    await elsewhere.close();
  });

  // Promise 4.1
  it.each([
    ['private', ['127.0.0.1']],
    ['public and private', ['203.0.113.7', '127.0.0.1']],
    ['link-local', ['169.254.169.254']],
  ])('a name that resolves to %s since its registration is never contacted', async (_, addresses) => {
    const guarded = await Delivering.start(docket);
    const client = new WebhookClient({
      allowedCidrs: [],
      httpsOnly: false,
      connectTimeoutMs: 300,
      lookup: ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        )) as never,
    });
    guarded.sendsWith(client);
    const webhook = await register({ url: receiver.url('/hook', 'receiver.example') });
    const before = receiver.connections;
    await create();
    await worker.relay();
    guarded.at(new Date(Date.now() + 1_000));
    await guarded.drain(webhook);
    expect(receiver.connections).toBe(before);
    expect(await attemptsOf(docket, webhook)).toMatchObject([{ status: null, error: 'address_not_allowed' }]);
    await client.close();
    await guarded.stop();
  });
});

describe('the limit of five in flight', () => {
  it('is kept, and first attempts are made in the order of the log', async () => {
    let now = 0;
    let most = 0;
    reply = (response) => {
      most = Math.max(most, ++now);
      setTimeout(() => {
        now--;
        response.writeHead(204).end();
      }, 100); // long enough for five to be in flight together
    };
    const webhook = await register();
    for (let count = 0; count < 30; count++) await create();
    await deliver(webhook);
    expect(most).toBe(5);
    const sequences = receiver.requests.map(({ body }) => JSON.parse(body.toString()).sequence as number);
    expect(sequences).toHaveLength(30);
    // Five are in flight at once, so an event is at most four places from its own.
    for (const [index, sequence] of sequences.entries()) {
      expect(sequences.filter((other) => other < sequence).length).toBeGreaterThanOrEqual(index - 4);
    }
  });
});

describe('a redelivery', () => {
  const redeliver = (webhook: { id: string }, delivery: { id: string }) =>
    v1().post(`/v1/webhooks/${webhook.id}/deliveries/${delivery.id}/redeliver`);

  it('makes another attempt with the same webhook-id, once for two concurrent requests', async () => {
    const webhook = await register();
    await create();
    await deliver(webhook);
    const delivery = (await deliveriesOf(docket, webhook))[0]!;
    const replies = await Promise.all([redeliver(webhook, delivery), redeliver(webhook, delivery)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(await deliver(webhook)).toBe('drained');
    expect(receiver.requests.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2']);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.requests.map(({ body }) => body.toString())).size).toBe(1);
  });

  // Promise 4.4
  it('by recover sends what was held while disabled, and not what succeeded', async () => {
    const webhook = await register();
    await create('sent');
    await deliver(webhook);
    reply = (response) => response.writeHead(500).end();
    await create('failing');
    await deliver(webhook);
    await v1().patch(`/v1/webhooks/${webhook.id}`, { enabled: false });
    await create('held');
    await worker.relay();
    expect(await worker.due()).toContain(webhook.id); // until waiting deliveries are held
    await worker.drain(webhook);
    expect((await deliveriesOf(docket, webhook)).map(({ status }) => status)).toEqual(['succeeded', 'held', 'held']);
    expect(await worker.due()).not.toContain(webhook.id);

    const recover = () => v1().post(`/v1/webhooks/${webhook.id}/recover`, { since: new Date(0).toISOString() });
    expect((await recover()).status).toBe(409);
    await v1().patch(`/v1/webhooks/${webhook.id}`, { enabled: true });
    expect((await recover()).status).toBe(202);
    reply = (response) => response.writeHead(204).end();
    receiver.requests.length = 0;
    await deliver(webhook);
    const titles = receiver.requests.map(({ body }) => JSON.parse(body.toString()).data.ticket.title);
    expect(titles.sort()).toEqual(['failing', 'held']);
    expect((await deliveriesOf(docket, webhook)).map(({ status }) => status)).toEqual(Array(3).fill('succeeded'));
  });

  it('of a ping goes to its webhook, whether or not the type is subscribed', async () => {
    const webhook = await register({ events: ['ticket.deleted'] });
    expect((await v1().post(`/v1/webhooks/${webhook.id}/ping`)).status).toBe(202);
    await deliver(webhook);
    expect(receiver.requests.map(({ headers }) => headers['x-webhook-event'])).toEqual(['webhook.ping']);
  });
});
