import type { Actor } from '#contracts';
import { Parameters, type Sql } from '#data';
import { actorAsReader, isReadable, type Reader } from './readability.sql.js';

/**
 * Whether a reader may read ticket `t` of project `p` (which may be missing); meant for a few rows, since each is
 * checked individually.
 */
export const readableTicket = (reader: Reader, t: string, p: string): string =>
  `${t}.deleted_at IS NULL AND ${isReadable(reader, { project: p, workspaceId: `${t}.workspace_id` })}`;

/**
 * The ticket with the `id` given as an expression, as the actor sees it; null if it is deleted or not readable, since
 * even its id would reveal that it exists.
 */
export const shownTicket = (actor: Actor, parameters: Parameters, id: string): string => `(
  SELECT other.id FROM tickets other LEFT JOIN projects home ON home.id = other.project_id
  WHERE other.id = ${id} AND ${readableTicket(actorAsReader(actor, parameters), 'other', 'home')})`;

export async function isReadableTicket(sql: Sql, actor: Actor, id: string): Promise<boolean> {
  const parameters = new Parameters();
  const found = await sql.query(
    `SELECT 1 FROM tickets t LEFT JOIN projects p ON p.id = t.project_id
     WHERE t.id = ${parameters.add(id)} AND ${readableTicket(actorAsReader(actor, parameters), 't', 'p')}`,
    parameters.values,
  );
  return found.length > 0;
}
