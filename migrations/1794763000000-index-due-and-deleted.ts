import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists by due date have tickets without one last in either order: each order has its own index, since one read
 * backwards has them first. Deleted tickets are listed per scope.
 */
const INDEXES = {
  tickets_due_first_idx: `(coalesce(due_date, 'infinity'::timestamptz), id) WHERE deleted_at IS NULL`,
  tickets_due_last_idx: `(coalesce(due_date, '-infinity'::timestamptz), id) WHERE deleted_at IS NULL`,
  tickets_deleted_scope_idx: '(scope_id, deleted_at) WHERE deleted_at IS NOT NULL',
};

export class IndexDueAndDeleted1794763000000 implements MigrationInterface {
  name = 'IndexDueAndDeleted1794763000000';
  transaction = false; // indexes are built concurrently, which is impossible in a transaction

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      // An index left over from an interrupted run would be invalid.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON tickets ${definition}`);
    }
  }

  /** TypeORM reverts in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
  }
}
