import { setTimeout as sleep } from 'node:timers/promises';
import { AppProcess } from '../support/app-process.js';
import { DeliveryStage } from '../support/delivery-stage.js';
import { EventSource } from '../support/event-source.js';
import { eventually } from '../support/eventually.js';
import { itWith } from '../support/programs.js';
import { Redis, redisPath } from '../support/redis.js';
import type { TcpProxy } from '../support/tcp-proxy.js';

import.meta.jest.setTimeout(240_000);

/** What happens to a network a moment before SIGTERM. */
const TROUBLES: Record<string, (network: TcpProxy) => void> = {
  'is cut, and is there again': (network) => network.cut(),
  'is gone': (network) => {
    network.refuse();
    network.cut();
  },
  'has fallen silent': (network) => network.silence(),
};

let stage: DeliveryStage;
let redis: Redis | undefined;
const apis: AppProcess[] = [];
beforeAll(async () => {
  stage = await DeliveryStage.start();
  if (redisPath) redis = await new Redis().start();
});
beforeEach(() => stage.set());
afterEach(async () => {
  for (const api of apis.splice(0)) await api.stop();
  await stage.clear();
});
afterAll(async () => {
  await redis?.remove();
  await stage.stop();
});

const itWithRedis = (name: string, test: () => Promise<void>) => itWith('redis-server', redisPath, name, test);

async function startApi(environment: Record<string, string>): Promise<{ api: AppProcess; url: string }> {
  const api = new AppProcess('api', { DATABASE_URL: stage.docket.config.DATABASE_URL!, ...environment });
  apis.push(api);
  return { api, url: (await api.logged('listening')).url as string };
}
/** An API that also listens for events, on a connection of its own. */
async function apiWithStream(DATABASE_URL: string) {
  const { api, url } = await startApi({ DATABASE_URL });
  await EventSource.open({ url }, await stage.docket.given.apiKey(stage.owner));
  const { cookie } = stage.owner;
  const get = async (path: string) => (await fetch(`${url}${path}`, { headers: { cookie } })).status;
  return { api, get };
}
/** An API whose queue dashboard has been opened. */
async function apiWithDashboard(REDIS_URL: string): Promise<AppProcess> {
  const { api, url } = await startApi({ REDIS_URL });
  const { cookie } = await stage.docket.given.user({ role: 'ADMIN' });
  const reply = await fetch(`${url}/admin/queues/api/queues`, { headers: { cookie } });
  expect([reply.status, (await reply.text()).length > 100]).toEqual([200, true]);
  return api;
}
/** How each ends, after all have received the signal. */
async function ends(processes: Record<string, AppProcess>): Promise<Record<string, string>> {
  const endings = Object.entries(processes).map(async ([name, one]) => {
    const took = await one.endsWell().catch((error: Error) => error.message);
    return [name, typeof took === 'number' && took < 30_000 ? 'well' : `${took}`];
  });
  return Object.fromEntries(await Promise.all(endings));
}

describe.each(Object.entries(TROUBLES))('stopped when the connection to a dependency %s', (_, trouble) => {
  // Promise 6.5
  it('an API and a worker without PostgreSQL exit with 0, in time', async () => {
    const network = await stage.networkTo();
    const { url } = network;
    const [worker, { api, get }] = await Promise.all([stage.worker({ DATABASE_URL: url }), apiWithStream(url)]);
    trouble(network);
    const asked = get('/api/projects');
    expect(await get('/health/live')).toBe(200); // so the earlier request has reached it
    expect(await ends({ worker, api })).toEqual({ worker: 'well', api: 'well' });
    expect([200, 503]).toContain(await asked); // it gets some response
  });

  // Promise 6.5
  itWithRedis(
    'with the queues on Redis, processes without Redis and a worker without PostgreSQL exit with 0, in time',
    async () => {
      const [toRedis, toPostgres] = [await stage.networkTo(redis!.url), await stage.networkTo()];
      const [withoutRedis, withoutPostgres, api] = await Promise.all([
        stage.worker({ REDIS_URL: toRedis.url }),
        stage.worker({ REDIS_URL: redis!.url, DATABASE_URL: toPostgres.url }),
        apiWithDashboard(toRedis.url),
      ]);
      for (const network of [toRedis, toPostgres]) trouble(network);
      await sleep(100);
      const expected = { withoutRedis: 'well', withoutPostgres: 'well', api: 'well' };
      expect(await ends({ withoutRedis, withoutPostgres, api })).toEqual(expected);
    },
  );
});

describe('a worker with its queues on an unreachable Redis', () => {
  // Promise 6.5
  itWithRedis('finishes its deliveries on SIGTERM, and exits with 0', async () => {
    const network = await stage.networkTo(redis!.url);
    const worker = await stage.worker({ REDIS_URL: network.url });
    // The wait for Redis ends before that.
    stage.reply = (response) => setTimeout(() => response.writeHead(204).end(), 5_000);
    await stage.change(1);
    await eventually(() => expect(stage.receiver.requests).toHaveLength(1));
    network.refuse();
    network.cut();
    expect(await worker.endsWell()).toBeLessThan(30_000);
    await stage.succeeded(1, 0);
    expect(stage.receiver.requests).toHaveLength(1);
  });

  itWithRedis('that was never reachable exits with 0 all the same', async () => {
    const network = await stage.networkTo(redis!.url);
    network.refuse();
    const worker = await stage.worker({ REDIS_URL: network.url });
    expect(await worker.endsWell()).toBeLessThan(30_000);
  });
});
