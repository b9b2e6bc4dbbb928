import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['webhook_attempts', 'webhook_deliveries', 'webhook_payloads'];

/**
 * What goes with an event goes when the event does, and the event when its workspace does. That these rows refer to the
 * workspace as well was looked up and indexed for each of them, twice where it changes, and answered no question.
 */
export class LightenDeliveries1794736000000 implements MigrationInterface {
  name = 'LightenDeliveries1794736000000';
  transaction = false; // indexes are dropped beside the traffic, which a transaction could not

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_workspace_id_fkey`);
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_workspace_id_idx`);
    }
  }

  /** TypeORM takes back in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`
        CREATE INDEX ${table}_workspace_id_idx ON ${table} (workspace_id);
        ALTER TABLE ${table} ADD CONSTRAINT ${table}_workspace_id_fkey
          FOREIGN KEY (workspace_id) REFERENCES workspaces ON DELETE CASCADE;
      `);
    }
  }
}
