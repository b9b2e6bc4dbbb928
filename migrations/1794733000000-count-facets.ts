import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The number of tickets in a scope with each status, priority, type and stage, so that the total of a list with one
 * such filter is a sum over scopes. One array per field, by the rank of its values: one row per scope is one lock per
 * change. The indexes contain what the other counts need, so that they read no ticket.
 */
export class CountFacets1794733000000 implements MigrationInterface {
  name = 'CountFacets1794733000000';
  transaction = false; // indexes are built concurrently, which is impossible in a transaction

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ticket_counters
        ADD COLUMN IF NOT EXISTS by_status integer[] NOT NULL DEFAULT '{0,0,0,0,0,0}',
        ADD COLUMN IF NOT EXISTS by_priority integer[] NOT NULL DEFAULT '{0,0,0,0,0}',
        ADD COLUMN IF NOT EXISTS by_type integer[] NOT NULL DEFAULT '{0,0,0,0,0}',
        ADD COLUMN IF NOT EXISTS by_stage integer[] NOT NULL DEFAULT '{0,0,0,0,0}'`);
    for (const [name, definition] of Object.entries(AFTER)) await build(runner, name, definition);
    for (const name of Object.keys(BEFORE)) await drop(runner, name);
    await runner.query(COUNT);
  }

  /** TypeORM reverts in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(BEFORE)) {
      await runner.query(`CREATE INDEX ${name} ON tickets ${definition}`);
    }
    await runner.query(`DROP INDEX ${Object.keys(AFTER).join(', ')}`);
    await runner.query('ALTER TABLE ticket_counters DROP by_status, DROP by_priority, DROP by_type, DROP by_stage');
  }
}

const ALIVE = 'WHERE deleted_at IS NULL';

const BEFORE = {
  tickets_scope_id_status_idx: `(scope_id, status) ${ALIVE}`,
  tickets_due_date_idx: `(due_date) ${ALIVE} AND due_date IS NOT NULL`,
  tickets_created_at_idx: `(created_at, id) ${ALIVE}`,
  tickets_completed_at_idx: `(completed_at) ${ALIVE} AND completed_at IS NOT NULL`,
  tickets_assignee_id_idx: `(assignee_id, updated_at, id) ${ALIVE}`,
  tickets_reporter_id_idx: `(reporter_id, updated_at, id) ${ALIVE}`,
};

const AFTER = {
  tickets_facets_idx: `(scope_id, status, priority, type, stage) ${ALIVE}`,
  tickets_due_idx: `(scope_id, due_date, status) ${ALIVE} AND due_date IS NOT NULL`,
  tickets_created_idx: `(created_at, id) INCLUDE (scope_id) ${ALIVE}`,
  tickets_completed_idx: `(scope_id, completed_at) INCLUDE (created_at) ${ALIVE} AND completed_at IS NOT NULL`,
  tickets_assignee_idx: `(assignee_id, updated_at, id) INCLUDE (scope_id) ${ALIVE}`,
  tickets_reporter_idx: `(reporter_id, updated_at, id) INCLUDE (scope_id) ${ALIVE}`,
};

/** An index left over from an interrupted run would be invalid. */
async function build(runner: QueryRunner, name: string, definition: string): Promise<void> {
  await drop(runner, name);
  await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON tickets ${definition}`);
}

const drop = (runner: QueryRunner, name: string): Promise<unknown> =>
  runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);

const counts = (field: string): string => `ARRAY(
    SELECT count(t.id)::int FROM unnest(enum_range(NULL::ticket_${field})) AS value
    LEFT JOIN tickets t ON t.scope_id = c.scope_id AND t.${field} = value AND t.deleted_at IS NULL
    GROUP BY value ORDER BY value)`;

const COUNT = `UPDATE ticket_counters c SET by_status = ${counts('status')}, by_priority = ${counts('priority')},
  by_type = ${counts('type')}, by_stage = ${counts('stage')}`;
