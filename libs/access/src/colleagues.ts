/**
 * Whether `actor` and `other` share a workspace, a project, or a project and the workspace it is in: a member of a workspace
 * is in all its projects. What `other` has not confirmed does not count: a stranger who adds them shares nothing with them.
 * The actor's own memberships are arrays that PostgreSQL fills once a statement, not once a person.
 */
export function areColleagues(actor: string, other: string): string {
  const workspaces = `ARRAY(SELECT workspace_id FROM workspace_members WHERE user_id = ${actor})`;
  const projects = `ARRAY(SELECT project_id FROM project_members WHERE user_id = ${actor})`;
  const around = `ARRAY(SELECT workspace_id FROM project_members WHERE user_id = ${actor})`;
  return `(${other} = ${actor}
    OR ${looked('workspace_members', other, `workspace_id = ANY (${workspaces} || ${around})`)}
    OR ${looked('project_members', other, `(project_id = ANY (${projects}) OR workspace_id = ANY (${workspaces}))`)})`;
}

/** The people in the workspaces of a user, as a subquery of `user_id`, confirmed or not. */
export const workspaceColleagues = (userId: string): string =>
  `(SELECT other.user_id FROM workspace_members mine JOIN workspace_members other USING (workspace_id)
    WHERE mine.user_id = ${userId})`;

/** Not EXISTS, for which PostgreSQL would rather read all members of a workspace at once: an answer names a few. */
const looked = (members: string, user: string, condition: string): string =>
  `coalesce((SELECT true FROM ${members} WHERE user_id = ${user} AND confirmed AND ${condition} LIMIT 1), false)`;
