import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The number of tickets in a scope with each label, so that the total of a list with one label is a sum over scopes.
 * One row per label and no array: a workspace may have any number of labels, most of them on few tickets.
 */
export class CountLabels1794738000000 implements MigrationInterface {
  name = 'CountLabels1794738000000';
  transaction = false; // its foreign keys lock other tables, which must not wait until all is counted

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS ticket_label_counters (
        label_id uuid NOT NULL CONSTRAINT ticket_label_counters_label_id_fkey REFERENCES labels ON DELETE CASCADE,
        scope_id uuid NOT NULL CONSTRAINT ticket_label_counters_scope_id_fkey REFERENCES ticket_counters ON DELETE CASCADE,
        workspace_id uuid NOT NULL CONSTRAINT ticket_label_counters_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        tickets integer NOT NULL DEFAULT 0,
        CONSTRAINT ticket_label_counters_pkey PRIMARY KEY (label_id, scope_id)
      )
    `);
    for (const column of ['scope_id', 'workspace_id']) {
      await runner.query(
        `CREATE INDEX CONCURRENTLY IF NOT EXISTS ticket_label_counters_${column}_idx ON ticket_label_counters (${column})`,
      );
    }
    await runner.query(`
      INSERT INTO ticket_label_counters (label_id, scope_id, workspace_id, tickets)
        SELECT l.label_id, t.scope_id, t.workspace_id, count(*) FROM ticket_labels l JOIN tickets t ON t.id = l.ticket_id
        WHERE t.deleted_at IS NULL GROUP BY l.label_id, t.scope_id, t.workspace_id
        ON CONFLICT DO NOTHING
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ticket_label_counters');
  }
}
