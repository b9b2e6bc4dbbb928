/** Imports of tickets. */
export const IMPORTS = `
  CREATE TYPE import_format AS ENUM ('csv', 'jsonl');

  CREATE TYPE import_status AS ENUM ('queued', 'running', 'completed', 'failed', 'cancelled', 'undoing', 'undone');

  -- A file of tickets that is being imported into a project.
  CREATE TABLE imports (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users,
    format import_format NOT NULL,
    columns text[],
    status import_status DEFAULT 'queued' NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    processed integer DEFAULT 0 NOT NULL,
    created integer DEFAULT 0 NOT NULL,
    existing integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    undone integer DEFAULT 0 NOT NULL,
    error text,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    started_at timestamptz(3),
    finished_at timestamptz(3),
    CONSTRAINT imports_processed_check CHECK ((processed = ((created + existing) + failed)) AND (processed <= total))
  );

  CREATE INDEX imports_finished_at_idx ON imports (finished_at) WHERE finished_at IS NOT NULL;
  CREATE INDEX imports_project_id_idx ON imports (project_id, created_at, id);
  CREATE INDEX imports_unfinished_idx ON imports (attempts, processed, id) WHERE finished_at IS NULL;
  CREATE INDEX imports_workspace_id_idx ON imports (workspace_id);

  CREATE TABLE import_errors (
    id uuid PRIMARY KEY,
    import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    row integer NOT NULL,
    errors jsonb NOT NULL
  );

  CREATE UNIQUE INDEX import_errors_row_key ON import_errors (import_id, "row");
  CREATE INDEX import_errors_workspace_id_idx ON import_errors (workspace_id);

  -- The rows that have not been processed yet.
  CREATE TABLE import_rows (
    import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
    row integer NOT NULL,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    data json NOT NULL,
    CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, "row")
  );

  CREATE INDEX import_rows_workspace_id_idx ON import_rows (workspace_id);

  -- What an import created and can undo: tickets that are as they were then.
  CREATE TABLE import_tickets (
    import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
    ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    imported_at timestamptz(3) NOT NULL,
    CONSTRAINT import_tickets_pkey PRIMARY KEY (import_id, ticket_id)
  );

  CREATE INDEX import_tickets_ticket_id_idx ON import_tickets (ticket_id);
  CREATE INDEX import_tickets_workspace_id_idx ON import_tickets (workspace_id);
`;
