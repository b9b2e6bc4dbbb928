import { Conflict, Forbidden, NotFound, type UserRole } from '#contracts';
import { type AgentTaskPermissionFacts, authorizeTask } from './agent-task-permissions.js';

const ID = '01a1dd1d-0000-7000-8000-000000000001';

const row = (change: Partial<AgentTaskPermissionFacts> = {}) => ({
  id: ID,
  projectStatus: 'active' as const,
  visibility: 'private' as const,
  projectRole: null,
  workspaceRole: null,
  ...change,
});

const authorize = (change: Partial<AgentTaskPermissionFacts>, permission: 'read' | 'write', role: UserRole = 'USER') =>
  authorizeTask<{ id: string }>(row(change), { role }, permission);

const FORBIDDEN = new Forbidden('Insufficient permissions to access this agent task');

describe('an agent task', () => {
  it('can be read by readers of its project, and changed by its members', () => {
    expect(authorize({ projectRole: 'viewer' }, 'read')).toEqual({ task: { id: ID }, role: 'viewer' });
    expect(authorize({ workspaceRole: 'member' }, 'write')).toEqual({ task: { id: ID }, role: 'member' });
    expect(authorize({ projectRole: 'viewer', workspaceRole: 'admin' }, 'write')).toEqual({
      task: { id: ID },
      role: 'admin',
    });
    expect(authorize({}, 'write', 'ADMIN')).toEqual({ task: { id: ID }, role: 'owner' });
    expect(() => authorize({ projectRole: 'viewer' }, 'write')).toThrow(FORBIDDEN);
    expect(() => authorize({ projectRole: 'owner' }, 'write', 'VIEWER')).toThrow(FORBIDDEN);
    expect(() => authorize({}, 'read')).toThrow(FORBIDDEN);
  });

  it('of a public project can be read by strangers, who have no role', () => {
    expect(authorize({ visibility: 'public' }, 'read')).toEqual({ task: { id: ID }, role: null });
    expect(() => authorize({ visibility: 'public' }, 'write')).toThrow(FORBIDDEN);
  });

  it('without a project belongs only to its workspace', () => {
    const alone = { projectStatus: null, visibility: null };
    expect(authorize({ ...alone, workspaceRole: 'member' }, 'write').role).toBe('member');
    expect(() => authorize(alone, 'read')).toThrow(FORBIDDEN);
  });

  it('that does not exist, or whose project is deleted, is not found', () => {
    const missing = new NotFound('Agent task');
    expect(() => authorizeTask(undefined, { role: 'ADMIN' }, 'read')).toThrow(missing);
    expect(() => authorize({ projectStatus: 'deleted', projectRole: 'owner' }, 'read')).toThrow(missing);
  });

  it('of an archived project is read-only', () => {
    const archived = { projectStatus: 'archived', projectRole: 'owner' } as const;
    expect(authorize(archived, 'read').role).toBe('owner');
    expect(() => authorize(archived, 'write')).toThrow(new Conflict('Project is archived'));
    expect(() => authorize({ ...archived, projectRole: null }, 'write')).toThrow(FORBIDDEN);
  });
});
