import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks existing rows, in a transaction of its own: others can read and write the tables meanwhile. */
export class ValidatePlanning1794773000200 implements MigrationInterface {
  name = 'ValidatePlanning1794773000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tickets VALIDATE CONSTRAINT tickets_estimate_check');
    await runner.query('ALTER TABLE notifications VALIDATE CONSTRAINT notifications_type_check');
  }

  async down(): Promise<void> {}
}
