import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Repositories by their host's own id, secrets of projects for their code hosts, and further columns of a ticket's
 * links: whether a pull request is a draft, whether it fixes the ticket, and when the host last changed it.
 */
export class FollowCodeHosts1794760000000 implements MigrationInterface {
  name = 'FollowCodeHosts1794760000000';
  transaction = false; // indexes are built concurrently, which is impossible in a transaction

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ticket_code_links
        ADD COLUMN IF NOT EXISTS draft boolean NOT NULL DEFAULT false,
        ADD COLUMN IF NOT EXISTS fixes boolean NOT NULL DEFAULT false,
        ADD COLUMN IF NOT EXISTS merge_commit text,
        ADD COLUMN IF NOT EXISTS changed_at timestamptz(3)
    `);
    await runner.query('ALTER TABLE ticket_history ADD COLUMN IF NOT EXISTS reason text');
    await runner.query(
      'ALTER TABLE repositories ADD COLUMN IF NOT EXISTS host_id text, ADD COLUMN IF NOT EXISTS renamed_from text',
    );
    await runner.query(`
      CREATE TABLE IF NOT EXISTS project_webhook_secrets (
        project_id uuid CONSTRAINT project_webhook_secrets_pkey PRIMARY KEY
          CONSTRAINT project_webhook_secrets_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        workspace_id uuid NOT NULL
          CONSTRAINT project_webhook_secrets_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        secret text NOT NULL,
        previous_secret text,
        previous_secret_until timestamptz(3),
        created_by uuid NOT NULL CONSTRAINT project_webhook_secrets_created_by_fkey REFERENCES users,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      )
    `);
    // An index left over from an interrupted run would be invalid.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS project_webhook_secrets_workspace_id_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS project_webhook_secrets_workspace_id_idx ON project_webhook_secrets (workspace_id)',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS repositories_host_id_key');
    await runner.query(
      'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS repositories_host_id_key ON repositories (provider, host_id) WHERE host_id IS NOT NULL',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS ticket_code_links_fixes_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS ticket_code_links_fixes_idx ON ticket_code_links (provider, lower(repo)) WHERE fixes',
    );
  }

  /** TypeORM reverts in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX ticket_code_links_fixes_idx;
      DROP INDEX repositories_host_id_key;
      DROP TABLE project_webhook_secrets;
      ALTER TABLE repositories DROP COLUMN renamed_from, DROP COLUMN host_id;
      ALTER TABLE ticket_history DROP COLUMN reason;
      ALTER TABLE ticket_code_links
        DROP COLUMN changed_at, DROP COLUMN merge_commit, DROP COLUMN fixes, DROP COLUMN draft;
    `);
  }
}
