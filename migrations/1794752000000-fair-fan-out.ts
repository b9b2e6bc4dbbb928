import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events get their number first; their recipients are determined afterwards, from a queue that serves workspaces in
 * turn. A project records since when it is public, so that outsiders see nothing older.
 */
export class FairFanOut1794752000000 implements MigrationInterface {
  name = 'FairFanOut1794752000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE event_fan_outs (
        event_id uuid NOT NULL CONSTRAINT event_fan_outs_event_id_fkey REFERENCES events ON DELETE CASCADE,
        kind text NOT NULL CONSTRAINT event_fan_outs_kind_check CHECK (kind IN ('webhooks', 'notifications')),
        workspace_id uuid NOT NULL,
        sequence bigint NOT NULL,
        after_user_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
        after_webhook_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
        failures integer NOT NULL DEFAULT 0,
        error text,
        queued_at timestamptz(3) NOT NULL,
        retry_at timestamptz(3),
        CONSTRAINT event_fan_outs_pkey PRIMARY KEY (event_id, kind)
      );
      CREATE INDEX event_fan_outs_queued_idx ON event_fan_outs (kind, workspace_id, sequence) WHERE failures = 0;
      CREATE INDEX event_fan_outs_set_aside_idx ON event_fan_outs (kind, retry_at) WHERE failures > 0;

      ALTER TABLE projects
        ADD COLUMN public_position bigint NOT NULL DEFAULT 0,
        ADD COLUMN public_sequence bigint NOT NULL DEFAULT 0;
      CREATE FUNCTION remember_publication() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.public_position := nextval('events_written');
        NEW.public_sequence := (SELECT last_value FROM events_relayed);
        RETURN NEW;
      END $$;
      CREATE TRIGGER projects_remember_publication BEFORE UPDATE OF visibility ON projects
        FOR EACH ROW WHEN (NEW.visibility = 'public' AND OLD.visibility <> 'public')
        EXECUTE FUNCTION remember_publication();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER projects_remember_publication ON projects;
      DROP FUNCTION remember_publication();
      ALTER TABLE projects DROP COLUMN public_position, DROP COLUMN public_sequence;
      DROP TABLE event_fan_outs;
    `);
  }
}
