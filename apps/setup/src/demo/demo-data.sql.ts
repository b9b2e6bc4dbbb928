export const NEWEST_OPEN_TICKETS = `
  SELECT p.id AS "projectId", t.id, p.key || '-' || t.number AS key FROM tickets t JOIN projects p ON p.id = t.project_id
  WHERE p.key = $1 AND t.status NOT IN ('done', 'cancelled') ORDER BY t.number DESC LIMIT 12`;
