export const SAME_RELATION = `
  SELECT id FROM ticket_relations WHERE type = $1 AND ((ticket_id = $2 AND related_id = $3)
  OR (type = 'relates' AND ticket_id = $3 AND related_id = $2))`;

/** One row if the first ticket blocks the other one, directly or indirectly. */
export const blocks = (ticket: string, other: string): string => `
  WITH RECURSIVE blocked AS (
    SELECT ${ticket}::uuid AS id
    UNION SELECT r.related_id FROM ticket_relations r JOIN blocked ON r.ticket_id = blocked.id
          WHERE r.type = 'blocks'
  ) SELECT FROM blocked WHERE id = ${other}`;

export const IS_BLOCKED_BY = blocks('$1', '$2');
