import type { MigrationInterface, QueryRunner } from 'typeorm';

const ALIVE = 'WHERE deleted_at IS NULL';

/**
 * How many tickets of a project were created in a month is counted among those that changed in it, from the index alone:
 * what was not touched since has not been created since either.
 */
export class CountCreatedByScope1794740000000 implements MigrationInterface {
  name = 'CountCreatedByScope1794740000000';
  transaction = false; // beside the traffic, which a transaction could not be

  async up(runner: QueryRunner): Promise<void> {
    // What is left of one that was broken off goes first: it would bear the name and be of no use.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS tickets_scope_idx');
    await runner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS tickets_scope_idx ON tickets (scope_id, updated_at, id) INCLUDE (created_at) ${ALIVE}`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS tickets_scope_id_idx');
  }

  /** TypeORM takes back in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX tickets_scope_id_idx ON tickets (scope_id, updated_at, id) ${ALIVE};
      DROP INDEX tickets_scope_idx;
    `);
  }
}
