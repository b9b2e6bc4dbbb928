import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tickets and their child tables. Every enum is declared in the order of its rank, which `ORDER BY` then follows. */
export class CreateTickets1794708000000 implements MigrationInterface {
  name = 'CreateTickets1794708000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TYPE ticket_type AS ENUM ('TASK', 'BUG', 'FEATURE', 'IMPROVEMENT', 'EPIC');
      CREATE TYPE ticket_status AS ENUM ('backlog', 'todo', 'in_progress', 'in_review', 'done', 'cancelled');
      CREATE TYPE ticket_priority AS ENUM ('lowest', 'low', 'medium', 'high', 'highest');
      CREATE TYPE ticket_stage AS ENUM ('PLANNING', 'DEVELOPMENT', 'TESTING', 'DEPLOYMENT', 'COMPLETED');

      CREATE TABLE tickets (
        id uuid CONSTRAINT tickets_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT tickets_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        project_id uuid CONSTRAINT tickets_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        -- Where it is counted and who may read it: its project, or its workspace without one.
        scope_id uuid NOT NULL,
        number integer,
        title text NOT NULL,
        description text,
        type ticket_type NOT NULL DEFAULT 'TASK',
        status ticket_status NOT NULL DEFAULT 'backlog',
        priority ticket_priority NOT NULL DEFAULT 'medium',
        stage ticket_stage NOT NULL DEFAULT 'PLANNING',
        assignee_id uuid CONSTRAINT tickets_assignee_id_fkey REFERENCES users,
        reporter_id uuid NOT NULL CONSTRAINT tickets_reporter_id_fkey REFERENCES users,
        group_id uuid CONSTRAINT tickets_group_id_fkey REFERENCES groups ON DELETE SET NULL,
        parent_id uuid CONSTRAINT tickets_parent_id_fkey REFERENCES tickets ON DELETE SET NULL,
        external_id text,
        due_date timestamptz(3),
        completed_at timestamptz(3),
        comment_count integer NOT NULL DEFAULT 0,
        attachment_count integer NOT NULL DEFAULT 0,
        time_log_count integer NOT NULL DEFAULT 0,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        deleted_at timestamptz(3),
        CONSTRAINT tickets_scope_check CHECK (scope_id = coalesce(project_id, workspace_id)),
        CONSTRAINT tickets_number_check CHECK ((project_id IS NULL) = (number IS NULL))
      );
      CREATE UNIQUE INDEX tickets_number_key ON tickets (project_id, number);
      CREATE UNIQUE INDEX tickets_external_id_key ON tickets (scope_id, external_id)
        WHERE external_id IS NOT NULL AND deleted_at IS NULL;
      CREATE INDEX tickets_updated_at_idx ON tickets (updated_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX tickets_created_at_idx ON tickets (created_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX tickets_status_id_idx ON tickets (status, id) WHERE deleted_at IS NULL;
      CREATE INDEX tickets_priority_idx ON tickets (priority, id) WHERE deleted_at IS NULL;
      CREATE INDEX tickets_title_idx ON tickets (lower(title), id) WHERE deleted_at IS NULL;
      CREATE INDEX tickets_scope_id_idx ON tickets (scope_id, updated_at, id) WHERE deleted_at IS NULL;
      -- Counts what a status filter leaves of the scopes someone may read, without a look at the tickets.
      CREATE INDEX tickets_scope_id_status_idx ON tickets (scope_id, status) WHERE deleted_at IS NULL;
      CREATE INDEX tickets_status_idx ON tickets (status, updated_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX tickets_assignee_id_idx ON tickets (assignee_id, updated_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX tickets_reporter_id_idx ON tickets (reporter_id, updated_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX tickets_workspace_id_idx ON tickets (workspace_id);
      CREATE INDEX tickets_group_id_idx ON tickets (group_id) WHERE group_id IS NOT NULL;
      CREATE INDEX tickets_parent_id_idx ON tickets (parent_id) WHERE parent_id IS NOT NULL;
      CREATE INDEX tickets_due_date_idx ON tickets (due_date) WHERE due_date IS NOT NULL AND deleted_at IS NULL;
      CREATE INDEX tickets_completed_at_idx ON tickets (completed_at) WHERE completed_at IS NOT NULL AND deleted_at IS NULL;
      CREATE INDEX tickets_deleted_at_idx ON tickets (deleted_at) WHERE deleted_at IS NOT NULL;

      -- The keys a ticket had before it moved: they go on resolving, and their numbers are never given out again.
      CREATE TABLE ticket_keys (
        project_id uuid NOT NULL CONSTRAINT ticket_keys_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        number integer NOT NULL,
        ticket_id uuid NOT NULL CONSTRAINT ticket_keys_ticket_id_fkey REFERENCES tickets ON DELETE CASCADE,
        workspace_id uuid NOT NULL CONSTRAINT ticket_keys_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        CONSTRAINT ticket_keys_pkey PRIMARY KEY (project_id, number)
      );
      CREATE INDEX ticket_keys_ticket_id_idx ON ticket_keys (ticket_id);

      CREATE TABLE ticket_labels (
        ticket_id uuid NOT NULL CONSTRAINT ticket_labels_ticket_id_fkey REFERENCES tickets ON DELETE CASCADE,
        label_id uuid NOT NULL CONSTRAINT ticket_labels_label_id_fkey REFERENCES labels ON DELETE CASCADE,
        workspace_id uuid NOT NULL CONSTRAINT ticket_labels_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        CONSTRAINT ticket_labels_pkey PRIMARY KEY (ticket_id, label_id)
      );
      CREATE INDEX ticket_labels_label_id_idx ON ticket_labels (label_id, ticket_id);

      CREATE TABLE comments (
        id uuid CONSTRAINT comments_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT comments_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        ticket_id uuid NOT NULL CONSTRAINT comments_ticket_id_fkey REFERENCES tickets ON DELETE CASCADE,
        author_id uuid NOT NULL CONSTRAINT comments_author_id_fkey REFERENCES users,
        content text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX comments_ticket_id_idx ON comments (ticket_id, created_at, id);
      CREATE INDEX comments_author_id_idx ON comments (author_id, created_at);

      -- Every change field by field; kept as long as the ticket.
      CREATE TABLE ticket_history (
        id uuid CONSTRAINT ticket_history_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT ticket_history_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        ticket_id uuid NOT NULL CONSTRAINT ticket_history_ticket_id_fkey REFERENCES tickets ON DELETE CASCADE,
        actor_id uuid NOT NULL CONSTRAINT ticket_history_actor_id_fkey REFERENCES users,
        field text NOT NULL,
        "from" jsonb,
        "to" jsonb,
        at timestamptz(3) NOT NULL
      );
      CREATE INDEX ticket_history_ticket_id_idx ON ticket_history (ticket_id, at, id);

      -- What full-text search looks in: title (A), description (B) and comments (C) of a ticket, apart from the ticket
      -- itself, whose row changes often and must stay small.
      CREATE TABLE ticket_search (
        ticket_id uuid CONSTRAINT ticket_search_pkey PRIMARY KEY
          CONSTRAINT ticket_search_ticket_id_fkey REFERENCES tickets ON DELETE CASCADE,
        workspace_id uuid NOT NULL CONSTRAINT ticket_search_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        document tsvector NOT NULL
      );
      CREATE INDEX ticket_search_document_idx ON ticket_search USING gin (document);

      -- Every word there is to find. A typed word that is none of them is corrected to the nearest ones.
      CREATE TABLE search_words (word text CONSTRAINT search_words_pkey PRIMARY KEY);
      CREATE INDEX search_words_word_idx ON search_words USING gin (word gin_trgm_ops);

      -- Left, since a tsvector holds at most 1 MiB.
      CREATE FUNCTION ticket_document(title text, description text) RETURNS tsvector
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN setweight(to_tsvector('simple', plain_words(title)), 'A')
          || setweight(to_tsvector('simple', plain_words(left(coalesce(description, ''), 65536))), 'B');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE search_words, ticket_search, ticket_history, comments, ticket_labels, ticket_keys, tickets;
      DROP FUNCTION ticket_document(text, text);
      DROP TYPE ticket_stage, ticket_priority, ticket_status, ticket_type;
    `);
  }
}
