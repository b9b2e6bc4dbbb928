import type { MigrationInterface, QueryRunner } from 'typeorm';

const ALIVE = 'WHERE deleted_at IS NULL';

/**
 * The tickets of a project created in a month are counted among those updated since its start, from the index alone: a
 * ticket that was not updated since then was not created since then either.
 */
export class CountCreatedByScope1794740000000 implements MigrationInterface {
  name = 'CountCreatedByScope1794740000000';
  transaction = false; // built concurrently, which is impossible in a transaction

  async up(runner: QueryRunner): Promise<void> {
    // An index left over from an interrupted run would be invalid.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS tickets_scope_idx');
    await runner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS tickets_scope_idx ON tickets (scope_id, updated_at, id) INCLUDE (created_at) ${ALIVE}`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS tickets_scope_id_idx');
  }

  /** TypeORM reverts in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX tickets_scope_id_idx ON tickets (scope_id, updated_at, id) ${ALIVE};
      DROP INDEX tickets_scope_idx;
    `);
  }
}
