/** Documentation drafts and their pull requests. */
export const DOCS = `
  -- A failure that nobody waited for any more, until whoever caused it asks again.
  CREATE TABLE docs_failures (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    request_hash bytea NOT NULL,
    error jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT docs_failures_pkey PRIMARY KEY (user_id, request_hash)
  );

  -- One documentation pull request, requested or opened.
  CREATE TABLE docs_runs (
    id uuid PRIMARY KEY,
    workspace_id uuid REFERENCES workspaces ON DELETE CASCADE,
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
    wanted integer DEFAULT 1 NOT NULL,
    finished integer DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
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

  CREATE TABLE docs_workflow_runs (
    docs_run_id uuid NOT NULL REFERENCES docs_runs ON DELETE CASCADE,
    head_sha text NOT NULL,
    workspace_id uuid REFERENCES workspaces ON DELETE CASCADE,
    workflow text NOT NULL,
    ref text NOT NULL,
    started_at timestamptz(3),
    run_id text,
    url text,
    error jsonb,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT docs_workflow_runs_pkey PRIMARY KEY (docs_run_id, head_sha)
  );

  CREATE INDEX docs_workflow_runs_ref_idx ON docs_workflow_runs (ref, started_at);
  CREATE INDEX docs_workflow_runs_workspace_id_idx ON docs_workflow_runs (workspace_id);
`;
