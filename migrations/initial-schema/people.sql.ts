/** People: accounts, sessions, keys and preferences. */
export const PEOPLE = `
  CREATE TYPE user_role AS ENUM ('ADMIN', 'USER', 'VIEWER');

  CREATE TYPE user_kind AS ENUM ('human', 'agent');

  CREATE TABLE users (
    id uuid PRIMARY KEY,
    email text,
    name text,
    first_name text,
    last_name text,
    image text,
    role user_role DEFAULT 'USER' NOT NULL,
    password_hash text,
    disabled_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    email_verified_at timestamptz(3),
    kind user_kind DEFAULT 'human' NOT NULL,
    password_set_at timestamptz(3),
    email_proof text,
    CONSTRAINT users_email_key UNIQUE (email),
    CONSTRAINT users_email_check CHECK (email = lower(email))
  );

  CREATE INDEX users_created_at_idx ON users (created_at, id);

  -- Failed attempts of the current minute per account and address; cleared by a success, deleted by the worker.
  CREATE TABLE sign_in_failures (
    account bytea NOT NULL,
    address text NOT NULL,
    window_started_at timestamptz(3) NOT NULL,
    failures integer NOT NULL,
    CONSTRAINT sign_in_failures_pkey PRIMARY KEY (account, address)
  );

  CREATE INDEX sign_in_failures_window_started_at_idx ON sign_in_failures (window_started_at);

  -- The tokens that prove access to the mailbox of an account.
  CREATE TABLE account_tokens (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    purpose text NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT account_tokens_token_hash_key UNIQUE (token_hash),
    CONSTRAINT account_tokens_purpose_check CHECK (purpose IN ('verify_email', 'reset_password', 'sign_in'))
  );

  CREATE INDEX account_tokens_expires_at_idx ON account_tokens (expires_at);
  CREATE INDEX account_tokens_user_id_idx ON account_tokens (user_id, purpose, created_at);

  -- The user of kind \`agent\` that a workspace made; kept after its deletion, for the name in history.
  CREATE TABLE agents (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    workspace_id uuid NOT NULL,
    description text,
    created_by uuid NOT NULL REFERENCES users,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    deleted_at timestamptz(3)
  );

  CREATE INDEX agents_created_by_idx ON agents (created_by);
  CREATE INDEX agents_workspace_id_idx ON agents (workspace_id, created_at, user_id);

  CREATE TABLE api_keys (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL,
    token_hash bytea NOT NULL,
    scopes text[] NOT NULL,
    expires_at timestamptz(3),
    last_used_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT api_keys_token_hash_key UNIQUE (token_hash)
  );

  CREATE INDEX api_keys_user_id_idx ON api_keys (user_id, id);

  -- What administrators viewed and did; kept for ever.
  CREATE TABLE audit_log (
    id uuid PRIMARY KEY,
    actor_id uuid NOT NULL REFERENCES users,
    action text NOT NULL,
    target_id uuid,
    details jsonb NOT NULL,
    at timestamptz(3) NOT NULL
  );

  CREATE INDEX audit_log_at_idx ON audit_log (at, id);

  -- The picture a person uploaded of themselves; its bytes are in file storage.
  CREATE TABLE avatars (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    version uuid NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    storage_key text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT avatars_size_check CHECK (size > 0)
  );

  -- An account at a provider that signs in to an account here.
  CREATE TABLE identities (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    provider text NOT NULL,
    subject text NOT NULL,
    email text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3),
    CONSTRAINT identities_provider_subject_key UNIQUE (provider, subject)
  );

  CREATE INDEX identities_user_id_idx ON identities (user_id, id);

  CREATE TABLE passkeys (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    created_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3),
    CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id)
  );

  CREATE INDEX passkeys_user_id_idx ON passkeys (user_id, id);

  CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    code_hash bytea NOT NULL,
    CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
  );

  CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    token_hash bytea NOT NULL,
    address text,
    user_agent text,
    created_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    opened_with text,
    CONSTRAINT sessions_token_hash_key UNIQUE (token_hash)
  );

  CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);
  CREATE INDEX sessions_user_id_idx ON sessions (user_id, id);

  -- A sign-in whose password was right and whose second factor is awaited.
  CREATE TABLE two_factor_challenges (
    token_hash bytea PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    tries integer NOT NULL,
    expires_at timestamptz(3) NOT NULL
  );

  CREATE INDEX two_factor_challenges_expires_at_idx ON two_factor_challenges (expires_at);
  CREATE INDEX two_factor_challenges_user_id_idx ON two_factor_challenges (user_id);

  -- The shared secret of an authenticator app.
  CREATE TABLE two_factors (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    secret text NOT NULL,
    last_step bigint,
    enabled_at timestamptz(3),
    created_at timestamptz(3) NOT NULL
  );

  CREATE TABLE user_preferences (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    theme text NOT NULL,
    notifications boolean NOT NULL,
    timezone text NOT NULL,
    language text NOT NULL,
    email_notifications jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT user_preferences_user_id_key UNIQUE (user_id),
    CONSTRAINT user_preferences_theme_check CHECK (theme IN ('light', 'dark', 'system'))
  );

  CREATE INDEX user_preferences_timezone_idx ON user_preferences (timezone, user_id);

  CREATE TABLE passkey_challenges (
    challenge_hash bytea PRIMARY KEY,
    browser_hash bytea,
    session_id uuid REFERENCES sessions ON DELETE CASCADE,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT passkey_challenges_bound_check CHECK ((browser_hash IS NULL) <> (session_id IS NULL))
  );

  CREATE INDEX passkey_challenges_expires_at_idx ON passkey_challenges (expires_at);
  CREATE INDEX passkey_challenges_session_id_idx ON passkey_challenges (session_id);

  -- A browser that was sent to a provider and has not come back.
  CREATE TABLE provider_flows (
    state_hash bytea PRIMARY KEY,
    browser_hash bytea NOT NULL,
    provider text NOT NULL,
    return_to text NOT NULL,
    session_id uuid REFERENCES sessions ON DELETE CASCADE,
    expires_at timestamptz(3) NOT NULL
  );

  CREATE INDEX provider_flows_expires_at_idx ON provider_flows (expires_at);
  CREATE INDEX provider_flows_session_id_idx ON provider_flows (session_id);

  CREATE FUNCTION discard_files() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO file_garbage (key, since) SELECT storage_key, now() FROM gone ON CONFLICT DO NOTHING;
      RETURN NULL;
    END
  $$;

  CREATE TRIGGER avatars_discard_files AFTER DELETE ON avatars REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_files();

  INSERT INTO users (id, name, role, password_hash, disabled_at, created_at, updated_at, kind) VALUES ('00000000-0000-7000-8000-000000000001', 'Docket', 'VIEWER', '!', now(), now(), now(), 'agent');
`;
