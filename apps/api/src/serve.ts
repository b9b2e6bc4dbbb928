import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '#config';
import { onStop } from '#process';
import { createApp } from './create-app.js';
import { Drain } from './http/health/drain.js';

const NOTICE = 500; // milliseconds for a load balancer to notice that the process is not ready

/** Serves until the process receives a signal to stop. Returns the address, once it listens. */
export async function serve(config: Config, logger: Logger): Promise<string> {
  const app = await createApp(config, logger);
  onStop(logger, async () => {
    app.get(Drain).start();
    await sleep(NOTICE);
    await app.close();
  });
  await app.listen(config.PORT, config.HOST);
  return app.getUrl();
}
