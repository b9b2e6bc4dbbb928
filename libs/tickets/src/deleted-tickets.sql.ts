import { TICKETS_ERASED } from '#events';

export const purgeDeletedTickets = (limit: string): string =>
  `WITH gone AS (
     DELETE FROM tickets WHERE id IN (
       SELECT id FROM tickets WHERE deleted_at < $1 ${limit} FOR UPDATE SKIP LOCKED) RETURNING id
   ), ${TICKETS_ERASED}
   SELECT id FROM gone`;
