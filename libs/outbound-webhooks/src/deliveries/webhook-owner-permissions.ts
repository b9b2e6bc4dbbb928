import { isMember, isReadable } from '#access';
import { formerProject, isKeptBy, openToOutsiders } from '#events';

/** The owner of webhook `w` as a reader. */
const ownerOf = (w: string) => ({ userId: `${w}.owner_id`, isAdmin: isAdmin(w) });

const isAdmin = (w: string): string => `EXISTS (SELECT FROM users WHERE id = ${w}.owner_id AND role = 'ADMIN')`;

/** Whether the owner of webhook `w` may read the project with the given id expression, as an SQL condition. */
export const webhookOwnerCanReadProject = (w: string, id: string): string =>
  `EXISTS (SELECT FROM projects p WHERE p.id = ${id} AND ${isReadable(ownerOf(w), { project: 'p' })})`;

/**
 * Whether delivery `d` would name a ticket's former project that the owner of webhook `w` can no longer read, as an SQL
 * condition. A deleted project does not count, because the owner could read it before.
 */
export const exposesFormerProject = (w: string, e: string, d: string): string => `(NOT ${d}.masked
  AND ${formerProject(e)} IS NOT NULL
  AND NOT EXISTS (SELECT FROM projects p
    WHERE p.id = ${formerProject(e)} AND ${isReadable(ownerOf(w), { project: 'p' }, { deleted: 'shown' })}))`;

/**
 * Whether the owner of webhook `w` may now read what delivery `d` says of event `e`, as an SQL condition. A pending
 * delivery is neither sent nor shown once its owner has lost access to the project. An ADMIN never loses access, not
 * even to a deleted project. A delivery that names a former project can still be masked, unless an attempt was already
 * made: its body must not change.
 */
export const webhookOwnerCanRead = (w: string, e: string, d: string): string => `(
  (${e}.webhook_id = ${w}.id
    OR ${e}.recipient_id = ${w}.owner_id
    OR ${isAdmin(w)}
    OR ${e}.project_id IS NULL AND ${isMember(`${w}.owner_id`, { workspaceId: `${e}.workspace_id` })}
    OR EXISTS (SELECT FROM projects p
      WHERE p.id = ${e}.project_id AND ${isKeptBy('p', e)}
        AND ${isReadable({ userId: `${w}.owner_id` }, { project: 'p' }, { outsiders: openToOutsiders('p', e), deleted: 'shown' })}))
  AND (${d}.attempts = 0 OR NOT ${exposesFormerProject(w, e, d)}))`;
