import { setTimeout as sleep } from 'node:timers/promises';
import { AppProcess, SEVERAL_LOOKS, SHORT_TIMES } from '../support/app-process.js';
import { deliveriesOf, givenWebhook, LOOPBACK } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { itWith } from '../support/programs.js';
import { Receiver, type Reply } from '../support/receiver.js';
import { type Redis, redisPath, withRedis } from '../support/redis.js';
import { eventually } from './started-docket.js';

/** The promised time; tested with default settings where the queues are on PostgreSQL. */
const MADE_AGAIN = 30_000;

let docket: Docket;
let ada: TestUser;
let project: TestProject;
let receiver: Receiver;
let reply: Reply;
let webhook: { id: string };
const workers: AppProcess[] = [];
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
});
beforeEach(async () => {
  project = await docket.given.project(ada);
  reply = (response) => response.writeHead(204).end();
  receiver = await Receiver.start((response, request) => reply(response, request));
  webhook = await givenWebhook(docket, ada, receiver.url(), { events: ['ticket.created'], projectId: project.id });
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await receiver.close();
});
afterAll(() => docket.stop());

function startWorker(redis: Redis): AppProcess {
  const worker = new AppProcess('worker', {
    DATABASE_URL: docket.config.DATABASE_URL!,
    REDIS_URL: redis.url,
    ...LOOPBACK,
    ...SHORT_TIMES,
  });
  workers.push(worker);
  return worker;
}
async function change(count: number): Promise<void> {
  for (let made = 0; made < count; made++) await docket.given.ticket(ada, { projectId: project.id });
}
const arrived = (count: number, milliseconds = 90_000) =>
  eventually(async () => {
    const done = (await deliveriesOf(docket, webhook)).filter(({ status }) => status === 'succeeded');
    if (done.length < count)
      throw new Error(`Only ${done.length} of ${count} arrived:\n${workers[0]?.lines.join('\n')}`);
  }, milliseconds);
const expectOneEvent = () => {
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(receiver.requests.map(({ body }) => body.toString())).size).toBe(1);
};
const withWorker = (work: (redis: Redis, worker: AppProcess) => Promise<void>) =>
  withRedis(async (_, redis) => {
    const worker = startWorker(redis);
    expect(await worker.logged('working')).toMatchObject({ queues: 'redis' });
    await change(3);
    await arrived(3);
    await work(redis, worker);
    worker.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    for (const worker of workers.splice(0)) await worker.stop();
  });
const itWithRedis = (name: string, test: () => Promise<void>) => itWith('redis-server', redisPath, name, test, 240_000);

describe('with the queues on Redis', () => {
  itWithRedis('each event is delivered once', () =>
    withWorker(async () => {
      await change(20);
      await arrived(23);
      expect(receiver.requests).toHaveLength(23);
    }),
  );

  // Promise 6.4
  itWithRedis('changes are accepted while Redis is down, and delivered when it is back, without a restart', () =>
    withWorker(async (redis, worker) => {
      await redis.kill();
      const started = performance.now();
      await change(20);
      expect((performance.now() - started) / 20).toBeLessThan(1_000);
      expect((await docket.as().get('/health/ready')).status).toBe(200);
      // The log grows meanwhile: events are numbered, and their deliveries wait.
      await eventually(async () => {
        const waiting = (await deliveriesOf(docket, webhook)).filter(({ status }) => status === 'pending');
        if (waiting.length < 20) throw new Error(`Only ${waiting.length} were relayed`);
      });
      await sleep(SEVERAL_LOOKS);
      await redis.start();
      await arrived(23);
      expect(worker.lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
    }),
  );

  // Promise 6.4
  itWithRedis('deliveries that Redis lost are sent all the same', () =>
    withWorker(async (redis) => {
      for (let round = 0; round < 5; round++) {
        const changes = change(10);
        await redis.forget();
        await sleep(100);
        await redis.forget();
        await changes;
      }
      await arrived(53);
      await change(2);
      await arrived(55);
    }),
  );

  // Promise 6.4
  itWithRedis('a worker that starts before Redis catches up', () =>
    withRedis(async (_, redis) => {
      await redis.kill();
      startWorker(redis);
      await change(5);
      await eventually(async () => {
        const waiting = (await deliveriesOf(docket, webhook)).filter(({ status }) => status === 'pending');
        if (waiting.length < 5) throw new Error(`Only ${waiting.length} were relayed`);
      });
      await redis.start();
      await arrived(5);
      for (const worker of workers.splice(0)) await worker.stop();
    }),
  );

  // Promise 6.1
  itWithRedis(
    'kill -9 of the worker in mid-delivery, twice: it is sent again within 30 s each time, and counted once',
    () =>
      withRedis(async (_, redis) => {
        let answers = false;
        reply = (response) => answers && response.writeHead(204).end();
        await change(1);
        for (const round of [1, 2]) {
          const worker = startWorker(redis);
          await eventually(() => expect(receiver.requests).toHaveLength(round), 60_000);
          worker.kill('SIGKILL');
          await worker.ended;
        }
        answers = true;
        startWorker(redis);
        await arrived(1);
        expect(receiver.requests).toHaveLength(3);
        expectOneEvent();
        expect(receiver.requests.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '1', '1']);
        const [first, second, third] = receiver.requests.map(({ at }) => at) as [number, number, number];
        expect(Math.max(second - first, third - second)).toBeLessThan(MADE_AGAIN);
        for (const worker of workers.splice(0)) await worker.stop();
      }),
  );

  // Promise 6.1
  itWithRedis("kill -9 of the worker after the receiver's 200 causes a duplicate with the same webhook-id", () =>
    withRedis(async (_, redis) => {
      let worker: AppProcess | undefined = startWorker(redis);
      reply = (response) => {
        worker?.kill('SIGKILL'); // before it can read the response, let alone record it
        worker = undefined;
        response.writeHead(200).end();
      };
      await change(1);
      await eventually(() => expect(receiver.requests).toHaveLength(1), 60_000);
      startWorker(redis);
      await arrived(1);
      expect(receiver.requests).toHaveLength(2);
      expectOneEvent();
      for (const worker of workers.splice(0)) await worker.stop();
    }),
  );
});
