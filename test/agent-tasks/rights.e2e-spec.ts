import type { MemberRole, ProjectVisibility } from '#contracts';
import { AgentTasks, claim } from '../support/agent-tasks.js';
import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

let docket: Docket;
let tasks: AgentTasks;
let owner: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  tasks = new AgentTasks(docket);
  owner = await docket.given.user();
});
afterAll(() => docket.stop());
afterEach(() => docket.rows('DELETE FROM agent_tasks'));

/** What each role may do in a private and in a public project: read, list, claim, act. */
const PEOPLE: Record<string, { make: (project: TestProject) => Promise<TestUser>; private: string; public: string }> = {
  outsider: { make: () => docket.given.user(), private: '-', public: 'read' },
  'VIEWER who is an admin': {
    make: async (project) => {
      const user = await docket.given.member(owner, project, 'admin');
      await docket.rows(`UPDATE users SET role = 'VIEWER' WHERE id = $1`, [user.id]);
      return user;
    },
    private: 'read',
    public: 'read',
  },
  viewer: inProject('viewer', 'read'),
  member: inProject('member', 'write'),
  admin: inProject('admin', 'write'),
  owner: inProject('owner', 'write'),
  'workspace viewer': inWorkspace('viewer', 'read'),
  'workspace member': inWorkspace('member', 'write'),
  ADMIN: { make: () => docket.given.user({ role: 'ADMIN' }), private: 'write', public: 'write' },
};

function inProject(role: MemberRole, may: string) {
  return { make: (project: TestProject) => docket.given.member(owner, project, role), private: may, public: may };
}
function inWorkspace(role: MemberRole, may: string) {
  const make = (project: TestProject) => docket.given.workspaceMember(owner, { id: project.workspaceId }, role);
  return { make, private: may, public: may };
}

async function givenProject(visibility: ProjectVisibility): Promise<TestProject> {
  const { id } = await docket.given.workspace(owner);
  return docket.given.project(owner, { workspaceId: id, visibility });
}

const ACTIONS = {
  heartbeat: {},
  log: { message: 'Hello' },
  ask: { question: 'Why?' },
  fail: { error: 'No' },
  complete: { result: { summary: 'Done' } },
  reply: { answer: 'Because' },
  cancel: {},
  retry: {},
};

/** Each action with a valid lease where it needs one, in a state that allows it, by somebody other than the claimer. */
async function statuses(project: TestProject, by: Client): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  const member = docket.as(owner);
  for (const [action, body] of Object.entries(ACTIONS)) {
    const state = action === 'reply' ? 'awaiting_input' : action === 'retry' ? 'failed' : 'running';
    const { id, leaseToken } = await tasks.in(state, project, member);
    const lease = ['reply', 'cancel', 'retry'].includes(action) ? {} : { leaseToken };
    seen[action] = (await by.post(`/api/agent-tasks/${id}/${action}`, { ...lease, ...body })).status;
    await docket.rows('DELETE FROM agent_tasks');
  }
  return seen;
}

describe.each(['private', 'public'] as const)('agent tasks of a %s project', (visibility) => {
  // Promise 2.1
  it.each(Object.keys(PEOPLE))('for somebody who is %s', async (name) => {
    const { make, [visibility]: may } = PEOPLE[name]!;
    const project = await givenProject(visibility);
    const by = docket.as(await make(project));
    const id = await tasks.queued(project);
    const read = may === '-' ? 403 : 200;
    expect((await by.get(`/api/agent-tasks/${id}`)).status).toBe(read);
    expect((await by.get(`/api/agent-tasks/${id}/log`)).status).toBe(read);
    const { data, pagination } = (await by.get(`/api/agent-tasks?project=${project.id}`)).body;
    expect([data.length, pagination.total]).toEqual(may === '-' ? [0, 0] : [1, 1]);
    const write = may === 'write';
    expect(await claim(by, { kinds: ['triage_issue'] })).toEqual(write ? expect.objectContaining({ id }) : null);
    const named = await by.post('/api/agent-tasks/claim', { projectId: project.id });
    expect(named.status).toBe(write ? 200 : 403);
    await docket.rows('DELETE FROM agent_tasks');
    const seen = await statuses(project, by);
    expect(seen).toEqual(
      Object.fromEntries(Object.keys(ACTIONS).map((action) => [action, write ? (action === 'log' ? 201 : 200) : 403])),
    );
  });
});

