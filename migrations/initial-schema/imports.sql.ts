/** Imports of tickets. */
export const IMPORTS = `
  CREATE TYPE import_format AS ENUM ('csv', 'jsonl', 'json');

  CREATE TYPE import_source AS ENUM ('docket', 'jira-csv', 'linear-csv', 'trello-json', 'github', 'gitlab-json');

  CREATE TYPE import_status AS ENUM ('queued', 'running', 'completed', 'failed', 'cancelled', 'undoing', 'undone');

  -- A file or a repository's issues, being imported into a project.
  CREATE TABLE imports (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users,
    format import_format NOT NULL,
    source import_source DEFAULT 'docket' NOT NULL,
    columns text[],
    settings jsonb,
    mapping jsonb,
    made jsonb,
    reading jsonb,
    retry_at timestamptz(3),
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

  -- Comments that an import added to tickets that were there before.
  CREATE TABLE import_comments (
    import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
    comment_id uuid NOT NULL REFERENCES comments ON DELETE CASCADE,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    CONSTRAINT import_comments_pkey PRIMARY KEY (import_id, comment_id)
  );

  CREATE INDEX import_comments_comment_id_idx ON import_comments (comment_id);
  CREATE INDEX import_comments_workspace_id_idx ON import_comments (workspace_id);

  -- Parents and relations of imported tickets to others, which are set when all tickets of the import exist.
  CREATE TABLE import_links (
    import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
    ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    kind text NOT NULL,
    external_id text NOT NULL,
    CONSTRAINT import_links_pkey PRIMARY KEY (import_id, ticket_id, kind, external_id)
  );

  CREATE INDEX import_links_ticket_id_idx ON import_links (ticket_id);
  CREATE INDEX import_links_workspace_id_idx ON import_links (workspace_id);

  CREATE INDEX import_tickets_ticket_id_idx ON import_tickets (ticket_id);
  CREATE INDEX import_tickets_workspace_id_idx ON import_tickets (workspace_id);
`;
