import { Conflict, Forbidden, type MemberRole } from '#contracts';
import { may } from './roles.js';

/** Where, and with which role the actor came here. The row itself is locked, so owners are counted one at a time. */
export interface Place {
  id: string;
  workspaceId: string;
  ownerId: string;
  /** Made for its owner, who stays one. */
  personal?: boolean;
  role: MemberRole | null;
}

/** Only owners make owners, or take that from one. `word` names what the place is. */
export function mustMaySet(word: string, place: Pick<Place, 'role'>, held: MemberRole | null, role: MemberRole): void {
  if ((role === 'owner' || held === 'owner') && !may(place.role, 'manageOwners')) throw Forbidden.to(word);
}

/** Anyone may leave; to remove others takes the right to manage them. */
export function mustMayRemove(
  word: string,
  place: Pick<Place, 'role'>,
  held: MemberRole | null,
  leavesThemselves: boolean,
): void {
  const needed = held === 'owner' ? 'manageOwners' : 'manageMembers';
  if (!leavesThemselves && !may(place.role, needed)) throw Forbidden.to(word);
}

export function mustNotLeaveTheirOwn(
  { personal, ownerId }: Pick<Place, 'personal' | 'ownerId'>,
  leaving: string,
): void {
  if (personal && ownerId === leaving) {
    throw new Conflict('A personal workspace keeps the person it was made for as its owner');
  }
}
