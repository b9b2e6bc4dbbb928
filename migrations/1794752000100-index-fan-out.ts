import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  // Subscribers are read in the order of owner and webhook, so that a fan-out continues where its last chunk ended.
  webhooks_owner_fan_out_idx: 'webhooks (owner_id, id) WHERE project_id IS NULL AND deleted_at IS NULL',
  webhooks_project_fan_out_idx: 'webhooks (project_id, owner_id, id) WHERE deleted_at IS NULL',
  // Events that are erased when a ticket is purged.
  events_ticket_id_idx: `events ((data #>> '{ticket,id}')) WHERE sequence IS NOT NULL`,
};

export class IndexFanOut1794752000100 implements MigrationInterface {
  name = 'IndexFanOut1794752000100';
  transaction = false; // indexes are built concurrently, which is impossible in a transaction

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`); // left over from an interrupted run
      await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${columns}`);
    }
    // For a project whose visibility was changed, the time of its publication is unknown: it counts as public from now
    // on.
    await runner.query(`
      UPDATE projects p
      SET public_position = nextval('events_written'), public_sequence = (SELECT last_value FROM events_relayed)
      WHERE p.visibility = 'public' AND p.public_position = 0 AND EXISTS (
        SELECT FROM activities a
        WHERE a.project_id = p.id AND a.entity_id = p.id AND a.metadata -> 'fields' ? 'visibility')`);
  }

  /** TypeORM reverts in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
  }
}
