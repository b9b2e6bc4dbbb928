import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order of events, the subscriptions to them, and the outcome of each delivery. */
export class CreateWebhooks1794720000000 implements MigrationInterface {
  name = 'CreateWebhooks1794720000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Added empty and given their default afterwards, so that a table of any size is not rewritten under its lock.
      CREATE SEQUENCE events_written;
      CREATE SEQUENCE events_relayed;
      ALTER TABLE events
        ADD COLUMN position bigint,
        ADD COLUMN sequence bigint,
        ADD COLUMN webhook_id uuid;
      ALTER TABLE events ALTER COLUMN position SET DEFAULT nextval('events_written');
      CREATE UNIQUE INDEX events_sequence_key ON events (sequence);
      -- What was written before there were positions goes first.
      CREATE INDEX events_unrelayed_idx ON events (position NULLS FIRST, id) WHERE sequence IS NULL;
      CREATE INDEX events_created_at_idx ON events (created_at, id) WHERE sequence IS NOT NULL;
      -- The type last, so that events of other types are passed over without a look at their rows.
      CREATE INDEX events_project_sequence_idx ON events (project_id, sequence, type) WHERE sequence IS NOT NULL;
      CREATE INDEX events_workspace_sequence_idx ON events (workspace_id, sequence, type)
        WHERE sequence IS NOT NULL AND project_id IS NULL;

      CREATE TYPE delivery_status AS ENUM ('pending', 'succeeded', 'failed', 'held');

      CREATE TABLE webhooks (
        id uuid CONSTRAINT webhooks_pkey PRIMARY KEY,
        owner_id uuid NOT NULL CONSTRAINT webhooks_owner_id_fkey REFERENCES users ON DELETE CASCADE,
        workspace_id uuid CONSTRAINT webhooks_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        project_id uuid CONSTRAINT webhooks_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        url text NOT NULL,
        events text[] NOT NULL,
        description text,
        enabled boolean NOT NULL,
        disabled_reason text,
        secret text NOT NULL,
        previous_secret text,
        previous_secret_until timestamptz(3),
        failing_since timestamptz(3),
        failures integer NOT NULL DEFAULT 0,
        hears_after bigint NOT NULL DEFAULT nextval('events_written'),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        deleted_at timestamptz(3)
      );
      CREATE INDEX webhooks_owner_id_idx ON webhooks (owner_id, created_at, id);
      CREATE INDEX webhooks_created_at_idx ON webhooks (created_at, id);
      CREATE INDEX webhooks_workspace_id_idx ON webhooks (workspace_id);
      CREATE INDEX webhooks_project_id_idx ON webhooks (project_id);

      -- One drains a webhook at a time, so its cap on requests in flight holds over all workers.
      CREATE TABLE webhook_drains (
        webhook_id uuid CONSTRAINT webhook_drains_pkey PRIMARY KEY
          CONSTRAINT webhook_drains_webhook_id_fkey REFERENCES webhooks ON DELETE CASCADE,
        lease_token uuid NOT NULL,
        leased_until timestamptz(3) NOT NULL
      );

      -- The exact bytes, written once and sent on every attempt to every receiver.
      CREATE TABLE webhook_payloads (
        event_id uuid CONSTRAINT webhook_payloads_pkey PRIMARY KEY
          CONSTRAINT webhook_payloads_event_id_fkey REFERENCES events ON DELETE CASCADE,
        workspace_id uuid NOT NULL CONSTRAINT webhook_payloads_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        body text NOT NULL
      );
      CREATE INDEX webhook_payloads_workspace_id_idx ON webhook_payloads (workspace_id);

      CREATE TABLE webhook_deliveries (
        id uuid CONSTRAINT webhook_deliveries_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT webhook_deliveries_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        webhook_id uuid NOT NULL CONSTRAINT webhook_deliveries_webhook_id_fkey REFERENCES webhooks ON DELETE CASCADE,
        event_id uuid NOT NULL CONSTRAINT webhook_deliveries_event_id_fkey REFERENCES events ON DELETE CASCADE,
        event text NOT NULL,
        status delivery_status NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        attempts_before integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz(3),
        lease_token uuid,
        leased_until timestamptz(3),
        created_at timestamptz(3) NOT NULL,
        finished_at timestamptz(3)
      );
      CREATE UNIQUE INDEX webhook_deliveries_event_key ON webhook_deliveries (webhook_id, event_id);
      CREATE INDEX webhook_deliveries_event_id_idx ON webhook_deliveries (event_id);
      CREATE INDEX webhook_deliveries_webhook_id_idx ON webhook_deliveries (webhook_id, created_at, id);
      CREATE INDEX webhook_deliveries_webhook_due_idx ON webhook_deliveries (webhook_id, next_attempt_at)
        WHERE status = 'pending';
      CREATE INDEX webhook_deliveries_undelivered_idx ON webhook_deliveries (webhook_id, created_at, id)
        WHERE status IN ('failed', 'held');
      CREATE INDEX webhook_deliveries_pending_idx ON webhook_deliveries (created_at) WHERE status = 'pending';
      CREATE INDEX webhook_deliveries_workspace_id_idx ON webhook_deliveries (workspace_id);

      CREATE TABLE webhook_attempts (
        id uuid CONSTRAINT webhook_attempts_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT webhook_attempts_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        delivery_id uuid NOT NULL
          CONSTRAINT webhook_attempts_delivery_id_fkey REFERENCES webhook_deliveries ON DELETE CASCADE,
        number integer NOT NULL,
        status integer,
        error text,
        answer text,
        duration_ms integer NOT NULL,
        started_at timestamptz(3) NOT NULL
      );
      CREATE UNIQUE INDEX webhook_attempts_number_key ON webhook_attempts (delivery_id, number);
      CREATE INDEX webhook_attempts_workspace_id_idx ON webhook_attempts (workspace_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE webhook_attempts, webhook_deliveries, webhook_payloads, webhook_drains, webhooks;
      DROP TYPE delivery_status;
      ALTER TABLE events DROP COLUMN position, DROP COLUMN sequence, DROP COLUMN webhook_id;
      DROP SEQUENCE events_written, events_relayed;
    `);
  }
}
