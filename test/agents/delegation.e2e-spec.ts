import { claim, type Held } from '../support/agent-tasks.js';
import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestAgent, TestProject, TestUser } from '../support/given.js';
import { Notifying, notificationsOf } from '../support/notifying.js';

let docket: Docket;
let notifying: Notifying;
let ada: TestUser;
let project: TestProject;
let robin: TestAgent;
let kim: TestAgent;
beforeAll(async () => {
  docket = await Docket.start();
  notifying = await Notifying.start(docket);
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada, { name: 'Website', visibility: 'public' });
  robin = await docket.given.agent(ada, project.workspaceId, { name: 'Robin' });
  kim = await docket.given.agent(ada, project.workspaceId, { name: 'Kim' });
});
afterEach(() => docket.rows('DELETE FROM agent_tasks'));
afterAll(async () => {
  await notifying.stop();
  await docket.stop();
});

const details = (reply: { body: { error?: { details?: object } } }) => reply.body.error?.details;
const task = async (id: string) => (await docket.as(ada).get(`/api/agent-tasks/${id}`)).body.data;
const tasksOf = async (ticketId: string) =>
  (await docket.as(ada).get(`/api/agent-tasks?ticket=${ticketId}`)).body.data.map(
    ({ kind, status, agentId }: Record<string, string>) => ({ kind, status, agentId }),
  );
const act = (by: Client, action: string, { id, leaseToken }: Held, body: object = {}) =>
  by.post(`/api/agent-tasks/${id}/${action}`, { leaseToken, ...body });

