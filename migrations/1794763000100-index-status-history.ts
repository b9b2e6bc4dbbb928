import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A series looks at the changes of status alone, ticket by ticket: from the index, without the rest of the history. */
export class IndexStatusHistory1794763000100 implements MigrationInterface {
  name = 'IndexStatusHistory1794763000100';
  transaction = false; // beside the traffic, which a transaction could not be

  async up(runner: QueryRunner): Promise<void> {
    // What is left of one that was broken off goes first: it would bear the name and be of no use.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS ticket_history_status_idx');
    await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ticket_history_status_idx
      ON ticket_history (ticket_id, at, id) INCLUDE ("from", "to") WHERE field = 'status'`);
  }

  /** TypeORM takes back in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ticket_history_status_idx');
  }
}
