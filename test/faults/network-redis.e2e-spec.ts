import { setTimeout as sleep } from 'node:timers/promises';
import { AppProcess } from '../support/app-process.js';
import { deliveriesOf, givenWebhook, LOOPBACK } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { itWith } from '../support/programs.js';
import { Receiver } from '../support/receiver.js';
import { redisPath, withRedis } from '../support/redis.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { eventually } from './started-docket.js';

import.meta.jest.setTimeout(180_000);

let docket: Docket;
let ada: TestUser;
let project: TestProject;
let receiver: Receiver;
let webhook: { id: string };
const workers: AppProcess[] = [];
const networks: TcpProxy[] = [];
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
});
beforeEach(async () => {
  project = await docket.given.project(ada);
  receiver = await Receiver.start();
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

const itWithRedis = (name: string, test: () => Promise<void>) => itWith('redis-server', redisPath, name, test, 120_000);

describe('a worker whose way to Redis', () => {
  for (const how of ['cut again and again', 'half open']) {
    itWithRedis(`is ${how} goes on by itself and loses nothing`, () =>
      withRedis(async (url) => {
        const network = await networkTo(url);
        const worker = await startWorker({ REDIS_URL: network.url });
        await change(5);
        await succeeded(5);
        await disturb(network, how);
        const made = how === 'half open' ? 10 : 25;
        await succeeded(made);
        await change(5);
        await succeeded(made + 5);
        const told = Date.now();
        worker.kill('SIGTERM');
        await worker.ended;
        expect(Date.now() - told).toBeLessThan(30_000);
      }),
    );
  }
});
