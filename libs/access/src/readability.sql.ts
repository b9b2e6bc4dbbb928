import type { Actor, MemberRole } from '#contracts';
import type { Parameters } from '#data';

/**
 * The single definition of readability. Anything not deleted may be read by an ADMIN, by the members of its project or
 * workspace, and, in a public project, by every signed-in user. Each function below returns SQL; its arguments name
 * every alias and expression it uses.
 */

/** The reader, as SQL expressions. `isAdmin` is `true` if that is known before the statement runs. */
export type Reader = { isAdmin: true } | { userId: string; isAdmin?: string };

/** An actor as a reader; the id becomes a parameter unless they are ADMIN. */
export const actorAsReader = (actor: Actor, parameters: Parameters): Reader =>
  actor.role === 'ADMIN' ? { isAdmin: true } : { userId: parameters.addId(actor.userId) };

/** The user in row `u` of users as a reader. */
export const userAsReader = (u: string): Reader => ({ userId: `${u}.id`, isAdmin: `${u}.role = 'ADMIN'` });

/**
 * The role in which key `k` acts for its owner `u`. ADMIN permissions require the scope `admin`: a key without it is
 * limited to its owner's memberships.
 */
export const roleByKey = (k: string, u: string): string =>
  `CASE WHEN ${u}.role = 'ADMIN' AND NOT ('admin' = ANY (${k}.scopes)) THEN 'USER' ELSE ${u}.role END`;

/** A project or workspace, as SQL expressions of ids. */
export interface ScopeExpressions {
  workspaceId: string;
  projectId?: string;
}

/** Which memberships count. */
export interface MembershipFilter {
  /** `true`: only confirmed memberships. `false`: only those that a stranger gave and the member has not confirmed. */
  confirmed?: boolean;
  /** At least this role. */
  role?: MemberRole;
}

const filtered = ({ confirmed, role }: MembershipFilter, members: string): string =>
  [
    ...(confirmed === undefined ? [] : [` AND ${confirmed ? '' : 'NOT '}${members}.confirmed`]),
    ...(role === undefined ? [] : [` AND ${members}.role >= '${role}'`]),
  ].join('');

/** Row form of membership: whether a user is a member of a workspace or project. */
export function isMember(
  userId: string,
  { workspaceId, projectId }: ScopeExpressions,
  filter: MembershipFilter = {},
): string {
  const ofWorkspace = `EXISTS (SELECT FROM workspace_members
    WHERE workspace_id = ${workspaceId} AND user_id = ${userId}${filtered(filter, 'workspace_members')})`;
  if (projectId === undefined) return ofWorkspace;
  return `(${ofWorkspace} OR EXISTS (SELECT FROM project_members
    WHERE project_id = ${projectId} AND user_id = ${userId}${filtered(filter, 'project_members')}))`;
}

/** Set form of membership, as subqueries: a user's workspaces and projects, each branch served by an index. */
export const memberWorkspaces = (userId: string, filter: MembershipFilter = {}): string =>
  `(SELECT workspace_id FROM workspace_members WHERE user_id = ${userId}${filtered(filter, 'workspace_members')})`;

export const memberProjects = (userId: string, filter: MembershipFilter = {}): string =>
  `(${unionOfMemberProjects(userId, filter)})`;

const unionOfMemberProjects = (userId: string, filter: MembershipFilter): string => `
    SELECT project_id FROM project_members WHERE user_id = ${userId}${filtered(filter, 'project_members')}
    UNION SELECT p.id FROM workspace_members m JOIN projects p USING (workspace_id)
      WHERE m.user_id = ${userId}${filtered(filter, 'm')}`;

/** The direct members of a project, and those of a workspace, as subqueries of `user_id`. */
export const projectMembers = (projectId: string, filter: MembershipFilter = {}): string =>
  `(SELECT user_id FROM project_members WHERE project_id = ${projectId}${filtered(filter, 'project_members')})`;

export const workspaceMembers = (workspaceId: string, filter: MembershipFilter = {}): string =>
  `(SELECT user_id FROM workspace_members WHERE workspace_id = ${workspaceId}${filtered(filter, 'workspace_members')})`;

/** Whether row `p` of projects is readable for all signed-in users. */
export const isPublic = (p: string): string => `${p}.visibility = 'public'`;

/** The location of a row, for the row form. */
export interface ReadTarget {
  /** The alias of its row of projects. */
  project: string;
  /** The expression of its workspace, if the row may be without a project. */
  workspaceId?: string;
}

