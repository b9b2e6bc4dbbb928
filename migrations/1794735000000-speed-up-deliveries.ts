import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Due deliveries of a webhook are read in the order they are sent: without the id in the index, all that became due at
 * the same time were read and sorted for each batch. One index on the event serves both as the unique key and for
 * cascading deletes, where there were two to maintain.
 */
export class SpeedUpDeliveries1794735000000 implements MigrationInterface {
  name = 'SpeedUpDeliveries1794735000000';
  transaction = false; // indexes are built concurrently, which is impossible in a transaction

  async up(runner: QueryRunner): Promise<void> {
    await build(
      runner,
      'INDEX',
      'webhook_deliveries_due_idx',
      `(webhook_id, next_attempt_at, id) WHERE status = 'pending'`,
    );
    await build(runner, 'UNIQUE INDEX', 'webhook_deliveries_receiver_key', '(event_id, webhook_id)');
    await drop(runner, 'webhook_deliveries_webhook_due_idx');
    await drop(runner, 'webhook_deliveries_event_key');
    await drop(runner, 'webhook_deliveries_event_id_idx');
  }

  /** TypeORM reverts in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX webhook_deliveries_webhook_due_idx ON webhook_deliveries (webhook_id, next_attempt_at)
        WHERE status = 'pending';
      CREATE UNIQUE INDEX webhook_deliveries_event_key ON webhook_deliveries (webhook_id, event_id);
      CREATE INDEX webhook_deliveries_event_id_idx ON webhook_deliveries (event_id);
      DROP INDEX webhook_deliveries_due_idx;
      DROP INDEX webhook_deliveries_receiver_key;
    `);
  }
}

/** An index left over from an interrupted run would be invalid. */
async function build(runner: QueryRunner, kind: string, name: string, columns: string): Promise<void> {
  await drop(runner, name);
  await runner.query(`CREATE ${kind} CONCURRENTLY IF NOT EXISTS ${name} ON webhook_deliveries ${columns}`);
}

async function drop(runner: QueryRunner, name: string): Promise<void> {
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}
