import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was added without a look at the rows there were: now they are looked at, beside the traffic. */
export class ValidateFieldDetachments1794772000050 implements MigrationInterface {
  name = 'ValidateFieldDetachments1794772000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ticket_detachments VALIDATE CONSTRAINT ticket_detachments_field_id_fkey;
      ALTER TABLE ticket_detachments VALIDATE CONSTRAINT ticket_detachments_subject_check;
    `);
  }

  async down(): Promise<void> {
    // A constraint that was checked is the same as one that was not.
  }
}
