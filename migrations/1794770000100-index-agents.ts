import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCOPE = 'coalesce(project_id, workspace_id)';
const ACTIVE = `status IN ('running', 'awaiting_input')`;

/** A task in no project is queued in its workspace. Tasks of one agent are not in the way of those who claim any task. */
const INDEXES = {
  tickets_delegate_idx:
    'INDEX tickets (delegate_id, updated_at, id) INCLUDE (scope_id) WHERE delegate_id IS NOT NULL AND deleted_at IS NULL',
  agent_tasks_active_scope_key: `UNIQUE INDEX agent_tasks (${SCOPE}, subject) WHERE ${ACTIVE}`,
  agent_tasks_scope_queued_idx: `INDEX agent_tasks (${SCOPE}, subject, queued_at, id) WHERE status = 'queued'`,
  agent_tasks_scope_created_idx: `INDEX agent_tasks (${SCOPE}, subject, created_at)`,
  agent_tasks_open_queued_idx: `INDEX agent_tasks (agent, queued_at, id) WHERE status = 'queued' AND agent_id IS NULL`,
  agent_tasks_agent_queued_idx: `INDEX agent_tasks (agent_id, queued_at, id) WHERE status = 'queued' AND agent_id IS NOT NULL`,
  agent_tasks_agent_id_idx: 'INDEX agent_tasks (agent_id, created_at, id) WHERE agent_id IS NOT NULL',
  agent_tasks_created_by_idx: 'INDEX agent_tasks (created_by) WHERE created_by IS NOT NULL',
  agent_tasks_cause_id_idx: 'INDEX agent_tasks (cause_id) WHERE cause_id IS NOT NULL',
  ticket_detachments_delegate_id_idx: 'INDEX ticket_detachments (delegate_id)',
  notifications_agent_task_id_idx: 'INDEX notifications (agent_task_id) WHERE agent_task_id IS NOT NULL',
};

const REPLACED = {
  agent_tasks_active_key: `UNIQUE INDEX agent_tasks (project_id, subject) WHERE ${ACTIVE}`,
  agent_tasks_queued_idx: `INDEX agent_tasks (agent, queued_at, id) WHERE status = 'queued'`,
  agent_tasks_subject_queued_idx: `INDEX agent_tasks (project_id, subject, queued_at, id) WHERE status = 'queued'`,
  agent_tasks_subject_created_idx: 'INDEX agent_tasks (project_id, subject, created_at)',
};

export class IndexAgents1794770000100 implements MigrationInterface {
  name = 'IndexAgents1794770000100';
  transaction = false; // indexes are built concurrently, which is impossible in a transaction

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      // An index left over from an interrupted run would be invalid.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(created(name, definition, 'CONCURRENTLY IF NOT EXISTS'));
    }
    for (const name of Object.keys(REPLACED)) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }

  /** TypeORM reverts in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
    for (const [name, definition] of Object.entries(REPLACED)) await runner.query(created(name, definition));
  }
}

/** `INDEX agent_tasks (…)` as a statement. */
const created = (name: string, definition: string, how = ''): string =>
  `CREATE ${definition.replace(/INDEX (\w+)/, `INDEX ${how} ${name} ON $1`)}`;
