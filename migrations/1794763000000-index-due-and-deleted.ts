import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists by due date have what has none last in either order: each order has its own index, since one that is read backwards
 * has it first. Deleted tickets are listed scope by scope.
 */
const INDEXES = {
  tickets_due_first_idx: `(coalesce(due_date, 'infinity'::timestamptz), id) WHERE deleted_at IS NULL`,
  tickets_due_last_idx: `(coalesce(due_date, '-infinity'::timestamptz), id) WHERE deleted_at IS NULL`,
  tickets_deleted_scope_idx: '(scope_id, deleted_at) WHERE deleted_at IS NOT NULL',
};

export class IndexDueAndDeleted1794763000000 implements MigrationInterface {
  name = 'IndexDueAndDeleted1794763000000';
  transaction = false; // indexes are built beside the traffic, which a transaction could not

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      // What is left of one that was broken off goes first: it would bear the name and be of no use.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON tickets ${definition}`);
    }
  }

  /** TypeORM takes back in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
  }
}
