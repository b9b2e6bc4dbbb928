import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Fields and columns that a project defines itself, and stored queries of tickets. A ticket holds its values by the id
 * of the field, for answers. `ticket_field_values` holds them as text in the order of the field's type, for filters and
 * sorts: whatever the type, one index finds a value and has them in order.
 */
export class CreateFields1794772000000 implements MigrationInterface {
  name = 'CreateFields1794772000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TYPE field_type AS ENUM ('text', 'number', 'date', 'checkbox', 'select', 'multi_select', 'user', 'url');
      CREATE TABLE project_fields (
        id uuid CONSTRAINT project_fields_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT project_fields_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        project_id uuid NOT NULL CONSTRAINT project_fields_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        key text NOT NULL,
        name text NOT NULL,
        type field_type NOT NULL,
        options jsonb NOT NULL DEFAULT '[]',
        required boolean NOT NULL DEFAULT false,
        description text,
        -- Values that tickets no longer show, until the worker has cleared them.
        clearing text[] NOT NULL DEFAULT '{}',
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        deleted_at timestamptz(3)
      );
      CREATE UNIQUE INDEX project_fields_live_key_key ON project_fields (project_id, key) WHERE deleted_at IS NULL;
      CREATE INDEX project_fields_project_id_idx ON project_fields (project_id);
      CREATE INDEX project_fields_workspace_id_idx ON project_fields (workspace_id);
      CREATE INDEX project_fields_key_idx ON project_fields (key) WHERE deleted_at IS NULL;
      CREATE INDEX project_fields_of_users_idx ON project_fields (id) WHERE type = 'user';

      CREATE TABLE ticket_field_values (
        field_id uuid NOT NULL CONSTRAINT ticket_field_values_field_id_fkey REFERENCES project_fields ON DELETE CASCADE,
        value text COLLATE "C" NOT NULL,
        ticket_id uuid NOT NULL CONSTRAINT ticket_field_values_ticket_id_fkey REFERENCES tickets ON DELETE CASCADE,
        workspace_id uuid NOT NULL, -- the ticket's, and goes with it
        CONSTRAINT ticket_field_values_pkey PRIMARY KEY (field_id, value, ticket_id)
      );
      CREATE INDEX ticket_field_values_ticket_id_idx ON ticket_field_values (ticket_id, field_id, value);

      CREATE TABLE project_columns (
        id uuid CONSTRAINT project_columns_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT project_columns_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        project_id uuid NOT NULL CONSTRAINT project_columns_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        name text NOT NULL,
        status ticket_status NOT NULL,
        wip_limit integer,
        place integer NOT NULL,
        -- Of its status, the one that shows tickets which name no column of that status.
        home boolean NOT NULL,
        -- Tickets may still name it: it is kept to find them.
        deleted_at timestamptz(3),
        CONSTRAINT project_columns_wip_limit_check CHECK (wip_limit > 0)
      );
      CREATE INDEX project_columns_project_id_idx ON project_columns (project_id, status);
      CREATE INDEX project_columns_workspace_id_idx ON project_columns (workspace_id);

      CREATE TABLE ticket_views (
        id uuid CONSTRAINT ticket_views_pkey PRIMARY KEY,
        workspace_id uuid CONSTRAINT ticket_views_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        project_id uuid CONSTRAINT ticket_views_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        owner_id uuid NOT NULL CONSTRAINT ticket_views_owner_id_fkey REFERENCES users,
        name text NOT NULL,
        query text NOT NULL,
        shared boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT ticket_views_shared_check CHECK (NOT shared OR project_id IS NOT NULL)
      );
      CREATE INDEX ticket_views_owner_id_idx ON ticket_views (owner_id, created_at, id);
      CREATE INDEX ticket_views_project_id_idx ON ticket_views (project_id);
      CREATE INDEX ticket_views_workspace_id_idx ON ticket_views (workspace_id);

      ALTER TABLE tickets ADD COLUMN fields jsonb NOT NULL DEFAULT '{}';
      ALTER TABLE tickets ADD COLUMN column_id uuid;

      ALTER TABLE ticket_detachments ADD COLUMN field_id uuid;
      ALTER TABLE ticket_detachments ADD COLUMN value text;
      ALTER TABLE ticket_detachments DROP CONSTRAINT ticket_detachments_subject_check;
      ALTER TABLE ticket_detachments ADD CONSTRAINT ticket_detachments_field_id_fkey
        FOREIGN KEY (field_id) REFERENCES project_fields ON DELETE CASCADE NOT VALID;
      ALTER TABLE ticket_detachments ADD CONSTRAINT ticket_detachments_subject_check
        CHECK (num_nonnulls(label_id, group_id, field_id, delegate_id) = 1) NOT VALID;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM ticket_detachments WHERE field_id IS NOT NULL;
      ALTER TABLE ticket_detachments DROP CONSTRAINT ticket_detachments_subject_check;
      ALTER TABLE ticket_detachments DROP field_id, DROP value;
      ALTER TABLE ticket_detachments ADD CONSTRAINT ticket_detachments_subject_check
        CHECK (num_nonnulls(label_id, group_id) = 1);
      ALTER TABLE tickets DROP column_id, DROP fields;
      DROP TABLE ticket_views, project_columns, ticket_field_values, project_fields;
      DROP TYPE field_type;
    `);
  }
}
