import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppProcess, SHORT_TIMES } from '../support/app-process.js';
import { attemptsOf, deliveriesOf, givenWebhook, LOOPBACK } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Receiver } from '../support/receiver.js';
import { eventually } from './started-docket.js';

/** The lease of the dead worker expires after 15 s; the rest is for the next one to start and find it. */
const MADE_AGAIN = 30_000;

let docket: Docket;
let ada: TestUser;
let project: TestProject;
const processes: AppProcess[] = [];
const receivers: Receiver[] = [];
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
});
beforeEach(async () => {
  project = await docket.given.project(ada);
});
afterEach(async () => {
  for (const one of processes.splice(0)) await one.stop();
  for (const receiver of receivers.splice(0)) await receiver.close();
  await docket.rows('DELETE FROM webhooks');
});
afterAll(() => docket.stop());

function start(app: 'api' | 'worker', environment: Record<string, string> = {}): AppProcess {
  const started = new AppProcess(app, { DATABASE_URL: docket.config.DATABASE_URL!, ...LOOPBACK, ...environment });
  processes.push(started);
  return started;
}
async function receive(reply?: (response: ServerResponse) => void): Promise<Receiver> {
  const receiver = await Receiver.start(reply);
  receivers.push(receiver);
  return receiver;
}
const webhookTo = (receiver: Receiver) =>
  givenWebhook(docket, ada, receiver.url(), { events: ['ticket.created'], projectId: project.id });
const given = () => docket.given.ticket(ada, { projectId: project.id });
const requests = (receiver: Receiver, count: number) =>
  eventually(() => {
    if (receiver.requests.length < count) throw new Error(`Only ${receiver.requests.length} of ${count} came`);
  }, 90_000);
const succeeded = (webhook: { id: string }, count: number) =>
  eventually(async () => {
    const done = (await deliveriesOf(docket, webhook)).filter(({ status }) => status === 'succeeded');
    if (done.length < count) throw new Error(`Only ${done.length} of ${count} succeeded`);
  }, 90_000);
const idsOf = (receiver: Receiver) => receiver.requests.map(({ headers }) => headers['webhook-id']);

describe('kill -9', () => {
  // Promise 6.1
  it('of the API between commit and relay loses nothing', async () => {
    const receiver = await receive();
    const webhook = await webhookTo(receiver);
    const api = start('api');
    const ticket = await createAt((await api.logged('listening')).url as string);
    api.kill('SIGKILL');
    await api.ended;
    start('worker');
    await succeeded(webhook, 1);
    expect(JSON.parse(receiver.requests[0]!.body.toString())).toMatchObject({
      type: 'ticket.created',
      data: { ticket: { id: ticket } },
    });
  });

  // Promise 6.1
  it('of the worker in mid-delivery, twice: it is sent again within 30 s each time, and counted once', async () => {
    let answers = false;
    const receiver = await receive((response) => answers && response.writeHead(204).end());
    const webhook = await webhookTo(receiver);
    await given();
    for (const [index, lease] of [{}, SHORT_TIMES].entries()) {
      const worker = start('worker', lease);
      await requests(receiver, index + 1);
      worker.kill('SIGKILL');
      await worker.ended;
    }
    answers = true;
    start('worker');
    await requests(receiver, 3);
    await succeeded(webhook, 1);
    expect(new Set(idsOf(receiver)).size).toBe(1);
    expect(new Set(receiver.requests.map(({ body }) => body.toString())).size).toBe(1);
    expect(receiver.requests.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '1', '1']);
    expect((await attemptsOf(docket, webhook)).map(({ number, status }) => [number, status])).toEqual([[1, 204]]);
    const [first, second, third] = receiver.requests.map(({ at }) => at) as [number, number, number];
    expect(Math.max(second - first, third - second)).toBeLessThan(MADE_AGAIN);
  }, 240_000);

  // Promise 6.1
  it("of the worker after the receiver's 200 causes a duplicate with the same webhook-id", async () => {
    let worker: AppProcess | undefined = start('worker', SHORT_TIMES);
    const receiver = await receive((response) => {
      worker?.kill('SIGKILL'); // before it can read the response, let alone record it
      worker = undefined;
      response.writeHead(200).end();
    });
    const webhook = await webhookTo(receiver);
    await given();
    await requests(receiver, 1);
    start('worker', SHORT_TIMES);
    await succeeded(webhook, 1);
    expect(receiver.requests).toHaveLength(2);
    expect(new Set(idsOf(receiver)).size).toBe(1);
  }, 240_000);
});

