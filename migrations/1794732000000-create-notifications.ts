import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notifications, how far the event log has been processed for them, and which weekly digests have been handled. */
export class CreateNotifications1794732000000 implements MigrationInterface {
  name = 'CreateNotifications1794732000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifications (
        id uuid CONSTRAINT notifications_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT notifications_user_id_fkey REFERENCES users ON DELETE CASCADE,
        -- None for a digest, which is about all of a person's workspaces.
        workspace_id uuid CONSTRAINT notifications_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        type text NOT NULL,
        reason text NOT NULL,
        cause_id uuid NOT NULL,
        actor_id uuid,
        project_id uuid CONSTRAINT notifications_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        ticket_id uuid CONSTRAINT notifications_ticket_id_fkey REFERENCES tickets ON DELETE CASCADE,
        comment_id uuid CONSTRAINT notifications_comment_id_fkey REFERENCES comments ON DELETE CASCADE,
        invitation_id uuid CONSTRAINT notifications_invitation_id_fkey REFERENCES invitations ON DELETE CASCADE,
        fields text[],
        digest jsonb,
        created_at timestamptz(3) NOT NULL,
        read_at timestamptz(3),
        mail_due_at timestamptz(3),
        mailed_at timestamptz(3),
        CONSTRAINT notifications_type_check
          CHECK (type IN ('ticketAssigned', 'ticketUpdated', 'projectInvites', 'weeklyDigest'))
      );
      CREATE UNIQUE INDEX notifications_cause_key ON notifications (user_id, cause_id);
      CREATE INDEX notifications_user_id_idx ON notifications (user_id, created_at, id);
      CREATE INDEX notifications_unread_idx ON notifications (user_id, created_at, id) WHERE read_at IS NULL;
      CREATE INDEX notifications_old_read_idx ON notifications (created_at) WHERE read_at IS NOT NULL;
      CREATE INDEX notifications_old_unread_idx ON notifications (created_at) WHERE read_at IS NULL;
      CREATE INDEX notifications_mail_due_idx ON notifications (mail_due_at) WHERE mail_due_at IS NOT NULL;
      CREATE INDEX notifications_ticket_id_idx ON notifications (ticket_id, user_id, mailed_at);
      CREATE INDEX notifications_project_id_idx ON notifications (project_id) WHERE project_id IS NOT NULL;
      CREATE INDEX notifications_comment_id_idx ON notifications (comment_id) WHERE comment_id IS NOT NULL;
      CREATE INDEX notifications_invitation_id_idx ON notifications (invitation_id) WHERE invitation_id IS NOT NULL;
      CREATE INDEX notifications_workspace_id_idx ON notifications (workspace_id);

      CREATE TABLE notification_progress (
        single boolean CONSTRAINT notification_progress_pkey PRIMARY KEY,
        sequence bigint NOT NULL,
        hears_after bigint NOT NULL,
        CONSTRAINT notification_progress_single_check CHECK (single)
      );
      -- What was written before this is not told, whether or not it has its place in the log.
      INSERT INTO notification_progress (single, sequence, hears_after)
      SELECT true, coalesce(max(sequence), 0), nextval('events_written') FROM events;

      CREATE TABLE weekly_digests (
        user_id uuid CONSTRAINT weekly_digests_pkey PRIMARY KEY
          CONSTRAINT weekly_digests_user_id_fkey REFERENCES users ON DELETE CASCADE,
        week text NOT NULL
      );
      CREATE INDEX user_preferences_timezone_idx ON user_preferences (timezone, user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX user_preferences_timezone_idx;
      DROP TABLE weekly_digests, notification_progress, notifications;
    `);
  }
}
