import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of tickets being imported. The worker removes the rows batch by batch, and a batch commits with its count. */
export class CreateImports1794712400000 implements MigrationInterface {
  name = 'CreateImports1794712400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TYPE import_format AS ENUM ('csv', 'jsonl');
      CREATE TYPE import_status AS ENUM ('queued', 'running', 'completed', 'failed');

      CREATE TABLE imports (
        id uuid CONSTRAINT imports_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT imports_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        project_id uuid NOT NULL CONSTRAINT imports_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        user_id uuid NOT NULL CONSTRAINT imports_user_id_fkey REFERENCES users,
        format import_format NOT NULL,
        columns text[],
        status import_status NOT NULL DEFAULT 'queued',
        total integer NOT NULL DEFAULT 0,
        processed integer NOT NULL DEFAULT 0,
        created integer NOT NULL DEFAULT 0,
        existing integer NOT NULL DEFAULT 0,
        failed integer NOT NULL DEFAULT 0,
        error text,
        -- Batches that broke one after the other; one that passes sets it back.
        attempts integer NOT NULL DEFAULT 0,
        created_at timestamptz(3) NOT NULL,
        started_at timestamptz(3),
        finished_at timestamptz(3),
        CONSTRAINT imports_processed_check CHECK (processed = created + existing + failed AND processed <= total)
      );
      CREATE INDEX imports_project_id_idx ON imports (project_id, created_at, id);
      CREATE INDEX imports_unfinished_idx ON imports (attempts, processed, id) WHERE finished_at IS NULL;
      CREATE INDEX imports_finished_at_idx ON imports (finished_at) WHERE finished_at IS NOT NULL;
      CREATE INDEX imports_workspace_id_idx ON imports (workspace_id);

      -- What is still to do. json, not jsonb: it keeps even what no ticket could hold, so that its row can be named.
      CREATE TABLE import_rows (
        import_id uuid NOT NULL CONSTRAINT import_rows_import_id_fkey REFERENCES imports ON DELETE CASCADE,
        row integer NOT NULL,
        workspace_id uuid NOT NULL CONSTRAINT import_rows_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        data json NOT NULL,
        CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, row)
      );
      CREATE INDEX import_rows_workspace_id_idx ON import_rows (workspace_id);

      CREATE TABLE import_errors (
        id uuid CONSTRAINT import_errors_pkey PRIMARY KEY,
        import_id uuid NOT NULL CONSTRAINT import_errors_import_id_fkey REFERENCES imports ON DELETE CASCADE,
        workspace_id uuid NOT NULL CONSTRAINT import_errors_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        row integer NOT NULL,
        errors jsonb NOT NULL
      );
      CREATE UNIQUE INDEX import_errors_row_key ON import_errors (import_id, row);
      CREATE INDEX import_errors_workspace_id_idx ON import_errors (workspace_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE import_errors, import_rows, imports;
      DROP TYPE import_status, import_format;
    `);
  }
}