describe('an agent task', () => {
  it('is forbidden to those who may not see it; an unknown id is not found', async () => {
    const id = await tasks.queued(await givenProject('private'));
    const stranger = docket.as(await docket.given.user());
    const reply = await stranger.get(`/api/agent-tasks/${id}`);
    expect(reply.body.error).toEqual({
      ...{ code: 'FORBIDDEN', message: 'Insufficient permissions to access this agent task' },
    });
    for (const unknown of ['01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11', 'x', '%00', `${id}x`]) {
      const missing = await stranger.get(`/api/agent-tasks/${unknown}`);
      expect([missing.status, missing.body.error.message]).toEqual([404, 'Agent task not found']);
      expect((await stranger.post(`/api/agent-tasks/${unknown}/cancel`)).status).toBe(404);
    }
  });

  it('shows its payload to members, not to other readers of a public project', async () => {
    const id = await tasks.queued(await givenProject('public'), { payload: { author: 'grace@example.com' } });
    const path = `/api/agent-tasks/${id}`;
    expect((await docket.as(owner).get(path)).body.data.payload).toEqual({ author: 'grace@example.com' });
    expect((await docket.as(await docket.given.user()).get(path)).body.data.payload).toBeNull();
    expect((await docket.as(owner).get('/api/agent-tasks')).body.data[0]).not.toHaveProperty('payload');
  });

  it('is refused to an agent whose membership ended, even with a valid lease', async () => {
    const project = await givenProject('private');
    const agent = await docket.given.member(owner, project, 'member');
    const held = await tasks.in('running', project, docket.as(agent));
    await docket.as(owner).delete(`/api/project/${project.id}/members/${agent.id}`);
    const late = await docket.as(agent).post(`/api/agent-tasks/${held.id}/heartbeat`, { leaseToken: held.leaseToken });
    expect(late.status).toBe(403);
  });

  it('of an archived project can be read, and stays queued until the project is active again', async () => {
    const project = await givenProject('private');
    const by = docket.as(owner);
    const running = await tasks.in('running', project, by);
    const waiting = await tasks.queued(project);
    await by.put(`/api/project/${project.id}`, { status: 'archived' });
    expect((await by.get(`/api/agent-tasks/${waiting}`)).status).toBe(200);
    expect(await claim(by)).toBeNull();
    const named = await by.post('/api/agent-tasks/claim', { projectId: project.id });
    expect([named.status, named.body.error.message]).toEqual([409, 'Project is archived']);
    const { id, leaseToken } = running;
    expect((await by.post(`/api/agent-tasks/${id}/heartbeat`, { leaseToken })).status).toBe(409);
    expect((await by.post(`/api/agent-tasks/${waiting}/cancel`)).status).toBe(409);
    await by.put(`/api/project/${project.id}`, { status: 'active' });
    expect((await claim(by))!.id).toBe(waiting);
  });

  it('of a deleted project is not found, and is restored with the project', async () => {
    const project = await givenProject('private');
    const by = docket.as(owner);
    const id = await tasks.queued(project);
    await by.delete(`/api/project/${project.id}`);
    expect((await by.get(`/api/agent-tasks/${id}`)).status).toBe(404);
    expect((await by.post(`/api/agent-tasks/${id}/cancel`)).status).toBe(404);
    expect((await by.get('/api/agent-tasks')).body.pagination.total).toBe(0);
    expect(await claim(by)).toBeNull();
    const named = await by.post('/api/agent-tasks/claim', { projectId: project.id });
    expect(named.body.error.details).toEqual({ projectId: ['Project must be valid'] });
    await by.post(`/api/project/${project.id}/restore`);
    expect((await claim(by))!.id).toBe(id);
  });

  it('requires agent-tasks:read to read and agent-tasks:write to change', async () => {
    const id = await tasks.queued(await givenProject('private'));
    const key = async (...scopes: string[]) => docket.as({ apiKey: await docket.given.apiKey(owner, { scopes }) });
    const [reads, writes, other] = [
      await key('agent-tasks:read'),
      await key('agent-tasks:write'),
      await key('tickets:read', 'tickets:write'),
    ];
    const path = `/api/agent-tasks/${id}`;
    expect((await reads.get(path)).status).toBe(200);
    expect((await reads.post('/api/agent-tasks/claim', {})).status).toBe(403);
    expect((await writes.get(path)).status).toBe(403);
    expect((await writes.post('/api/agent-tasks/claim', {})).body.data.id).toBe(id);
    expect((await other.get(path)).status).toBe(403);
    expect((await other.post(`${path}/cancel`)).status).toBe(403);
    expect((await docket.as().get(path)).status).toBe(401);
  });
});
