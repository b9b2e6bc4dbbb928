import { Conflict, Forbidden, type MemberRole } from '#contracts';
import { may } from './roles.js';

/**
 * The project or workspace of a membership, and the actor's role in it. Its row is locked, so owners are counted one at
 * a time.
 */
export interface MemberScope {
  id: string;
  workspaceId: string;
  ownerId: string;
  /** A personal workspace, whose user always stays an owner. */
  personal?: boolean;
  role: MemberRole | null;
}

/** Only owners may appoint or demote owners. `word` names the kind of scope. */
export function mustMaySet(
  word: string,
  scope: Pick<MemberScope, 'role'>,
  held: MemberRole | null,
  role: MemberRole,
): void {
  if ((role === 'owner' || held === 'owner') && !may(scope.role, 'manageOwners')) throw Forbidden.to(word);
}

/** Anyone may leave; removing others needs the permission to manage them. */
export function mustMayRemove(
  word: string,
  scope: Pick<MemberScope, 'role'>,
  held: MemberRole | null,
  leavesThemselves: boolean,
): void {
  const needed = held === 'owner' ? 'manageOwners' : 'manageMembers';
  if (!leavesThemselves && !may(scope.role, needed)) throw Forbidden.to(word);
}

export function mustNotLeaveTheirOwn(
  { personal, ownerId }: Pick<MemberScope, 'personal' | 'ownerId'>,
  leaving: string,
): void {
  if (personal && ownerId === leaving) {
    throw new Conflict('A personal workspace keeps the person it was created for as its owner');
  }
}
