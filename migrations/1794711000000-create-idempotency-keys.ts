import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The responses to requests that must take effect once; each row commits together with the change. */
export class CreateIdempotencyKeys1794711000000 implements MigrationInterface {
  name = 'CreateIdempotencyKeys1794711000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_keys (
        user_id uuid NOT NULL CONSTRAINT idempotency_keys_user_id_fkey REFERENCES users ON DELETE CASCADE,
        method text NOT NULL,
        path text NOT NULL,
        key text NOT NULL,
        body_hash bytea NOT NULL,
        status integer,
        etag text,
        body text,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, method, path, key)
      );
      CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
  }
}