describe('several workers at once', () => {
  it('deliver each event once, in order, and keep to five requests in flight per webhook', async () => {
    const busy = { now: 0, most: 0 };
    const reply = (response: ServerResponse) => {
      busy.most = Math.max(busy.most, ++busy.now);
      setTimeout(() => {
        busy.now--;
        response.writeHead(204).end();
      }, 10);
    };
    const receiver = await receive(reply);
    const webhook = await webhookTo(receiver);
    const others = await Promise.all(Array.from({ length: 5 }, () => receive()));
    const otherWebhooks = await Promise.all(others.map(webhookTo));
    for (let count = 0; count < 3; count++) start('worker');
    const ids: string[] = [];
    const create = async () => {
      while (ids.length < 150) ids.push((await given()).id);
    };
    await Promise.all([create(), create(), create()]);
    await succeeded(webhook, ids.length);
    for (const other of otherWebhooks) await succeeded(other, ids.length);
    for (const each of [receiver, ...others]) {
      const tickets = each.requests.map(({ body }) => JSON.parse(body.toString()).data.ticket.id);
      expect(tickets.sort()).toEqual([...ids].sort());
    }
    expect(busy.most).toBeLessThanOrEqual(5);
    const order = await docket.rows<{ sequence: string }>(
      `SELECT e.sequence FROM webhook_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id
       JOIN events e ON e.id = d.event_id WHERE d.webhook_id = $1 ORDER BY a.started_at, e.sequence`,
      [webhook.id],
    );
    const numbers = order.map(({ sequence }) => Number(sequence));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  }, 240_000);

  // Promise 6.5
  it('of which one is stopped: it finishes its deliveries, and the other sends the rest', async () => {
    const held: ServerResponse[] = [];
    let answers = false;
    const receiver = await receive((response) => (answers ? response.writeHead(204).end() : held.push(response)));
    const webhook = await webhookTo(receiver);
    for (let count = 0; count < 20; count++) await given();
    const worker = start('worker');
    await requests(receiver, 3);
    worker.kill('SIGTERM');
    await worker.logged('stopping');
    answers = true;
    for (const response of held) response.writeHead(204).end();
    expect(await worker.ended).toBe(0);
    expect(receiver.requests.length).toBeLessThan(20);
    expect(await docket.rows('SELECT FROM webhook_drains WHERE leased_until > clock_timestamp()')).toEqual([]);
    start('worker');
    await succeeded(webhook, 20);
    expect(receiver.requests).toHaveLength(20);
  }, 240_000);
});

describe('receivers that never answer', () => {
  // Promise 4.2
  it('do not delay one that does', async () => {
    const silent = await Promise.all(Array.from({ length: 3 }, () => receive(() => undefined)));
    for (const receiver of silent) for (let count = 0; count < 20; count++) await webhookTo(receiver);
    const good = await receive();
    await webhookTo(good);
    await start('worker').logged('working');
    const times: number[] = [];
    for (let count = 1; count <= 20; count++) {
      await given();
      const created = performance.now();
      await requests(good, count);
      times.push(good.requests[count - 1]!.at - created);
      await sleep(500); // meanwhile more and more deliveries to the silent ones wait
    }
    expect(silent.every(({ requests }) => requests.length >= 20)).toBe(true);
    expect(times.sort((a, b) => a - b)[10]).toBeLessThan(1_000);
    // A busy machine is slow, but a delivery that waits for a silent receiver takes 15 s.
    expect(times.at(-1)).toBeLessThan(14_000);
  }, 240_000);
});

it('an event is delivered quickly', async () => {
  const receiver = await receive();
  await webhookTo(receiver);
  await start('worker').logged('working');
  await given();
  await requests(receiver, 1);
  const times: number[] = [];
  for (let count = 2; count <= 41; count++) {
    await given();
    const committed = performance.now();
    await requests(receiver, count);
    times.push(receiver.requests[count - 1]!.at - committed);
    await sleep(50);
  }
  const median = times.sort((a, b) => a - b)[20]!;
  expect(median).toBeLessThan(1_000); // a tenth of that on an idle machine
});

async function createAt(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/tickets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: ada.cookie },
    body: JSON.stringify({ title: 'The last thing it did', projectId: project.id }),
  });
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { data: { id: string } }).data.id;
}
