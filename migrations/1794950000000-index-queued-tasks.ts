import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAME = 'agent_tasks_workspace_queued_idx';
const DEFINITION = `agent_tasks (workspace_id, agent, queued_at, id) WHERE status = 'queued' AND agent_id IS NULL`;

/** The queue of each workspace, so that a claim does not read the tasks that other workspaces have queued. */
export class IndexQueuedTasks1794950000000 implements MigrationInterface {
  name = 'IndexQueuedTasks1794950000000';
  transaction = false; // an index cannot be built concurrently in a transaction

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${NAME}`); // left by a failed attempt
    await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${NAME} ON ${DEFINITION}`);
  }

  /** TypeORM reverts in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${NAME}`);
  }
}
