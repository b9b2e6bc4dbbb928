import type { Actor } from '#contracts';
import type { Parameters } from '#data';

/**
 * The ids of projects an actor may read, as a subquery, each branch served by an index.
 * `undefined` for an ADMIN, who reads them all.
 */
export function readableProjects(actor: Actor, parameters: Parameters): string | undefined {
  if (actor.role === 'ADMIN') return undefined;
  const user = parameters.addId(actor.userId);
  return `(${ofMember(user)} UNION SELECT id FROM projects WHERE visibility = 'public')`;
}

/** The ids of projects someone is a member of, by the project or its workspace, as a subquery. */
export const memberProjects = (user: string): string => `(${ofMember(user)})`;

const ofMember = (user: string): string => `
    SELECT project_id FROM project_members WHERE user_id = ${user}
    UNION SELECT p.id FROM workspace_members m JOIN projects p USING (workspace_id) WHERE m.user_id = ${user}`;

/** Whether an actor may read project `p`: for a few rows, each looked at by itself. */
export function readableProject(actor: Actor, parameters: Parameters): string {
  if (actor.role === 'ADMIN') return `p.status <> 'deleted'`;
  const user = parameters.addId(actor.userId);
  return `p.status <> 'deleted' AND (p.visibility = 'public'
    OR EXISTS (SELECT FROM workspace_members WHERE workspace_id = p.workspace_id AND user_id = ${user})
    OR EXISTS (SELECT FROM project_members WHERE project_id = p.id AND user_id = ${user}))`;
}

/** Joins what decides an actor's role in project `p`. */
export const roleJoins = (userParameter: string, alias = 'p'): string => `
  LEFT JOIN project_members pm ON pm.project_id = ${alias}.id AND pm.user_id = ${userParameter}
  LEFT JOIN workspace_members wm ON wm.workspace_id = ${alias}.workspace_id AND wm.user_id = ${userParameter}`;
