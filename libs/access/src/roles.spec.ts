import { MEMBER_ROLES, type MemberRole } from '#contracts';
import { effectiveRole, may, PERMISSIONS, type Permission } from './roles.js';

/** The lowest role for each permission, repeated here: changing the table changes a promise. */
const MINIMUM_ROLE: Record<Permission, MemberRole> = {
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
};

/** The roles that are at least this one, written out rather than computed. */
const AT_LEAST: Record<MemberRole, MemberRole[]> = {
  viewer: ['viewer', 'member', 'admin', 'owner'],
  member: ['member', 'admin', 'owner'],
  admin: ['admin', 'owner'],
  owner: ['owner'],
};

const permissions = Object.keys(MINIMUM_ROLE) as Permission[];

describe('a permission', () => {
  it('is one of these', () => {
    expect(Object.keys(PERMISSIONS).sort()).toEqual(Object.keys(MINIMUM_ROLE).sort());
  });

  it.each(permissions)('%s is granted from its role upwards, in both kinds of project', (permission) => {
    const expected = AT_LEAST[MINIMUM_ROLE[permission]];
    for (const visibility of ['private', 'public'] as const) {
      const allowed = MEMBER_ROLES.filter((role) => may(role, permission, visibility));
      expect(allowed).toEqual(expected);
    }
    expect(MEMBER_ROLES.filter((role) => may(role, permission))).toEqual(expected);
  });

  it('is granted to strangers only for reading what is public', () => {
    expect(permissions.filter((permission) => may(null, permission, 'public'))).toEqual(['read']);
    expect(permissions.filter((permission) => may(null, permission, 'private'))).toEqual([]);
    expect(permissions.filter((permission) => may(null, permission))).toEqual([]);
    expect(permissions.filter((permission) => may(null, permission, null))).toEqual([]);
  });
});

describe('the effective role', () => {
  it('is the higher of the memberships, in whatever order', () => {
    for (const [least, above] of Object.entries(AT_LEAST) as [MemberRole, MemberRole[]][]) {
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

  it('is owner for an ADMIN, everywhere', () => {
    expect(effectiveRole('ADMIN', [])).toBe('owner');
    expect(effectiveRole('ADMIN', ['viewer'])).toBe('owner');
  });

  it('is at most viewer for a VIEWER', () => {
    for (const role of MEMBER_ROLES) expect(effectiveRole('VIEWER', [role, null])).toBe('viewer');
  });
});
