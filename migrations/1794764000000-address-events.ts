import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An event may name a recipient: in addition to the readers of its place (a person removed from a project), or alone (a
 * notification). The log records up to where it was purged, so that a stream knows whether its reader missed something.
 */
export class AddressEvents1794764000000 implements MigrationInterface {
  name = 'AddressEvents1794764000000';
  transaction = false; // the index is built concurrently, which is impossible in a transaction

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events ADD COLUMN IF NOT EXISTS recipient_id uuid');
    // An index left over from an interrupted run would be invalid.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS events_recipient_sequence_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS events_recipient_sequence_idx ON events (recipient_id, sequence, type) WHERE sequence IS NOT NULL AND recipient_id IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE IF NOT EXISTS event_log (
        single boolean CONSTRAINT event_log_pkey PRIMARY KEY,
        purged_sequence bigint NOT NULL,
        CONSTRAINT event_log_single_check CHECK (single)
      )`);
    // What was purged so far is unknown, except that it lies below the oldest event.
    await runner.query(`
      INSERT INTO event_log (single, purged_sequence) SELECT true, coalesce(min(sequence) - 1, 0) FROM events
      ON CONFLICT DO NOTHING`);
  }

  /** TypeORM reverts in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE event_log;
      DROP INDEX events_recipient_sequence_idx;
      ALTER TABLE events DROP COLUMN recipient_id;
    `);
  }
}
