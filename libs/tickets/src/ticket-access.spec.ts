import { type Actor, Conflict, Forbidden, NotFound } from '#contracts';
import { mustBeReadable, refuseArchived, type TicketStanding, type TicketState, toDelete } from './ticket-access.js';

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

  it('is readable by members of its project or workspace, and by everybody if that is public', () => {
    for (const named of [ID, KEY]) {
      expect(reading(ada, named, { projectRole: 'viewer' })).not.toThrow();
      expect(reading(ada, named, { workspaceRole: 'viewer' })).not.toThrow();
      expect(reading(ada, named, { visibility: 'public' })).not.toThrow();
      expect(reading(admin, named, {})).not.toThrow();
    }
  });

  it('is FORBIDDEN for others by its id and NOT_FOUND by its key', () => {
    expect(reading(ada, ID, {})).toThrow(FORBIDDEN);
    expect(reading(ada, KEY, {})).toThrow(MISSING);
  });

  it('without a project depends on its workspace alone', () => {
    const alone = { projectStatus: null, visibility: null };
    expect(reading(ada, ID, { ...alone, workspaceRole: 'viewer' })).not.toThrow();
    expect(reading(ada, ID, alone)).toThrow(FORBIDDEN);
  });

  it('of a deleted project is NOT_FOUND for everybody', () => {
    expect(reading(admin, ID, { projectStatus: 'deleted', projectRole: 'owner' })).toThrow(MISSING);
  });

  it('of an archived project cannot be changed', () => {
    expect(() => refuseArchived({ archived: true })).toThrow(new Conflict('Project is archived'));
    expect(() => refuseArchived({ archived: false })).not.toThrow();
    expect(reading(ada, ID, { projectStatus: 'archived', projectRole: 'viewer' })).not.toThrow();
  });

  it('needs another permission to be deleted by someone who did not report it', () => {
    expect(toDelete(ada)({ reporterId: 'ada' } as TicketState)).toBe('deleteOwn');
    expect(toDelete(ada)({ reporterId: 'bob' } as TicketState)).toBe('deleteAny');
  });
});
