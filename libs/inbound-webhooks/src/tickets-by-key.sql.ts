export const TICKETS_BY_KEY = `
  SELECT DISTINCT t.id, p.key || '-' || t.number AS key
  FROM unnest($2::text[], $3::int[]) AS named (key, number)
  JOIN project_keys k ON k.key = named.key AND k.project_id = $1
  JOIN projects p ON p.id = $1
  JOIN tickets t ON t.id = coalesce(
    (SELECT id FROM tickets WHERE project_id = $1 AND number = named.number),
    (SELECT ticket_id FROM ticket_keys WHERE project_id = $1 AND number = named.number))
  WHERE t.project_id = $1 AND t.deleted_at IS NULL ORDER BY t.id`;
