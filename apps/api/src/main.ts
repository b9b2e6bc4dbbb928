import 'reflect-metadata';
import cluster from 'node:cluster';
import { ConfigurationError, loadConfig } from '#config';
import { createLogger, limitHeapGrowth, standBy } from '#process';
import { ApiProcesses } from './api-processes.js';
import { serve } from './serve.js';

limitHeapGrowth();
try {
  if (cluster.isPrimary) await standBy(); // the other processes inherit its arguments
  const config = loadConfig();
  const logger = createLogger(config, 'api');
  const several = cluster.isPrimary && config.API_PROCESSES > 1;
  const url = await (several ? new ApiProcesses(config, logger).start() : serve(config, logger));
  if (cluster.isPrimary) logger.info({ url }, 'listening');
  process.send?.({ type: 'ready', url });
  // From here on a process that lost its primary completes its requests; Node would end it at once.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
