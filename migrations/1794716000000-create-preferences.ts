import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records of a person: preferences, contributions reported by code hosts, and the audit log of administrators. */
export class CreatePreferences1794716000000 implements MigrationInterface {
  name = 'CreatePreferences1794716000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE user_preferences (
        id uuid CONSTRAINT user_preferences_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT user_preferences_user_id_key UNIQUE
          CONSTRAINT user_preferences_user_id_fkey REFERENCES users ON DELETE CASCADE,
        theme text NOT NULL CONSTRAINT user_preferences_theme_check CHECK (theme IN ('light', 'dark', 'system')),
        notifications boolean NOT NULL,
        timezone text NOT NULL,
        language text NOT NULL,
        email_notifications jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );

      -- Commits and reviews of members, as the code hosts of linked repositories tell them.
      CREATE TABLE code_contributions (
        id uuid CONSTRAINT code_contributions_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT code_contributions_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        project_id uuid NOT NULL CONSTRAINT code_contributions_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        user_id uuid NOT NULL CONSTRAINT code_contributions_user_id_fkey REFERENCES users ON DELETE CASCADE,
        kind text NOT NULL CONSTRAINT code_contributions_kind_check CHECK (kind IN ('commit', 'review')),
        reference text NOT NULL,
        at timestamptz(3) NOT NULL
      );
      CREATE UNIQUE INDEX code_contributions_reference_key ON code_contributions (project_id, kind, reference);
      CREATE INDEX code_contributions_user_id_idx ON code_contributions (user_id, at);

      CREATE TABLE audit_log (
        id uuid CONSTRAINT audit_log_pkey PRIMARY KEY,
        actor_id uuid NOT NULL CONSTRAINT audit_log_actor_id_fkey REFERENCES users,
        action text NOT NULL,
        target_id uuid,
        details jsonb NOT NULL,
        at timestamptz(3) NOT NULL
      );
      CREATE INDEX audit_log_at_idx ON audit_log (at, id);

      CREATE INDEX users_created_at_idx ON users (created_at, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX users_created_at_idx;
      DROP TABLE audit_log, code_contributions, user_preferences;
    `);
  }
}
