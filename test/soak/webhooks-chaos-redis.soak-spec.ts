import { setTimeout as sleep } from 'node:timers/promises';
import { AppProcess } from '../support/app-process.js';
import { givenWebhook, LOOPBACK } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import { itWith } from '../support/programs.js';
import { Receiver } from '../support/receiver.js';
import { redisPath, withRedis } from '../support/redis.js';
import { Changes, expectKept } from '../system/changes.js';
import { ask } from '../system/requests.js';
import { eventually } from '../system/started-docket.js';

const AWAY = 60_000;

let docket: Docket;
let receiver: Receiver;
const processes: AppProcess[] = [];
beforeAll(async () => {
  docket = await Docket.start();
  receiver = await Receiver.start();
});
afterAll(async () => {
  for (const each of processes) await each.stop();
  await receiver.close();
  await docket.stop();
});

function start(app: 'api' | 'worker', REDIS_URL: string): AppProcess {
  const started = new AppProcess(app, { DATABASE_URL: docket.config.DATABASE_URL!, REDIS_URL, ...LOOPBACK });
  processes.push(started);
  return started;
}

const itWithRedis = (name: string, test: () => Promise<void>) => itWith('redis-server', redisPath, name, test, 600_000);

// Promise 6.4
itWithRedis('a minute without Redis: every change is accepted, and delivered when it is back, without a restart', () =>
  withRedis(async (redisUrl, redis) => {
    const ada = await docket.given.user();
    const project = await docket.given.project(ada);
    await givenWebhook(docket, ada, receiver.url(), { events: ['ticket.created'], projectId: project.id });
    const [api, worker] = [start('api', redisUrl), start('worker', redisUrl)];
    const url = (await api.logged('listening')).url as string;
    await worker.logged('working');
    const options = { url, cookie: ada.cookie, projectId: project.id, withKey: () => false };
    const changes = new Changes(options);
    await eventually(() => expect(receiver.requests.length).toBeGreaterThan(10));

    await redis.kill(); // it comes back empty
    await sleep(AWAY);
    expect((await ask(url, 'GET', '/health/ready')).status).toBe(200);
    await changes.stop();
    expect([changes.refused, changes.lost]).toEqual([[], 0]);
    const delivered = () =>
      new Set(receiver.requests.map(({ body }) => JSON.parse(body.toString()).data.ticket.id as string));
    expect(delivered().size).toBeLessThan(changes.acknowledged.size);

    await redis.start();
    await eventually(async () => {
      await sleep(1_000); // polling all bodies would keep the receiver from answering
      const arrived = delivered();
      expect([...changes.acknowledged.values()].filter((id) => !arrived.has(id))).toEqual([]);
    }, 180_000);
    const sql = 'SELECT id, title FROM tickets WHERE project_id = $1';
    const there = await docket.rows<{ id: string; title: string }>(sql, [project.id]);
    expectKept(changes, there);
    expect(delivered()).toEqual(new Set(there.map(({ id }) => id)));
    process.stderr.write(`${there.length} made, ${receiver.requests.length} received\n`);
    for (const each of processes) {
      each.kill('SIGTERM');
      expect(await each.ended).toBe(0);
    }
  }),
);
