import { runMigrations } from 'bullmq';
import pg from 'pg';
import { QUEUE_SCHEMA } from './connection.js';

/** Creates or updates BullMQ's tables, in their own schema; returns their version. */
export async function migrateQueues(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'docket-migrate' });
  await client.connect();
  try {
    return await runMigrations(client, QUEUE_SCHEMA);
  } finally {
    await client.end();
  }
}
