import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why TLS failed, or where a redirect pointed. Older attempts have none. */
export class ExplainAttempts1794761000000 implements MigrationInterface {
  name = 'ExplainAttempts1794761000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_attempts ADD COLUMN IF NOT EXISTS detail text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_attempts DROP COLUMN IF EXISTS detail');
  }
}
