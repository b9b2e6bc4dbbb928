import { claim } from '../support/agent-tasks.js';
import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestAgent, TestProject, TestUser } from '../support/given.js';

let docket: Docket;
let ada: TestUser;
let project: TestProject;
let robin: TestAgent;
let kim: TestAgent;
let token: string;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada, { name: 'Website' });
  robin = await docket.given.agent(ada, project.workspaceId, { name: 'Robin' });
  kim = await docket.given.agent(ada, project.workspaceId, { name: 'Kim' });
  const made = await docket.as(ada).post(`/api/project/${project.id}/access-tokens`, { name: 'CI' });
  token = made.body.data.token;
});
afterEach(async () => {
  await docket.rows('DELETE FROM agent_tasks');
  await docket.rows('DELETE FROM project_automations');
});
afterAll(() => docket.stop());

const setRules = (rules: object[], by: Client = docket.as(ada)) =>
  by.put(`/api/project/${project.id}/automations`, { agent: 'external', rules });
const kinds = async () =>
  (await docket.rows<{ kind: string }>('SELECT kind FROM agent_tasks ORDER BY created_at, id')).map(({ kind }) => kind);
const send = async (event: string, data: object = {}) =>
  (await docket.as({ apiKey: token }).post('/webhooks/generic', { event, projectId: project.id, data })).body.data;
const ticket = (body: object = {}, by: TestUser | TestAgent = ada) =>
  docket.given.ticket(by, { projectId: project.id, ...body });
const log = async (id: string) =>
  (await docket.as(ada).get(`/api/agent-tasks/${id}/log`)).body.data.map(({ message }: { message: string }) => message);

