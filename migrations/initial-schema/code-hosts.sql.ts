/** Repositories of code hosts, their deliveries and the links between code and tickets. */
export const CODE_HOSTS = `
  -- A commit or review of a member, as reported by the code host of a linked repository.
  CREATE TABLE code_contributions (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL,
    reference text NOT NULL,
    at timestamptz(3) NOT NULL,
    CONSTRAINT code_contributions_kind_check CHECK (kind IN ('commit', 'review'))
  );

  CREATE UNIQUE INDEX code_contributions_reference_key ON code_contributions (project_id, kind, reference);
  CREATE INDEX code_contributions_user_id_idx ON code_contributions (user_id, at);

  -- Which account of a code host is which user, learnt from commits with a known e-mail address.
  CREATE TABLE code_logins (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    provider text NOT NULL,
    login text NOT NULL,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    learnt_at timestamptz(3) NOT NULL,
    CONSTRAINT code_logins_pkey PRIMARY KEY (workspace_id, provider, login),
    CONSTRAINT code_logins_login_check CHECK (login = lower(login))
  );

  CREATE INDEX code_logins_user_id_idx ON code_logins (user_id);

  -- An inbound delivery, stored once: from a code host, or from a machine with an access token.
  CREATE TABLE inbound_deliveries (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    provider text NOT NULL,
    delivery_key text NOT NULL,
    fingerprint bytea,
    body_hash bytea,
    task_id uuid,
    ignored text,
    event jsonb,
    due_at timestamptz(3),
    attempts integer DEFAULT 0 NOT NULL,
    error text,
    received_at timestamptz(3) NOT NULL,
    CONSTRAINT inbound_deliveries_provider_check CHECK (provider IN ('github', 'gitea', 'gitlab', 'generic'))
  );

  CREATE UNIQUE INDEX inbound_deliveries_delivery_key ON inbound_deliveries (project_id, provider, delivery_key);
  CREATE INDEX inbound_deliveries_due_idx ON inbound_deliveries (due_at, id) WHERE due_at IS NOT NULL;
  CREATE UNIQUE INDEX inbound_deliveries_fingerprint_key ON inbound_deliveries (project_id, fingerprint);
  CREATE INDEX inbound_deliveries_received_at_idx ON inbound_deliveries (received_at);
  CREATE INDEX inbound_deliveries_task_id_idx ON inbound_deliveries (task_id);
  CREATE INDEX inbound_deliveries_workspace_id_idx ON inbound_deliveries (workspace_id);

  -- A repository of a code host that is linked to a project.
  CREATE TABLE repositories (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    provider text NOT NULL,
    repo text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    host_id text,
    renamed_from text
  );

  CREATE UNIQUE INDEX repositories_host_id_key ON repositories (provider, host_id) WHERE host_id IS NOT NULL;
  CREATE INDEX repositories_project_id_idx ON repositories (project_id, id);
  CREATE UNIQUE INDEX repositories_repo_key ON repositories (provider, lower(repo));

  -- An issue, pull request or commit that is linked to a ticket.
  CREATE TABLE ticket_code_links (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
    kind text NOT NULL,
    provider text NOT NULL,
    repo text NOT NULL,
    reference text NOT NULL,
    url text,
    title text NOT NULL,
    state text,
    announced_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    draft boolean DEFAULT false NOT NULL,
    fixes boolean DEFAULT false NOT NULL,
    merge_commit text,
    changed_at timestamptz(3),
    CONSTRAINT ticket_code_links_kind_check CHECK (kind IN ('issue', 'pull_request', 'commit')),
    CONSTRAINT ticket_code_links_state_check CHECK (state IN ('open', 'closed', 'merged'))
  );

  CREATE INDEX ticket_code_links_fixes_idx ON ticket_code_links (provider, lower(repo)) WHERE fixes;
  CREATE UNIQUE INDEX ticket_code_links_reference_key ON ticket_code_links (ticket_id, kind, provider, lower(repo), reference);
  CREATE INDEX ticket_code_links_repo_idx ON ticket_code_links (provider, lower(repo), kind, reference);
  CREATE INDEX ticket_code_links_ticket_id_idx ON ticket_code_links (ticket_id, created_at, id);
  CREATE INDEX ticket_code_links_workspace_id_idx ON ticket_code_links (workspace_id);
`;
