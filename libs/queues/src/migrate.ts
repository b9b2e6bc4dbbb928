import { runMigrations } from 'bullmq';
import pg from 'pg';
import { QUEUE_SCHEMA } from './connection.js';

/** BullMQ's own tables, in its own schema; answers the version they are at. */
export async function migrateQueues(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'docket-migrate' });
  await client.connect();
  try {
    return await runMigrations(client, QUEUE_SCHEMA);
  } finally {
    await client.end();
  }
}