describe('a ticket', () => {
  it('can be delegated on creation and by an update, with one task for each change', async () => {
    const ticket = await docket.given.ticket(ada, { projectId: project.id, delegateId: robin.id });
    expect(ticket).toMatchObject({
      delegateId: robin.id,
      delegate: { name: 'Robin', kind: 'agent' },
      agentTask: { status: 'queued', question: null },
    });
    const first = { kind: 'work_on_ticket', agentId: robin.id };
    expect(await tasksOf(ticket.id)).toEqual([{ ...first, status: 'queued' }]);
    const path = `/api/tickets/${ticket.id}`;
    await docket.as(ada).put(path, { delegateId: robin.id, priority: 'high' });
    expect(await tasksOf(ticket.id)).toHaveLength(1);
    const changed = (await docket.as(ada).put(path, { delegateId: kim.id })).body.data;
    expect(changed).toMatchObject({ delegate: { name: 'Kim' }, agentTask: { status: 'queued' } });
    expect(await tasksOf(ticket.id)).toEqual([
      { ...first, agentId: kim.id, status: 'queued' },
      { ...first, status: 'cancelled' },
    ]);
    const cleared = (await docket.as(ada).put(path, { delegateId: null })).body.data;
    expect(cleared).toMatchObject({ delegate: null, agentTask: null });
    expect((await tasksOf(ticket.id)).map(({ status }: { status: string }) => status)).toEqual([
      'cancelled',
      'cancelled',
    ]);
    const history = (await docket.as(ada).get(`${path}/history`)).body.data;
    expect(history.map(({ field, fromLabel, toLabel }: Record<string, string>) => [field, fromLabel, toLabel])).toEqual(
      [
        ['delegateId', 'Kim', null],
        ['delegateId', 'Robin', 'Kim'],
        ['priority', 'medium', 'high'],
      ],
    );
  });

  it('is delegated by its own route, with instructions that only members can read', async () => {
    const ticket = await docket.given.ticket(ada, { projectId: project.id });
    const path = `/api/tickets/${ticket.key}/delegate`;
    const reply = await docket.as(ada).put(path, { agentId: robin.id, instructions: 'Keep the old route.' });
    expect(reply.status).toBe(200);
    const { id } = reply.body.data.agentTask;
    expect(await task(id)).toMatchObject({
      instructions: 'Keep the old route.',
      agentId: robin.id,
      createdBy: { id: ada.id, name: 'Ada', kind: 'human' },
      claimant: null,
      payload: { ticketId: ticket.id },
    });
    const stranger = docket.as(await docket.given.user());
    const seen = [
      (await stranger.get(`/api/agent-tasks/${id}`)).body.data,
      (await stranger.get(`/api/agent-tasks?ticket=${ticket.id}`)).body.data[0],
    ];
    expect(seen).toMatchObject([
      { id, instructions: null, payload: null, createdBy: { id: ada.id, email: null } },
      { id, instructions: null },
    ]);
    const events = await docket.rows<{ data: object }>(`SELECT data FROM events WHERE type LIKE 'agent_task.%'`);
    expect(JSON.stringify(events)).not.toMatch(/Keep the old route|@example/);
    await docket.as(ada).put(path, { agentId: robin.id, instructions: 'Drop it.' });
    expect(await task(id)).toMatchObject({ instructions: 'Drop it.', status: 'queued' });
    const held = await claim(docket.as(robin));
    expect(held).toMatchObject({ id, instructions: 'Drop it.', claimant: { id: robin.id, kind: 'agent' } });
    expect((await docket.as(ada).put(path, { agentId: null })).body.data).toMatchObject({ delegate: null });
    expect((await act(docket.as(robin), 'heartbeat', held!)).status).toBe(409);
  });

  it('can be delegated only to an agent with access, and assigned only to a person', async () => {
    const other = await docket.given.project(ada);
    const foreigner = await docket.given.agent(ada, other.workspaceId, { projectIds: [other.id] });
    const ticket = await docket.given.ticket(ada, { projectId: project.id });
    const path = `/api/tickets/${ticket.id}`;
    for (const wrong of [foreigner.id, ada.id, ticket.id]) {
      const reply = await docket.as(ada).put(`${path}/delegate`, { agentId: wrong });
      expect([reply.status, details(reply)]).toEqual([400, { agentId: ['Agent must be valid'] }]);
      const updated = await docket.as(ada).put(path, { delegateId: wrong });
      expect([updated.status, details(updated)]).toEqual([400, { delegateId: ['Delegate must be valid'] }]);
    }
    const assigned = await docket.as(ada).put(`${path}/assignee`, { assigneeId: robin.id });
    expect([assigned.status, details(assigned)]).toEqual([400, { assigneeId: ['Assignee must be valid'] }]);
    const assignable = (await docket.as(ada).get(`/api/project/${project.id}/assignees`)).body.data;
    expect(assignable.map(({ id }: { id: string }) => id)).toEqual([ada.id]);
    expect(await tasksOf(ticket.id)).toEqual([]);
  });

  it('without a project gets a task without a project, for members of the workspace', async () => {
    const ticket = await docket.given.ticket(ada, { workspaceId: project.workspaceId, delegateId: robin.id });
    const held = await claim(docket.as(robin));
    expect(held).toMatchObject({ ticketId: ticket.id, projectId: null, workspaceId: project.workspaceId });
    const stranger = docket.as(await docket.given.user());
    expect((await stranger.get(`/api/agent-tasks/${held!.id}`)).status).toBe(403);
    expect((await stranger.get('/api/agent-tasks')).body.data.map(({ id }: Held) => id)).not.toContain(held!.id);
    expect((await docket.as(ada).get('/api/agent-tasks')).body.data).toMatchObject([{ id: held!.id }]);
    expect((await act(docket.as(robin), 'complete', held!, { result: { summary: 'Done' } })).status).toBe(200);
  });

  it('that is deleted cancels its task; a ticket that moves takes its task along', async () => {
    const deleted = await docket.given.ticket(ada, { projectId: project.id, delegateId: robin.id });
    const [{ id }] = (await docket.as(ada).get(`/api/agent-tasks?ticket=${deleted.id}`)).body.data;
    await docket.as(ada).delete(`/api/tickets/${deleted.id}`);
    expect((await task(id)).status).toBe('cancelled');
    const target = await docket.given.project(ada, { workspaceId: project.workspaceId });
    const moved = await docket.given.ticket(ada, { projectId: project.id, delegateId: robin.id });
    await docket.as(ada).put(`/api/tickets/${moved.id}`, { projectId: target.id });
    expect(await claim(docket.as(robin))).toMatchObject({ ticketId: moved.id, projectId: target.id });
  });

  it('is filtered, bulk-updated and exported by its delegate', async () => {
    const mine = await docket.given.ticket(ada, { projectId: project.id, title: 'Given away', delegateId: kim.id });
    const ids = async (by: Client, query: string) =>
      (await by.get(`/api/tickets?search=given&${query}`)).body.data.map(({ id }: Held) => id);
    expect(await ids(docket.as(ada), `delegate=${kim.id}`)).toEqual([mine.id]);
    expect(await ids(docket.as(kim), 'delegate=me')).toEqual([mine.id]);
    expect(await ids(docket.as(ada), 'delegate=none')).toEqual([]);
    expect(await ids(docket.as(ada), `delegate=!${kim.id}`)).toEqual([]);
    const operations = [{ op: 'update', id: mine.id, ticket: { delegateId: robin.id } }];
    const dry = (await docket.as(ada).post('/api/tickets/bulk', { operations, dryRun: true })).body.data;
    expect(dry.results[0].events).toEqual(['ticket.updated', 'agent_task.finished', 'agent_task.queued']);
    expect(await tasksOf(mine.id)).toMatchObject([{ agentId: kim.id, status: 'queued' }]);
    await docket.as(ada).post('/api/tickets/bulk', { operations });
    expect(await tasksOf(mine.id)).toMatchObject([
      { agentId: robin.id, status: 'queued' },
      { agentId: kim.id, status: 'cancelled' },
    ]);
    const csv = (await docket.as(ada).get(`/api/tickets/export?delegate=${robin.id}&search=given`)).text;
    const [header, row] = csv.trim().split('\r\n');
    expect(row!.split(',')[header!.split(',').indexOf('delegateId')]).toBe(robin.id);
  });
});

