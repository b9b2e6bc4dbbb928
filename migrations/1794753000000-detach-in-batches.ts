import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A label or group of many tickets is hidden at once and detached from them in batches. Its name can be used again at
 * once; its row is deleted when no ticket has it any more.
 */
export class DetachInBatches1794753000000 implements MigrationInterface {
  name = 'DetachInBatches1794753000000';
  transaction = false; // the index is built concurrently, which is impossible in a transaction

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE labels ADD COLUMN IF NOT EXISTS deleted_at timestamptz(3)');
    await runner.query('ALTER TABLE groups ADD COLUMN IF NOT EXISTS deleted_at timestamptz(3)');
    await runner.query(`
      CREATE TABLE IF NOT EXISTS ticket_detachments (
        id uuid CONSTRAINT ticket_detachments_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT ticket_detachments_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        label_id uuid CONSTRAINT ticket_detachments_label_id_fkey REFERENCES labels ON DELETE CASCADE,
        group_id uuid CONSTRAINT ticket_detachments_group_id_fkey REFERENCES groups ON DELETE CASCADE,
        actor_id uuid NOT NULL CONSTRAINT ticket_detachments_actor_id_fkey REFERENCES users,
        due_at timestamptz(3) NOT NULL,
        CONSTRAINT ticket_detachments_subject_check CHECK (num_nonnulls(label_id, group_id) = 1)
      )
    `);
    for (const column of ['workspace_id', 'label_id', 'group_id', 'due_at']) {
      await runner.query(
        `CREATE INDEX CONCURRENTLY IF NOT EXISTS ticket_detachments_${column}_idx ON ticket_detachments (${column})`,
      );
    }
    // An index left over from an interrupted run would be invalid.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS labels_live_name_key');
    await runner.query(
      `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS labels_live_name_key ON labels (workspace_id, lower(name))
       WHERE deleted_at IS NULL`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS labels_name_key');
    await runner.query('CREATE INDEX CONCURRENTLY IF NOT EXISTS labels_workspace_id_idx ON labels (workspace_id)');
  }

  /** TypeORM reverts in a transaction, whatever the migration says. Hidden labels and groups are deleted for good. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM labels WHERE deleted_at IS NOT NULL;
      DELETE FROM groups WHERE deleted_at IS NOT NULL;
      DROP TABLE ticket_detachments;
      CREATE UNIQUE INDEX labels_name_key ON labels (workspace_id, lower(name));
      DROP INDEX labels_live_name_key, labels_workspace_id_idx;
      ALTER TABLE labels DROP deleted_at;
      ALTER TABLE groups DROP deleted_at;
    `);
  }
}
