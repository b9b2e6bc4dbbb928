import { MEMBER_ROLES, type MemberRole, type ProjectVisibility, type UserRole } from '#contracts';

/** The minimum role for each permission in a project or workspace. */
export const PERMISSIONS = {
  read: 'viewer',
  listMembers: 'viewer',
  write: 'member',
  deleteOwn: 'member',
  deleteAny: 'admin',
  editProject: 'admin',
  manageMembers: 'admin',
  manageTokens: 'admin',
  linkRepositories: 'admin',
  attributeToOthers: 'admin',
  deleteProject: 'owner',
  changeVisibility: 'owner',
  manageOwners: 'owner',
} as const satisfies Record<string, MemberRole>;

export type Permission = keyof typeof PERMISSIONS;

/** Permissions of signed-in non-members in a public project. */
const OPEN_TO_NON_MEMBERS: ReadonlySet<Permission> = new Set(['read']);

export const roleRank = (role: MemberRole): number => MEMBER_ROLES.indexOf(role);

/** The role a user acts with, from their memberships and their instance role. */
export function effectiveRole(user: UserRole, memberships: (MemberRole | null)[]): MemberRole | null {
  if (user === 'ADMIN') return 'owner';
  const held = MEMBER_ROLES.findLast((role) => memberships.includes(role)) ?? null;
  return held !== null && user === 'VIEWER' ? 'viewer' : held;
}

/** Without a visibility, as for what belongs to no project, nothing is open to non-members. */
export function may(role: MemberRole | null, permission: Permission, visibility?: ProjectVisibility | null): boolean {
  if (role !== null && roleRank(role) >= roleRank(PERMISSIONS[permission])) return true;
  return visibility === 'public' && OPEN_TO_NON_MEMBERS.has(permission);
}
