import { isPublic } from '#access';

/** Memberships are not visible to non-members. */
const MEMBER_EVENTS = `'member.added', 'member.updated', 'member.removed'`;

/** The event that made a project public also contains its former values. */
const publishes = (e: string): string =>
  `(${e}.type = 'project.updated' AND ${e}.data #>> '{changes,visibility,to}' IS NOT DISTINCT FROM 'public')`;

/**
 * Whether a non-member may receive event `e` of project `p`, as an SQL condition: the project is public, was public
 * when the event was written, and the event is not about members.
 */
export const openToOutsiders = (p: string, e: string): string =>
  `(${isPublic(p)} AND coalesce(${e}.position, 0) >= ${p}.public_position AND ${e}.type NOT IN (${MEMBER_EVENTS})
    AND NOT ${publishes(e)})`;

/**
 * Whether event `e` is still visible in project `p`, as an SQL condition: of a deleted project only the deletion is.
 */
export const isKeptBy = (p: string, e: string): string => `(${p}.status <> 'deleted' OR ${e}.type = 'project.deleted')`;
