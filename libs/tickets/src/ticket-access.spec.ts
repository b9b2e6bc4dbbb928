import { type Actor, type ApiKeyScope, Conflict, Forbidden, NotFound } from '#contracts';
import {
  mustBeReadable,
  refuseArchived,
  type TicketStanding,
  type TicketState,
  ticketPermissions,
  toDelete,
} from './ticket-access.js';

const ID = '01a1dd1d-0000-7000-8000-000000000001';
const KEY = 'WEB-12';
const ada: Actor = { userId: 'ada', role: 'USER' };
const admin: Actor = { userId: 'root', role: 'ADMIN' };

const standing = (change: Partial<TicketStanding> = {}): TicketStanding => ({
  projectStatus: 'active',
  visibility: 'private',
  projectRole: null,
  workspaceRole: null,
  ...change,
});

const reading = (actor: Actor, named: string, change: Partial<TicketStanding>) => () =>
  mustBeReadable(actor, named, standing(change));

describe('a ticket', () => {
  const MISSING = new NotFound('Ticket');
  const FORBIDDEN = new Forbidden('Insufficient permissions to access this ticket');

  it('can be read by members of its project or workspace, and by everybody if that is public', () => {
    for (const named of [ID, KEY]) {
      expect(reading(ada, named, { projectRole: 'viewer' })).not.toThrow();
      expect(reading(ada, named, { workspaceRole: 'viewer' })).not.toThrow();
      expect(reading(ada, named, { visibility: 'public' })).not.toThrow();
      expect(reading(admin, named, {})).not.toThrow();
    }
  });

  it('is forbidden to others by its id, and not found by its key', () => {
    expect(reading(ada, ID, {})).toThrow(FORBIDDEN);
    expect(reading(ada, KEY, {})).toThrow(MISSING);
  });

  it('without a project belongs only to its workspace', () => {
    const alone = { projectStatus: null, visibility: null };
    expect(reading(ada, ID, { ...alone, workspaceRole: 'viewer' })).not.toThrow();
    expect(reading(ada, ID, alone)).toThrow(FORBIDDEN);
  });

  it('of a deleted project is not found, by anybody', () => {
    expect(reading(admin, ID, { projectStatus: 'deleted', projectRole: 'owner' })).toThrow(MISSING);
  });

  it('of an archived project cannot be changed', () => {
    expect(() => refuseArchived({ archived: true })).toThrow(new Conflict('Project is archived'));
    expect(() => refuseArchived({ archived: false })).not.toThrow();
    expect(reading(ada, ID, { projectStatus: 'archived', projectRole: 'viewer' })).not.toThrow();
  });

  it('requires another permission to delete if it is not one’s own', () => {
    expect(toDelete(ada)({ reporterId: 'ada' } as TicketState)).toBe('deleteOwn');
    expect(toDelete(ada)({ reporterId: 'bob' } as TicketState)).toBe('deleteAny');
  });
});

describe('what somebody may do with a ticket', () => {
  const NOTHING = { edit: false, comment: false, delete: false };
  const ALL = { edit: true, comment: true, delete: true };
  const permissions = (actor: Actor, change: Partial<TicketStanding>, reporterId = 'bob') =>
    ticketPermissions(actor, { ...standing(change), reporterId });

  it('depends on their role in its project or workspace', () => {
    for (const where of ['projectRole', 'workspaceRole'] as const) {
      expect(permissions(ada, { [where]: 'viewer' })).toEqual(NOTHING);
      expect(permissions(ada, { [where]: 'member' })).toEqual({ edit: true, comment: true, delete: false });
      expect(permissions(ada, { [where]: 'admin' })).toEqual(ALL);
    }
    expect(permissions(admin, {})).toEqual(ALL);
    expect(permissions({ ...ada, role: 'VIEWER' }, { projectRole: 'owner' })).toEqual(NOTHING);
  });

  it('is to delete it, too, for a member who reported it', () => {
    expect(permissions(ada, { projectRole: 'member' }, 'ada')).toEqual(ALL);
    expect(permissions(ada, { projectRole: 'viewer' }, 'ada')).toEqual(NOTHING);
  });

  it('is only to read it for a stranger, even in a public project', () => {
    expect(permissions(ada, { visibility: 'public' }, 'ada')).toEqual(NOTHING);
  });

  it('is only to read it in an archived project', () => {
    expect(permissions(admin, { projectStatus: 'archived', projectRole: 'owner' })).toEqual(NOTHING);
  });

  it('is limited to what the scopes of their key allow', () => {
    const withKey = (...scopes: ApiKeyScope[]): Actor => ({ ...ada, apiKey: { id: 'key', scopes } });
    expect(permissions(withKey('tickets:read'), { projectRole: 'owner' })).toEqual(NOTHING);
    expect(permissions(withKey('tickets:read', 'tickets:write'), { projectRole: 'owner' })).toEqual(ALL);
    expect(permissions(withKey('tickets:write'), { projectRole: 'viewer' })).toEqual(NOTHING);
  });
});
