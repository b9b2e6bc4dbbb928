import type { Actor } from '#contracts';
import type { Parameters } from '#data';

/** Whether an actor may read ticket `t` of project `p` (which may be none): for a few rows, each looked at by itself. */
export function readableTicket(actor: Actor, parameters: Parameters): string {
  const there = `t.deleted_at IS NULL AND p.status IS DISTINCT FROM 'deleted'`;
  if (actor.role === 'ADMIN') return there;
  const user = parameters.add(actor.userId);
  return `${there} AND (p.visibility = 'public'
    OR EXISTS (SELECT FROM workspace_members WHERE workspace_id = t.workspace_id AND user_id = ${user})
    OR EXISTS (SELECT FROM project_members WHERE project_id = t.project_id AND user_id = ${user}))`;
}
