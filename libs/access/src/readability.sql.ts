import type { Actor, MemberRole } from '#contracts';
import type { Parameters } from '#data';

/*
 * "May this person read that?", once. What is not deleted may be read by an ADMIN, by the members of its project or
 * workspace, and, in a public project, by everyone who is signed in. Each function below returns SQL; its arguments name
 * every alias and expression it uses.
 */

/** The person who reads, as SQL expressions. `isAdmin` is `true` where it is known before the statement runs. */
export type Reader = { isAdmin: true } | { userId: string; isAdmin?: string };

/** An actor as a reader, with their id as a parameter unless they are ADMIN. */
export const actorAsReader = (actor: Actor, parameters: Parameters): Reader =>
  actor.role === 'ADMIN' ? { isAdmin: true } : { userId: parameters.addId(actor.userId) };

/** The person in row `u` of users as a reader. */
export const userAsReader = (u: string): Reader => ({ userId: `${u}.id`, isAdmin: `${u}.role = 'ADMIN'` });

/**
 * The role in which key `k` acts for its owner `u`. What only an ADMIN may do takes the scope `admin`: a key without it
 * reaches no further than its owner's memberships.
 */
export const roleByKey = (k: string, u: string): string =>
  `CASE WHEN ${u}.role = 'ADMIN' AND NOT ('admin' = ANY (${k}.scopes)) THEN 'USER' ELSE ${u}.role END`;

/** Where something is, as SQL expressions of ids. */
export interface InPlace {
  workspaceId: string;
  projectId?: string;
}

/** Which memberships count. */
export interface MembershipFilter {
  /** `true`: not those that a stranger gave and the member has not acted on. `false`: only those. */
  confirmed?: boolean;
  /** At least this role. */
  role?: MemberRole;
}

const filtered = ({ confirmed, role }: MembershipFilter, members: string): string =>
  [
    ...(confirmed === undefined ? [] : [` AND ${confirmed ? '' : 'NOT '}${members}.confirmed`]),
    ...(role === undefined ? [] : [` AND ${members}.role >= '${role}'`]),
  ].join('');

/** Row form of membership: whether a user is in a place, by its workspace or its project. */
export function isMember(userId: string, { workspaceId, projectId }: InPlace, filter: MembershipFilter = {}): string {
  const ofWorkspace = `EXISTS (SELECT FROM workspace_members
    WHERE workspace_id = ${workspaceId} AND user_id = ${userId}${filtered(filter, 'workspace_members')})`;
  if (projectId === undefined) return ofWorkspace;
  return `(${ofWorkspace} OR EXISTS (SELECT FROM project_members
    WHERE project_id = ${projectId} AND user_id = ${userId}${filtered(filter, 'project_members')}))`;
}

/** Set forms of membership, as subqueries: the workspaces and the projects a user is in, each branch served by an index. */
export const memberWorkspaces = (userId: string, filter: MembershipFilter = {}): string =>
  `(SELECT workspace_id FROM workspace_members WHERE user_id = ${userId}${filtered(filter, 'workspace_members')})`;

export const memberProjects = (userId: string, filter: MembershipFilter = {}): string =>
  `(${unionOfMemberProjects(userId, filter)})`;

const unionOfMemberProjects = (userId: string, filter: MembershipFilter): string => `
    SELECT project_id FROM project_members WHERE user_id = ${userId}${filtered(filter, 'project_members')}
    UNION SELECT p.id FROM workspace_members m JOIN projects p USING (workspace_id)
      WHERE m.user_id = ${userId}${filtered(filter, 'm')}`;

/** The members of a project itself, and those of a workspace, as subqueries of `user_id`. */
export const projectMembers = (projectId: string, filter: MembershipFilter = {}): string =>
  `(SELECT user_id FROM project_members WHERE project_id = ${projectId}${filtered(filter, 'project_members')})`;

export const workspaceMembers = (workspaceId: string, filter: MembershipFilter = {}): string =>
  `(SELECT user_id FROM workspace_members WHERE workspace_id = ${workspaceId}${filtered(filter, 'workspace_members')})`;

/** Whether row `p` of projects is open to all who are signed in. */
export const isPublic = (p: string): string => `${p}.visibility = 'public'`;

/** Where something is, for the row form. */
export interface ReadPlace {
  /** The alias of its row of projects. */
  project: string;
  /** The expression of its workspace, for what may be in no project: the row of projects may then be missing. */
  workspaceId?: string;
}

