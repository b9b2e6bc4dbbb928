import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { build } from '../../scripts/build.mjs';

/**
 * One throw-away PostgreSQL for the whole run, with a migrated template that each test file clones. Plain JavaScript
 * that uses the built libraries: jest loads it outside its own module system.
 */
export default async function setUp() {
  await build();
  process.env.TEST_RUN_LOGS = mkdtempSync(join(tmpdir(), 'docket-run-'));
  for (const kind of ['logs', 'secrets']) mkdirSync(join(process.env.TEST_RUN_LOGS, kind));
  const [{ migrate }, { EmbeddedPostgres }, { migrateQueues }] = await Promise.all([
    import('#data'),
    import('#embedded'),
    import('#queues'),
  ]);
  const postgres = EmbeddedPostgres.throwAway();
  await postgres.start();
  globalThis.postgres = postgres;
  process.env.TEST_POSTGRES_URL = postgres.url;

  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('CREATE DATABASE docket_template');
  // By default, each of the thousands of connections of a run would hash the password 4,096 times.
  await client.query(
    `SET scram_iterations = 1; ALTER ROLE CURRENT_USER PASSWORD ${client.escapeLiteral(client.password)}`,
  );
  await client.end();

  const url = new URL(postgres.url);
  url.pathname = '/docket_template';
  await migrate({ DATABASE_URL: url.toString(), DATABASE_POOL_SIZE: 2 });
  await migrateQueues(url.toString());
}
