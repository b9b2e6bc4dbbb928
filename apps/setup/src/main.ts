import 'reflect-metadata';
import { ConfigurationError, directDatabaseUrl, loadConfig } from '#config';
import { configurePooledRole, isEmpty, migrate } from '#data';
import { migrateQueues } from '#queues';

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
  if (config.seedDemo && (await isEmpty(config))) {
    const { seedDemo } = await import('./seed-demo.js'); // with all of the application, which the usual start does not load
    if (await seedDemo()) say('Added the demo workspace');
  }
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
