import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Identities at providers, second factors and passkeys, and the short-lived rows of a sign-in that is under way. */
export class CreateWaysToSignIn1794771000000 implements MigrationInterface {
  name = 'CreateWaysToSignIn1794771000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null for an account that has no password.
      ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL;
      ALTER TABLE users ADD COLUMN password_set_at timestamptz(3), ADD COLUMN email_proof text;
      -- Null for sessions of the previous release, which knew passwords alone.
      ALTER TABLE sessions ADD COLUMN opened_with text;

      CREATE TABLE identities (
        id uuid CONSTRAINT identities_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT identities_user_id_fkey REFERENCES users ON DELETE CASCADE,
        provider text NOT NULL,
        subject text NOT NULL,
        email text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        last_used_at timestamptz(3),
        CONSTRAINT identities_provider_subject_key UNIQUE (provider, subject)
      );
      CREATE INDEX identities_user_id_idx ON identities (user_id, id);

      CREATE TABLE passkeys (
        id uuid CONSTRAINT passkeys_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT passkeys_user_id_fkey REFERENCES users ON DELETE CASCADE,
        name text NOT NULL,
        credential_id text NOT NULL CONSTRAINT passkeys_credential_id_key UNIQUE,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        created_at timestamptz(3) NOT NULL,
        last_used_at timestamptz(3)
      );
      CREATE INDEX passkeys_user_id_idx ON passkeys (user_id, id);

      CREATE TABLE two_factors (
        user_id uuid CONSTRAINT two_factors_pkey PRIMARY KEY
          CONSTRAINT two_factors_user_id_fkey REFERENCES users ON DELETE CASCADE,
        secret text NOT NULL,
        last_step bigint,
        enabled_at timestamptz(3),
        created_at timestamptz(3) NOT NULL
      );

      CREATE TABLE recovery_codes (
        user_id uuid NOT NULL CONSTRAINT recovery_codes_user_id_fkey REFERENCES users ON DELETE CASCADE,
        code_hash bytea NOT NULL,
        CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
      );

      CREATE TABLE two_factor_challenges (
        token_hash bytea CONSTRAINT two_factor_challenges_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT two_factor_challenges_user_id_fkey REFERENCES users ON DELETE CASCADE,
        tries integer NOT NULL,
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX two_factor_challenges_user_id_idx ON two_factor_challenges (user_id);
      CREATE INDEX two_factor_challenges_expires_at_idx ON two_factor_challenges (expires_at);

      CREATE TABLE provider_flows (
        state_hash bytea CONSTRAINT provider_flows_pkey PRIMARY KEY,
        browser_hash bytea NOT NULL,
        provider text NOT NULL,
        return_to text NOT NULL,
        session_id uuid CONSTRAINT provider_flows_session_id_fkey REFERENCES sessions ON DELETE CASCADE,
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX provider_flows_session_id_idx ON provider_flows (session_id);
      CREATE INDEX provider_flows_expires_at_idx ON provider_flows (expires_at);

      CREATE TABLE passkey_challenges (
        challenge_hash bytea CONSTRAINT passkey_challenges_pkey PRIMARY KEY,
        browser_hash bytea,
        session_id uuid CONSTRAINT passkey_challenges_session_id_fkey REFERENCES sessions ON DELETE CASCADE,
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT passkey_challenges_bound_check CHECK ((browser_hash IS NULL) <> (session_id IS NULL))
      );
      CREATE INDEX passkey_challenges_session_id_idx ON passkey_challenges (session_id);
      CREATE INDEX passkey_challenges_expires_at_idx ON passkey_challenges (expires_at);
    `);
  }

  /** Accounts without a password get one that nobody knows: its hash is that of random bytes. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE passkey_challenges, provider_flows, two_factor_challenges, recovery_codes, two_factors, passkeys, identities;
      ALTER TABLE sessions DROP COLUMN opened_with;
      ALTER TABLE users DROP COLUMN email_proof, DROP COLUMN password_set_at;
      UPDATE users SET password_hash =
        '$argon2id$v=19$m=19456,t=2,p=1$' || replace(encode(sha256(gen_random_uuid()::text::bytea), 'base64'), '=', '')
          || '$' || replace(encode(sha256(gen_random_uuid()::text::bytea), 'base64'), '=', '')
      WHERE password_hash IS NULL;
      ALTER TABLE users ALTER COLUMN password_hash SET NOT NULL;
    `);
  }
}
