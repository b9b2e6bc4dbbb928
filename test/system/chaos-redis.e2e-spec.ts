import { itWith } from '../support/programs.js';
import { redisPath, withRedis } from '../support/redis.js';
import { Chaos } from './chaos.js';

const itWithRedis = (name: string, test: () => Promise<void>) => itWith('redis-server', redisPath, name, test, 900_000);

// Promise 6.2
itWithRedis(
  'a thousand changes while processes are killed and Redis is emptied: each acknowledged one is delivered once',
  () =>
    withRedis(async (_, redis) => {
      const chaos = new Chaos(redis);
      try {
        await chaos.begin();
        await chaos.run();
      } finally {
        await chaos.end();
      }
    }),
);
