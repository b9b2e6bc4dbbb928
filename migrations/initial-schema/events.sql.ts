/**
 * The event log, and webhooks that receive it. Events and what is stored for each of them are partitioned by the id of
 * the event, which contains its time: the worker drops all partitions of a period together. Foreign keys would have
 * every partition and the tables they refer to locked whenever one is created or dropped, so triggers delete dependent
 * rows instead; they belong to the partitioned tables, and do not run when rows are moved between partitions.
 */
export const EVENTS = `
  CREATE SEQUENCE events_written;

  CREATE SEQUENCE events_relayed;

  CREATE TABLE events (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL,
    project_id uuid,
    type text NOT NULL,
    actor_id uuid NOT NULL,
    data jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    position bigint DEFAULT nextval('events_written'::regclass),
    sequence bigint,
    webhook_id uuid,
    recipient_id uuid
  ) PARTITION BY RANGE (id);

  CREATE INDEX events_created_at_idx ON events (created_at, id) WHERE sequence IS NOT NULL;
  CREATE INDEX events_project_sequence_idx ON events (project_id, sequence, type) INCLUDE (id) WHERE sequence IS NOT NULL;
  CREATE INDEX events_recipient_sequence_idx ON events (recipient_id, sequence, type) INCLUDE (id) WHERE (sequence IS NOT NULL) AND (recipient_id IS NOT NULL);
  -- Unique, since only the relay assigns numbers, from a sequence; a unique index would have to include the id.
  CREATE INDEX events_sequence_idx ON events (sequence);
  CREATE INDEX events_ticket_id_idx ON events (((data #>> '{ticket,id}'::text[]))) WHERE sequence IS NOT NULL;
  CREATE INDEX events_unrelayed_idx ON events ("position" NULLS FIRST, id) WHERE sequence IS NULL;
  CREATE INDEX events_workspace_id_idx ON events (workspace_id, id);
  CREATE INDEX events_workspace_sequence_idx ON events (workspace_id, sequence, type) INCLUDE (id) WHERE (sequence IS NOT NULL) AND (project_id IS NULL);

  -- A subscription: which events of which workspace or project are sent to which URL.
  CREATE TABLE webhooks (
    id uuid PRIMARY KEY,
    owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    workspace_id uuid REFERENCES workspaces ON DELETE CASCADE,
    project_id uuid REFERENCES projects ON DELETE CASCADE,
    url text NOT NULL,
    events text[] NOT NULL,
    description text,
    enabled boolean NOT NULL,
    disabled_reason text,
    secret text NOT NULL,
    previous_secret text,
    previous_secret_until timestamptz(3),
    failing_since timestamptz(3),
    failures integer DEFAULT 0 NOT NULL,
    starts_after bigint DEFAULT nextval('events_written'::regclass) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    deleted_at timestamptz(3)
  );

  CREATE INDEX webhooks_created_at_idx ON webhooks (created_at, id);
  CREATE INDEX webhooks_owner_fan_out_idx ON webhooks (owner_id, id) WHERE (project_id IS NULL) AND (deleted_at IS NULL);
  CREATE INDEX webhooks_owner_id_idx ON webhooks (owner_id, created_at, id);
  CREATE INDEX webhooks_project_fan_out_idx ON webhooks (project_id, owner_id, id) WHERE deleted_at IS NULL;
  CREATE INDEX webhooks_project_id_idx ON webhooks (project_id);
  CREATE INDEX webhooks_workspace_id_idx ON webhooks (workspace_id);

  -- A single row: events up to this sequence may have been purged from the log.
  CREATE TABLE event_log (
    single boolean PRIMARY KEY,
    purged_sequence bigint NOT NULL,
    CONSTRAINT event_log_single_check CHECK (single)
  );

  CREATE TABLE webhook_attempts (
    workspace_id uuid NOT NULL,
    event_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    status integer,
    error text,
    answer text,
    duration_ms integer NOT NULL,
    started_at timestamptz(3) NOT NULL,
    detail text,
    CONSTRAINT webhook_attempts_pkey PRIMARY KEY (event_id, delivery_id, number)
  ) PARTITION BY RANGE (event_id);

  -- Events whose recipients have not all been determined yet; within a workspace, in the order of \`sequence\`.
  CREATE TABLE event_fan_outs (
    event_id uuid NOT NULL,
    kind text NOT NULL,
    workspace_id uuid NOT NULL,
    sequence bigint NOT NULL,
    after_user_id uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
    after_webhook_id uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    error text,
    queued_at timestamptz(3) NOT NULL,
    retry_at timestamptz(3),
    CONSTRAINT event_fan_outs_pkey PRIMARY KEY (event_id, kind),
    CONSTRAINT event_fan_outs_kind_check CHECK (kind IN ('webhooks', 'notifications'))
  );

  CREATE INDEX event_fan_outs_queued_idx ON event_fan_outs (kind, workspace_id, sequence) WHERE failures = 0;
  CREATE INDEX event_fan_outs_set_aside_idx ON event_fan_outs (kind, retry_at) WHERE failures > 0;

  CREATE TYPE delivery_status AS ENUM ('pending', 'succeeded', 'failed', 'held');

  CREATE TABLE webhook_deliveries (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event text NOT NULL,
    status delivery_status NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    attempts_before integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    finished_at timestamptz(3),
    masked boolean DEFAULT false NOT NULL,
    CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (event_id, webhook_id)
  ) PARTITION BY RANGE (event_id);

  CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (webhook_id, next_attempt_at, id) WHERE status = 'pending';
  CREATE INDEX webhook_deliveries_id_idx ON webhook_deliveries (id);
  CREATE INDEX webhook_deliveries_pending_idx ON webhook_deliveries (created_at) WHERE status = 'pending';
  CREATE INDEX webhook_deliveries_undelivered_idx ON webhook_deliveries (webhook_id, created_at, id) WHERE status IN ('failed', 'held');
  CREATE INDEX webhook_deliveries_webhook_id_idx ON webhook_deliveries (webhook_id, created_at, id);

  -- One worker at a time drains a webhook, so that its limit on concurrent requests holds across workers.
  CREATE TABLE webhook_drains (
    webhook_id uuid PRIMARY KEY REFERENCES webhooks ON DELETE CASCADE,
    lease_token uuid NOT NULL,
    leased_until timestamptz(3) NOT NULL
  );

  CREATE TABLE webhook_payloads (
    event_id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL,
    body text NOT NULL,
    masked_body text
  ) PARTITION BY RANGE (event_id);

  -- For rows outside all other partitions: those that were kept when theirs was dropped, or of an unexpected time.
  CREATE TABLE events_default PARTITION OF events DEFAULT;
  CREATE TABLE webhook_payloads_default PARTITION OF webhook_payloads DEFAULT;
  CREATE TABLE webhook_deliveries_default PARTITION OF webhook_deliveries DEFAULT;
  CREATE TABLE webhook_attempts_default PARTITION OF webhook_attempts DEFAULT;

  CREATE FUNCTION delete_events() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM events WHERE workspace_id = ANY (ARRAY(SELECT id FROM gone));
      RETURN NULL;
    END
  $$;

  -- The queue first: the rows of a fan-out in progress are locked, and its deliveries are visible once it has committed.
  CREATE FUNCTION delete_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE ids uuid[] := ARRAY(SELECT id FROM gone);
    BEGIN
      IF ids = '{}' THEN RETURN NULL; END IF;
      DELETE FROM event_fan_outs WHERE event_id = ANY (ids);
      DELETE FROM webhook_payloads WHERE event_id = ANY (ids);
      DELETE FROM webhook_deliveries WHERE event_id = ANY (ids);
      RETURN NULL;
    END
  $$;

  CREATE FUNCTION delete_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM webhook_deliveries WHERE webhook_id = ANY (ARRAY(SELECT id FROM gone));
      RETURN NULL;
    END
  $$;

  CREATE FUNCTION delete_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      ids uuid[] := ARRAY(SELECT id FROM gone);
      event_ids uuid[] := ARRAY(SELECT DISTINCT event_id FROM gone);
    BEGIN
      IF ids = '{}' THEN RETURN NULL; END IF;
      DELETE FROM webhook_attempts WHERE delivery_id = ANY (ids) AND event_id = ANY (event_ids);
      RETURN NULL;
    END
  $$;

  CREATE TRIGGER workspaces_delete_events AFTER DELETE ON workspaces
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_events();
  CREATE TRIGGER events_delete_of_events AFTER DELETE ON events
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_of_events();
  CREATE TRIGGER webhooks_delete_deliveries AFTER DELETE ON webhooks
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_deliveries();
  CREATE TRIGGER webhook_deliveries_delete_attempts AFTER DELETE ON webhook_deliveries
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_attempts();

  INSERT INTO event_log (single, purged_sequence) VALUES (true, 0);
`;
