import { isMember, RESTORABLE_FOR } from '#access';
import type { Actor } from '#contracts';
import type { Parameters } from '#data';
import { checkedPerRow, type TicketCondition } from './ticket-filter.js';

/** The deleted tickets `t` that the actor may restore now: members those they reported, admins all. */
export function restorable(actor: Actor, now: Date, parameters: Parameters, t: string): TicketCondition[] {
  if (actor.role === 'VIEWER') return [checkedPerRow('false')];
  const since = parameters.addHidden(new Date(now.getTime() - RESTORABLE_FOR), 'timestamptz');
  const conditions = [
    `${t}.deleted_at >= ${since}`,
    `NOT EXISTS (SELECT FROM projects p WHERE p.id = ${t}.project_id AND p.status = 'archived')`,
  ];
  if (actor.role !== 'ADMIN') {
    const user = parameters.addId(actor.userId);
    const scope = { workspaceId: `${t}.workspace_id`, projectId: `${t}.project_id` };
    conditions.push(`(${isMember(user, scope, { role: 'admin' })}
      OR (${t}.reporter_id = ${user} AND ${isMember(user, scope, { role: 'member' })}))`);
  }
  return conditions.map(checkedPerRow);
}
