import { DeliveryStage } from '../support/delivery-stage.js';
import { itWith } from '../support/programs.js';
import { redisPath, withRedis } from '../support/redis.js';

import.meta.jest.setTimeout(240_000);

let stage: DeliveryStage;
beforeAll(async () => {
  stage = await DeliveryStage.start();
});
beforeEach(() => stage.set());
afterEach(() => stage.clear());
afterAll(() => stage.stop());

const itWithRedis = (name: string, test: () => Promise<void>) => itWith('redis-server', redisPath, name, test, 240_000);

describe('a worker whose connection to Redis', () => {
  for (const how of ['cut again and again', 'half open'] as const) {
    // Promise 6.4
    itWithRedis(`is ${how} recovers by itself and loses nothing`, () =>
      withRedis(async (url) => {
        const network = await stage.networkTo(url);
        const worker = await stage.worker({ REDIS_URL: network.url });
        await stage.change(5);
        await stage.succeeded(5);
        const made = 5 + (await stage.disturbNetwork(network, how));
        await stage.succeeded(made);
        await stage.change(5);
        await stage.succeeded(made + 5);
        expect(await worker.endsWell()).toBeLessThan(30_000);
      }),
    );
  }
});
