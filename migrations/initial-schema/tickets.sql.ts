/** Tickets and everything that belongs to one. */
export const TICKETS = `
  -- What each person did, for their own feed; kept for ever.
  CREATE TABLE activities (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    project_id uuid,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    type text NOT NULL,
    action text NOT NULL,
    entity_id uuid NOT NULL,
    entity_title text,
    description text NOT NULL,
    metadata jsonb,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT activities_type_check CHECK (type IN ('ticket', 'project', 'comment', 'review'))
  );

  CREATE INDEX activities_project_id_idx ON activities (project_id, created_at);
  CREATE INDEX activities_user_id_idx ON activities (user_id, created_at, id);
  CREATE INDEX activities_workspace_id_idx ON activities (workspace_id);

  CREATE TABLE groups (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    project_id uuid REFERENCES projects ON DELETE CASCADE,
    name text NOT NULL,
    description text,
    starts_at timestamptz(3),
    ends_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    deleted_at timestamptz(3),
    closed_at timestamptz(3),
    CONSTRAINT groups_span_check CHECK (ends_at >= starts_at)
  );

  CREATE INDEX groups_project_id_idx ON groups (project_id);
  CREATE INDEX groups_workspace_id_idx ON groups (workspace_id, id);

  CREATE TABLE labels (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    name text NOT NULL,
    color text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    deleted_at timestamptz(3),
    CONSTRAINT labels_color_check CHECK (color ~ '^#[0-9a-f]{6}$')
  );

  CREATE UNIQUE INDEX labels_live_name_key ON labels (workspace_id, lower(name)) WHERE deleted_at IS NULL;
  CREATE INDEX labels_workspace_id_idx ON labels (workspace_id);

  -- A scope of tickets (a project or a workspace), with the last number assigned and the number of tickets: in
  -- total, and for each status, priority, type and stage in the order of their rank.
  CREATE TABLE ticket_counters (
    scope_id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    last_number integer DEFAULT 0 NOT NULL,
    tickets integer DEFAULT 0 NOT NULL,
    by_status integer[] DEFAULT '{0,0,0,0,0,0}'::integer[] NOT NULL,
    by_priority integer[] DEFAULT '{0,0,0,0,0}'::integer[] NOT NULL,
    by_type integer[] DEFAULT '{0,0,0,0,0}'::integer[] NOT NULL,
    by_stage integer[] DEFAULT '{0,0,0,0,0}'::integer[] NOT NULL,
    last_rank bigint DEFAULT 0 NOT NULL
  );

  CREATE INDEX ticket_counters_workspace_id_idx ON ticket_counters (workspace_id);

  CREATE TYPE ticket_type AS ENUM ('TASK', 'BUG', 'FEATURE', 'IMPROVEMENT', 'EPIC');

  CREATE TYPE ticket_status AS ENUM ('backlog', 'todo', 'in_progress', 'in_review', 'done', 'cancelled');

  CREATE TYPE ticket_priority AS ENUM ('lowest', 'low', 'medium', 'high', 'highest');

  CREATE TYPE ticket_stage AS ENUM ('PLANNING', 'DEVELOPMENT', 'TESTING', 'DEPLOYMENT', 'COMPLETED');

  CREATE SEQUENCE ticket_ranks_written;

  CREATE TABLE tickets (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    project_id uuid REFERENCES projects ON DELETE CASCADE,
    scope_id uuid NOT NULL,
    number integer,
    title text NOT NULL,
    description text,
    type ticket_type DEFAULT 'TASK' NOT NULL,
    status ticket_status DEFAULT 'backlog' NOT NULL,
    priority ticket_priority DEFAULT 'medium' NOT NULL,
    stage ticket_stage DEFAULT 'PLANNING' NOT NULL,
    assignee_id uuid REFERENCES users,
    reporter_id uuid NOT NULL REFERENCES users,
    group_id uuid REFERENCES groups ON DELETE SET NULL,
    parent_id uuid REFERENCES tickets ON DELETE SET NULL,
    external_id text,
    due_date timestamptz(3),
    completed_at timestamptz(3),
    comment_count integer DEFAULT 0 NOT NULL,
    attachment_count integer DEFAULT 0 NOT NULL,
    time_log_count integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    deleted_at timestamptz(3),
    rank text COLLATE "C",
    delegate_id uuid REFERENCES users,
    fields jsonb DEFAULT '{}' NOT NULL,
    fields_text text,
    column_id uuid,
    estimate float8,
    CONSTRAINT tickets_estimate_check CHECK ((estimate >= (0)::double precision) AND (estimate <= (10000)::double precision)),
    CONSTRAINT tickets_number_check CHECK ((project_id IS NULL) = (number IS NULL)),
    CONSTRAINT tickets_rank_check CHECK (coalesce(rank, '') <> ''),
    CONSTRAINT tickets_scope_check CHECK (scope_id = coalesce(project_id, workspace_id))
  );

  CREATE INDEX tickets_assignee_idx ON tickets (assignee_id, updated_at, id) INCLUDE (scope_id, status) WHERE deleted_at IS NULL;
  CREATE INDEX tickets_board_column_idx ON tickets (scope_id, status, coalesce(column_id, '00000000-0000-0000-0000-000000000000'::uuid), rank, id) WHERE deleted_at IS NULL;
  CREATE INDEX tickets_column_idx ON tickets (scope_id, status, rank, id) WHERE deleted_at IS NULL;
  CREATE INDEX tickets_completed_idx ON tickets (scope_id, completed_at) INCLUDE (created_at) WHERE (deleted_at IS NULL) AND (completed_at IS NOT NULL);
  CREATE INDEX tickets_created_idx ON tickets (created_at, id) INCLUDE (scope_id) WHERE deleted_at IS NULL;
  CREATE INDEX tickets_delegate_idx ON tickets (delegate_id, updated_at, id) INCLUDE (scope_id) WHERE (delegate_id IS NOT NULL) AND (deleted_at IS NULL);
  CREATE INDEX tickets_deleted_at_idx ON tickets (deleted_at) WHERE deleted_at IS NOT NULL;
  CREATE INDEX tickets_deleted_scope_idx ON tickets (scope_id, deleted_at) WHERE deleted_at IS NOT NULL;
  CREATE INDEX tickets_due_first_idx ON tickets (coalesce(due_date, 'infinity'::timestamptz), id) WHERE deleted_at IS NULL;
  CREATE INDEX tickets_due_idx ON tickets (scope_id, due_date, status) WHERE (deleted_at IS NULL) AND (due_date IS NOT NULL);
  CREATE INDEX tickets_due_last_idx ON tickets (coalesce(due_date, '-infinity'::timestamptz), id) WHERE deleted_at IS NULL;
  CREATE UNIQUE INDEX tickets_external_id_key ON tickets (scope_id, external_id) WHERE (external_id IS NOT NULL) AND (deleted_at IS NULL);
  CREATE INDEX tickets_facets_idx ON tickets (scope_id, status, priority, type, stage) WHERE deleted_at IS NULL;
  CREATE INDEX tickets_group_idx ON tickets (group_id, scope_id, status) INCLUDE (estimate, deleted_at) WHERE group_id IS NOT NULL;
  CREATE INDEX tickets_logged_idx ON tickets (scope_id, id) WHERE (time_log_count > 0) AND (deleted_at IS NULL);
  CREATE UNIQUE INDEX tickets_number_key ON tickets (project_id, number);
  CREATE INDEX tickets_parent_idx ON tickets (parent_id, status) INCLUDE (scope_id, deleted_at) WHERE parent_id IS NOT NULL;
  CREATE INDEX tickets_priority_idx ON tickets (priority, id) WHERE deleted_at IS NULL;
  CREATE INDEX tickets_rank_idx ON tickets (rank, id) WHERE deleted_at IS NULL;
  CREATE UNIQUE INDEX tickets_rank_key ON tickets (scope_id, rank);
  CREATE INDEX tickets_reporter_idx ON tickets (reporter_id, updated_at, id) INCLUDE (scope_id, status) WHERE deleted_at IS NULL;
  CREATE INDEX tickets_scope_idx ON tickets (scope_id, updated_at, id) INCLUDE (created_at) WHERE deleted_at IS NULL;
  CREATE INDEX tickets_scope_order_idx ON tickets (scope_id, id) WHERE deleted_at IS NULL;
  CREATE INDEX tickets_status_id_idx ON tickets (status, id) WHERE deleted_at IS NULL;
  CREATE INDEX tickets_status_idx ON tickets (status, updated_at, id) WHERE deleted_at IS NULL;
  CREATE INDEX tickets_title_idx ON tickets (lower(title), id) WHERE deleted_at IS NULL;
  CREATE INDEX tickets_updated_at_idx ON tickets (updated_at, id) WHERE deleted_at IS NULL;
  CREATE INDEX tickets_workspace_id_idx ON tickets (workspace_id);

  CREATE TABLE ticket_detachments (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    label_id uuid REFERENCES labels ON DELETE CASCADE,
    group_id uuid REFERENCES groups ON DELETE CASCADE,
    actor_id uuid NOT NULL REFERENCES users,
    due_at timestamptz(3) NOT NULL,
    delegate_id uuid REFERENCES users,
    field_id uuid,
    value text,
    open_only boolean DEFAULT false NOT NULL,
    move_to uuid,
    CONSTRAINT ticket_detachments_subject_check CHECK (num_nonnulls(label_id, group_id, field_id, delegate_id) = 1)
  );

  CREATE INDEX ticket_detachments_delegate_id_idx ON ticket_detachments (delegate_id);
  CREATE INDEX ticket_detachments_due_at_idx ON ticket_detachments (due_at);
  CREATE INDEX ticket_detachments_field_id_idx ON ticket_detachments (field_id);
  CREATE INDEX ticket_detachments_group_id_idx ON ticket_detachments (group_id);
  CREATE INDEX ticket_detachments_label_id_idx ON ticket_detachments (label_id);
  CREATE INDEX ticket_detachments_workspace_id_idx ON ticket_detachments (workspace_id);

  -- The number of tickets in a scope that have a label.
  CREATE TABLE ticket_label_counters (
    label_id uuid NOT NULL REFERENCES labels ON DELETE CASCADE,
    scope_id uuid NOT NULL,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    tickets integer DEFAULT 0 NOT NULL,
    CONSTRAINT ticket_label_counters_pkey PRIMARY KEY (label_id, scope_id),
    CONSTRAINT ticket_label_counters_scope_id_fkey FOREIGN KEY (scope_id) REFERENCES ticket_counters(scope_id) ON DELETE CASCADE
  );

  CREATE INDEX ticket_label_counters_scope_id_idx ON ticket_label_counters (scope_id);
  CREATE INDEX ticket_label_counters_workspace_id_idx ON ticket_label_counters (workspace_id);

  -- A scope in which moves to one place have made ranks long, until the worker has shortened them.
  CREATE TABLE ticket_rebalances (
    scope_id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    actor_id uuid NOT NULL REFERENCES users,
    due_at timestamptz(3) NOT NULL,
    CONSTRAINT ticket_rebalances_scope_id_fkey FOREIGN KEY (scope_id) REFERENCES ticket_counters(scope_id) ON DELETE CASCADE
  );

  CREATE INDEX ticket_rebalances_due_at_idx ON ticket_rebalances (due_at);
  CREATE INDEX ticket_rebalances_workspace_id_idx ON ticket_rebalances (workspace_id);

  -- The metadata of a file; its bytes are in file storage.
  CREATE TABLE attachments (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
    name text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    uploader_id uuid NOT NULL REFERENCES users,
    storage_key text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT attachments_size_check CHECK (size >= 0)
  );

  CREATE INDEX attachments_ticket_id_idx ON attachments (ticket_id, created_at, id);

  CREATE TABLE comments (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
    author_id uuid NOT NULL REFERENCES users,
    content text NOT NULL,
    external_id text,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  );

  CREATE UNIQUE INDEX comments_external_id_key ON comments (ticket_id, external_id) WHERE external_id IS NOT NULL;
  CREATE INDEX comments_author_id_idx ON comments (author_id, created_at);
  CREATE INDEX comments_ticket_id_idx ON comments (ticket_id, created_at, id);

  -- Every change, field by field; kept as long as the ticket.
  CREATE TABLE ticket_history (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
    actor_id uuid NOT NULL REFERENCES users,
    field text NOT NULL,
    "from" jsonb,
    "to" jsonb,
    at timestamptz(3) NOT NULL,
    reason text
  );

  CREATE INDEX ticket_history_status_idx ON ticket_history (ticket_id, at, id) INCLUDE ("from", "to") WHERE field = 'status';
  CREATE INDEX ticket_history_ticket_id_idx ON ticket_history (ticket_id, at, id);

  CREATE TABLE ticket_keys (
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    number integer NOT NULL,
    ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    CONSTRAINT ticket_keys_pkey PRIMARY KEY (project_id, number)
  );

  CREATE INDEX ticket_keys_ticket_id_idx ON ticket_keys (ticket_id);

  CREATE TABLE ticket_labels (
    ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
    label_id uuid NOT NULL REFERENCES labels ON DELETE CASCADE,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    CONSTRAINT ticket_labels_pkey PRIMARY KEY (ticket_id, label_id)
  );

  CREATE INDEX ticket_labels_label_id_idx ON ticket_labels (label_id, ticket_id);

  CREATE TYPE relation_type AS ENUM ('blocks', 'relates', 'duplicates');

  -- \`ticketId\` blocks, relates to or duplicates \`relatedId\`.
  CREATE TABLE ticket_relations (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    type relation_type NOT NULL,
    ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
    related_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT ticket_relations_self_check CHECK (ticket_id <> related_id)
  );

  CREATE INDEX ticket_relations_related_id_idx ON ticket_relations (related_id);
  CREATE UNIQUE INDEX ticket_relations_relates_key ON ticket_relations (LEAST(ticket_id, related_id), GREATEST(ticket_id, related_id)) WHERE type = 'relates'::relation_type;
  CREATE UNIQUE INDEX ticket_relations_ticket_id_key ON ticket_relations (ticket_id, related_id, type);
  CREATE INDEX ticket_relations_workspace_id_idx ON ticket_relations (workspace_id);

  -- The full-text search document: title (A), description (B) and comments (C).
  CREATE TABLE ticket_search (
    ticket_id uuid PRIMARY KEY REFERENCES tickets ON DELETE CASCADE,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    document tsvector NOT NULL,
    scope_id uuid
  );

  CREATE INDEX ticket_search_words_idx ON ticket_search USING gin (scope_words(scope_id, document));

  CREATE TABLE ticket_watchers (
    ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT ticket_watchers_pkey PRIMARY KEY (ticket_id, user_id)
  );

  CREATE INDEX ticket_watchers_user_id_idx ON ticket_watchers (user_id);

  CREATE TABLE time_logs (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users,
    minutes integer NOT NULL,
    note text,
    logged_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT time_logs_minutes_check CHECK (minutes > 0)
  );

  CREATE INDEX time_logs_ticket_id_idx ON time_logs (ticket_id, logged_at, id);
  CREATE INDEX time_logs_user_id_idx ON time_logs (user_id, logged_at, id);

  -- Who is mentioned in a description, or in a comment if there is one.
  CREATE TABLE ticket_mentions (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
    comment_id uuid REFERENCES comments ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE
  );

  CREATE INDEX ticket_mentions_comment_id_idx ON ticket_mentions (comment_id);
  CREATE INDEX ticket_mentions_user_id_idx ON ticket_mentions (user_id);
  CREATE UNIQUE INDEX ticket_mentions_user_key ON ticket_mentions (ticket_id, comment_id, user_id) NULLS NOT DISTINCT;

  CREATE FUNCTION rank_unranked() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.rank := rank_of((SELECT last_rank FROM ticket_counters WHERE scope_id = NEW.scope_id))
        || 'z' || lpad(to_hex(nextval('ticket_ranks_written')), 12, '0') || 'V';
      RETURN NEW;
    END
  $$;

  CREATE TRIGGER tickets_rank_added BEFORE INSERT ON tickets FOR EACH ROW WHEN ((new.rank IS NULL)) EXECUTE FUNCTION rank_unranked();

  CREATE FUNCTION rank_last() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE ticket_counters SET last_rank = last_rank + 1 WHERE scope_id = NEW.scope_id
        RETURNING rank_of(last_rank) INTO NEW.rank;
      RETURN NEW;
    END
  $$;

  CREATE TRIGGER tickets_rank_moved BEFORE UPDATE OF scope_id ON tickets FOR EACH ROW WHEN ((old.scope_id <> new.scope_id)) EXECUTE FUNCTION rank_last();

  CREATE FUNCTION move_search() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE ticket_search SET scope_id = NEW.scope_id WHERE ticket_id = NEW.id;
      RETURN NULL;
    END
  $$;

  CREATE TRIGGER tickets_search_moved AFTER UPDATE OF scope_id ON tickets FOR EACH ROW WHEN ((old.scope_id <> new.scope_id)) EXECUTE FUNCTION move_search();

  CREATE FUNCTION note_ticket_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_words(workspace_id, NEW.scope_id, tsvector_to_array(document), NEW.deleted_at IS NOT NULL)
      FROM ticket_search WHERE ticket_id = NEW.id;
      RETURN NULL;
    END
  $$;

  CREATE TRIGGER tickets_words_changed AFTER UPDATE OF deleted_at ON tickets FOR EACH ROW WHEN (((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))) EXECUTE FUNCTION note_ticket_words();

  CREATE FUNCTION count_storage() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO workspace_storage AS s (workspace_id, used)
          SELECT workspace_id, sum(size) FROM changed GROUP BY workspace_id ORDER BY workspace_id
          ON CONFLICT (workspace_id) DO UPDATE SET used = s.used + excluded.used;
      ELSE
        UPDATE workspace_storage s SET used = s.used - g.size
          FROM (SELECT workspace_id, sum(size) AS size FROM changed GROUP BY workspace_id) g
          WHERE s.workspace_id = g.workspace_id AND g.size > 0;
      END IF;
      RETURN NULL;
    END
  $$;

  CREATE TRIGGER attachments_count_added AFTER INSERT ON attachments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_storage();

  CREATE TRIGGER attachments_count_removed AFTER DELETE ON attachments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_storage();

  CREATE TRIGGER attachments_discard_files AFTER DELETE ON attachments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_files();

  CREATE FUNCTION scope_search() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.scope_id := (SELECT t.scope_id FROM tickets t WHERE t.id = NEW.ticket_id);
      RETURN NEW;
    END
  $$;

  CREATE TRIGGER ticket_search_scoped BEFORE INSERT ON ticket_search FOR EACH ROW WHEN ((new.scope_id IS NULL)) EXECUTE FUNCTION scope_search();

  CREATE TRIGGER ticket_search_words_changed AFTER INSERT OR UPDATE OF document, scope_id ON ticket_search FOR EACH ROW EXECUTE FUNCTION note_document_words();
`;
