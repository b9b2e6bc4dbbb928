import { EVENT_TICKET } from '../ticket-columns.js';

export const INSERT_REBALANCE = `
  INSERT INTO ticket_rebalances (scope_id, workspace_id, actor_id, due_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING`;

export const NEXT_REBALANCE = `
  SELECT scope_id AS "scopeId", actor_id AS "actorId" FROM ticket_rebalances WHERE due_at <= $1 ORDER BY due_at LIMIT 1`;

export const firstLongRank = (length: number): string =>
  `SELECT rank FROM tickets WHERE scope_id = $1 AND length(rank) > ${length} ORDER BY rank LIMIT 1`;

export const lockTicketsBetweenRanks = (locked: string): string =>
  `SELECT id, rank FROM tickets
   WHERE scope_id = $1 AND ($2::text IS NULL OR rank > $2) AND ($3::text IS NULL OR rank < $3)
   ORDER BY id FOR NO KEY UPDATE ${locked}`;

/** Deleted tickets get no event. */
export const UPDATE_RANKS = `
  WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1) AS g (ticket uuid, event uuid, rank text)
  ), before AS MATERIALIZED (
    SELECT t.id, t.rank, g.event FROM tickets t JOIN given g ON g.ticket = t.id
  ), changed AS (
    UPDATE tickets t SET rank = g.rank FROM given g WHERE t.id = g.ticket RETURNING t.*
  )
  INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, created_at)
  SELECT b.event, t.workspace_id, t.project_id, 'ticket.ranked', u.id, jsonb_build_object(
      'ticket', ${EVENT_TICKET},
      'changes', jsonb_build_object('rank', jsonb_build_object('from', b.rank, 'to', t.rank)),
      'project', CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'name', p.name) END,
      'user', jsonb_build_object('id', u.id, 'name', u.name)), $3
  FROM changed t JOIN before b USING (id) JOIN users u ON u.id = $2 LEFT JOIN projects p ON p.id = t.project_id
  WHERE t.deleted_at IS NULL AND p.status IS DISTINCT FROM 'deleted'`;

export const neighbourRanks = (isShort: string): string =>
  `WITH bounds AS MATERIALIZED (
     SELECT (SELECT max(rank) FROM tickets WHERE scope_id = $1 AND rank < $2 AND ${isShort}) AS lower,
       (SELECT min(rank) FROM tickets WHERE scope_id = $1 AND rank > $2 AND ${isShort}) AS upper
   )
   SELECT lower, upper, (
     SELECT count(*)::int FROM tickets
     WHERE scope_id = $1 AND (lower IS NULL OR rank > lower) AND (upper IS NULL OR rank < upper)) AS count
   FROM bounds`;
