import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The total size of a workspace's attachments. Kept by triggers, so that it is correct however an attachment is added
 * or deleted: with a purged ticket, or by a process of the previous release. Creating them blocks new attachments until
 * the existing ones have been counted.
 */
export class CountStorage1794753000001 implements MigrationInterface {
  name = 'CountStorage1794753000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE workspace_storage (
        workspace_id uuid CONSTRAINT workspace_storage_pkey PRIMARY KEY
          CONSTRAINT workspace_storage_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        used bigint NOT NULL
      );

      CREATE FUNCTION count_storage() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO workspace_storage AS s (workspace_id, used)
            SELECT workspace_id, sum(size) FROM changed GROUP BY workspace_id ORDER BY workspace_id
            ON CONFLICT (workspace_id) DO UPDATE SET used = s.used + excluded.used;
        ELSE
          UPDATE workspace_storage s SET used = s.used - g.size
            FROM (SELECT workspace_id, sum(size) AS size FROM changed GROUP BY workspace_id) g
            WHERE s.workspace_id = g.workspace_id AND g.size > 0;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER attachments_count_added AFTER INSERT ON attachments
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_storage();
      CREATE TRIGGER attachments_count_removed AFTER DELETE ON attachments
        REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_storage();

      INSERT INTO workspace_storage (workspace_id, used)
        SELECT workspace_id, sum(size) FROM attachments GROUP BY workspace_id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER attachments_count_added ON attachments;
      DROP TRIGGER attachments_count_removed ON attachments;
      DROP FUNCTION count_storage();
      DROP TABLE workspace_storage;
    `);
  }
}
