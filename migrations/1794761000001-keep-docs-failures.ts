import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failures of requests for documentation that ended after their clients had been told to ask again. */
export class KeepDocsFailures1794761000001 implements MigrationInterface {
  name = 'KeepDocsFailures1794761000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE docs_failures (
        user_id uuid NOT NULL CONSTRAINT docs_failures_user_id_fkey REFERENCES users ON DELETE CASCADE,
        request_hash bytea NOT NULL,
        error jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT docs_failures_pkey PRIMARY KEY (user_id, request_hash)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE docs_failures');
  }
}