describe('a task created by hand', () => {
  const create = (by: TestUser, body: object) => docket.as(by).post('/api/agent-tasks', body);

  it('is for the agent it names, whatever the project’s setting, or for any claimer', async () => {
    await docket.as(ada).put(`/api/project/${project.id}/automations`, { agent: 'builtin' });
    const named = await create(ada, { projectId: project.key, kind: 'triage_issue', agentId: kim.id });
    expect(named.status).toBe(201);
    expect(named.body.data).toMatchObject({
      status: 'queued',
      kind: 'triage_issue',
      projectId: project.id,
      ticketId: null,
      agentId: kim.id,
      createdBy: { id: ada.id },
    });
    const open = (await create(ada, { projectId: project.id, kind: 'sweep_up', instructions: 'Gently.' })).body.data;
    expect(open).toMatchObject({ agentId: null, instructions: 'Gently.' });
    const people = docket.as(ada);
    expect(await claim(people, { kinds: ['triage_issue'] })).toBeNull();
    expect(await claim(docket.as(robin), { kinds: ['triage_issue'] })).toBeNull();
    expect(await claim(docket.as(kim))).toMatchObject({ id: named.body.data.id });
    expect(await claim(docket.as(robin))).toMatchObject({ id: open.id });
    const listed = async (query: string) =>
      (await people.get(`/api/agent-tasks?${query}`)).body.data.map(({ id }: Held) => id);
    expect(await listed(`agent=${kim.id}`)).toEqual([named.body.data.id]);
    expect(await listed('agent=none')).toEqual([open.id]);
    expect(await listed(`claimant=${robin.id}`)).toEqual([open.id]);
    expect(await listed('claimant=nobody')).toEqual([]);
    expect((await docket.as(kim).get('/api/agent-tasks?agent=me&claimant=me')).body.data).toHaveLength(1);
    await docket.as(ada).put(`/api/project/${project.id}/automations`, { agent: 'external' });
  });

  it('takes its project from its ticket, and an invalid reference names its field', async () => {
    const ticket = await docket.given.ticket(ada, { projectId: project.id });
    const made = await create(ada, { ticketId: ticket.key, kind: 'estimate', expiresAt: '2099-01-01T00:00:00Z' });
    expect(made.body.data).toMatchObject({
      ticketId: ticket.id,
      projectId: project.id,
      subject: `ticket ${ticket.id}`,
      expiresAt: '2099-01-01T00:00:00.000Z',
    });
    const elsewhere = await docket.given.workspace(ada);
    const other = await docket.given.project(ada, { workspaceId: elsewhere.id });
    const stranger = await docket.given.user();
    const nobodys = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0aff';
    const wrong: [object, object][] = [
      [{ kind: 'estimate' }, { projectId: ['Project or ticket is required'] }],
      [{ projectId: project.id }, { kind: ['Kind is required'] }],
      [{ projectId: project.id, kind: 'Not this' }, { kind: ['Kind must be made of a-z and _, up to 64 of them'] }],
      [{ projectId: nobodys, kind: 'estimate' }, { projectId: ['Project must be valid'] }],
      [{ ticketId: nobodys, kind: 'estimate' }, { ticketId: ['Ticket must be valid'] }],
      [
        { ticketId: ticket.id, projectId: other.id, kind: 'estimate' },
        { projectId: ['Project must be that of the ticket'] },
      ],
      [{ projectId: other.id, kind: 'estimate', agentId: robin.id }, { agentId: ['Agent must be valid'] }],
      [{ projectId: project.id, kind: 'estimate', agentId: ada.id }, { agentId: ['Agent must be valid'] }],
      [
        { projectId: project.id, kind: 'estimate', expiresAt: '2020-01-01T00:00:00Z' },
        { expiresAt: ['Expiry must be in the future'] },
      ],
      [
        { projectId: project.id, kind: 'estimate', instructions: 'x'.repeat(16 * 1024 + 1) },
        { instructions: ['Instructions must be at most 16384 bytes'] },
      ],
    ];
    for (const [body, expected] of wrong) expect(details(await create(ada, body))).toEqual(expected);
    expect((await create(stranger, { projectId: project.id, kind: 'estimate' })).status).toBe(403);
    expect((await create(stranger, { ticketId: ticket.id, kind: 'estimate' })).status).toBe(403);
  });
});

