import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A time series reads only changes of status, ticket by ticket: from this index, without the rest of the history. */
export class IndexStatusHistory1794763000100 implements MigrationInterface {
  name = 'IndexStatusHistory1794763000100';
  transaction = false; // built concurrently, which is impossible in a transaction

  async up(runner: QueryRunner): Promise<void> {
    // An index left over from an interrupted run would be invalid.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS ticket_history_status_idx');
    await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ticket_history_status_idx
      ON ticket_history (ticket_id, at, id) INCLUDE ("from", "to") WHERE field = 'status'`);
  }

  /** TypeORM reverts in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ticket_history_status_idx');
  }
}
