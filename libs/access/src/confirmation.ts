import type { Sql } from '#data';
import { CONFIRM_MEMBERSHIPS } from './confirmation.sql.js';
import { isMember, type ScopeExpressions } from './readability.sql.js';

interface MemberOf {
  workspaceId: string;
  projectId?: string | null;
}

/** Confirms a membership because the member has used it. */
export async function confirmMembership(sql: Sql, userId: string, { workspaceId, projectId }: MemberOf): Promise<void> {
  await sql.query(CONFIRM_MEMBERSHIPS, [userId, workspaceId, projectId ?? null]);
}

/** Over the rows `pm` and `wm` of `roleJoins`: whether the membership that gives the role is unconfirmed. */
export const unconfirmedRole = (pm: string, wm: string): string =>
  `(${pm}.confirmed IS FALSE OR ${wm}.confirmed IS FALSE)`;

/** Whether a user is only an unconfirmed member of a scope: then they get no notifications of it. */
export const isUnconfirmed = (userId: string, scope: Required<ScopeExpressions>): string =>
  isMember(userId, scope, { confirmed: false });
