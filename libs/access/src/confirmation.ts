import type { Sql } from '#data';

interface MemberOf {
  workspaceId: string;
  projectId?: string | null;
}

/** The member has acted on it: from here on it counts like any other membership. */
export async function confirmMembership(sql: Sql, userId: string, { workspaceId, projectId }: MemberOf): Promise<void> {
  await sql.query(
    `WITH project AS (
       UPDATE project_members SET confirmed = true WHERE project_id = $3 AND user_id = $1 AND NOT confirmed
     )
     UPDATE workspace_members SET confirmed = true WHERE workspace_id = $2 AND user_id = $1 AND NOT confirmed`,
    [userId, workspaceId, projectId ?? null],
  );
}

/** Over the rows of `roleJoins`: whether the member has yet to act on what gives them their role. */
export const UNCONFIRMED = '(pm.confirmed IS FALSE OR wm.confirmed IS FALSE)';

/** Whether `user` is in a place by a membership they have not acted on, as an SQL condition. */
export const isUnconfirmed = (user: string, workspace: string, project: string): string => `(
  EXISTS (SELECT FROM project_members WHERE project_id = ${project} AND user_id = ${user} AND NOT confirmed)
  OR EXISTS (SELECT FROM workspace_members WHERE workspace_id = ${workspace} AND user_id = ${user} AND NOT confirmed))`;
