import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Closed groups, estimates, templates, recurrences, reactions, and how far people have been reminded of due dates. */
export class AddPlanning1794773000000 implements MigrationInterface {
  name = 'AddPlanning1794773000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tickets ADD COLUMN estimate double precision;
      ALTER TABLE tickets ADD CONSTRAINT tickets_estimate_check CHECK (estimate BETWEEN 0 AND 10000) NOT VALID;
      ALTER TABLE groups ADD COLUMN closed_at timestamptz(3);
      -- Open tickets of a closed group that are still to be moved, to another group or to none.
      ALTER TABLE ticket_detachments ADD COLUMN open_only boolean NOT NULL DEFAULT false;
      ALTER TABLE ticket_detachments ADD COLUMN move_to uuid;

      CREATE TABLE ticket_templates (
        id uuid CONSTRAINT ticket_templates_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT ticket_templates_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        project_id uuid NOT NULL CONSTRAINT ticket_templates_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        name text NOT NULL,
        ticket jsonb NOT NULL,
        created_by_id uuid NOT NULL CONSTRAINT ticket_templates_created_by_id_fkey REFERENCES users,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX ticket_templates_project_id_idx ON ticket_templates (project_id, created_at, id);
      CREATE INDEX ticket_templates_workspace_id_idx ON ticket_templates (workspace_id);

      CREATE TABLE recurrences (
        id uuid CONSTRAINT recurrences_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT recurrences_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        project_id uuid NOT NULL CONSTRAINT recurrences_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        ticket jsonb,
        template_id uuid CONSTRAINT recurrences_template_id_fkey REFERENCES ticket_templates,
        rule text NOT NULL,
        timezone text NOT NULL,
        starts_at timestamptz(3) NOT NULL,
        next_at timestamptz(3),
        retry_at timestamptz(3),
        last_at timestamptz(3),
        made integer NOT NULL DEFAULT 0,
        paused_at timestamptz(3),
        pause_reason text,
        acts_as_id uuid NOT NULL CONSTRAINT recurrences_acts_as_id_fkey REFERENCES users,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT recurrences_ticket_check CHECK (num_nonnulls(ticket, template_id) = 1),
        CONSTRAINT recurrences_pause_check CHECK ((paused_at IS NULL) = (pause_reason IS NULL))
      );
      CREATE INDEX recurrences_project_id_idx ON recurrences (project_id, created_at, id);
      CREATE INDEX recurrences_workspace_id_idx ON recurrences (workspace_id);
      CREATE INDEX recurrences_template_id_idx ON recurrences (template_id) WHERE template_id IS NOT NULL;
      CREATE INDEX recurrences_due_idx ON recurrences (next_at) WHERE next_at IS NOT NULL AND paused_at IS NULL;

      CREATE TABLE recurrence_occurrences (
        recurrence_id uuid CONSTRAINT recurrence_occurrences_recurrence_id_fkey REFERENCES recurrences ON DELETE CASCADE,
        occurs_at timestamptz(3),
        workspace_id uuid NOT NULL
          CONSTRAINT recurrence_occurrences_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        CONSTRAINT recurrence_occurrences_pkey PRIMARY KEY (recurrence_id, occurs_at)
      );

      CREATE INDEX recurrence_occurrences_workspace_id_idx ON recurrence_occurrences (workspace_id);

      CREATE TABLE reactions (
        id uuid CONSTRAINT reactions_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT reactions_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        ticket_id uuid NOT NULL CONSTRAINT reactions_ticket_id_fkey REFERENCES tickets ON DELETE CASCADE,
        comment_id uuid CONSTRAINT reactions_comment_id_fkey REFERENCES comments ON DELETE CASCADE,
        user_id uuid NOT NULL CONSTRAINT reactions_user_id_fkey REFERENCES users ON DELETE CASCADE,
        emoji text NOT NULL,
        created_at timestamptz(3) NOT NULL
      );
      CREATE UNIQUE INDEX reactions_ticket_key ON reactions (ticket_id, emoji, user_id) WHERE comment_id IS NULL;
      CREATE UNIQUE INDEX reactions_comment_key ON reactions (comment_id, emoji, user_id) WHERE comment_id IS NOT NULL;
      CREATE INDEX reactions_ticket_id_idx ON reactions (ticket_id);
      CREATE INDEX reactions_user_id_idx ON reactions (user_id);
      CREATE INDEX reactions_workspace_id_idx ON reactions (workspace_id);

      -- Of each scope, tickets that are due before (due_until, after_id) have been handled.
      CREATE TABLE due_reminder_progress (
        scope text CONSTRAINT due_reminder_progress_pkey PRIMARY KEY,
        due_until timestamptz(3) NOT NULL,
        after_id uuid NOT NULL
      );

      ALTER TABLE notifications DROP CONSTRAINT notifications_type_check;
      ALTER TABLE notifications ADD CONSTRAINT notifications_type_check CHECK (type IN (
        'ticketAssigned', 'ticketUpdated', 'projectInvites', 'weeklyDigest', 'agentQuestion', 'dueReminders')) NOT VALID;

      -- The zone, or UTC where this server does not know it.
      CREATE FUNCTION known_time_zone(zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
      BEGIN
        PERFORM now() AT TIME ZONE zone;
        RETURN zone;
      EXCEPTION WHEN invalid_parameter_value THEN
        RETURN 'UTC';
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION known_time_zone(text);
      DELETE FROM notifications WHERE type = 'dueReminders';
      DROP TABLE due_reminder_progress, reactions, recurrence_occurrences, recurrences, ticket_templates;
      DELETE FROM ticket_detachments WHERE open_only;
      ALTER TABLE ticket_detachments DROP COLUMN open_only, DROP COLUMN move_to;
      ALTER TABLE groups DROP COLUMN closed_at;
      ALTER TABLE tickets DROP COLUMN estimate;
      ALTER TABLE notifications DROP CONSTRAINT notifications_type_check;
      ALTER TABLE notifications ADD CONSTRAINT notifications_type_check CHECK (type IN (
        'ticketAssigned', 'ticketUpdated', 'projectInvites', 'weeklyDigest', 'agentQuestion'));
    `);
  }
}
