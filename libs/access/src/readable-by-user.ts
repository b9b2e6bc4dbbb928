import { isUnconfirmed } from './confirmation.js';

/**
 * Whether the person in row `u` of users may read what is in project `p` (a row of projects that may be none) of a
 * workspace: the rule of `readableTicket`, for many people at once.
 */
export const readableByUser = (workspaceId: string, u = 'u', p = 'p'): string => `(
  ${p}.status IS DISTINCT FROM 'deleted' AND (
    ${u}.role = 'ADMIN' OR ${p}.visibility = 'public'
    OR EXISTS (SELECT FROM workspace_members m WHERE m.workspace_id = ${workspaceId} AND m.user_id = ${u}.id)
    OR EXISTS (SELECT FROM project_members m WHERE m.project_id = ${p}.id AND m.user_id = ${u}.id)))`;

/** Whether they are a member there by somebody else's doing alone: then nothing that happens there is for them. */
export const readerIsUnconfirmed = (workspaceId: string, u = 'u', p = 'p'): string =>
  isUnconfirmed(`${u}.id`, workspaceId, `${p}.id`);
