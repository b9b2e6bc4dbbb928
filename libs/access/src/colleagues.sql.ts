/**
 * Whether `actor` and `other` share a workspace or a project; a member of a workspace is in all its projects.
 * Memberships that `other` has not confirmed do not count, so adding someone reveals nothing about them. The actor's
 * own memberships are arrays that PostgreSQL computes once per statement, not once per person.
 */
export function areColleagues(actor: string, other: string): string {
  const shared = sharedWith(actor);
  return `(${other} = ${actor}
    OR ${lookup('workspace_members', other, shared.workspaceMember)}
    OR ${lookup('project_members', other, shared.projectMember)})`;
}

/** The same for one of several people, whose `ids` are an array: all of them are looked up at once. */
export function areColleaguesAmong(ids: string, actor: string, other: string): string {
  const shared = sharedWith(actor);
  const among = (members: string, condition: string) =>
    `${other} = ANY (ARRAY(SELECT user_id FROM ${members} WHERE user_id = ANY (${ids}) AND confirmed AND ${condition}))`;
  // PostgreSQL computes an array when it is first used, so the second only if someone is not in the first.
  return `(${other} = ${actor}
    OR ${among('workspace_members', shared.workspaceMember)}
    OR ${among('project_members', shared.projectMember)})`;
}

/** The members of a user's workspaces, confirmed or not, as a subquery of `user_id`. */
export const workspaceColleagues = (userId: string): string =>
  `(SELECT other.user_id FROM workspace_members mine JOIN workspace_members other USING (workspace_id)
    WHERE mine.user_id = ${userId})`;

/** Conditions for a membership of another person to be in a workspace or project shared with `actor`. */
function sharedWith(actor: string): { workspaceMember: string; projectMember: string } {
  const workspaces = `SELECT workspace_id FROM workspace_members WHERE user_id = ${actor}`;
  const around = `SELECT workspace_id FROM project_members WHERE user_id = ${actor}`;
  const projects = `SELECT project_id FROM project_members WHERE user_id = ${actor}`;
  return {
    workspaceMember: `workspace_id = ANY (ARRAY(${workspaces} UNION ${around}))`,
    projectMember: `(project_id = ANY (ARRAY(${projects})) OR workspace_id = ANY (ARRAY(${workspaces})))`,
  };
}

/**
 * A subquery instead of EXISTS, for which PostgreSQL would read all members of a workspace; a response names only a few
 * people.
 */
const lookup = (members: string, user: string, condition: string): string =>
  `coalesce((SELECT true FROM ${members} WHERE user_id = ${user} AND confirmed AND ${condition} LIMIT 1), false)`;
