import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { ConfigurationError, directDatabaseUrl, loadConfig } from '#config';
import { configurePooledRole, isEmpty, migrate } from '#data';
import { migrateQueues } from '#queues';
import { DemoData } from './demo/demo-data.js';
import { SetupModule } from './setup.module.js';

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Runs once before anything serves requests: schema, queue schema, demo data. Safe to repeat, and to run concurrently.
 */
try {
  const config = loadConfig();
  if (!config.DATABASE_URL) throw new ConfigurationError('Configuration: DATABASE_URL is required');
  const done = await migrate(config);
  say(done.length > 0 ? `Migrated the database (${done.length} new)` : 'The database is up to date');
  if (config.DATABASE_POOLER) await configurePooledRole(config.DATABASE_URL);
  if (!config.REDIS_URL) await migrateQueues(directDatabaseUrl(config)!);
  // Creating the application context takes a second, which the usual start saves.
  if (config.seedDemo && (await isEmpty(config))) {
    const app = await NestFactory.createApplicationContext(SetupModule, { logger: ['error'], abortOnError: false });
    if (await app.get(DemoData).seedIfEmpty()) say('Added the demo workspace');
    await app.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
