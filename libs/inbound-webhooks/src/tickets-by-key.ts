import type { Sql } from '#data';
import type { ParsedKey } from '#tickets';

export interface NamedTicket {
  id: string;
  key: string;
}

/**
 * The tickets that keys name within one project: a repository feeds one project, and its committers must not affect
 * others. Former project keys and ticket numbers count too. Sorted by id, the order in which rows are locked.
 */
export async function ticketsByKey(sql: Sql, projectId: string, keys: ParsedKey[]): Promise<NamedTicket[]> {
  if (keys.length === 0) return [];
  return sql.query<NamedTicket>(
    `SELECT DISTINCT t.id, p.key || '-' || t.number AS key
     FROM unnest($2::text[], $3::int[]) AS named (key, number)
     JOIN project_keys k ON k.key = named.key AND k.project_id = $1
     JOIN projects p ON p.id = $1
     JOIN tickets t ON t.id = coalesce(
       (SELECT id FROM tickets WHERE project_id = $1 AND number = named.number),
       (SELECT ticket_id FROM ticket_keys WHERE project_id = $1 AND number = named.number))
     WHERE t.project_id = $1 AND t.deleted_at IS NULL ORDER BY t.id`,
    [projectId, keys.map(({ projectKey }) => projectKey), keys.map(({ number }) => number)],
  );
}