describe('a rule', () => {
  it('is triggered by events of tickets and comments that meet its conditions', async () => {
    const label = await docket.given.label(ada, project.workspaceId, 'Backend');
    const rules = [
      { event: 'ticket.created', kind: 'triage', where: { type: 'BUG', priority: ['high', 'highest'] } },
      { event: 'ticket.status_changed', kind: 'review', agentId: robin.id, where: { status: 'in_review' } },
      { event: 'ticket.*', kind: 'look_at_backend', where: { label: 'backend' } },
      { event: 'ticket.updated', kind: 'by_id', where: { label: [label.id] } },
      { event: 'comment.created', kind: 'read_comment' },
    ];
    expect((await setRules(rules)).body.data).toEqual({ agent: 'external', rules });
    await ticket({ type: 'BUG', priority: 'low' });
    await ticket({ type: 'TASK', priority: 'high' });
    expect(await kinds()).toEqual([]);
    const bug = await ticket({ type: 'BUG', priority: 'highest' });
    expect(await kinds()).toEqual(['triage']);
    await docket.as(ada).put(`/api/tickets/${bug.id}/status`, { status: 'todo' });
    expect(await kinds()).toEqual(['triage']);
    await docket.as(ada).put(`/api/tickets/${bug.id}/status`, { status: 'in_review' });
    expect(await kinds()).toEqual(['triage', 'review']);
    await docket.as(ada).put(`/api/tickets/${bug.id}`, { labelIds: [label.id], status: 'done' });
    expect(await kinds()).toEqual(['triage', 'review', 'look_at_backend', 'by_id']);
    const comment = await docket.given.comment(ada, bug, 'Deployed');
    const tasks = (await docket.as(ada).get(`/api/agent-tasks?ticket=${bug.id}`)).body.data;
    expect(tasks[0]).toMatchObject({ kind: 'read_comment', createdBy: null, instructions: null, agentId: null });
    expect(tasks.find(({ kind }: { kind: string }) => kind === 'review')).toMatchObject({ agentId: robin.id });
    const { payload } = (await docket.as(ada).get(`/api/agent-tasks/${tasks[0].id}`)).body.data;
    expect(payload).toEqual({ event: 'comment.created', ticketId: bug.id, commentId: comment.id });
  });

  it('is triggered by external events by name or prefix, but not by those with the name of an internal event', async () => {
    await setRules([
      { event: 'deploy.*', kind: 'any_deploy' },
      { event: 'deploy.failed', kind: 'failed_deploy', agentId: kim.id, where: { status: ['failed', 'broken'] } },
      { event: 'ticket.created', kind: 'triage' },
    ]);
    expect(await send('deploy.failed', { status: 'fine' })).toMatchObject({ taskId: expect.any(String) });
    expect(await kinds()).toEqual(['any_deploy']);
    expect(await send('deploy.failed', { status: 'broken' })).toMatchObject({ taskId: expect.any(String) });
    expect(await kinds()).toEqual(['any_deploy', 'any_deploy', 'failed_deploy']);
    expect(await claim(docket.as(kim), { kinds: ['failed_deploy'] })).toMatchObject({
      payload: { event: 'deploy.failed', data: { status: 'broken' } },
      instructions: null,
    });
    expect(await send('deployed')).toMatchObject({ ignored: 'No automation is set for this event' });
    expect(await send('ticket.created', { type: 'BUG' })).toMatchObject({
      ignored: 'No automation is set for this event',
    });
    await setRules([{ event: 'deploy.failed', kind: 'failed_deploy', where: { status: 'broken' } }]);
    expect(await send('deploy.failed', { status: 'fine' })).toMatchObject({
      ignored: 'No automation matches the conditions of this event',
    });
  });

  it('is triggered by actions of agents only if it says so', async () => {
    await setRules([
      { event: 'ticket.created', kind: 'for_people' },
      { event: 'ticket.created', kind: 'for_all', fromAgents: true },
    ]);
    await ticket({}, robin);
    expect(await kinds()).toEqual(['for_all']);
    await ticket();
    expect(await kinds()).toEqual(['for_all', 'for_people', 'for_all']);
  });

  it.each([
    [{ event: 'ticket.created' }, 'must each have an event and a kind of a-z and _'],
    [
      { event: 'ticket.created', kind: 'a', every: 'day' },
      'must have no other fields than event, kind, agentId, fromAgents and where',
    ],
    [{ event: 'ticket.created', kind: 'a', where: { status: 'finished' } }, 'must ask for a status that tickets have'],
    [
      { event: 'ticket.created', kind: 'a', where: { assignee: 'me' } },
      'may ask for status, priority, type and label alone',
    ],
    [{ event: 'ticket.created', kind: 'a', where: { label: [] } }, 'must ask for 1 to 50 values of label'],
    [{ event: 'ticket.created', kind: 'a', fromAgents: 'yes' }, 'must have true or false as fromAgents'],
    [{ event: 'ticket.created', kind: 'a', agentId: 'robin' }, 'must name valid agents'],
  ])('that is invalid is refused with the reason: %j', async (rule, reason) => {
    const reply = await setRules([{ event: 'deploy', kind: 'right' }, rule]);
    expect(reply.body.error.details).toEqual({ rules: [`Rules ${reason}`] });
  });

  it('cannot name an agent without access to the project', async () => {
    const elsewhere = await docket.given.workspace(ada);
    const foreigner = await docket.given.agent(ada, elsewhere.id);
    const reply = await setRules([{ event: 'ticket.created', kind: 'a', agentId: foreigner.id }]);
    expect(reply.body.error.details).toEqual({ rules: ['Agent must be valid'] });
  });
});