describe('a question of an agent', () => {
  it('notifies the delegator and the assignee once each, and the agent gets the answer with its next heartbeat', async () => {
    const bob = await docket.given.member(ada, project, 'member');
    const watcher = await docket.given.member(ada, project, 'member');
    const ticket = await docket.given.ticket(ada, { projectId: project.id, assigneeId: bob.id, title: 'Old route' });
    await docket.as(watcher).put(`/api/tickets/${ticket.id}/watching`);
    await docket.as(ada).put(`/api/tickets/${ticket.id}/delegate`, { agentId: robin.id });
    const agent = docket.as(robin);
    const held = (await claim(agent))!;
    await notifying.processEvents();
    await docket.rows('DELETE FROM notifications');
    const asked = await act(agent, 'ask', held, { question: 'Should the old route keep working?' });
    expect(asked.body.data).toMatchObject({ status: 'awaiting_input', answer: null });
    await notifying.processEvents();
    for (const user of [ada, bob]) {
      expect(await notificationsOf(docket, user)).toMatchObject([
        {
          type: 'agentQuestion',
          reason: 'asked',
          description: `Robin has a question about ${ticket.key}`,
          actor: { id: robin.id, kind: 'agent' },
          ticket: { id: ticket.id },
          agentTask: { id: held.id, status: 'awaiting_input', question: 'Should the old route keep working?' },
        },
      ]);
    }
    expect(await notificationsOf(docket, watcher)).toEqual([]);
    const details = (await docket.as(bob).get(`/api/tickets/${ticket.id}`)).body.data;
    expect(details.agentTask).toEqual({
      id: held.id,
      status: 'awaiting_input',
      question: 'Should the old route keep working?',
    });
    expect((await act(agent, 'heartbeat', held)).body.data).toMatchObject({ status: 'awaiting_input', answer: null });
    expect((await agent.post(`/api/agent-tasks/${held.id}/reply`, { answer: 'Yes' })).status).toBe(403);
    expect((await docket.as(bob).post(`/api/agent-tasks/${held.id}/reply`, { answer: 'One release.' })).status).toBe(
      200,
    );
    expect((await act(agent, 'heartbeat', held)).body.data).toMatchObject({
      status: 'running',
      question: null,
      answer: 'One release.',
    });
    const events = await docket.rows(`SELECT 1 FROM events WHERE type = 'agent_task.awaiting_input'`);
    expect(events).toHaveLength(1);
    expect((await notificationsOf(docket, bob))[0]).toMatchObject({ agentTask: { status: 'running', question: null } });
    expect((await act(agent, 'ask', held, { question: 'And then?' })).body.data).toMatchObject({ answer: null });
  });

  it('in a task created by an agent notifies the person who started the chain', async () => {
    const ticket = await docket.given.ticket(ada, { projectId: project.id, delegateId: robin.id });
    const held = (await claim(docket.as(robin)))!;
    const made = await docket
      .as(robin)
      .post('/api/agent-tasks', { projectId: project.id, kind: 'ask_around', agentId: kim.id });
    expect(made.body.data).toMatchObject({ createdBy: { id: robin.id } });
    const second = (await claim(docket.as(kim)))!;
    await notifying.processEvents();
    await docket.rows('DELETE FROM notifications');
    await act(docket.as(kim), 'ask', second, { question: 'Who?' });
    await notifying.processEvents();
    expect(await notificationsOf(docket, ada)).toMatchObject([
      {
        type: 'agentQuestion',
        description: 'Kim has a question about Website',
        ticket: null,
        project: { id: project.id },
      },
    ]);
    expect(await docket.rows('SELECT 1 FROM notifications WHERE user_id IN ($1, $2)', [robin.id, kim.id])).toEqual([]);
    expect(held).toMatchObject({ ticketId: ticket.id });
  });
});

