import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Someone who has left has no e-mail: it is free again, and nobody can be shown it. */
export class ForgetPeople1794717000000 implements MigrationInterface {
  name = 'ForgetPeople1794717000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ALTER COLUMN email DROP NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE users SET email = 'former-' || id || '@docket.invalid' WHERE email IS NULL;
      ALTER TABLE users ALTER COLUMN email SET NOT NULL;
    `);
  }
}
