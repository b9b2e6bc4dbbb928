import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestAgent, TestProject, TestUser, TestWorkspace } from '../support/given.js';

let docket: Docket;
let ada: TestUser;
let workspace: TestWorkspace;
let project: TestProject;
let path: string;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  workspace = await docket.given.workspace(ada);
  project = await docket.given.project(ada, { workspaceId: workspace.id });
  path = `/api/workspaces/${workspace.id}/agents`;
});
afterAll(() => docket.stop());

const by = (agent: TestAgent): Client => docket.as(agent);
const details = (reply: { body: { error?: { details?: object } } }) => reply.body.error?.details;

describe('an agent', () => {
  it('is a member without an e-mail address, and every response that names it shows its kind', async () => {
    const reply = await docket.as(ada).post(path, { name: 'Robin', description: 'Writes release notes.' });
    expect(reply.status).toBe(201);
    const agent = reply.body.data;
    expect(agent).toMatchObject({
      name: 'Robin',
      description: 'Writes release notes.',
      kind: 'agent',
      email: null,
      workspaceId: workspace.id,
      projectIds: null,
      disabled: false,
      createdBy: { id: ada.id, kind: 'human' },
    });
    expect((await docket.as(ada).get(path)).body).toMatchObject({ data: [agent], pagination: { total: 1 } });
    expect((await docket.as(ada).get(`${path}/${agent.id}`)).body.data).toEqual(agent);
    const members = (await docket.as(ada).get(`/api/workspaces/${workspace.id}/members`)).body.data;
    expect(members.map(({ name, kind, role }: Record<string, string>) => ({ name, kind, role }))).toEqual([
      { name: 'Ada', kind: 'human', role: 'owner' },
      { name: 'Robin', kind: 'agent', role: 'member' },
    ]);
    const found = await docket.as(ada).get('/api/users?search=robin');
    expect(found.body.data).toMatchObject([{ id: agent.id, kind: 'agent', email: null }]);
  });

  it('works under its own name, by default in its workspace', async () => {
    const agent = await docket.given.agent(ada, workspace.id, { name: 'Kim' });
    const person = { id: agent.id, name: 'Kim', kind: 'agent', email: null };
    const ticket = await docket.given.ticket(agent, { title: 'Found by a machine' });
    expect(ticket).toMatchObject({ workspaceId: workspace.id, projectId: null, reporter: person });
    await by(agent).put(`/api/tickets/${ticket.id}/status`, { status: 'todo' });
    const history = (await docket.as(ada).get(`/api/tickets/${ticket.id}/history`)).body.data;
    expect(history).toMatchObject([{ field: 'status', to: 'todo', actor: person }]);
    const comment = await docket.given.comment(agent, ticket, 'On it');
    expect(comment).toMatchObject({ author: person });
    const events = await docket.rows<{ type: string; data: { user: object } }>(
      'SELECT type, data FROM events WHERE actor_id = $1 ORDER BY position',
      [agent.id],
    );
    expect(events.map(({ type }) => type)).toEqual([
      'ticket.created',
      'ticket.updated',
      'ticket.status_changed',
      'comment.created',
    ]);
    expect(events[0]!.data.user).toEqual({ id: agent.id, name: 'Kim' });
    const activity = (await by(agent).get('/api/user/activity')).body.data;
    expect(activity).toHaveLength(3);
  });

  it('with projectIds is a member of only those projects', async () => {
    const other = await docket.given.project(ada, { workspaceId: workspace.id });
    const agent = await docket.given.agent(ada, workspace.id, { projectIds: [project.id] });
    expect((await docket.as(ada).get(`${path}/${agent.id}`)).body.data.projectIds).toEqual([project.id]);
    expect((await by(agent).get(`/api/project/${project.id}`)).status).toBe(200);
    expect((await by(agent).get(`/api/project/${other.id}`)).status).toBe(403);
    expect((await by(agent).post('/api/tickets', { title: 'Nowhere' })).status).toBe(403);
    const moved = await docket.as(ada).put(`${path}/${agent.id}`, { projectIds: null });
    expect(moved.body.data.projectIds).toBeNull();
    expect((await by(agent).get(`/api/project/${other.id}`)).status).toBe(200);
    const elsewhere = await docket.given.project(ada);
    const refused = await docket.as(ada).post(path, { name: 'Lost', projectIds: [elsewhere.id] });
    expect([refused.status, details(refused)]).toEqual([400, { projectIds: ['Projects must be valid'] }]);
  });

  it('is limited to projects by key, too', async () => {
    const other = await docket.given.project(ada, { workspaceId: workspace.id });
    const reply = await docket
      .as(ada)
      .post(path, { name: 'Keys', projectIds: [project.key.toLowerCase(), project.id] });
    expect([reply.status, reply.body.data.projectIds]).toEqual([201, [project.id]]);
    const changed = await docket.as(ada).put(`${path}/${reply.body.data.id}`, { projectIds: [other.key] });
    expect(changed.body.data.projectIds).toEqual([other.id]);
    const refused = await docket.as(ada).post(path, { name: 'Lost', projectIds: ['NOPE'] });
    expect([refused.status, details(refused)]).toEqual([400, { projectIds: ['Projects must be valid'] }]);
  });

  it('that is sent back stays a member as it was; only projects that it leaves or joins emit events', async () => {
    const [kept, left, joined] = [
      await docket.given.project(ada, { workspaceId: workspace.id }),
      await docket.given.project(ada, { workspaceId: workspace.id }),
      await docket.given.project(ada, { workspaceId: workspace.id }),
    ];
    const agent = await docket.given.agent(ada, workspace.id, { projectIds: [kept.id, left.id] });
    await docket.as(ada).post(`/api/project/${kept.id}/members`, { userId: agent.id, role: 'viewer' });
    await docket.as(ada).put(`/api/project/${kept.id}`, { status: 'archived' });
    const [last] = await docket.rows<{ position: string }>('SELECT max(position) AS position FROM events');
    const sent = (await docket.as(ada).get(`${path}/${agent.id}`)).body.data;
    expect((await docket.as(ada).put(`${path}/${agent.id}`, sent)).status).toBe(200);
    const changed = await docket.as(ada).put(`${path}/${agent.id}`, { projectIds: [kept.id, joined.id] });
    expect(changed.body.data.projectIds).toEqual([kept.id, joined.id]);
    const events = await docket.rows(
      'SELECT type, project_id AS "projectId" FROM events WHERE position > $1 ORDER BY position',
      [last!.position],
    );
    expect(events).toEqual([
      { type: 'member.removed', projectId: left.id },
      { type: 'member.added', projectId: joined.id },
    ]);
    const members = (await docket.as(ada).get(`/api/project/${kept.id}/members`)).body.data;
    expect(members).toContainEqual(expect.objectContaining({ id: agent.id, role: 'viewer' }));
  });

  it('that was in a whole workspace is a member of nothing else once it is limited', async () => {
    const [direct, gone, only] = [
      await docket.given.project(ada, { workspaceId: workspace.id }),
      await docket.given.project(ada, { workspaceId: workspace.id }),
      await docket.given.project(ada, { workspaceId: workspace.id }),
    ];
    const agent = await docket.given.agent(ada, workspace.id);
    for (const { id } of [direct, gone]) {
      await docket.as(ada).post(`/api/project/${id}/members`, { userId: agent.id, role: 'member' });
    }
    await docket.as(ada).delete(`/api/project/${gone.id}`);
    const limited = await docket.as(ada).put(`${path}/${agent.id}`, { projectIds: [only.id] });
    expect(limited.body.data.projectIds).toEqual([only.id]);
    await docket.as(ada).post(`/api/project/${gone.id}/restore`);
    for (const { id } of [direct, gone]) expect((await by(agent).get(`/api/project/${id}`)).status).toBe(403);
    expect((await by(agent).get(`/api/project/${only.id}`)).status).toBe(200);
  });

  it('that is disabled cannot use its key until it is enabled again', async () => {
    const agent = await docket.given.agent(ada, workspace.id);
    const disabled = await docket.as(ada).put(`${path}/${agent.id}`, { disabled: true });
    expect(disabled.body.data).toMatchObject({ disabled: true });
    expect((await by(agent).get('/api/tickets')).status).toBe(401);
    await docket.as(ada).put(`${path}/${agent.id}`, { disabled: false, name: 'Back' });
    expect((await by(agent).get('/api/user/profile')).body.data.name).toBe('Back');
  });

  it('has keys that admins of its workspace create, list and revoke in a session', async () => {
    const agent = await docket.given.agent(ada, workspace.id, { scopes: ['agent-tasks:read'] });
    const keys = `${path}/${agent.id}/keys`;
    const listed = (await docket.as(ada).get(keys)).body.data;
    expect(listed).toMatchObject([{ name: 'test', scopes: ['agent-tasks:read'] }]);
    expect(listed[0]).not.toHaveProperty('key');
    expect((await by(agent).get('/api/tickets')).status).toBe(403);
    expect((await docket.as(ada).delete(`${keys}/${listed[0].id}`)).status).toBe(200);
    expect((await by(agent).get('/api/agent-tasks')).status).toBe(401);
    const member = await docket.given.workspaceMember(ada, workspace, 'member');
    expect((await docket.as(member).post(keys, { name: 'mine' })).status).toBe(403);
    const adminsKey = await docket.given.apiKey(ada);
    expect((await docket.as({ apiKey: adminsKey }).post(keys, { name: 'mine' })).status).toBe(401);
    const admin = await docket.as(ada).post(keys, { name: 'all', scopes: ['admin'] });
    expect(details(admin)).toEqual({ scopes: ['Scopes may include admin only for an ADMIN'] });
  });

  it('that is deleted keeps only its name in history', async () => {
    const agent = await docket.given.agent(ada, workspace.id, { name: 'Gone' });
    const ticket = await docket.given.ticket(agent, { projectId: project.id, delegateId: agent.id });
    await docket.given.comment(agent, ticket, 'Mine');
    const task = (await docket.as(ada).get(`/api/tickets/${ticket.id}`)).body.data.agentTask;
    expect((await docket.as(ada).delete(`${path}/${agent.id}`)).body.data).toEqual({ id: agent.id, deleted: true });
    expect((await by(agent).get('/api/tickets')).status).toBe(401);
    expect((await docket.as(ada).get(`${path}/${agent.id}`)).status).toBe(404);
    expect((await docket.as(ada).get(`/api/agent-tasks/${task.id}`)).body.data.status).toBe('cancelled');
    const { delegate, reporter, comments, agentTask } = (await docket.as(ada).get(`/api/tickets/${ticket.id}`)).body
      .data;
    expect({ delegate, agentTask }).toEqual({ delegate: null, agentTask: null });
    expect([reporter.name, comments[0].author.name]).toEqual(['Gone', 'Gone']);
    const history = (await docket.as(ada).get(`/api/tickets/${ticket.id}/history`)).body.data;
    expect(history).toMatchObject([{ field: 'delegateId', from: agent.id, to: null, fromLabel: 'Gone' }]);
    const members = (await docket.as(ada).get(`/api/workspaces/${workspace.id}/members`)).body.data;
    expect(members.map(({ id }: { id: string }) => id)).not.toContain(agent.id);
  });

  it('that is deleted leaves its projects, each with an event, and is no member of a project that is restored later', async () => {
    const [left, gone] = [
      await docket.given.project(ada, { workspaceId: workspace.id }),
      await docket.given.project(ada, { workspaceId: workspace.id }),
    ];
    const agent = await docket.given.agent(ada, workspace.id, { projectIds: [left.id, gone.id] });
    await docket.as(ada).delete(`/api/project/${gone.id}`);
    const admin = await docket.given.workspaceMember(ada, workspace, 'admin');
    const [last] = await docket.rows<{ position: string }>('SELECT max(position) AS position FROM events');
    expect((await docket.as(admin).delete(`${path}/${agent.id}`)).status).toBe(200);
    const events = await docket.rows(
      `SELECT type, project_id AS "projectId", data->'member'->>'id' AS "memberId" FROM events WHERE position > $1`,
      [last!.position],
    );
    expect(events).toEqual([{ type: 'member.removed', projectId: left.id, memberId: agent.id }]);
    await docket.as(ada).post(`/api/project/${gone.id}/restore`);
    for (const { id } of [left, gone]) {
      const members = (await docket.as(ada).get(`/api/project/${id}/members`)).body.data;
      expect(members.map((member: { id: string }) => member.id)).toEqual([ada.id]);
    }
  });
});
