import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A token of the operator that signs in once, where passwords are no way in. */
export class RecoverAccounts1794771000001 implements MigrationInterface {
  name = 'RecoverAccounts1794771000001';
  transaction = false; // the constraint is validated without the lock that adding it takes

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE account_tokens DROP CONSTRAINT IF EXISTS account_tokens_purpose_check;
      ALTER TABLE account_tokens ADD CONSTRAINT account_tokens_purpose_check
        CHECK (purpose IN ('verify_email', 'reset_password', 'sign_in')) NOT VALID;
    `);
    await runner.query('ALTER TABLE account_tokens VALIDATE CONSTRAINT account_tokens_purpose_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM account_tokens WHERE purpose = 'sign_in';
      ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_purpose_check;
      ALTER TABLE account_tokens ADD CONSTRAINT account_tokens_purpose_check
        CHECK (purpose IN ('verify_email', 'reset_password'));
    `);
  }
}
