import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files and working time on tickets. The bytes of a file are in file storage, under its storage key. */
export class CreateAttachments1794711600000 implements MigrationInterface {
  name = 'CreateAttachments1794711600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE attachments (
        id uuid CONSTRAINT attachments_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT attachments_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        ticket_id uuid NOT NULL CONSTRAINT attachments_ticket_id_fkey REFERENCES tickets ON DELETE CASCADE,
        name text NOT NULL,
        content_type text NOT NULL,
        size integer NOT NULL CONSTRAINT attachments_size_check CHECK (size >= 0),
        uploader_id uuid NOT NULL CONSTRAINT attachments_uploader_id_fkey REFERENCES users,
        storage_key text NOT NULL,
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX attachments_ticket_id_idx ON attachments (ticket_id, created_at, id);

      CREATE TABLE time_logs (
        id uuid CONSTRAINT time_logs_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT time_logs_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        ticket_id uuid NOT NULL CONSTRAINT time_logs_ticket_id_fkey REFERENCES tickets ON DELETE CASCADE,
        user_id uuid NOT NULL CONSTRAINT time_logs_user_id_fkey REFERENCES users,
        minutes integer NOT NULL CONSTRAINT time_logs_minutes_check CHECK (minutes > 0),
        note text,
        logged_at timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX time_logs_ticket_id_idx ON time_logs (ticket_id, logged_at, id);

      -- Files that no attachment names: on their way in, given up, or deleted. The worker clears them away after a while.
      CREATE TABLE file_garbage (
        key text CONSTRAINT file_garbage_pkey PRIMARY KEY,
        since timestamptz(3) NOT NULL
      );

      -- A trigger, so that no way an attachment can go leaves its file behind: not a purged ticket, project or workspace.
      CREATE FUNCTION discard_files() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO file_garbage (key, since) SELECT storage_key, now() FROM gone ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER attachments_discard_files AFTER DELETE ON attachments
        REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_files();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE file_garbage, time_logs, attachments;
      DROP FUNCTION discard_files();
    `);
  }
}
