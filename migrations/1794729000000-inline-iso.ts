import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `iso()` was declared IMMUTABLE, which `to_char` is not; PostgreSQL then calls the function for each value instead of
 * inlining its body, and a response with twenty tickets has a hundred of them.
 */
export class InlineIso1794729000000 implements MigrationInterface {
  name = 'InlineIso1794729000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(iso('STABLE'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(iso('IMMUTABLE'));
  }
}

const iso = (volatility: string): string => `
  CREATE OR REPLACE FUNCTION iso(value timestamptz) RETURNS text LANGUAGE sql ${volatility} PARALLEL SAFE
    RETURN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
