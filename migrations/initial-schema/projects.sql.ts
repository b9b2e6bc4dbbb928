/** Projects, their members, keys and settings. */
export const PROJECTS = `
  CREATE TYPE project_status AS ENUM ('active', 'archived', 'deleted');

  CREATE TYPE project_visibility AS ENUM ('private', 'public');

  CREATE TABLE projects (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces,
    name text NOT NULL,
    description text,
    key text NOT NULL,
    status project_status DEFAULT 'active' NOT NULL,
    visibility project_visibility DEFAULT 'private' NOT NULL,
    owner_id uuid NOT NULL REFERENCES users,
    deleted_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    status_before_deletion project_status,
    version integer DEFAULT 1 NOT NULL,
    public_position bigint DEFAULT 0 NOT NULL,
    public_sequence bigint DEFAULT 0 NOT NULL,
    CONSTRAINT projects_key_key UNIQUE (key),
    CONSTRAINT projects_key_check CHECK (key ~ '^[A-Z][A-Z0-9]{1,9}$')
  );

  CREATE INDEX projects_created_at_idx ON projects (created_at, id);
  CREATE INDEX projects_deleted_at_idx ON projects (deleted_at) WHERE status = 'deleted';
  CREATE INDEX projects_name_idx ON projects (lower(name), id);
  CREATE INDEX projects_owner_id_idx ON projects (owner_id);
  CREATE INDEX projects_public_idx ON projects (id) WHERE visibility = 'public';
  CREATE INDEX projects_updated_at_idx ON projects (updated_at, id);
  CREATE INDEX projects_workspace_id_idx ON projects (workspace_id, id);

  ALTER TABLE invitations ADD CONSTRAINT invitations_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;

  -- The credential of a machine that calls \`POST /webhooks/generic\`; bound to one project.
  CREATE TABLE access_tokens (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    created_by uuid NOT NULL REFERENCES users,
    name text NOT NULL,
    token_hash bytea NOT NULL,
    expires_at timestamptz(3),
    last_used_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT access_tokens_token_hash_key UNIQUE (token_hash)
  );

  CREATE INDEX access_tokens_project_id_idx ON access_tokens (project_id, id);

  CREATE TYPE agent AS ENUM ('builtin', 'external');

  -- Which agent works on the tasks of a project, and which of its events create one.
  CREATE TABLE project_automations (
    project_id uuid PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    agent agent NOT NULL,
    rules jsonb NOT NULL,
    updated_at timestamptz(3) NOT NULL
  );

  CREATE INDEX project_automations_workspace_id_idx ON project_automations (workspace_id);

  -- Every key that a project ever had: it still resolves and is never given to another project, even after a purge.
  CREATE TABLE project_keys (
    key text PRIMARY KEY,
    project_id uuid REFERENCES projects ON DELETE SET NULL,
    workspace_id uuid NOT NULL
  );

  CREATE INDEX project_keys_project_id_idx ON project_keys (project_id);

  CREATE TABLE project_members (
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    workspace_id uuid NOT NULL REFERENCES workspaces,
    role member_role NOT NULL,
    joined_at timestamptz(3) NOT NULL,
    confirmed boolean DEFAULT true NOT NULL,
    CONSTRAINT project_members_pkey PRIMARY KEY (project_id, user_id)
  );

  CREATE INDEX project_members_user_id_idx ON project_members (user_id, project_id);
  CREATE INDEX project_members_workspace_id_idx ON project_members (workspace_id);

  -- The full-text search document: name and key (A), description (B).
  CREATE TABLE project_search (
    project_id uuid PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
    workspace_id uuid NOT NULL REFERENCES workspaces,
    document tsvector NOT NULL
  );

  CREATE INDEX project_search_document_idx ON project_search USING gin (document);

  CREATE TABLE project_webhook_secrets (
    project_id uuid PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    secret text NOT NULL,
    previous_secret text,
    previous_secret_until timestamptz(3),
    created_by uuid NOT NULL REFERENCES users,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  );

  CREATE INDEX project_webhook_secrets_workspace_id_idx ON project_webhook_secrets (workspace_id);

  CREATE FUNCTION remember_publication() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.public_position := nextval('events_written');
      NEW.public_sequence := (SELECT last_value FROM events_relayed);
      RETURN NEW;
    END
  $$;

  CREATE TRIGGER projects_remember_publication BEFORE UPDATE OF visibility ON projects FOR EACH ROW WHEN (((new.visibility = 'public') AND (old.visibility <> 'public'))) EXECUTE FUNCTION remember_publication();

  CREATE FUNCTION note_document_words() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      new_words text[] := tsvector_to_array(NEW.document);
      old_words text[];
      old_scope uuid;
      new_scope uuid;
    BEGIN
      IF TG_TABLE_NAME = 'project_search' THEN
        new_scope := NEW.project_id;
      ELSE
        new_scope := NEW.scope_id;
      END IF;
      IF TG_OP = 'UPDATE' THEN
        IF TG_TABLE_NAME = 'project_search' THEN
          old_scope := OLD.project_id;
        ELSE
          old_scope := OLD.scope_id;
        END IF;
        old_words := tsvector_to_array(OLD.document);
        IF old_scope = new_scope THEN
          PERFORM note_words(NEW.workspace_id, old_scope,
            ARRAY(SELECT unnest(old_words) EXCEPT SELECT unnest(new_words)), true);
          new_words := ARRAY(SELECT unnest(new_words) EXCEPT SELECT unnest(old_words));
        ELSE
          PERFORM note_words(NEW.workspace_id, old_scope, old_words, true);
        END IF;
      END IF;
      PERFORM note_words(NEW.workspace_id, new_scope, new_words, false);
      RETURN NULL;
    END
  $$;

  CREATE TRIGGER project_search_words_changed AFTER INSERT OR UPDATE OF document ON project_search FOR EACH ROW EXECUTE FUNCTION note_document_words();
`;
