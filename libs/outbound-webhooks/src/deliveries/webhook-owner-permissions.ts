import { formerProject, openToOutsiders } from '#events';

/** Whether the owner of webhook `w` may read the project whose id an expression gives, as an SQL condition. */
export const webhookOwnerCanReadProject = (w: string, id: string): string =>
  `EXISTS (SELECT FROM projects p WHERE p.id = ${id} AND p.status <> 'deleted' AND ${isOwners(w)})`;

const isOwners = (w: string, open = `p.visibility = 'public'`): string => `(${open}
    OR EXISTS (SELECT FROM users WHERE id = ${w}.owner_id AND role = 'ADMIN')
    OR EXISTS (SELECT FROM project_members WHERE project_id = p.id AND user_id = ${w}.owner_id)
    OR EXISTS (SELECT FROM workspace_members WHERE workspace_id = p.workspace_id AND user_id = ${w}.owner_id))`;

/**
 * Whether delivery `d` would name a project that a ticket left and that the owner of webhook `w` has lost since, as an SQL
 * condition. One that was deleted is not lost: they knew it.
 */
export const exposesFormerProject = (w: string, e: string, d: string): string => `(NOT ${d}.masked
  AND ${formerProject(e)} IS NOT NULL
  AND NOT EXISTS (SELECT FROM projects p WHERE p.id = ${formerProject(e)} AND ${isOwners(w)}))`;

/**
 * Whether the owner of webhook `w` may read now what delivery `d` says of event `e`, as an SQL condition. What waited
 * while its owner lost a project is neither sent nor shown. What tells too much can still be masked, unless some of its
 * bytes are out already: those of a delivery stay what they were.
 */
export const webhookOwnerCanRead = (w: string, e: string, d: string): string => `(
  (${e}.webhook_id = ${w}.id
    OR EXISTS (SELECT FROM users WHERE id = ${w}.owner_id AND role = 'ADMIN')
    OR EXISTS (SELECT FROM workspace_members
      WHERE ${e}.project_id IS NULL AND workspace_id = ${e}.workspace_id AND user_id = ${w}.owner_id)
    OR EXISTS (SELECT FROM projects p
      WHERE p.id = ${e}.project_id AND p.status <> 'deleted' AND ${isOwners(w, openToOutsiders('p', e))}))
  AND (${d}.attempts = 0 OR NOT ${exposesFormerProject(w, e, d)}))`;