export interface ReadRule {
  /**
   * The condition that admits a reader who is not a member; by default that the project is public. `false` admits
   * members only.
   */
  outsiders?: string;
  /** Deleted objects are hidden, also from an ADMIN, unless `shown`. */
  deleted?: 'hidden' | 'shown';
}

/** Row form: whether the reader may read an object. For single objects, or a few that were selected by other means. */
export function isReadable(
  reader: Reader,
  { project, workspaceId }: ReadTarget,
  { outsiders = isPublic(project), deleted = 'hidden' }: ReadRule = {},
): string {
  const status = `${project}.status ${workspaceId === undefined ? '<>' : 'IS DISTINCT FROM'} 'deleted'`;
  const exists = deleted === 'hidden' ? [status] : [];
  if (reader.isAdmin === true) return exists[0] ?? 'true';
  const scope = { workspaceId: workspaceId ?? `${project}.workspace_id`, projectId: `${project}.id` };
  const admitted = [...(reader.isAdmin ? [reader.isAdmin] : []), outsiders, isMember(reader.userId, scope)];
  return `(${[...exists, `(${admitted.filter((one) => one !== 'false').join(' OR ')})`].join(' AND ')})`;
}

/**
 * Set form: the ids of the projects a reader may read, as a subquery; undefined for an ADMIN, who reads all. Deleted
 * projects are included, so a list must filter by status.
 */
export const readableProjects = (reader: Reader): string | undefined =>
  reader.isAdmin === true
    ? undefined
    : `(${unionOfMemberProjects(reader.userId, {})} UNION SELECT id FROM projects WHERE ${isPublic('projects')})`;

/**
 * Set form for scopes (a project, or a workspace for objects without one): whether a reader may read row `c` of
 * ticket_counters. Uses arrays, which PostgreSQL can look up in the index of the counters and join.
 */
export function isReadableScope(reader: Reader, c: string): string {
  const exists = `${c}.scope_id NOT IN (SELECT id FROM projects WHERE status = 'deleted')`;
  if (reader.isAdmin === true) return exists;
  return `${exists} AND (${c}.workspace_id = ANY (ARRAY${memberWorkspaces(reader.userId)})
      OR ${c}.scope_id = ANY (ARRAY(SELECT project_id FROM project_members WHERE user_id = ${reader.userId}
                                 UNION ALL SELECT id FROM projects WHERE ${isPublic('projects')})))`;
}

/** Whether a user is a member of a project of a workspace, which makes them a guest of the workspace. */
export const isInProjectOf = (userId: string, workspaceId: string): string =>
  `EXISTS (SELECT FROM project_members WHERE workspace_id = ${workspaceId} AND user_id = ${userId})`;

/** Joins the memberships that give a user their role, as `pm` and `wm`; either may be missing. */
export const roleJoins = (
  userId: string,
  { workspaceId, projectId }: Required<ScopeExpressions>,
  pm: string,
  wm: string,
): string => `
  LEFT JOIN project_members ${pm} ON ${pm}.project_id = ${projectId} AND ${pm}.user_id = ${userId}
  LEFT JOIN workspace_members ${wm} ON ${wm}.workspace_id = ${workspaceId} AND ${wm}.user_id = ${userId}`;

/**
 * The role of an actor in a scope, like `effectiveRole`; null for an outsider. Roles are compared by rank; a missing
 * one ranks lowest.
 */
export function actingRole(actor: Actor, parameters: Parameters, { workspaceId, projectId }: ScopeExpressions): string {
  if (actor.role === 'ADMIN') return `'owner'::member_role`;
  const user = parameters.addId(actor.userId);
  const ofWorkspace = `(SELECT role FROM workspace_members WHERE workspace_id = ${workspaceId} AND user_id = ${user})`;
  const held =
    projectId === undefined
      ? ofWorkspace
      : `greatest(${ofWorkspace}, (SELECT role FROM project_members WHERE project_id = ${projectId} AND user_id = ${user}))`;
  return actor.role === 'VIEWER' ? `CASE WHEN ${held} IS NOT NULL THEN 'viewer'::member_role END` : held;
}

/** The same roles as two columns, each a subquery. */
export const roleColumns = (userId: string, { workspaceId, projectId }: Required<ScopeExpressions>): string =>
  `(SELECT role FROM project_members WHERE project_id = ${projectId} AND user_id = ${userId}) AS "projectRole",
   (SELECT role FROM workspace_members WHERE workspace_id = ${workspaceId} AND user_id = ${userId}) AS "workspaceRole"`;
