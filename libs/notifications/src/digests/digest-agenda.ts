import type { Sql } from '#data';
import { DIGEST_AGENDA } from './digest-agenda.sql.js';

export interface AgendaItem {
  key: string | null;
  title: string;
  dueDate: string | null;
}

/** Open tickets assigned to each user that they can read, most urgent first. */
export async function agendasOf(sql: Sql, userIds: string[]): Promise<Map<string, AgendaItem[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await sql.query<AgendaItem & { userId: string }>(DIGEST_AGENDA, [userIds]);
  const agendas = new Map<string, AgendaItem[]>();
  for (const { userId, ...item } of rows) agendas.set(userId, [...(agendas.get(userId) ?? []), item]);
  return agendas;
}
