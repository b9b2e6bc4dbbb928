import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A column of a board has its tickets by rank; a list that is sorted by a field ends with those that have no value. */
const INDEXES = {
  tickets_board_column_idx: `ON tickets (scope_id, status, coalesce(column_id, '00000000-0000-0000-0000-000000000000'::uuid), rank, id)
    WHERE deleted_at IS NULL`,
  tickets_scope_order_idx: 'ON tickets (scope_id, id) WHERE deleted_at IS NULL',
  ticket_detachments_field_id_idx: 'ON ticket_detachments (field_id)',
};

export class IndexFields1794772000100 implements MigrationInterface {
  name = 'IndexFields1794772000100';
  transaction = false; // indexes are built concurrently, which is impossible in a transaction

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      // An index left over from an interrupted run would be invalid.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ${definition}`);
    }
  }

  /** TypeORM reverts in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
  }
}
