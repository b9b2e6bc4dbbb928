import { TICKETS_ERASED } from '#events';

export const purgeAgentTasks = (limit: string): string =>
  `DELETE FROM agent_tasks WHERE id IN (
   SELECT t.id FROM agent_tasks t JOIN projects p ON p.id = t.project_id
   WHERE p.status = 'deleted' AND p.deleted_at < $1 ${limit} FOR UPDATE OF t SKIP LOCKED) RETURNING id`;

export const purgeTickets = (limit: string): string =>
  `WITH gone AS (
     DELETE FROM tickets WHERE id IN (
       SELECT t.id FROM tickets t JOIN projects p ON p.id = t.project_id
       WHERE p.status = 'deleted' AND p.deleted_at < $1 ${limit} FOR UPDATE OF t SKIP LOCKED) RETURNING id
   ), ${TICKETS_ERASED}
   SELECT id FROM gone`;

export const purgeEvents = (limit: string): string =>
  `DELETE FROM events WHERE id IN (
   SELECT e.id FROM events e JOIN projects p ON p.id = e.project_id
   WHERE e.sequence IS NOT NULL AND p.status = 'deleted' AND p.deleted_at < $1 ${limit} FOR UPDATE OF e SKIP LOCKED)
   RETURNING id`;

export const purgeProjects = (limit: string): string =>
  `WITH gone AS (
     DELETE FROM projects WHERE id IN (
       SELECT id FROM projects WHERE status = 'deleted' AND deleted_at < $1 ${limit} FOR UPDATE SKIP LOCKED
     ) RETURNING id
   ), uncounted AS (DELETE FROM ticket_counters WHERE scope_id IN (SELECT id FROM gone))
   SELECT id FROM gone`;
