import { Conflict, Forbidden, MEMBER_ROLES, type MemberRole } from '#contracts';
import { mustMayRemove, mustMaySet, mustNotLeaveTheirOwn } from './membership-rules.js';

const FORBIDDEN = new Forbidden('Insufficient permissions to access this project');

/** The roles for which it does not throw. */
const allowed = (work: (role: MemberRole | null) => void): (MemberRole | null)[] =>
  [null, ...MEMBER_ROLES].filter((role) => {
    try {
      work(role);
      return true;
    } catch (error) {
      expect(error).toEqual(FORBIDDEN);
      return false;
    }
  });

describe('a role', () => {
  const setters = (held: MemberRole | null, role: MemberRole) =>
    allowed((own) => mustMaySet('project', { role: own }, held, role));

  it('of an owner is granted and revoked by owners only', () => {
    expect(setters(null, 'owner')).toEqual(['owner']);
    expect(setters('admin', 'owner')).toEqual(['owner']);
    expect(setters('owner', 'admin')).toEqual(['owner']);
  });

  it('of any other kind is not limited to owners', () => {
    expect(setters(null, 'admin')).toEqual([null, ...MEMBER_ROLES]);
    expect(setters('viewer', 'member')).toEqual([null, ...MEMBER_ROLES]);
  });
});

describe('a member', () => {
  const removers = (held: MemberRole | null, themselves = false) =>
    allowed((own) => mustMayRemove('project', { role: own }, held, themselves));

  it('is removed by someone who manages members, an owner by an owner', () => {
    for (const held of [null, 'viewer', 'member', 'admin'] as const) expect(removers(held)).toEqual(['admin', 'owner']);
    expect(removers('owner')).toEqual(['owner']);
  });

  it('may always leave', () => {
    for (const held of MEMBER_ROLES) expect(removers(held, true)).toEqual([null, ...MEMBER_ROLES]);
  });
});

describe('a personal workspace', () => {
  it('keeps only its person as a permanent owner', () => {
    expect(() => mustNotLeaveTheirOwn({ personal: true, ownerId: 'ada' }, 'ada')).toThrow(
      new Conflict('A personal workspace keeps the person it was made for as its owner'),
    );
    expect(() => mustNotLeaveTheirOwn({ personal: true, ownerId: 'ada' }, 'bob')).not.toThrow();
    expect(() => mustNotLeaveTheirOwn({ personal: false, ownerId: 'ada' }, 'ada')).not.toThrow();
    expect(() => mustNotLeaveTheirOwn({ ownerId: 'ada' }, 'ada')).not.toThrow();
  });
});