describe('a mention', () => {
  it('of an agent in a comment queues a task for it, which refers to the comment without copying it', async () => {
    const one = await ticket();
    const comment = await docket.given.comment(ada, one, 'Could @Robin or @Ada have a look?');
    const held = await claim(docket.as(robin));
    expect(held).toMatchObject({
      kind: 'respond_to_comment',
      ticketId: one.id,
      instructions: null,
      createdBy: { id: ada.id },
      payload: { ticketId: one.id, commentId: comment.id },
    });
    expect(await kinds()).toEqual(['respond_to_comment']);
  });

  it('queues nothing for its own author, nor for an agent that may not read the ticket', async () => {
    const other = await docket.given.project(ada, { workspaceId: project.workspaceId });
    await docket.given.agent(ada, project.workspaceId, { name: 'Limited', projectIds: [other.id] });
    const one = await ticket();
    await docket.given.comment(robin, one, 'I, @Robin, asked @Limited.');
    expect(await kinds()).toEqual([]);
  });
});

describe('a chain of tasks', () => {
  const ENDED =
    'No respond_to_comment task was queued: 5 tasks have followed from each other, and a person has to go on';
  const answer = async (agent: TestAgent, one: { id: string }, text: string, finish: 'before' | 'after') => {
    const by = docket.as(agent);
    const held = (await claim(by))!;
    expect(held).toMatchObject({ kind: 'respond_to_comment', ticketId: one.id });
    const complete = () =>
      by.post(`/api/agent-tasks/${held.id}/complete`, { leaseToken: held.leaseToken, result: { summary: 'Said' } });
    if (finish === 'before') await complete();
    await docket.given.comment(agent, one, text);
    if (finish === 'after') await complete();
    return held.id;
  };

  it.each(['after', 'before'] as const)(
    'of two agents that answer each other ends after five, with the reason in both logs (each finishes %s it comments)',
    async (finish) => {
      const one = await ticket();
      await docket.given.comment(ada, one, 'What do you think, @Robin?');
      const ids: string[] = [];
      for (let step = 0; step < 5; step++) {
        const [from, to] = step % 2 === 0 ? [robin, kim] : [kim, robin];
        ids.push(await answer(from, one, `What do you think, @${to.name}?`, finish));
      }
      expect(await claim(docket.as(kim))).toBeNull();
      expect(await kinds()).toHaveLength(5);
      const logs = await Promise.all(ids.map(log));
      expect(logs.map((messages) => messages.includes(ENDED))).toEqual([false, false, false, true, true]);
      // A person starts another chain.
      await docket.given.comment(ada, one, 'Go on, @Kim.');
      expect(await claim(docket.as(kim))).toMatchObject({ kind: 'respond_to_comment' });
    },
  );

  it('is counted across delegation, tasks created by hand and rules', async () => {
    await setRules([{ event: 'ticket.created', kind: 'from_rule', agentId: kim.id, fromAgents: true }]);
    const one = await ticket({ delegateId: robin.id });
    await docket.rows(`DELETE FROM agent_tasks WHERE kind = 'from_rule'`);
    await claim(docket.as(robin)); // 1: work_on_ticket
    await ticket({}, robin);
    const second = (await claim(docket.as(kim)))!; // 2: from_rule
    const third = await docket
      .as(kim)
      .post('/api/agent-tasks', { projectId: project.id, kind: 'by_hand', agentId: robin.id });
    expect(third.status).toBe(201);
    const positions = await docket.rows('SELECT kind, chain_position AS position FROM agent_tasks ORDER BY 2');
    expect(positions).toEqual([
      { kind: 'work_on_ticket', position: 1 },
      { kind: 'from_rule', position: 2 },
      { kind: 'by_hand', position: 3 },
    ]);
    await docket.rows('UPDATE agent_tasks SET chain_position = 5 WHERE id = $1', [second.id]);
    const sixth = await docket.as(kim).post('/api/agent-tasks', { projectId: project.id, kind: 'by_hand' });
    expect([sixth.status, sixth.body.error.message]).toEqual([409, 'The chain of tasks is too long']);
    const delegated = await docket.as(kim).put(`/api/tickets/${one.id}/delegate`, { agentId: kim.id });
    expect(delegated.body.data).toMatchObject({ delegateId: kim.id });
    expect((await log(second.id)).filter((message: string) => message.startsWith('No '))).toHaveLength(2);
  });
});
