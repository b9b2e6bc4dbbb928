import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Attempts are among the most frequently written rows, and are identified by delivery and number. The foreign key to
 * the delivery was checked for each, although the statement that inserts it holds a lock on that row. So a trigger
 * deletes attempts with their delivery instead, and they need no id.
 */
export class LightenAttempts1794739000000 implements MigrationInterface {
  name = 'LightenAttempts1794739000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- To drop the reference locks both tables, in the order opposite to those who read them: so in theirs beforehand.
      LOCK TABLE webhook_deliveries;
      CREATE FUNCTION drop_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM webhook_attempts WHERE delivery_id = OLD.id;
        RETURN NULL;
      END $$;
      -- For each row and not for all of a statement: a plan for many would be kept for few, and read the whole table.
      CREATE TRIGGER webhook_deliveries_drop_attempts AFTER DELETE ON webhook_deliveries
        FOR EACH ROW EXECUTE FUNCTION drop_attempts();
      ALTER TABLE webhook_attempts
        DROP CONSTRAINT webhook_attempts_delivery_id_fkey,
        DROP CONSTRAINT webhook_attempts_pkey,
        ALTER COLUMN id DROP NOT NULL,
        ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY USING INDEX webhook_attempts_number_key;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER webhook_deliveries_drop_attempts ON webhook_deliveries;
      DROP FUNCTION drop_attempts();
      UPDATE webhook_attempts SET id = gen_random_uuid() WHERE id IS NULL;
      ALTER TABLE webhook_attempts
        DROP CONSTRAINT webhook_attempts_pkey,
        ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (id),
        ADD CONSTRAINT webhook_attempts_delivery_id_fkey
          FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries ON DELETE CASCADE;
      CREATE UNIQUE INDEX webhook_attempts_number_key ON webhook_attempts (delivery_id, number);
    `);
  }
}
