import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The picture of a person, and whether an invitation was declined. */
export class CreateAvatars1794764000001 implements MigrationInterface {
  name = 'CreateAvatars1794764000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE avatars (
        user_id uuid CONSTRAINT avatars_pkey PRIMARY KEY
          CONSTRAINT avatars_user_id_fkey REFERENCES users ON DELETE CASCADE,
        version uuid NOT NULL,
        content_type text NOT NULL,
        size integer NOT NULL CONSTRAINT avatars_size_check CHECK (size > 0),
        storage_key text NOT NULL,
        created_at timestamptz(3) NOT NULL
      );
      CREATE TRIGGER avatars_discard_files AFTER DELETE ON avatars
        REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_files();

      ALTER TABLE invitations ADD COLUMN declined_at timestamptz(3);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE invitations DROP COLUMN declined_at;
      DROP TABLE avatars;
    `);
  }
}
