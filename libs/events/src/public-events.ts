import { isPublic } from '#access';

/**
 * Whether someone who is no member may have event `e` of project `p`, as an SQL condition: the project is public and was
 * when it was written, and it is not about members.
 */
export const openToOutsiders = (p: string, e: string): string =>
  `(${isPublic(p)} AND coalesce(${e}.position, 0) >= ${p}.public_position AND ${e}.type <> 'member.added')`;
