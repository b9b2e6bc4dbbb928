import { Conflict, Forbidden, NotFound, type UserRole } from '#contracts';
import { type AgentTaskPermissionFacts, admitted } from './agent-task-permissions.js';

const ID = '01a1dd1d-0000-7000-8000-000000000001';

const row = (change: Partial<AgentTaskPermissionFacts> = {}) => ({
  id: ID,
  projectStatus: 'active' as const,
  visibility: 'private' as const,
  projectRole: null,
  workspaceRole: null,
  ...change,
});

const enter = (change: Partial<AgentTaskPermissionFacts>, permission: 'read' | 'write', role: UserRole = 'USER') =>
  admitted<{ id: string }>(row(change), { role }, permission);

const FORBIDDEN = new Forbidden('Insufficient permissions to access this agent task');

describe('an agent task', () => {
  it('can be read by readers of its project, and changed by its members', () => {
    expect(enter({ projectRole: 'viewer' }, 'read')).toEqual({ task: { id: ID }, role: 'viewer' });
    expect(enter({ workspaceRole: 'member' }, 'write')).toEqual({ task: { id: ID }, role: 'member' });
    expect(enter({ projectRole: 'viewer', workspaceRole: 'admin' }, 'write')).toEqual({
      task: { id: ID },
      role: 'admin',
    });
    expect(enter({}, 'write', 'ADMIN')).toEqual({ task: { id: ID }, role: 'owner' });
    expect(() => enter({ projectRole: 'viewer' }, 'write')).toThrow(FORBIDDEN);
    expect(() => enter({ projectRole: 'owner' }, 'write', 'VIEWER')).toThrow(FORBIDDEN);
    expect(() => enter({}, 'read')).toThrow(FORBIDDEN);
  });

  it('of a public project can be read by strangers, who have no role', () => {
    expect(enter({ visibility: 'public' }, 'read')).toEqual({ task: { id: ID }, role: null });
    expect(() => enter({ visibility: 'public' }, 'write')).toThrow(FORBIDDEN);
  });

  it('that does not exist, or whose project is deleted, is not found', () => {
    const missing = new NotFound('Agent task');
    expect(() => admitted(undefined, { role: 'ADMIN' }, 'read')).toThrow(missing);
    expect(() => enter({ projectStatus: 'deleted', projectRole: 'owner' }, 'read')).toThrow(missing);
  });

  it('of an archived project is read-only', () => {
    const archived = { projectStatus: 'archived', projectRole: 'owner' } as const;
    expect(enter(archived, 'read').role).toBe('owner');
    expect(() => enter(archived, 'write')).toThrow(new Conflict('Project is archived'));
    expect(() => enter({ ...archived, projectRole: null }, 'write')).toThrow(FORBIDDEN);
  });
});
