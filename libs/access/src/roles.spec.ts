import { MEMBER_ROLES, type MemberRole } from '#contracts';
import { effectiveRole, may, PERMISSIONS, type Permission } from './roles.js';

/** Repeats the table on purpose: a change to it changes the documented permissions. */
const LEAST: Record<Permission, MemberRole> = {
  read: 'viewer',
  listMembers: 'viewer',
  write: 'member',
  deleteOwn: 'member',
  deleteAny: 'admin',
  editProject: 'admin',
  manageMembers: 'admin',
  manageTokens: 'admin',
  linkRepositories: 'admin',
  deleteProject: 'owner',
  changeVisibility: 'owner',
  manageOwners: 'owner',
};

/** Written out instead of computed. */
const AND_ABOVE: Record<MemberRole, MemberRole[]> = {
  viewer: ['viewer', 'member', 'admin', 'owner'],
  member: ['member', 'admin', 'owner'],
  admin: ['admin', 'owner'],
  owner: ['owner'],
};

const permissions = Object.keys(LEAST) as Permission[];

describe('a permission', () => {
  it('is one of these', () => {
    expect(Object.keys(PERMISSIONS).sort()).toEqual(Object.keys(LEAST).sort());
  });

  it.each(permissions)('%s is granted from its role upwards, in private and public projects', (permission) => {
    const given = AND_ABOVE[LEAST[permission]];
    for (const visibility of ['private', 'public'] as const) {
      const allowed = MEMBER_ROLES.filter((role) => may(role, permission, visibility));
      expect(allowed).toEqual(given);
    }
    expect(MEMBER_ROLES.filter((role) => may(role, permission))).toEqual(given);
  });

  it('is granted to non-members only for reading public projects', () => {
    expect(permissions.filter((permission) => may(null, permission, 'public'))).toEqual(['read']);
    expect(permissions.filter((permission) => may(null, permission, 'private'))).toEqual([]);
    expect(permissions.filter((permission) => may(null, permission))).toEqual([]);
  });
});

describe('the role someone acts with', () => {
  it('is the higher of their memberships, in any order', () => {
    for (const [least, above] of Object.entries(AND_ABOVE) as [MemberRole, MemberRole[]][]) {
      for (const higher of above) {
        expect(effectiveRole('USER', [least, higher])).toBe(higher);
        expect(effectiveRole('USER', [higher, least])).toBe(higher);
      }
    }
    expect(effectiveRole('USER', [null, 'member'])).toBe('member');
    expect(effectiveRole('USER', ['member', null])).toBe('member');
    expect(effectiveRole('USER', ['viewer', 'owner', 'member'])).toBe('owner');
  });

  it('is none without a membership', () => {
    expect(effectiveRole('USER', [null, null])).toBeNull();
    expect(effectiveRole('USER', [])).toBeNull();
    expect(effectiveRole('VIEWER', [null, null])).toBeNull();
  });

  it('is owner for an ADMIN everywhere', () => {
    expect(effectiveRole('ADMIN', [])).toBe('owner');
    expect(effectiveRole('ADMIN', ['viewer'])).toBe('owner');
  });

  it('is never more than viewer for a VIEWER', () => {
    for (const role of MEMBER_ROLES) expect(effectiveRole('VIEWER', [role, null])).toBe('viewer');
  });
});
