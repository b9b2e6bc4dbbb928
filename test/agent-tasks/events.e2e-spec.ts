import { agentActor } from '#agent-tasks';
import { AgentTasks, claim } from '../support/agent-tasks.js';
import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

let docket: Docket;
let tasks: AgentTasks;
let user: TestUser;
let ada: Client;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  tasks = new AgentTasks(docket);
  user = await docket.given.user({ name: 'Ada' });
  ada = docket.as(user);
  project = await docket.given.project(user, { name: 'Website' });
});
afterAll(() => docket.stop());
beforeEach(async () => {
  await docket.rows('DELETE FROM agent_tasks');
  await docket.rows('DELETE FROM events');
});

interface RecordedEvent {
  type: string;
  projectId: string;
  data: Record<string, Record<string, unknown>>;
}
const recorded = () =>
  docket.rows<RecordedEvent>(
    `SELECT type, project_id AS "projectId", data FROM events ORDER BY position, created_at, id`,
  );
const summaries = async () =>
  (await recorded()).map(({ type, data }) => `${type} ${data.agentTask!.status} ${data.user!.name}`);

describe('the events of an agent task', () => {
  it('contain the task as the API shows it, its project, its ticket and the actor', async () => {
    const ticket = await docket.given.ticket(user, { projectId: project.id, title: 'It rains' });
    await docket.rows('DELETE FROM events');
    const id = await tasks.queued(project, { ticketId: ticket.id });
    const { payload: _, instructions: __, ...shown } = (await ada.get(`/api/agent-tasks/${id}`)).body.data;
    const [queued, ...none] = await recorded();
    expect(none).toEqual([]);
    expect(queued).toEqual({
      type: 'agent_task.queued',
      projectId: project.id,
      data: {
        agentTask: shown,
        ticket: expect.objectContaining({ id: ticket.id, title: 'It rains', status: 'backlog', priority: 'medium' }),
        project: { id: project.id, name: 'Website' },
        user: { id: agentActor.userId, name: 'Docket' },
      },
    });
  });

  it('report its end, whoever ended it, and each time it waits for input', async () => {
    const { id, leaseToken } = await tasks.in('running', project, ada);
    await ada.post(`/api/agent-tasks/${id}/log`, { leaseToken, message: 'Working' });
    await ada.post(`/api/agent-tasks/${id}/heartbeat`, { leaseToken });
    await ada.post(`/api/agent-tasks/${id}/ask`, { leaseToken, question: 'Why?' });
    await ada.post(`/api/agent-tasks/${id}/reply`, { answer: 'Because' });
    await ada.post(`/api/agent-tasks/${id}/fail`, { leaseToken, error: 'No' });
    await ada.post(`/api/agent-tasks/${id}/retry`);
    await ada.post(`/api/agent-tasks/${id}/cancel`);
    expect(await summaries()).toEqual([
      'agent_task.queued queued Docket',
      'agent_task.updated running Ada',
      'agent_task.awaiting_input awaiting_input Ada',
      'agent_task.updated running Ada',
      'agent_task.finished failed Ada',
      'agent_task.queued queued Ada',
      'agent_task.finished cancelled Ada',
    ]);
    const failed = (await recorded()).find(({ type }) => type === 'agent_task.finished');
    expect(failed!.data.agentTask).toMatchObject({ id, error: 'No' });
    expect(JSON.stringify(await recorded())).not.toContain(leaseToken);
    expect(failed!.data).not.toHaveProperty('ticket');
  });

  it('report expiry and lost leases', async () => {
    await tasks.in('expired', project, ada);
    const { id } = await tasks.in('running', project, ada);
    await docket.rows(`UPDATE agent_tasks SET leased_until = '2020-01-01Z' WHERE id = $1`, [id]);
    await tasks.sweeps.requeueLost();
    expect(await summaries()).toEqual([
      ...['agent_task.queued queued Docket', 'agent_task.finished expired Docket'],
      ...['agent_task.queued queued Docket', 'agent_task.updated running Ada', 'agent_task.queued queued Docket'],
    ]);
    expect((await recorded()).at(-1)!.data.agentTask).toMatchObject({ id, attempt: 2 });
  });

  it('report a push superseded by a newer one', async () => {
    const push = { kind: 'analyze_push', subject: 'acme/web', ref: 'main' };
    const older = await tasks.queued(project, push);
    await tasks.queued(project, push);
    expect(await summaries()).toEqual([
      'agent_task.queued queued Docket',
      'agent_task.finished cancelled Docket',
      'agent_task.queued queued Docket',
    ]);
    expect((await recorded())[1]!.data.agentTask).toMatchObject({ id: older });
  });

  it('are not recorded when nothing changed', async () => {
    const { id } = await tasks.in('completed', project, ada);
    await docket.rows('DELETE FROM events');
    expect((await ada.post(`/api/agent-tasks/${id}/retry`)).status).toBe(409);
    expect((await ada.post(`/api/agent-tasks/${id}/cancel`)).status).toBe(409);
    expect(await tasks.enqueue(project, { payload: { text: 'x'.repeat(1024 * 1024) } })).toMatchObject({ id: null });
    expect(await claim(ada)).toBeNull();
    expect(await recorded()).toEqual([]);
  });
});

describe('the system user Docket', () => {
  it('cannot sign in, be listed, invited or changed, and does not count as the first user, who becomes ADMIN', async () => {
    const fresh = await Docket.start();
    try {
      const email = 'first@example.com';
      const reply = await fresh.as().post('/api/auth/sign-up', { email, password: 'a long enough password' });
      expect(reply.body.data.role).toBe('ADMIN');
      const cookie = (reply.headers['set-cookie'] as unknown as string[])[0]!.split(';', 1)[0]!;
      const admin = fresh.as({ cookie });
      expect((await admin.get('/api/admin/users')).body.data.map((row: { email: string }) => row.email)).toEqual([
        email,
      ]);
      expect((await admin.get('/api/users?search=Docket')).body.data).toEqual([]);
      const change = await admin.put(`/api/admin/users/${agentActor.userId}`, { disabled: false });
      expect(change.status).toBe(404);
      const { id } = (await admin.post('/api/projects', { name: 'Website' })).body.data;
      const invited = await admin.post(`/api/project/${id}/members`, { userId: agentActor.userId, role: 'member' });
      expect(invited.body.error.details).toEqual({ userId: ['User must be valid'] });
      const assigned = await admin.post('/api/tickets', { title: 'x', projectId: id, assigneeId: agentActor.userId });
      expect(assigned.body.error.details).toEqual({ assigneeId: ['Assignee must be valid'] });
      const [row] = await fresh.rows(
        `SELECT email, role, disabled_at IS NOT NULL AS disabled FROM users WHERE id = $1`,
        [agentActor.userId],
      );
      expect(row).toEqual({ email: null, role: 'VIEWER', disabled: true });
    } finally {
      await fresh.stop();
    }
  });
});
