/**
 * Whether `actor` and `other` share a workspace or a project; a member of a workspace is in all its projects.
 * Memberships that `other` has not confirmed do not count, so adding someone reveals nothing about them. The actor's
 * own memberships are arrays that PostgreSQL computes once per statement, not once per person.
 */
export function areColleagues(actor: string, other: string): string {
  const workspaces = `ARRAY(SELECT workspace_id FROM workspace_members WHERE user_id = ${actor})`;
  const projects = `ARRAY(SELECT project_id FROM project_members WHERE user_id = ${actor})`;
  const around = `ARRAY(SELECT workspace_id FROM project_members WHERE user_id = ${actor})`;
  return `(${other} = ${actor}
    OR ${lookup('workspace_members', other, `workspace_id = ANY (${workspaces} || ${around})`)}
    OR ${lookup('project_members', other, `(project_id = ANY (${projects}) OR workspace_id = ANY (${workspaces}))`)})`;
}

/** The members of a user's workspaces, confirmed or not, as a subquery of `user_id`. */
export const workspaceColleagues = (userId: string): string =>
  `(SELECT other.user_id FROM workspace_members mine JOIN workspace_members other USING (workspace_id)
    WHERE mine.user_id = ${userId})`;

/**
 * A subquery instead of EXISTS, for which PostgreSQL would read all members of a workspace; a response names only a few
 * people.
 */
const lookup = (members: string, user: string, condition: string): string =>
  `coalesce((SELECT true FROM ${members} WHERE user_id = ${user} AND confirmed AND ${condition} LIMIT 1), false)`;