describe('a repeated call', () => {
  const result = { summary: 'Done', artifacts: [{ name: 'Log', size: 0, parts: [1, 2] }] };

  it('to complete or fail under the same lease returns the finished task; with another body it is a conflict', async () => {
    const agent = docket.as(robin);
    for (const [action, body, other, reordered] of [
      [
        'complete',
        { result },
        { result: { summary: 'Else' } },
        { result: { artifacts: [{ parts: [1, 2], size: 0, name: 'Log' }], summary: 'Done' } },
      ],
      ['fail', { error: 'No way' }, { error: 'Some way' }, { error: 'No way' }],
    ] as const) {
      await docket.as(ada).post('/api/agent-tasks', { projectId: project.id, kind: 'sweep_up' });
      const held = (await claim(agent))!;
      const first = await act(agent, action, held, body);
      expect(first.status).toBe(200);
      const again = await act(agent, action, held, reordered);
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect((await act(agent, action, held, other)).body.error).toMatchObject({
        code: 'CONFLICT',
        message: `Agent task is ${first.body.data.status}`,
      });
      const opposite =
        action === 'fail' ? { action: 'complete', body: { result } } : { action: 'fail', body: { error: 'No way' } };
      expect((await act(agent, opposite.action, held, opposite.body)).status).toBe(409);
      expect(
        (await act(agent, action, { ...held, leaseToken: '5f1c1a0e-8d53-4b7e-9a57-0c6a1f7f3f0e' }, body)).status,
      ).toBe(409);
      const log = (await docket.as(ada).get(`/api/agent-tasks/${held.id}/log`)).body.data;
      expect(log).toHaveLength(3); // queued, claimed, finished
      const finished = await docket.rows(
        `SELECT 1 FROM events WHERE type = 'agent_task.finished' AND data #>> '{agentTask,id}' = $1`,
        [held.id],
      );
      expect(finished).toHaveLength(1);
    }
  });

  it('does not end a task that a member has requeued since', async () => {
    const agent = docket.as(robin);
    await docket.as(ada).post('/api/agent-tasks', { projectId: project.id, kind: 'sweep_up' });
    const held = (await claim(agent))!;
    await act(agent, 'fail', held, { error: 'No way' });
    expect((await agent.post(`/api/agent-tasks/${held.id}/retry`)).status).toBe(403);
    expect((await docket.as(ada).post(`/api/agent-tasks/${held.id}/retry`)).status).toBe(200);
    expect((await act(agent, 'fail', held, { error: 'No way' })).status).toBe(409);
    expect(await task(held.id)).toMatchObject({ status: 'queued', error: null });
  });
});
