import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigurationError, loadConfig } from '#config';
import { createLogger, onStop } from '#process';
import { createApp } from './create-app.js';
import { Drain } from './http/health/drain.js';

const NOTICE = 500; // for a load balancer to read "not ready" and send the next request elsewhere

try {
  const config = loadConfig();
  const logger = createLogger(config, 'api');
  const app = await createApp(config, logger);
  onStop(logger, async () => {
    app.get(Drain).started = true;
    await sleep(NOTICE);
    await app.close();
  });
  await app.listen(config.PORT, config.HOST);
  const url = await app.getUrl();
  logger.info({ url }, 'listening');
  process.send?.({ type: 'ready', url });
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
