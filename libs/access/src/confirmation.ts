import type { Sql } from '#data';
import { type InPlace, isMember } from './readability.sql.js';

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

/** Over the rows `pm` and `wm` of `roleJoins`: whether the member has yet to act on what gives them their role. */
export const unconfirmedRole = (pm: string, wm: string): string =>
  `(${pm}.confirmed IS FALSE OR ${wm}.confirmed IS FALSE)`;

/** Whether a user is in a place by a membership they have not acted on: then nothing that happens there is for them. */
export const isUnconfirmed = (userId: string, place: Required<InPlace>): string =>
  isMember(userId, place, { confirmed: false });
