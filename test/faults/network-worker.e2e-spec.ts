import { setTimeout as sleep } from 'node:timers/promises';
import { Listener } from '#data';
import { AppProcess } from '../support/app-process.js';
import { deliveriesOf, givenWebhook, LOOPBACK } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Receiver, type Reply } from '../support/receiver.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { eventually } from './started-docket.js';

import.meta.jest.setTimeout(180_000);

const takes: Reply = (response) => response.writeHead(204).end();

let docket: Docket;
let ada: TestUser;
let project: TestProject;
let receiver: Receiver;
let webhook: { id: string };
let reply: Reply;
const workers: AppProcess[] = [];
const networks: TcpProxy[] = [];
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
});
beforeEach(async () => {
  reply = takes;
  project = await docket.given.project(ada);
  receiver = await Receiver.start((response, request) => reply(response, request));
  webhook = await givenWebhook(docket, ada, receiver.url(), { events: ['ticket.created'], projectId: project.id });
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  for (const network of networks.splice(0)) await network.close();
  await receiver.close();
  await docket.rows('DELETE FROM webhooks');
});
afterAll(() => docket.stop());

async function networkTo(url: string): Promise<TcpProxy> {
  const network = await TcpProxy.to(url);
  networks.push(network);
  return network;
}
async function startWorker(environment: Record<string, string>): Promise<AppProcess> {
  const worker = new AppProcess('worker', { DATABASE_URL: docket.config.DATABASE_URL!, ...LOOPBACK, ...environment });
  workers.push(worker);
  await worker.logged('working');
  return worker;
}
async function change(count: number): Promise<void> {
  for (let made = 0; made < count; made++) await docket.given.ticket(ada, { projectId: project.id });
}
const succeeded = (count: number, milliseconds = 60_000) =>
  eventually(async () => {
    const done = (await deliveriesOf(docket, webhook)).filter(({ status }) => status === 'succeeded');
    if (done.length < count)
      throw new Error(`Only ${done.length} of ${count} arrived:\n${workers[0]?.lines.join('\n')}`);
  }, milliseconds);
const clock = async () => (await docket.rows<{ now: Date }>('SELECT clock_timestamp() AS now'))[0]!.now;
const listensAgain = (since: Date) =>
  eventually(async () => {
    const listening = await docket.rows(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_start > $1
         AND application_name = 'docket-listen-docket_events'`,
      [since],
    );
    expect(listening).toHaveLength(1);
  });

/** What a network does to a worker in the middle of its work. */
async function disturb(network: TcpProxy, how: string): Promise<void> {
  if (how === 'half open') {
    network.silence();
    await change(5);
    await sleep(8_000);
    return network.recover();
  }
  for (let cuts = 0; cuts < 20; cuts++) {
    network.cut();
    await change(1);
  }
}

describe('a worker whose way to PostgreSQL', () => {
  it.each(['cut again and again', 'half open'])(
    'is %s goes on by itself, loses nothing, and hears of news again',
    async (how) => {
      const network = await networkTo(docket.config.DATABASE_URL!);
      const worker = await startWorker({ DATABASE_URL: network.url });
      await change(5);
      await succeeded(5);
      const before = await clock();
      await disturb(network, how);
      const made = how === 'half open' ? 10 : 25;
      await succeeded(made);
      await listensAgain(before);
      await change(5);
      await succeeded(made + 5);
      const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
      expect(new Set(ids).size).toBe(made + 5);
      worker.kill('SIGTERM');
      expect(await worker.ended).toBe(0);
    },
  );

  it('is half open loses its lease, and another sends what it was sending', async () => {
    reply = () => undefined;
    const network = await networkTo(docket.config.DATABASE_URL!);
    await startWorker({ DATABASE_URL: network.url });
    await change(1);
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    network.silence();
    reply = takes;
    await startWorker({});
    await succeeded(1);
    const [first, second] = receiver.requests;
    expect(receiver.requests).toHaveLength(2);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(second!.body.equals(first!.body)).toBe(true);
    expect(second!.at - first!.at).toBeLessThan(30_000);
  });
});

it('one who listens hears again after the network was half open', async () => {
  let heard = 0;
  const network = await networkTo(docket.config.DATABASE_URL!);
  const listener = new Listener(network.url, 'docket_test', () => heard++);
  const say = () => docket.rows('NOTIFY docket_test');
  listener.start();
  await eventually(() => expect(heard).toBe(1)); // it is there
  await say();
  await eventually(() => expect(heard).toBe(2));
  network.silence();
  await say();
  network.recover();
  await eventually(() => expect(heard).toBe(3)); // it is there again, and says so for what it has missed
  await say();
  await eventually(() => expect(heard).toBe(4));
  await listener.stop();
});
