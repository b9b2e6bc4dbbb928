import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The event of a moved ticket omits the former project for recipients who may not read it. */
export class MaskFormerProjects1794737000000 implements MigrationInterface {
  name = 'MaskFormerProjects1794737000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhook_payloads ADD COLUMN masked_body text;
      ALTER TABLE webhook_deliveries ADD COLUMN masked boolean NOT NULL DEFAULT false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhook_deliveries DROP COLUMN masked;
      ALTER TABLE webhook_payloads DROP COLUMN masked_body;
    `);
  }
}
