import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['webhook_attempts', 'webhook_deliveries', 'webhook_payloads'];

/**
 * Deliveries are deleted with their event, and events with their workspace. Their own reference to the workspace was
 * checked and indexed for each row, twice where it changes, and served no query.
 */
export class LightenDeliveries1794736000000 implements MigrationInterface {
  name = 'LightenDeliveries1794736000000';
  transaction = false; // indexes are dropped concurrently, which is impossible in a transaction

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_workspace_id_fkey`);
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_workspace_id_idx`);
    }
  }

  /** TypeORM reverts in a transaction, whatever the migration says. */
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
