import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries from code hosts and other machines, the users they refer to, and the links they create. */
export class CreateInbound1794726000000 implements MigrationInterface {
  name = 'CreateInbound1794726000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE project_automations (
        project_id uuid CONSTRAINT project_automations_pkey PRIMARY KEY
          CONSTRAINT project_automations_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        workspace_id uuid NOT NULL CONSTRAINT project_automations_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        agent agent NOT NULL,
        rules jsonb NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX project_automations_workspace_id_idx ON project_automations (workspace_id);

      CREATE TABLE inbound_deliveries (
        id uuid CONSTRAINT inbound_deliveries_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT inbound_deliveries_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        project_id uuid NOT NULL CONSTRAINT inbound_deliveries_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        provider text NOT NULL
          CONSTRAINT inbound_deliveries_provider_check CHECK (provider IN ('github', 'gitea', 'gitlab', 'generic')),
        delivery_key text NOT NULL,
        -- Of what happened, whatever the delivery is called.
        fingerprint bytea,
        body_hash bytea,
        task_id uuid CONSTRAINT inbound_deliveries_task_id_fkey REFERENCES agent_tasks ON DELETE SET NULL,
        ignored text,
        -- What is still to follow from it, and from when on; both are gone once it has.
        event jsonb,
        due_at timestamptz(3),
        attempts integer NOT NULL DEFAULT 0,
        error text,
        received_at timestamptz(3) NOT NULL
      );
      CREATE UNIQUE INDEX inbound_deliveries_delivery_key ON inbound_deliveries (project_id, provider, delivery_key);
      CREATE UNIQUE INDEX inbound_deliveries_fingerprint_key ON inbound_deliveries (project_id, fingerprint);
      CREATE INDEX inbound_deliveries_due_idx ON inbound_deliveries (due_at, id) WHERE due_at IS NOT NULL;
      CREATE INDEX inbound_deliveries_received_at_idx ON inbound_deliveries (received_at);
      CREATE INDEX inbound_deliveries_task_id_idx ON inbound_deliveries (task_id);
      CREATE INDEX inbound_deliveries_workspace_id_idx ON inbound_deliveries (workspace_id);

      CREATE TABLE ticket_code_links (
        id uuid CONSTRAINT ticket_code_links_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT ticket_code_links_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        ticket_id uuid NOT NULL CONSTRAINT ticket_code_links_ticket_id_fkey REFERENCES tickets ON DELETE CASCADE,
        kind text NOT NULL CONSTRAINT ticket_code_links_kind_check CHECK (kind IN ('issue', 'pull_request', 'commit')),
        provider text NOT NULL,
        repo text NOT NULL,
        -- The number of an issue or pull request, the hash of a commit.
        reference text NOT NULL,
        url text,
        title text NOT NULL,
        state text CONSTRAINT ticket_code_links_state_check CHECK (state IN ('open', 'closed', 'merged')),
        -- When the ticket was told of it; once is enough.
        announced_at timestamptz(3),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE UNIQUE INDEX ticket_code_links_reference_key
        ON ticket_code_links (ticket_id, kind, provider, lower(repo), reference);
      CREATE INDEX ticket_code_links_repo_idx ON ticket_code_links (provider, lower(repo), kind, reference);
      CREATE INDEX ticket_code_links_ticket_id_idx ON ticket_code_links (ticket_id, created_at, id);
      CREATE INDEX ticket_code_links_workspace_id_idx ON ticket_code_links (workspace_id);

      -- Who is who at a code host, learnt from the commits of people whose e-mail we know.
      CREATE TABLE code_logins (
        workspace_id uuid NOT NULL CONSTRAINT code_logins_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        provider text NOT NULL,
        login text NOT NULL CONSTRAINT code_logins_login_check CHECK (login = lower(login)),
        user_id uuid NOT NULL CONSTRAINT code_logins_user_id_fkey REFERENCES users ON DELETE CASCADE,
        learnt_at timestamptz(3) NOT NULL,
        CONSTRAINT code_logins_pkey PRIMARY KEY (workspace_id, provider, login)
      );
      CREATE INDEX code_logins_user_id_idx ON code_logins (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE code_logins, ticket_code_links, inbound_deliveries, project_automations');
  }
}
