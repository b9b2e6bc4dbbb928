import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The progress of groups is counted, and logged time is added up, from these alone. */
const INDEXES = {
  tickets_group_progress_idx:
    'tickets (group_id, scope_id, status) INCLUDE (estimate) WHERE group_id IS NOT NULL AND deleted_at IS NULL',
  tickets_logged_idx: 'tickets (scope_id, id) WHERE time_log_count > 0 AND deleted_at IS NULL',
  time_logs_user_id_idx: 'time_logs (user_id, logged_at, id)',
};

export class IndexPlanning1794773000100 implements MigrationInterface {
  name = 'IndexPlanning1794773000100';
  transaction = false; // indexes are built concurrently, which is impossible in a transaction

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      // An index left over from an interrupted run would be invalid.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${definition}`);
    }
  }

  /** TypeORM reverts in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
  }
}
