/** Planning: fields and columns of projects, views, templates, recurrences and reactions. */
export const PLANNING = `
  CREATE TABLE project_columns (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    name text NOT NULL,
    status ticket_status NOT NULL,
    wip_limit integer,
    place integer NOT NULL,
    home boolean NOT NULL,
    deleted_at timestamptz(3),
    CONSTRAINT project_columns_wip_limit_check CHECK (wip_limit > 0)
  );

  CREATE INDEX project_columns_project_id_idx ON project_columns (project_id, status);
  CREATE INDEX project_columns_workspace_id_idx ON project_columns (workspace_id);

  CREATE TYPE field_type AS ENUM ('text', 'number', 'date', 'checkbox', 'select', 'multi_select', 'user', 'url');

  -- A field that a project has beside those of every ticket.
  CREATE TABLE project_fields (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    key text NOT NULL,
    name text NOT NULL,
    type field_type NOT NULL,
    options jsonb DEFAULT '[]' NOT NULL,
    required boolean DEFAULT false NOT NULL,
    description text,
    clearing text[] DEFAULT '{}'::text[] NOT NULL,
    rekeyed boolean DEFAULT false NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    deleted_at timestamptz(3)
  );

  CREATE INDEX project_fields_key_idx ON project_fields (key) WHERE deleted_at IS NULL;
  CREATE UNIQUE INDEX project_fields_live_key_key ON project_fields (project_id, key) WHERE deleted_at IS NULL;
  CREATE INDEX project_fields_of_users_idx ON project_fields (id) WHERE type = 'user'::field_type;
  CREATE INDEX project_fields_project_id_idx ON project_fields (project_id);
  CREATE INDEX project_fields_workspace_id_idx ON project_fields (workspace_id);

  -- The values of a ticket as JSON by key, so that a list does not have to look them up one by one.
  CREATE FUNCTION fields_text(project uuid, fields jsonb) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT '{' || coalesce(string_agg('"' || v.key || '":' || v.value::text, ',' ORDER BY v.created_at, v.id), '') || '}'
    FROM (
      SELECT f.id, f.key, f.created_at, CASE WHEN f.clearing = '{}' THEN fields -> f.id::text
        WHEN jsonb_typeof(fields -> f.id::text) = 'array' THEN nullif((fields -> f.id::text) - f.clearing, '[]')
        WHEN fields ->> f.id::text = ANY (f.clearing) THEN NULL ELSE fields -> f.id::text END AS value
      FROM project_fields f WHERE f.project_id = project AND f.deleted_at IS NULL AND fields ? f.id::text
    ) AS v WHERE v.value IS NOT NULL
  $$;

  CREATE FUNCTION write_fields_text() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.fields_text := CASE WHEN NEW.fields <> '{}' THEN fields_text(NEW.project_id, NEW.fields) END;
      RETURN NEW;
    END
  $$;

  CREATE TRIGGER tickets_fields_added BEFORE INSERT ON tickets FOR EACH ROW WHEN ((new.fields <> '{}')) EXECUTE FUNCTION write_fields_text();
  CREATE TRIGGER tickets_fields_changed BEFORE UPDATE OF fields, project_id, deleted_at ON tickets FOR EACH ROW WHEN ((old.fields <> new.fields OR new.fields <> '{}' AND (old.project_id IS DISTINCT FROM new.project_id OR old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION write_fields_text();

  ALTER TABLE ticket_detachments ADD CONSTRAINT ticket_detachments_field_id_fkey FOREIGN KEY (field_id) REFERENCES project_fields(id) ON DELETE CASCADE;

  -- An emoji that someone left on a ticket, or on a comment of it.
  CREATE TABLE reactions (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
    comment_id uuid REFERENCES comments ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    emoji text NOT NULL,
    created_at timestamptz(3) NOT NULL
  );

  CREATE UNIQUE INDEX reactions_comment_key ON reactions (comment_id, emoji, user_id) WHERE comment_id IS NOT NULL;
  CREATE INDEX reactions_ticket_id_idx ON reactions (ticket_id);
  CREATE UNIQUE INDEX reactions_ticket_key ON reactions (ticket_id, emoji, user_id) WHERE comment_id IS NULL;
  CREATE INDEX reactions_user_id_idx ON reactions (user_id);
  CREATE INDEX reactions_workspace_id_idx ON reactions (workspace_id);

  -- What tickets of a project can start from.
  CREATE TABLE ticket_templates (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    name text NOT NULL,
    ticket jsonb NOT NULL,
    created_by_id uuid NOT NULL REFERENCES users,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  );

  CREATE INDEX ticket_templates_project_id_idx ON ticket_templates (project_id, created_at, id);
  CREATE INDEX ticket_templates_workspace_id_idx ON ticket_templates (workspace_id);

  -- A stored list query, for its owner, or for all who read the project.
  CREATE TABLE ticket_views (
    id uuid PRIMARY KEY,
    workspace_id uuid REFERENCES workspaces ON DELETE CASCADE,
    project_id uuid REFERENCES projects ON DELETE CASCADE,
    owner_id uuid NOT NULL REFERENCES users,
    name text NOT NULL,
    query text NOT NULL,
    shared boolean DEFAULT false NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT ticket_views_shared_check CHECK ((NOT shared) OR (project_id IS NOT NULL))
  );

  CREATE INDEX ticket_views_owner_id_idx ON ticket_views (owner_id, created_at, id);
  CREATE INDEX ticket_views_project_id_idx ON ticket_views (project_id);
  CREATE INDEX ticket_views_workspace_id_idx ON ticket_views (workspace_id);

  -- A rule by which the worker creates tickets.
  CREATE TABLE recurrences (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    ticket jsonb,
    template_id uuid REFERENCES ticket_templates,
    rule text NOT NULL,
    timezone text NOT NULL,
    starts_at timestamptz(3) NOT NULL,
    next_at timestamptz(3),
    retry_at timestamptz(3),
    last_at timestamptz(3),
    made integer DEFAULT 0 NOT NULL,
    paused_at timestamptz(3),
    pause_reason text,
    acts_as_id uuid NOT NULL REFERENCES users,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT recurrences_pause_check CHECK ((paused_at IS NULL) = (pause_reason IS NULL)),
    CONSTRAINT recurrences_ticket_check CHECK (num_nonnulls(ticket, template_id) = 1)
  );

  CREATE INDEX recurrences_due_idx ON recurrences (next_at) WHERE (next_at IS NOT NULL) AND (paused_at IS NULL);
  CREATE INDEX recurrences_project_id_idx ON recurrences (project_id, created_at, id);
  CREATE INDEX recurrences_template_id_idx ON recurrences (template_id) WHERE template_id IS NOT NULL;
  CREATE INDEX recurrences_workspace_id_idx ON recurrences (workspace_id);

  -- A value of a ticket that is not deleted, as text that sorts like the values of the field; one row per option.
  CREATE TABLE ticket_field_values (
    field_id uuid NOT NULL REFERENCES project_fields ON DELETE CASCADE,
    value text COLLATE "C" NOT NULL,
    ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
    workspace_id uuid NOT NULL,
    CONSTRAINT ticket_field_values_pkey PRIMARY KEY (field_id, value, ticket_id)
  );

  CREATE INDEX ticket_field_values_ticket_id_idx ON ticket_field_values (ticket_id, field_id, value);

  -- The number of tickets with a value of a field; those that are deleted do not count.
  CREATE TABLE ticket_field_counters (
    field_id uuid PRIMARY KEY REFERENCES project_fields ON DELETE CASCADE,
    workspace_id uuid NOT NULL,
    tickets integer NOT NULL
  );

  -- How many tickets of a scope are due on each day of a month (UTC), and how many of them are open.
  CREATE TABLE ticket_due_counters (
    scope_id uuid NOT NULL,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    month date NOT NULL,
    tickets_by_day integer[] NOT NULL,
    open_by_day integer[] NOT NULL,
    tickets integer GENERATED ALWAYS AS (array_total(tickets_by_day)) STORED,
    open integer GENERATED ALWAYS AS (array_total(open_by_day)) STORED,
    CONSTRAINT ticket_due_counters_pkey PRIMARY KEY (scope_id, month),
    CONSTRAINT ticket_due_counters_scope_id_fkey FOREIGN KEY (scope_id) REFERENCES ticket_counters(scope_id) ON DELETE CASCADE
  );

  CREATE INDEX ticket_due_counters_workspace_id_idx ON ticket_due_counters (workspace_id);

  -- An occurrence whose ticket exists: inserted in the same transaction, so that there is one ticket for each.
  CREATE TABLE recurrence_occurrences (
    recurrence_id uuid NOT NULL REFERENCES recurrences ON DELETE CASCADE,
    occurs_at timestamptz(3) NOT NULL,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    CONSTRAINT recurrence_occurrences_pkey PRIMARY KEY (recurrence_id, occurs_at)
  );

  CREATE INDEX recurrence_occurrences_workspace_id_idx ON recurrence_occurrences (workspace_id);
`;
