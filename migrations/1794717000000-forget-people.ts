import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A removed account has no e-mail: the address is free again, and is shown to nobody. */
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
