import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { ConfigurationError, loadConfig } from '#config';
import { createLogger, NestLogger, onStop, standBy } from '#process';
import { QueueWorkers } from '#queues';
import { WorkerModule } from './worker.module.js';

try {
  await standBy();
  const config = loadConfig();
  const logger = createLogger(config, 'worker');
  const app = await NestFactory.createApplicationContext(WorkerModule, {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  onStop(logger, () => {
    app.get(QueueWorkers, { strict: false }).stopTaking();
    return app.close();
  });
  logger.info({ queues: config.REDIS_URL ? 'redis' : 'postgres' }, 'working');
  process.send?.({ type: 'ready' });
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
