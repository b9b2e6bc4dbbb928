/** Workspaces and who belongs to them. */
export const WORKSPACES = `
  CREATE TABLE workspaces (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    slug text NOT NULL,
    owner_id uuid NOT NULL REFERENCES users,
    personal boolean DEFAULT false NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT workspaces_slug_key UNIQUE (slug)
  );

  CREATE INDEX workspaces_owner_id_idx ON workspaces (owner_id);
  CREATE UNIQUE INDEX workspaces_personal_key ON workspaces (owner_id) WHERE personal;

  ALTER TABLE agents ADD CONSTRAINT agents_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;

  CREATE TYPE member_role AS ENUM ('viewer', 'member', 'admin', 'owner');

  -- An invitation that was neither accepted nor revoked.
  CREATE TABLE invitations (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    project_id uuid,
    email text NOT NULL,
    role member_role NOT NULL,
    token_hash bytea NOT NULL,
    invited_by uuid NOT NULL REFERENCES users,
    mailed boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    declined_at timestamptz(3),
    CONSTRAINT invitations_token_hash_key UNIQUE (token_hash),
    CONSTRAINT invitations_email_check CHECK (email = lower(email))
  );

  CREATE INDEX invitations_email_idx ON invitations (email);
  CREATE INDEX invitations_expires_at_idx ON invitations (expires_at);
  CREATE INDEX invitations_invited_by_idx ON invitations (invited_by);
  CREATE UNIQUE INDEX invitations_project_email_key ON invitations (project_id, email) WHERE project_id IS NOT NULL;
  CREATE INDEX invitations_project_id_idx ON invitations (project_id, created_at, id);
  CREATE UNIQUE INDEX invitations_workspace_email_key ON invitations (workspace_id, email) WHERE project_id IS NULL;
  CREATE INDEX invitations_workspace_id_idx ON invitations (workspace_id, created_at, id);

  CREATE TABLE workspace_members (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    role member_role NOT NULL,
    joined_at timestamptz(3) NOT NULL,
    confirmed boolean DEFAULT true NOT NULL,
    CONSTRAINT workspace_members_pkey PRIMARY KEY (workspace_id, user_id)
  );

  CREATE INDEX workspace_members_user_id_idx ON workspace_members (user_id, workspace_id);

  -- The total size of all attachments of a workspace; kept by triggers.
  CREATE TABLE workspace_storage (
    workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
    used bigint NOT NULL
  );
`;
