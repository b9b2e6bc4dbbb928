import { isPublic } from '#access';

/** Who is in a project is not for those who only read it. */
const MEMBER_EVENTS = `'member.added', 'member.updated', 'member.removed'`;

/** The change that made a project public also says what the project was before. */
const publishes = (e: string): string =>
  `(${e}.type = 'project.updated' AND ${e}.data #>> '{changes,visibility,to}' IS NOT DISTINCT FROM 'public')`;

/**
 * Whether someone who is no member may have event `e` of project `p`, as an SQL condition: the project is public and was
 * when it was written, and it is not about members.
 */
export const openToOutsiders = (p: string, e: string): string =>
  `(${isPublic(p)} AND coalesce(${e}.position, 0) >= ${p}.public_position AND ${e}.type NOT IN (${MEMBER_EVENTS})
    AND NOT ${publishes(e)})`;

/** Whether project `p` still has event `e` to show, as an SQL condition: of a deleted one there is the deletion alone. */
export const isKeptBy = (p: string, e: string): string => `(${p}.status <> 'deleted' OR ${e}.type = 'project.deleted')`;
