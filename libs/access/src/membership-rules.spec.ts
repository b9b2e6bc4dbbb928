import { Conflict, Forbidden, MEMBER_ROLES, type MemberRole } from '#contracts';
import { mustMayRemove, mustMaySet, mustNotLeaveTheirOwn } from './membership-rules.js';

const FORBIDDEN = new Forbidden('Insufficient permissions to access this project');

/** The roles that are allowed. */
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

  it('of an owner is given and taken only by owners', () => {
    expect(setters(null, 'owner')).toEqual(['owner']);
    expect(setters('admin', 'owner')).toEqual(['owner']);
    expect(setters('owner', 'admin')).toEqual(['owner']);
  });

  it('of any other kind is not restricted to owners', () => {
    expect(setters(null, 'admin')).toEqual([null, ...MEMBER_ROLES]);
    expect(setters('viewer', 'member')).toEqual([null, ...MEMBER_ROLES]);
  });
});

describe('a member', () => {
  const removers = (held: MemberRole | null, themselves = false) =>
    allowed((own) => mustMayRemove('project', { role: own }, held, themselves));

  it('is removed by those who manage members, an owner only by an owner', () => {
    for (const held of [null, 'viewer', 'member', 'admin'] as const) expect(removers(held)).toEqual(['admin', 'owner']);
    expect(removers('owner')).toEqual(['owner']);
  });

  it('may always leave', () => {
    for (const held of MEMBER_ROLES) expect(removers(held, true)).toEqual([null, ...MEMBER_ROLES]);
  });
});

describe('a personal workspace', () => {
  it('cannot be left by its own person, but by anyone else', () => {
    expect(() => mustNotLeaveTheirOwn({ personal: true, ownerId: 'ada' }, 'ada')).toThrow(
      new Conflict('A personal workspace keeps the person it was created for as its owner'),
    );
    expect(() => mustNotLeaveTheirOwn({ personal: true, ownerId: 'ada' }, 'bob')).not.toThrow();
    expect(() => mustNotLeaveTheirOwn({ personal: false, ownerId: 'ada' }, 'ada')).not.toThrow();
    expect(() => mustNotLeaveTheirOwn({ ownerId: 'ada' }, 'ada')).not.toThrow();
  });
});
