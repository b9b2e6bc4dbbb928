import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether a member has confirmed a membership given by a stranger, and what a message counts against: the mailbox it
 * goes to and the person who caused it. Existing memberships count as confirmed; existing messages count against
 * nobody.
 */
export class ConfirmMembers1794754000000 implements MigrationInterface {
  name = 'ConfirmMembers1794754000000';
  transaction = false; // indexes are built concurrently, which is impossible in a transaction

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE project_members ADD COLUMN IF NOT EXISTS confirmed boolean NOT NULL DEFAULT true');
    await runner.query(
      'ALTER TABLE workspace_members ADD COLUMN IF NOT EXISTS confirmed boolean NOT NULL DEFAULT true',
    );
    await runner.query('ALTER TABLE mail_messages ADD COLUMN IF NOT EXISTS mailbox text');
    await runner.query('ALTER TABLE mail_messages ADD COLUMN IF NOT EXISTS sender_id uuid');
    // An index left over from an interrupted run would be invalid.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS mail_messages_mailbox_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS mail_messages_mailbox_idx ON mail_messages (mailbox, created_at) WHERE mailbox IS NOT NULL',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS mail_messages_sender_id_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS mail_messages_sender_id_idx ON mail_messages (sender_id, created_at) WHERE sender_id IS NOT NULL',
    );
  }

  /** TypeORM reverts in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX mail_messages_sender_id_idx;
      DROP INDEX mail_messages_mailbox_idx;
      ALTER TABLE mail_messages DROP COLUMN sender_id, DROP COLUMN mailbox;
      ALTER TABLE workspace_members DROP COLUMN confirmed;
      ALTER TABLE project_members DROP COLUMN confirmed;
    `);
  }
}
