import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the list of the invitations that someone has received. */
export class IndexInvitations1794764000002 implements MigrationInterface {
  name = 'IndexInvitations1794764000002';
  transaction = false; // the index is built concurrently, which is impossible in a transaction

  async up(runner: QueryRunner): Promise<void> {
    // An index left over from an interrupted run would be invalid.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS invitations_email_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS invitations_email_idx ON invitations (email, created_at, id)',
    );
  }

  /** TypeORM reverts in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX invitations_email_idx');
  }
}
