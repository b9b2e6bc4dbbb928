import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The user that Docket itself acts as is an agent too: what it does starts no rule by itself. */
export class MarkBuiltinAgent1794770000050 implements MigrationInterface {
  name = 'MarkBuiltinAgent1794770000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE users SET kind = 'agent' WHERE id = '00000000-0000-7000-8000-000000000001'`);
  }

  async down(): Promise<void> {
    // The column goes with the migration that added it.
  }
}
