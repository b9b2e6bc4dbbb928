import { Conflict, Forbidden, NotFound } from '#contracts';
import { mustAdmitToProject, mustAdmitToWorkspace, type ProjectPermissionFacts } from './access-rules.js';
import { PERMISSIONS, type Permission } from './roles.js';

const ID = '01a1dd1d-0000-7000-8000-000000000001';
const KEY = 'WEB';

const facts = (change: Partial<ProjectPermissionFacts> = {}): ProjectPermissionFacts => ({
  status: 'active',
  visibility: 'private',
  role: 'owner',
  ...change,
});

const MISSING = new NotFound('Project');
const FORBIDDEN = new Forbidden('Insufficient permissions to access this project');
const ARCHIVED = new Conflict('Project is archived');

/** The error, if one is thrown. */
const outcome = (work: () => void): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
};

describe('a project', () => {
  const enter = (
    change: Partial<ProjectPermissionFacts>,
    named: string,
    permission: Permission,
    archived?: 'allowed',
  ) => outcome(() => mustAdmitToProject(facts(change), named, permission, archived));

  it('is accessible to those with permission, by id and by key', () => {
    for (const named of [ID, KEY]) {
      expect(enter({ role: 'viewer' }, named, 'read')).toBeUndefined();
      expect(enter({ role: 'member' }, named, 'write')).toBeUndefined();
      expect(enter({ role: null, visibility: 'public' }, named, 'read')).toBeUndefined();
    }
  });

  it('that the caller may not read is forbidden by its id, and not found by its key', () => {
    expect(enter({ role: null }, ID, 'read')).toEqual(FORBIDDEN);
    expect(enter({ role: null }, ID, 'write')).toEqual(FORBIDDEN);
    expect(enter({ role: null }, KEY, 'read')).toEqual(MISSING);
    expect(enter({ role: null }, KEY, 'write')).toEqual(MISSING);
  });

  it('that the caller may read, but not change, is forbidden by either', () => {
    for (const named of [ID, KEY]) {
      expect(enter({ role: 'viewer' }, named, 'write')).toEqual(FORBIDDEN);
      expect(enter({ role: null, visibility: 'public' }, named, 'write')).toEqual(FORBIDDEN);
      expect(enter({ role: null, visibility: 'public' }, named, 'listMembers')).toEqual(FORBIDDEN);
      expect(enter({ role: 'admin' }, named, 'deleteProject')).toEqual(FORBIDDEN);
    }
  });

  it('that is deleted is not found by those who could not read it, even by its id', () => {
    expect(enter({ role: null, status: 'deleted' }, ID, 'deleteProject')).toEqual(MISSING);
    expect(enter({ role: 'viewer', status: 'deleted' }, ID, 'deleteProject')).toEqual(FORBIDDEN);
    expect(enter({ role: 'owner', status: 'deleted' }, ID, 'deleteProject')).toBeUndefined();
  });

  it('that is archived is read-only, with explicit exceptions', () => {
    const archived = { status: 'archived' } as const;
    const changing = (Object.keys(PERMISSIONS) as Permission[]).filter(
      (each) => enter(archived, ID, each) !== undefined,
    );
    expect(changing).toEqual(Object.keys(PERMISSIONS).filter((each) => each !== 'read' && each !== 'listMembers'));
    expect(enter(archived, ID, 'write')).toEqual(ARCHIVED);
    expect(enter(archived, ID, 'editProject', 'allowed')).toBeUndefined();
    expect(enter({ ...archived, role: 'viewer' }, ID, 'write')).toEqual(FORBIDDEN);
    expect(enter({ ...archived, role: 'viewer' }, ID, 'write', 'allowed')).toEqual(FORBIDDEN);
  });
});

describe('a workspace', () => {
  const REFUSED = new Forbidden('Insufficient permissions to access this workspace');
  const enter = (...parts: Parameters<typeof mustAdmitToWorkspace>) => outcome(() => mustAdmitToWorkspace(...parts));

  it('is accessible to its members, according to their role', () => {
    expect(enter('viewer', false, 'read')).toBeUndefined();
    expect(enter('viewer', false, 'write')).toEqual(REFUSED);
    expect(enter('admin', false, 'manageMembers')).toBeUndefined();
    expect(enter(null, false, 'read')).toEqual(REFUSED);
  });

  it('can be read by members of its projects, and nothing more', () => {
    expect(enter(null, true, 'read')).toBeUndefined();
    expect(enter(null, true, 'listMembers')).toEqual(REFUSED);
    expect(enter('viewer', true, 'write')).toEqual(REFUSED);
  });
});
