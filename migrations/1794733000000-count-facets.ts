import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many tickets of a scope have each status, priority, type and stage, so that the total of a list with one such
 * filter is a sum over scopes. An array a field, by the rank of its values: one row a scope is one lock a change.
 * The indexes hold what the other counts need, so that they read no ticket.
 */
export class CountFacets1794733000000 implements MigrationInterface {
  name = 'CountFacets1794733000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ticket_counters
        ADD by_status integer[] NOT NULL DEFAULT '{0,0,0,0,0,0}',
        ADD by_priority integer[] NOT NULL DEFAULT '{0,0,0,0,0}',
        ADD by_type integer[] NOT NULL DEFAULT '{0,0,0,0,0}',
        ADD by_stage integer[] NOT NULL DEFAULT '{0,0,0,0,0}';
      ${COUNT}

      DROP INDEX tickets_scope_id_status_idx, tickets_due_date_idx, tickets_created_at_idx, tickets_completed_at_idx,
        tickets_assignee_id_idx, tickets_reporter_id_idx;
      CREATE INDEX tickets_facets_idx ON tickets (scope_id, status, priority, type, stage) WHERE deleted_at IS NULL;
      CREATE INDEX tickets_due_date_idx ON tickets (scope_id, due_date, status)
        WHERE due_date IS NOT NULL AND deleted_at IS NULL;
      CREATE INDEX tickets_created_at_idx ON tickets (created_at, id) INCLUDE (scope_id) WHERE deleted_at IS NULL;
      CREATE INDEX tickets_completed_at_idx ON tickets (scope_id, completed_at) INCLUDE (created_at)
        WHERE completed_at IS NOT NULL AND deleted_at IS NULL;
      CREATE INDEX tickets_assignee_id_idx ON tickets (assignee_id, updated_at, id) INCLUDE (scope_id)
        WHERE deleted_at IS NULL;
      CREATE INDEX tickets_reporter_id_idx ON tickets (reporter_id, updated_at, id) INCLUDE (scope_id)
        WHERE deleted_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX tickets_facets_idx, tickets_due_date_idx, tickets_created_at_idx, tickets_completed_at_idx,
        tickets_assignee_id_idx, tickets_reporter_id_idx;
      CREATE INDEX tickets_scope_id_status_idx ON tickets (scope_id, status) WHERE deleted_at IS NULL;
      CREATE INDEX tickets_due_date_idx ON tickets (due_date) WHERE due_date IS NOT NULL AND deleted_at IS NULL;
      CREATE INDEX tickets_created_at_idx ON tickets (created_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX tickets_completed_at_idx ON tickets (completed_at) WHERE completed_at IS NOT NULL AND deleted_at IS NULL;
      CREATE INDEX tickets_assignee_id_idx ON tickets (assignee_id, updated_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX tickets_reporter_id_idx ON tickets (reporter_id, updated_at, id) WHERE deleted_at IS NULL;
      ALTER TABLE ticket_counters DROP by_status, DROP by_priority, DROP by_type, DROP by_stage;
    `);
  }
}

const counts = (field: string): string => `ARRAY(
    SELECT count(t.id)::int FROM unnest(enum_range(NULL::ticket_${field})) AS value
    LEFT JOIN tickets t ON t.scope_id = c.scope_id AND t.${field} = value AND t.deleted_at IS NULL
    GROUP BY value ORDER BY value)`;

const COUNT = `UPDATE ticket_counters c SET by_status = ${counts('status')}, by_priority = ${counts('priority')},
  by_type = ${counts('type')}, by_stage = ${counts('stage')};`;
