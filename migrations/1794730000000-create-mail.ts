import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages to people, the tokens some of them carry, and invitations. */
export class CreateMail1794730000000 implements MigrationInterface {
  name = 'CreateMail1794730000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN email_verified_at timestamptz(3);

      CREATE TABLE mail_messages (
        id uuid CONSTRAINT mail_messages_pkey PRIMARY KEY,
        -- Nobody's, when it goes to an address without an account.
        user_id uuid CONSTRAINT mail_messages_user_id_fkey REFERENCES users ON DELETE CASCADE,
        recipient text NOT NULL,
        kind text NOT NULL,
        subject text NOT NULL,
        -- Sealed where they hold a token, and then gone as soon as they are sent.
        text_body text,
        html_body text,
        sealed boolean NOT NULL,
        dedupe_key text,
        status text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz(3),
        lease_token uuid,
        leased_until timestamptz(3),
        last_error text,
        expires_at timestamptz(3),
        created_at timestamptz(3) NOT NULL,
        finished_at timestamptz(3),
        CONSTRAINT mail_messages_status_check CHECK (status IN ('kept', 'pending', 'sent', 'failed')),
        CONSTRAINT mail_messages_next_attempt_at_check CHECK (status <> 'pending' OR next_attempt_at IS NOT NULL)
      );
      CREATE UNIQUE INDEX mail_messages_dedupe_key ON mail_messages (dedupe_key);
      CREATE INDEX mail_messages_due_idx ON mail_messages (next_attempt_at, id) WHERE status = 'pending';
      CREATE INDEX mail_messages_user_id_idx ON mail_messages (user_id, created_at, id);
      CREATE INDEX mail_messages_recipient_idx ON mail_messages (recipient);
      CREATE INDEX mail_messages_created_at_idx ON mail_messages (created_at);
      CREATE INDEX mail_messages_expires_at_idx ON mail_messages (expires_at);

      CREATE TABLE account_tokens (
        id uuid CONSTRAINT account_tokens_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT account_tokens_user_id_fkey REFERENCES users ON DELETE CASCADE,
        purpose text NOT NULL,
        token_hash bytea NOT NULL CONSTRAINT account_tokens_token_hash_key UNIQUE,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT account_tokens_purpose_check CHECK (purpose IN ('verify_email', 'reset_password'))
      );
      CREATE INDEX account_tokens_user_id_idx ON account_tokens (user_id, purpose, created_at);
      CREATE INDEX account_tokens_expires_at_idx ON account_tokens (expires_at);

      CREATE TABLE invitations (
        id uuid CONSTRAINT invitations_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT invitations_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        project_id uuid CONSTRAINT invitations_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        email text NOT NULL,
        role member_role NOT NULL,
        token_hash bytea NOT NULL CONSTRAINT invitations_token_hash_key UNIQUE,
        invited_by uuid NOT NULL CONSTRAINT invitations_invited_by_fkey REFERENCES users,
        mailed boolean NOT NULL,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT invitations_email_check CHECK (email = lower(email))
      );
      -- One a place and address: who is invited again has the newer one.
      CREATE UNIQUE INDEX invitations_workspace_email_key ON invitations (workspace_id, email) WHERE project_id IS NULL;
      CREATE UNIQUE INDEX invitations_project_email_key ON invitations (project_id, email) WHERE project_id IS NOT NULL;
      CREATE INDEX invitations_workspace_id_idx ON invitations (workspace_id, created_at, id);
      CREATE INDEX invitations_project_id_idx ON invitations (project_id, created_at, id);
      CREATE INDEX invitations_email_idx ON invitations (email);
      CREATE INDEX invitations_invited_by_idx ON invitations (invited_by);
      CREATE INDEX invitations_expires_at_idx ON invitations (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE invitations, account_tokens, mail_messages;
      ALTER TABLE users DROP COLUMN email_verified_at;
    `);
  }
}
