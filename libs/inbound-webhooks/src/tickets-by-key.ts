import type { Sql } from '#data';
import type { ParsedKey } from '#tickets';
import { TICKETS_BY_KEY } from './tickets-by-key.sql.js';

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
  return sql.query<NamedTicket>(TICKETS_BY_KEY, [
    projectId,
    keys.map(({ projectKey }) => projectKey),
    keys.map(({ number }) => number),
  ]);
}
