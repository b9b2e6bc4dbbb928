import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People, their credentials, and the workspaces and projects that determine their permissions. */
export class CreateIdentity1794700800000 implements MigrationInterface {
  name = 'CreateIdentity1794700800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TYPE user_role AS ENUM ('ADMIN', 'USER', 'VIEWER');
      -- From least to most, so that greatest() of two roles is the effective one.
      CREATE TYPE member_role AS ENUM ('viewer', 'member', 'admin', 'owner');
      CREATE TYPE project_status AS ENUM ('active', 'archived', 'deleted');
      CREATE TYPE project_visibility AS ENUM ('private', 'public');

      -- Timestamps inside JSON that PostgreSQL builds look exactly like the ones Node writes.
      CREATE FUNCTION iso(value timestamptz) RETURNS text
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

      CREATE TABLE users (
        id uuid CONSTRAINT users_pkey PRIMARY KEY,
        email text NOT NULL CONSTRAINT users_email_key UNIQUE,
        name text,
        first_name text,
        last_name text,
        image text,
        role user_role NOT NULL DEFAULT 'USER',
        password_hash text NOT NULL,
        disabled_at timestamptz(3),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT users_email_check CHECK (email = lower(email))
      );

      CREATE TABLE sessions (
        id uuid CONSTRAINT sessions_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT sessions_user_id_fkey REFERENCES users ON DELETE CASCADE,
        token_hash bytea NOT NULL CONSTRAINT sessions_token_hash_key UNIQUE,
        address text,
        user_agent text,
        created_at timestamptz(3) NOT NULL,
        last_used_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX sessions_user_id_idx ON sessions (user_id, id);
      CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

      CREATE TABLE sign_in_failures (
        account bytea NOT NULL,
        address text NOT NULL,
        window_started_at timestamptz(3) NOT NULL,
        failures integer NOT NULL,
        CONSTRAINT sign_in_failures_pkey PRIMARY KEY (account, address)
      );
      CREATE INDEX sign_in_failures_window_started_at_idx ON sign_in_failures (window_started_at);

      CREATE TABLE api_keys (
        id uuid CONSTRAINT api_keys_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT api_keys_user_id_fkey REFERENCES users ON DELETE CASCADE,
        name text NOT NULL,
        token_hash bytea NOT NULL CONSTRAINT api_keys_token_hash_key UNIQUE,
        scopes text[] NOT NULL,
        expires_at timestamptz(3),
        last_used_at timestamptz(3),
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX api_keys_user_id_idx ON api_keys (user_id, id);

      CREATE TABLE workspaces (
        id uuid CONSTRAINT workspaces_pkey PRIMARY KEY,
        name text NOT NULL,
        slug text NOT NULL CONSTRAINT workspaces_slug_key UNIQUE,
        owner_id uuid NOT NULL CONSTRAINT workspaces_owner_id_fkey REFERENCES users,
        personal boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX workspaces_owner_id_idx ON workspaces (owner_id);
      -- A person has one workspace of their own.
      CREATE UNIQUE INDEX workspaces_personal_key ON workspaces (owner_id) WHERE personal;

      CREATE TABLE workspace_members (
        workspace_id uuid NOT NULL CONSTRAINT workspace_members_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        user_id uuid NOT NULL CONSTRAINT workspace_members_user_id_fkey REFERENCES users ON DELETE CASCADE,
        role member_role NOT NULL,
        joined_at timestamptz(3) NOT NULL,
        CONSTRAINT workspace_members_pkey PRIMARY KEY (workspace_id, user_id)
      );
      CREATE INDEX workspace_members_user_id_idx ON workspace_members (user_id, workspace_id);

      CREATE TABLE projects (
        id uuid CONSTRAINT projects_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT projects_workspace_id_fkey REFERENCES workspaces,
        name text NOT NULL,
        description text,
        key text NOT NULL CONSTRAINT projects_key_key UNIQUE
          CONSTRAINT projects_key_check CHECK (key ~ '^[A-Z][A-Z0-9]{1,9}$'),
        status project_status NOT NULL DEFAULT 'active',
        visibility project_visibility NOT NULL DEFAULT 'private',
        owner_id uuid NOT NULL CONSTRAINT projects_owner_id_fkey REFERENCES users,
        deleted_at timestamptz(3),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX projects_workspace_id_idx ON projects (workspace_id, id);
      CREATE INDEX projects_owner_id_idx ON projects (owner_id);

      CREATE TABLE project_members (
        project_id uuid NOT NULL CONSTRAINT project_members_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        user_id uuid NOT NULL CONSTRAINT project_members_user_id_fkey REFERENCES users ON DELETE CASCADE,
        workspace_id uuid NOT NULL CONSTRAINT project_members_workspace_id_fkey REFERENCES workspaces,
        role member_role NOT NULL,
        joined_at timestamptz(3) NOT NULL,
        CONSTRAINT project_members_pkey PRIMARY KEY (project_id, user_id)
      );
      CREATE INDEX project_members_user_id_idx ON project_members (user_id, project_id);
      CREATE INDEX project_members_workspace_id_idx ON project_members (workspace_id);

      CREATE TABLE access_tokens (
        id uuid CONSTRAINT access_tokens_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT access_tokens_workspace_id_fkey REFERENCES workspaces,
        project_id uuid NOT NULL CONSTRAINT access_tokens_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        created_by uuid NOT NULL CONSTRAINT access_tokens_created_by_fkey REFERENCES users,
        name text NOT NULL,
        token_hash bytea NOT NULL CONSTRAINT access_tokens_token_hash_key UNIQUE,
        expires_at timestamptz(3),
        last_used_at timestamptz(3),
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX access_tokens_project_id_idx ON access_tokens (project_id, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE access_tokens, project_members, projects, workspace_members, workspaces, api_keys,
        sign_in_failures, sessions, users;
      DROP FUNCTION iso(timestamptz);
      DROP TYPE project_visibility, project_status, member_role, user_role;
    `);
  }
}
