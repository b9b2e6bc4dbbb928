import type { Actor } from '#contracts';
import { Parameters, type Sql } from '#data';

/** Whether an actor may read ticket `t` of project `p` (which may be none): for a few rows, each looked at by itself. */
export function readableTicket(actor: Actor, parameters: Parameters, t = 't', p = 'p'): string {
  const there = `${t}.deleted_at IS NULL AND ${p}.status IS DISTINCT FROM 'deleted'`;
  if (actor.role === 'ADMIN') return there;
  const user = parameters.addId(actor.userId);
  return `${there} AND (${p}.visibility = 'public'
    OR EXISTS (SELECT FROM workspace_members WHERE workspace_id = ${t}.workspace_id AND user_id = ${user})
    OR EXISTS (SELECT FROM project_members WHERE project_id = ${t}.project_id AND user_id = ${user}))`;
}

/**
 * The ticket with this `id`, an expression, as an actor sees it: none where it is deleted or may not be read, since even
 * its id would show that it exists.
 */
export const shownTicket = (actor: Actor, parameters: Parameters, id: string): string => `(
  SELECT other.id FROM tickets other LEFT JOIN projects home ON home.id = other.project_id
  WHERE other.id = ${id} AND ${readableTicket(actor, parameters, 'other', 'home')})`;

export async function isReadableTicket(sql: Sql, actor: Actor, id: string): Promise<boolean> {
  const parameters = new Parameters();
  const found = await sql.query(
    `SELECT 1 FROM tickets t LEFT JOIN projects p ON p.id = t.project_id
     WHERE t.id = ${parameters.add(id)} AND ${readableTicket(actor, parameters)}`,
    parameters.values,
  );
  return found.length > 0;
}