export interface ReadRule {
  /** What a reader who is no member needs: the project is public, unless said otherwise. `false` admits members only. */
  outsiders?: string;
  /** What is deleted is hidden, also from an ADMIN, unless the reader knew it before. */
  deleted?: 'hidden' | 'shown';
}

/** Row form: whether the reader may read what is in a place. For single objects, or a few that are found otherwise. */
export function isReadable(
  reader: Reader,
  { project, workspaceId }: ReadPlace,
  { outsiders = isPublic(project), deleted = 'hidden' }: ReadRule = {},
): string {
  const status = `${project}.status ${workspaceId === undefined ? '<>' : 'IS DISTINCT FROM'} 'deleted'`;
  const exists = deleted === 'hidden' ? [status] : [];
  if (reader.isAdmin === true) return exists[0] ?? 'true';
  const place = { workspaceId: workspaceId ?? `${project}.workspace_id`, projectId: `${project}.id` };
  const admitted = [...(reader.isAdmin ? [reader.isAdmin] : []), outsiders, isMember(reader.userId, place)];
  return `(${[...exists, `(${admitted.filter((one) => one !== 'false').join(' OR ')})`].join(' AND ')})`;
}

/**
 * Set form: the ids of the projects a reader may read, as a subquery; undefined for an ADMIN, who reads them all. Deleted
 * ones are among them: who lists them says which states are wanted.
 */
export const readableProjects = (reader: Reader): string | undefined =>
  reader.isAdmin === true
    ? undefined
    : `(${unionOfMemberProjects(reader.userId, {})} UNION SELECT id FROM projects WHERE ${isPublic('projects')})`;

/**
 * Set form for what is counted by scope (a project, or a workspace for what is in none): whether a reader may read row `c`
 * of ticket_counters. Arrays, because PostgreSQL can look each of them up in an index of the counters, and join what it
 * finds.
 */
export function isReadableScope(reader: Reader, c: string): string {
  const exists = `${c}.scope_id NOT IN (SELECT id FROM projects WHERE status = 'deleted')`;
  if (reader.isAdmin === true) return exists;
  return `${exists} AND (${c}.workspace_id = ANY (ARRAY${memberWorkspaces(reader.userId)})
      OR ${c}.scope_id = ANY (ARRAY(SELECT project_id FROM project_members WHERE user_id = ${reader.userId}
                                 UNION ALL SELECT id FROM projects WHERE ${isPublic('projects')})))`;
}

/** Whether a user is in a project of a workspace, as a guest of the workspace is. */
export const isInProjectOf = (userId: string, workspaceId: string): string =>
  `EXISTS (SELECT FROM project_members WHERE workspace_id = ${workspaceId} AND user_id = ${userId})`;

/** Joins the memberships that give a user their role in a place, as `pm` and `wm`; either may be missing. */
export const roleJoins = (
  userId: string,
  { workspaceId, projectId }: Required<InPlace>,
  pm: string,
  wm: string,
): string => `
  LEFT JOIN project_members ${pm} ON ${pm}.project_id = ${projectId} AND ${pm}.user_id = ${userId}
  LEFT JOIN workspace_members ${wm} ON ${wm}.workspace_id = ${workspaceId} AND ${wm}.user_id = ${userId}`;

/**
 * The role in which an actor acts in a place, as `effectiveRole` has it; null for an outsider. Roles are compared by rank, and
 * a missing one is less than any.
 */
export function actingRole(actor: Actor, parameters: Parameters, { workspaceId, projectId }: InPlace): string {
  if (actor.role === 'ADMIN') return `'owner'::member_role`;
  const user = parameters.addId(actor.userId);
  const ofWorkspace = `(SELECT role FROM workspace_members WHERE workspace_id = ${workspaceId} AND user_id = ${user})`;
  const held =
    projectId === undefined
      ? ofWorkspace
      : `greatest(${ofWorkspace}, (SELECT role FROM project_members WHERE project_id = ${projectId} AND user_id = ${user}))`;
  return actor.role === 'VIEWER' ? `CASE WHEN ${held} IS NOT NULL THEN 'viewer'::member_role END` : held;
}

/** The same roles as two columns, each looked up by itself. */
export const roleColumns = (userId: string, { workspaceId, projectId }: Required<InPlace>): string =>
  `(SELECT role FROM project_members WHERE project_id = ${projectId} AND user_id = ${userId}) AS "projectRole",
   (SELECT role FROM workspace_members WHERE workspace_id = ${workspaceId} AND user_id = ${userId}) AS "workspaceRole"`;
