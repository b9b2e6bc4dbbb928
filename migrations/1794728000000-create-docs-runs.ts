import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documentation pull requests: requests are stored here, and the worker carries them out. */
export class CreateDocsRuns1794728000000 implements MigrationInterface {
  name = 'CreateDocsRuns1794728000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE docs_runs (
        id uuid CONSTRAINT docs_runs_pkey PRIMARY KEY,
        workspace_id uuid CONSTRAINT docs_runs_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        key text NOT NULL,
        provider text NOT NULL,
        repo text NOT NULL,
        branch text NOT NULL,
        title text NOT NULL,
        base_sha text NOT NULL,
        head_sha text NOT NULL,
        summary text NOT NULL,
        pages jsonb NOT NULL,
        labels text[] NOT NULL,
        -- Counted up whenever something else is wanted; finished follows it.
        wanted integer NOT NULL DEFAULT 1,
        finished integer NOT NULL DEFAULT 0,
        attempts integer NOT NULL DEFAULT 0,
        lease_token uuid,
        leased_until timestamptz(3),
        pr jsonb,
        error jsonb,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT docs_runs_finished_check CHECK (finished <= wanted)
      );
      CREATE UNIQUE INDEX docs_runs_key ON docs_runs (key);
      CREATE INDEX docs_runs_unfinished_idx ON docs_runs (updated_at) WHERE finished < wanted;
      CREATE INDEX docs_runs_workspace_id_idx ON docs_runs (workspace_id);

      -- One run of a workflow for each pull request and head, whoever asks and however often.
      CREATE TABLE docs_workflow_runs (
        docs_run_id uuid NOT NULL CONSTRAINT docs_workflow_runs_docs_run_id_fkey REFERENCES docs_runs ON DELETE CASCADE,
        head_sha text NOT NULL,
        workspace_id uuid CONSTRAINT docs_workflow_runs_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        workflow text NOT NULL,
        ref text NOT NULL,
        started_at timestamptz(3),
        run_id text,
        url text,
        error jsonb,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT docs_workflow_runs_pkey PRIMARY KEY (docs_run_id, head_sha)
      );
      CREATE INDEX docs_workflow_runs_workspace_id_idx ON docs_workflow_runs (workspace_id);
      CREATE INDEX docs_workflow_runs_ref_idx ON docs_workflow_runs (ref, started_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE docs_workflow_runs, docs_runs');
  }
}
