import type { Actor } from '#contracts';
import type { Parameters } from '#data';

/** The public subset of a person. */
export interface Person {
  id: string;
  name: string | null;
  email: string | null;
  image: string | null;
}

/** An e-mail is shown to those who share a project or workspace with its owner, and to ADMIN. */
export function visibleEmail(actor: Actor, parameters: Parameters, alias: string): string {
  if (actor.role === 'ADMIN') return `${alias}.email`;
  return `CASE WHEN ${isColleague(parameters.addId(actor.userId), `${alias}.id`)} THEN ${alias}.email END`;
}

/**
 * Members of one workspace, of one project, or of a project and the workspace it is in: who is in a workspace is in
 * all its projects. The actor's own memberships are arrays that PostgreSQL fills once a statement, not once a person.
 */
function isColleague(actor: string, other: string): string {
  const workspaces = `ARRAY(SELECT workspace_id FROM workspace_members WHERE user_id = ${actor})`;
  const projects = `ARRAY(SELECT project_id FROM project_members WHERE user_id = ${actor})`;
  const around = `ARRAY(SELECT workspace_id FROM project_members WHERE user_id = ${actor})`;
  return `(${other} = ${actor}
    OR ${looked('workspace_members', other, `workspace_id = ANY (${workspaces} || ${around})`)}
    OR ${looked('project_members', other, `(project_id = ANY (${projects}) OR workspace_id = ANY (${workspaces}))`)})`;
}

/** Not EXISTS, for which PostgreSQL would rather read all members of a workspace at once: an answer names a few. */
const looked = (members: string, user: string, condition: string): string =>
  `coalesce((SELECT true FROM ${members} WHERE user_id = ${user} AND ${condition} LIMIT 1), false)`;

/**
 * The body of a CTE of `id`, `name` to sort by and `person` as JSON, for those whom `ids` selects: each is looked up and
 * decided on once a statement, however often and wherever the answer names them.
 */
export const people = (actor: Actor, parameters: Parameters, ids: string): string =>
  `SELECT u.id, lower(u.name) AS name, ${person(actor, parameters, 'u')} AS person FROM users u WHERE u.id IN (${ids})`;

/** A person as JSON, from the users row `alias`; the one place that decides what others see of them. */
export function person(actor: Actor, parameters: Parameters, alias: string): string {
  return `json_build_object('id', ${alias}.id, 'name', ${alias}.name,
    'email', ${visibleEmail(actor, parameters, alias)}, 'image', ${alias}.image)`;
}
