import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The parts of projects: reserved keys, labels, groups, repositories, search; and the first events. */
export class CreateProjects1794704400000 implements MigrationInterface {
  name = 'CreateProjects1794704400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;

      -- Words without the punctuation around and inside them, so that each part of a path or an address is found.
      CREATE FUNCTION plain_words(value text) RETURNS text
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN translate(value, '!"#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~', repeat(' ', 32));
      -- What someone typed, each word as a prefix; nothing typed can be an operator. NULL where there is no word.
      CREATE FUNCTION prefix_query(typed text, operator text) RETURNS tsquery
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN (SELECT string_agg('''' || replace(lexeme, '''', '''''') || ''':*', operator)::tsquery
                FROM unnest(to_tsvector('simple', plain_words(typed))));

      -- Left, since a tsvector holds at most 1 MiB.
      CREATE FUNCTION project_document(name text, key text, description text) RETURNS tsvector
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN setweight(to_tsvector('simple', plain_words(name || ' ' || key)), 'A')
          || setweight(to_tsvector('simple', plain_words(left(coalesce(description, ''), 65536))), 'B');

      ALTER TABLE projects
        ADD COLUMN status_before_deletion project_status,
        ADD COLUMN version integer NOT NULL DEFAULT 1;
      CREATE INDEX projects_updated_at_idx ON projects (updated_at, id);
      CREATE INDEX projects_created_at_idx ON projects (created_at, id);
      CREATE INDEX projects_name_idx ON projects (lower(name), id);
      CREATE INDEX projects_public_idx ON projects (id) WHERE visibility = 'public';
      CREATE INDEX projects_deleted_at_idx ON projects (deleted_at) WHERE status = 'deleted';

      -- Stored, since to parse a description again for every match takes a millisecond each.
      CREATE TABLE project_search (
        project_id uuid CONSTRAINT project_search_pkey PRIMARY KEY
          CONSTRAINT project_search_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        workspace_id uuid NOT NULL CONSTRAINT project_search_workspace_id_fkey REFERENCES workspaces,
        document tsvector NOT NULL
      );
      CREATE INDEX project_search_document_idx ON project_search USING gin (document);
      INSERT INTO project_search (project_id, workspace_id, document)
        SELECT id, workspace_id, project_document(name, key, description) FROM projects;

      -- Every key a project ever had: it goes on resolving, and nobody else gets it, not even after a purge.
      CREATE TABLE project_keys (
        key text CONSTRAINT project_keys_pkey PRIMARY KEY,
        project_id uuid CONSTRAINT project_keys_project_id_fkey REFERENCES projects ON DELETE SET NULL,
        workspace_id uuid NOT NULL
      );
      CREATE INDEX project_keys_project_id_idx ON project_keys (project_id);
      INSERT INTO project_keys (key, project_id, workspace_id) SELECT key, id, workspace_id FROM projects;

      -- Where tickets live: a project, or a workspace for those without one. Beside them, so that counting a ticket
      -- never waits for someone who edits the project.
      CREATE TABLE ticket_counters (
        scope_id uuid CONSTRAINT ticket_counters_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT ticket_counters_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        last_number integer NOT NULL DEFAULT 0,
        tickets integer NOT NULL DEFAULT 0
      );
      CREATE INDEX ticket_counters_workspace_id_idx ON ticket_counters (workspace_id);
      INSERT INTO ticket_counters (scope_id, workspace_id)
        SELECT id, workspace_id FROM projects UNION ALL SELECT id, id FROM workspaces;

      CREATE TABLE labels (
        id uuid CONSTRAINT labels_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT labels_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        name text NOT NULL,
        color text NOT NULL CONSTRAINT labels_color_check CHECK (color ~ '^#[0-9a-f]{6}$'),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE UNIQUE INDEX labels_name_key ON labels (workspace_id, lower(name));

      CREATE TABLE groups (
        id uuid CONSTRAINT groups_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT groups_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        project_id uuid CONSTRAINT groups_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        name text NOT NULL,
        description text,
        starts_at timestamptz(3),
        ends_at timestamptz(3),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT groups_span_check CHECK (ends_at >= starts_at)
      );
      CREATE INDEX groups_workspace_id_idx ON groups (workspace_id, id);
      CREATE INDEX groups_project_id_idx ON groups (project_id);

      CREATE TABLE repositories (
        id uuid CONSTRAINT repositories_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT repositories_workspace_id_fkey REFERENCES workspaces,
        project_id uuid NOT NULL CONSTRAINT repositories_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        provider text NOT NULL,
        repo text NOT NULL,
        created_at timestamptz(3) NOT NULL
      );
      -- Code hosts do not tell Owner/Name from owner/name.
      CREATE UNIQUE INDEX repositories_repo_key ON repositories (provider, lower(repo));
      CREATE INDEX repositories_project_id_idx ON repositories (project_id, id);

      -- The source of webhooks and streams; a row commits with the change it tells of.
      CREATE TABLE events (
        id uuid CONSTRAINT events_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT events_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        project_id uuid,
        type text NOT NULL,
        actor_id uuid NOT NULL,
        data jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX events_workspace_id_idx ON events (workspace_id, id);

      -- What each person did, for their own feed; kept for ever.
      CREATE TABLE activities (
        id uuid CONSTRAINT activities_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT activities_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        project_id uuid,
        user_id uuid NOT NULL CONSTRAINT activities_user_id_fkey REFERENCES users ON DELETE CASCADE,
        type text NOT NULL CONSTRAINT activities_type_check CHECK (type IN ('ticket', 'project', 'comment', 'review')),
        action text NOT NULL,
        entity_id uuid NOT NULL,
        entity_title text,
        description text NOT NULL,
        metadata jsonb,
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX activities_user_id_idx ON activities (user_id, created_at, id);
      CREATE INDEX activities_project_id_idx ON activities (project_id, created_at);
      CREATE INDEX activities_workspace_id_idx ON activities (workspace_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE activities, events, repositories, groups, labels, ticket_counters, project_keys, project_search;
      DROP INDEX projects_updated_at_idx, projects_created_at_idx,
        projects_name_idx, projects_public_idx, projects_deleted_at_idx;
      DROP FUNCTION project_document(text, text, text), prefix_query(text, text),
        plain_words(text);
      ALTER TABLE projects DROP COLUMN version, DROP COLUMN status_before_deletion;
      DROP EXTENSION pg_trgm;
    `);
  }
}
