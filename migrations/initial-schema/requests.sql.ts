/** Repeated requests, and files to delete. */
export const REQUESTS = `
  -- A stored file that no attachment references: being uploaded, abandoned or deleted.
  CREATE TABLE file_garbage (
    key text PRIMARY KEY,
    since timestamptz(3) NOT NULL
  );

  -- The response to a request that must take effect once; commits together with the change.
  CREATE TABLE idempotency_keys (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    method text NOT NULL,
    path text NOT NULL,
    key text NOT NULL,
    body_hash bytea NOT NULL,
    status integer,
    etag text,
    body text,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, method, path, key)
  );

  CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
`;
