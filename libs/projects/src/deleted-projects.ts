import { Injectable } from '@nestjs/common';
import { RESTORABLE_FOR } from '#access';
import { Clock } from '#contracts';
import { Database, inBatches } from '#data';
import { TICKETS_ERASED } from '#events';

const BATCH = 10;
const TASKS = 200; // with their logs
const TICKETS = 200; // with their comments and history; a large project takes many short steps

const EVENTS = 200; // with their deliveries, which must not be sent any more

/**
 * Purges deleted projects after the restore period, with everything in them: agent tasks, tickets and events first,
 * then the rest.
 */
@Injectable()
export class DeletedProjects {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async purge(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - RESTORABLE_FOR);
    await inBatches(this.db, TASKS, purgeAgentTasks, [before]);
    await inBatches(this.db, TICKETS, purgeTickets, [before]);
    await inBatches(this.db, EVENTS, purgeEvents, [before]);
    return inBatches(this.db, BATCH, purgeProjects, [before]);
  }
}

const purgeAgentTasks = (limit: string) => `DELETE FROM agent_tasks WHERE id IN (
  SELECT t.id FROM agent_tasks t JOIN projects p ON p.id = t.project_id
  WHERE p.status = 'deleted' AND p.deleted_at < $1 ${limit} FOR UPDATE OF t SKIP LOCKED) RETURNING id`;

const purgeTickets = (limit: string) => `WITH gone AS (
    DELETE FROM tickets WHERE id IN (
      SELECT t.id FROM tickets t JOIN projects p ON p.id = t.project_id
      WHERE p.status = 'deleted' AND p.deleted_at < $1 ${limit} FOR UPDATE OF t SKIP LOCKED) RETURNING id
  ), ${TICKETS_ERASED}
  SELECT id FROM gone`;

const purgeEvents = (limit: string) => `DELETE FROM events WHERE id IN (
  SELECT e.id FROM events e JOIN projects p ON p.id = e.project_id
  WHERE e.sequence IS NOT NULL AND p.status = 'deleted' AND p.deleted_at < $1 ${limit} FOR UPDATE OF e SKIP LOCKED)
  RETURNING id`;

const purgeProjects = (limit: string) => `WITH gone AS (
    DELETE FROM projects WHERE id IN (
      SELECT id FROM projects WHERE status = 'deleted' AND deleted_at < $1 ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING id
  ), uncounted AS (DELETE FROM ticket_counters WHERE scope_id IN (SELECT id FROM gone))
  SELECT id FROM gone`;
