import { itWith } from '../support/programs.js';
import { redisPath, withRedis } from '../support/redis.js';
import { Chaos } from './chaos.js';

const itWithRedis = (name: string, test: () => Promise<void>) => itWith('redis-server', redisPath, name, test, 900_000);

itWithRedis(
  'a thousand changes with the queues on Redis, whatever is killed or emptied: each acknowledged one is there and arrives, none twice, and nothing else',
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
