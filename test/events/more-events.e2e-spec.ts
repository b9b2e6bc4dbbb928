import { EVENT_TYPES } from '#contracts';
import { eventSchemaName } from '../../apps/api/src/http/openapi/describe-events.js';
import { AgentTasks } from '../support/agent-tasks.js';
import { Delivering, deliveriesOf, givenWebhook } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import { EventSource } from '../support/event-source.js';
import { eventually } from '../support/eventually.js';
import type { TestProject, TestUser, TestWorkspace } from '../support/given.js';
import { Notifying } from '../support/notifying.js';
import { Receiver } from '../support/receiver.js';
import { ok, type Shown } from '../support/shown-events.js';

let docket: Docket;
let worker: Delivering;
let receiver: Receiver;
let ada: TestUser;
let bob: TestUser;
let stranger: TestUser;
let workspace: TestWorkspace;
let project: TestProject;
let position: number;
const sources: EventSource[] = [];
/** The event types that a log contained; each matched the OpenAPI document. */
const seen = new Set<string>();
beforeAll(async () => {
  docket = await Docket.start();
  worker = await Delivering.start(docket);
  receiver = await Receiver.start((response) => response.writeHead(204).end());
  ada = await docket.given.user({ name: 'Ada' });
  bob = await docket.given.user({ name: 'Bob' });
  stranger = await docket.given.user({ name: 'Eve' });
  workspace = await docket.given.workspace(ada);
  await docket.given.workspaceMember(ada, workspace, 'member', bob);
});
afterAll(async () => {
  for (const source of sources) source.close();
  await receiver.close();
  await worker.stop();
  await docket.stop();
});
beforeEach(async () => {
  project = await docket.given.project(ada, { workspaceId: workspace.id });
  await worker.relay();
  const [row] = await docket.rows<{ head: string }>('SELECT max(sequence) AS head FROM events');
  position = Number(row!.head);
});
afterEach(() => docket.rows('UPDATE webhooks SET deleted_at = now() WHERE deleted_at IS NULL'));

const as = (user: TestUser) => docket.as(user);
async function log(user: TestUser, path = '/api/events'): Promise<Shown[]> {
  await worker.relay();
  const credential = path.startsWith('/v1') ? { apiKey: await docket.given.apiKey(user) } : user;
  const reply = await docket.as(credential).get(`${path}?after=${position}&limit=100`);
  expect(reply.status).toBe(200);
  for (const event of reply.body.data) {
    seen.add(event.type);
    docket.checker.checkSchema(eventSchemaName(event.type), event);
    docket.checker.checkSchema('DocketEvent', event);
  }
  return reply.body.data;
}
const types = async (user: TestUser, path?: string) => (await log(user, path)).map(({ type }) => type);
async function hook(user: TestUser, body: object = {}) {
  return givenWebhook(docket, user, receiver.url(), { events: ['*'], ...body });
}
/** What a webhook receives, as [type, status]. */
async function sent(webhook: { id: string }): Promise<string[]> {
  await worker.relay();
  await worker.drain(webhook);
  const deliveries = await deliveriesOf(docket, webhook);
  expect(deliveries.filter(({ status }) => status !== 'succeeded')).toEqual([]);
  return deliveries.map(({ event }) => event);
}
const PEOPLE = { project: null, user: { id: expect.any(String), name: 'Ada' } };

describe('comments', () => {
  it('an edit and a deletion are events; a deleted comment is in none', async () => {
    const ticket = await docket.given.ticket(ada, { projectId: project.id, title: 'Plans' });
    const comment = await docket.given.comment(ada, ticket, 'first words');
    const path = `/api/tickets/${ticket.id}/comments/${comment.id}`;
    await ok(as(ada).put(path, { content: 'other words' }));
    await ok(as(ada).put(path, { content: 'other words' })); // changes nothing
    const [, , updated] = await log(ada);
    expect(updated).toMatchObject({
      type: 'comment.updated',
      data: {
        ticket: { id: ticket.id, title: 'Plans' },
        comment: { id: comment.id, ticketId: ticket.id, content: 'other words', author: { id: ada.id, name: 'Ada' } },
        project: { id: project.id, name: project.name },
        user: { id: ada.id, name: 'Ada' },
      },
    });
    expect(updated!.data.comment!.author).not.toHaveProperty('email');
    await ok(as(ada).delete(path));
    const after = await log(ada);
    expect(after.map(({ type }) => type)).toEqual([
      'ticket.created',
      'comment.created',
      'comment.updated',
      'comment.deleted',
    ]);
    for (const { data } of after.slice(1)) {
      expect(data.comment).toEqual({ id: comment.id, ticketId: ticket.id, deleted: true });
    }
    expect(JSON.stringify(await docket.rows('SELECT data FROM events'))).not.toMatch(/first words|other words/);
  });
});

describe('reactions', () => {
  it('are events with the ticket, and with the comment if they are on one', async () => {
    const ticket = await docket.given.ticket(ada, { projectId: project.id, title: 'Plans' });
    const comment = await docket.given.comment(ada, ticket, 'first words');
    const emoji = encodeURIComponent('👍');
    await ok(as(ada).put(`/api/tickets/${ticket.id}/comments/${comment.id}/reactions/${emoji}`));
    await ok(as(ada).put(`/api/tickets/${ticket.id}/reactions/${emoji}`));
    await ok(as(ada).delete(`/api/tickets/${ticket.id}/reactions/${emoji}`));
    const [, , ofComment, added, removed] = await log(ada);
    const data = { ticket: { id: ticket.id }, reaction: { emoji: '👍' }, user: { id: ada.id } };
    expect(ofComment).toMatchObject({ type: 'reaction.added', data: { ...data, comment: { id: comment.id } } });
    expect([added, removed]).toMatchObject([
      { type: 'reaction.added', data },
      { type: 'reaction.removed', data },
    ]);
  });
});

describe('projects', () => {
  it('a change lists what changed; a restore follows a deletion', async () => {
    const webhook = await hook(bob);
    await ok(as(ada).put(`/api/project/${project.id}`, { name: 'Renamed', description: 'Better' }));
    await ok(as(ada).put(`/api/project/${project.id}`, { name: 'Renamed' })); // changes nothing
    const [updated] = await log(bob);
    expect(updated).toMatchObject({
      type: 'project.updated',
      data: {
        changes: { name: { from: project.name, to: 'Renamed' }, description: { from: null, to: 'Better' } },
        project: { id: project.id, name: 'Renamed' },
        user: { id: ada.id, name: 'Ada' },
      },
    });
    await ok(as(ada).delete(`/api/project/${project.id}`));
    const [gone, ...none] = await log(bob);
    expect(gone).toMatchObject({
      type: 'project.deleted',
      data: { project: { id: project.id, name: '(deleted)', deleted: true }, user: { id: ada.id, name: 'Ada' } },
    });
    expect(none).toEqual([]); // of a deleted project, only its deletion is shown
    expect(await types(stranger)).toEqual([]);
    await ok(as(ada).post(`/api/project/${project.id}/restore`));
    const all = await log(bob);
    expect(all.map(({ type }) => type)).toEqual(['project.updated', 'project.deleted', 'project.restored']);
    expect(all[1]!.data.project).toEqual({ id: project.id, name: 'Renamed' });
    expect(await sent(webhook)).toEqual(['project.updated', 'project.deleted', 'project.restored']);
  });

  it('a deletion reaches everyone who could read the project, by log, stream and webhook, including outsiders if it is public', async () => {
    const open = await docket.given.project(ada, { workspaceId: workspace.id, visibility: 'public' });
    const guest = await docket.given.member(ada, open, 'viewer');
    await worker.relay();
    const hooks = [await hook(guest), await hook(stranger, { projectId: open.id })];
    const [guests, strangers] = [
      await EventSource.openLive(docket, guest),
      await EventSource.openLive(docket, stranger),
    ];
    sources.push(guests, strangers);
    await docket.given.ticket(ada, { projectId: open.id, title: 'before' });
    await worker.relay();
    for (const source of [guests, strangers]) {
      await eventually(() => expect(source.types).toEqual(['ticket.created']));
    }
    await ok(as(ada).delete(`/api/project/${open.id}`));
    await worker.relay();
    for (const source of [guests, strangers]) {
      await eventually(() => expect(source.types).toEqual(['ticket.created', 'project.deleted']));
    }
    for (const user of [guest, stranger]) expect((await types(user)).at(-1)).toBe('project.deleted');
    for (const webhook of hooks) {
      const events = (await deliveriesOf(docket, webhook)).map(({ event }) => event);
      expect(events).toEqual(['ticket.created', 'project.deleted']);
      await worker.drain(webhook);
      const settled = await deliveriesOf(docket, webhook);
      expect(settled.map(({ event, status }) => [event, status])).toEqual([
        ['ticket.created', 'failed'], // nobody may read it any more
        ['project.deleted', 'succeeded'],
      ]);
    }
    const hidden = await docket.given.project(stranger);
    await ok(as(stranger).delete(`/api/project/${hidden.id}`));
    const deleted = (await log(bob)).filter(({ type }) => type === 'project.deleted');
    expect(deleted.map(({ data }) => data.project!.id)).toEqual([open.id]);
  });

  // Promise 8.6
  it('outsiders do not see events from before a project became public', async () => {
    await ok(as(ada).put(`/api/project/${project.id}`, { name: 'Launch', visibility: 'public' }));
    await ok(as(ada).put(`/api/project/${project.id}`, { name: 'Launched' }));
    expect((await types(bob)).length).toBe(2);
    const seen = await log(stranger);
    expect(seen.map(({ data }) => data.changes)).toEqual([{ name: { from: 'Launch', to: 'Launched' } }]);
  });
});

describe('members', () => {
  it('a role change and a removal are events for members, including the removed one, but not for outsiders', async () => {
    const open = await docket.given.project(ada, { workspaceId: workspace.id, visibility: 'public' });
    const member = await docket.given.member(ada, open, 'member');
    const [own, bound] = [await hook(member), await hook(member, { projectId: open.id })];
    const outside = await hook(stranger, { projectId: open.id });
    await worker.relay();
    await ok(as(ada).post(`/api/project/${open.id}/members`, { userId: member.id, role: 'admin' }));
    const updated = (await log(bob)).at(-1)!;
    expect(updated).toMatchObject({
      type: 'member.updated',
      data: {
        member: { id: member.id, name: member.name, role: 'admin' },
        changes: { role: { from: 'member', to: 'admin' } },
        project: { id: open.id, name: open.name },
      },
    });
    expect(updated.data.member).not.toHaveProperty('email');
    for (const webhook of [own, bound]) expect(await sent(webhook)).toEqual(['member.updated']);
    await ok(as(ada).delete(`/api/project/${open.id}/members/${member.id}`));
    await docket.given.ticket(ada, { projectId: open.id });
    const removed = (await log(member)).find(({ type }) => type === 'member.removed');
    expect(removed!.data.member).toMatchObject({ id: member.id, name: member.name, role: 'admin' });
    expect(await sent(own)).toEqual(['member.updated', 'member.removed']);
    expect(await sent(bound)).toEqual(['member.updated', 'member.removed', 'ticket.created']);
    expect(await sent(outside)).toEqual(['ticket.created']);
    for (const path of ['/api/events', '/v1/events']) {
      expect((await types(stranger, path)).filter((type) => type.startsWith('member.'))).toEqual([]);
      expect((await types(bob, path)).filter((type) => type.startsWith('member.'))).toEqual([
        'member.added',
        'member.updated',
        'member.removed',
      ]);
    }
  });

  // Promise 8.5
  it('somebody who never confirmed a membership is not sent its end', async () => {
    const webhook = await hook(stranger);
    await docket.given.member(ada, project, 'member', stranger, false);
    await ok(as(ada).delete(`/api/project/${project.id}/members/${stranger.id}`));
    expect(await sent(webhook)).toEqual([]);
    expect(await types(stranger)).toEqual([]);
  });

  it('a transfer is a change of the project and of a role', async () => {
    const member = await docket.given.member(ada, project, 'admin');
    await worker.relay();
    await ok(as(ada).put(`/api/project/${project.id}`, { ownerId: member.id }));
    await ok(as(ada).delete(`/api/project/${project.id}/members/${member.id}`));
    const events = (await log(bob)).slice(1);
    expect(events.map(({ type, data }) => [type, data.changes])).toEqual([
      ['project.updated', { ownerId: { from: ada.id, to: member.id } }],
      ['member.updated', { role: { from: 'admin', to: 'owner' } }],
      ['member.removed', undefined],
      ['project.updated', { ownerId: { from: member.id, to: ada.id } }],
    ]);
  });
});

describe('labels and groups', () => {
  it.each(['label', 'group'])(
    '%ss are created, changed and deleted for the members of their workspace',
    async (kind) => {
      const [webhook, bound] = [await hook(bob), await hook(bob, { projectId: project.id })];
      const created = await as(ada).post(`/api/workspaces/${workspace.id}/${kind}s`, { name: `old ${kind}` });
      const { id } = created.body.data;
      await ok(as(ada).put(`/api/${kind}s/${id}`, { name: `new ${kind}` }));
      await ok(as(ada).put(`/api/${kind}s/${id}`, { name: `new ${kind}` })); // changes nothing
      const [first, second, ...rest] = await log(bob);
      expect(rest).toEqual([]);
      const { progress: _, ...subject } = created.body.data;
      expect(first).toMatchObject({ type: `${kind}.created`, data: { [kind]: subject, ...PEOPLE } });
      expect(second).toMatchObject({
        type: `${kind}.updated`,
        data: {
          [kind]: { ...subject, name: `new ${kind}` },
          changes: { name: { from: `old ${kind}`, to: `new ${kind}` } },
        },
      });
      await ok(as(ada).delete(`/api/${kind}s/${id}`));
      const all = await log(bob);
      expect(all.map(({ type }) => type)).toEqual([`${kind}.created`, `${kind}.updated`, `${kind}.deleted`]);
      for (const { data } of all) {
        expect(data[kind]).toEqual({ id, workspaceId: workspace.id, name: '(deleted)', deleted: true });
      }
      expect(JSON.stringify(all)).not.toMatch(/old|new/);
      expect(await sent(webhook)).toEqual([`${kind}.created`, `${kind}.updated`, `${kind}.deleted`]);
      expect(await sent(bound)).toEqual([]);
      expect(await types(stranger)).toEqual([]);
      const guest = await docket.given.member(ada, project, 'member');
      expect((await types(guest)).filter((type) => type.startsWith(kind))).toEqual([]);
    },
  );
});

describe('agent tasks', () => {
  it('every change of state is one event', async () => {
    const tasks = new AgentTasks(docket);
    const task = await tasks.queued(project);
    const claimed = (await as(ada).post('/api/agent-tasks/claim', { projectId: project.id })).body.data;
    const { leaseToken } = claimed;
    await ok(as(ada).post(`/api/agent-tasks/${claimed.id}/heartbeat`, { leaseToken }));
    await ok(as(ada).post(`/api/agent-tasks/${claimed.id}/ask`, { leaseToken, question: 'Which one?' }));
    await ok(as(ada).post(`/api/agent-tasks/${claimed.id}/reply`, { answer: 'The first' }));
    await ok(as(ada).post(`/api/agent-tasks/${claimed.id}/complete`, { leaseToken, result: { summary: 'Done' } }));
    const events = await log(bob);
    expect(events.map(({ type, data }) => [type, data.agentTask!.status])).toEqual([
      ['agent_task.queued', 'queued'],
      ['agent_task.updated', 'running'],
      ['agent_task.awaiting_input', 'awaiting_input'],
      ['agent_task.updated', 'running'],
      ['agent_task.finished', 'completed'],
    ]);
    expect(events[2]!.data.agentTask).toMatchObject({ id: task, question: 'Which one?' });
    expect(JSON.stringify(events)).not.toContain(leaseToken);
  });
});

describe('notification.created', () => {
  let notifying: Notifying;
  beforeAll(async () => {
    notifying = await Notifying.start(docket);
    await notifying.processEvents();
  });
  afterAll(() => notifying.stop());

  // Promise 8.5
  it('is in the log and the stream of its recipient under /api, and nowhere else', async () => {
    const [mine, others] = [await EventSource.openLive(docket, bob), await EventSource.openLive(docket, ada)];
    sources.push(mine, others);
    const named = await EventSource.open(docket, await docket.given.apiKey(bob));
    sources.push(named);
    const [webhook, unread] = [
      await hook(bob),
      Number((await as(bob).get('/api/user/notifications?unread=true')).body.pagination.total),
    ];
    const ticket = await docket.given.ticket(ada, { projectId: project.id, title: 'For Bob', assigneeId: bob.id });
    await worker.relay();
    await notifying.processEvents();
    const created = (await log(bob)).at(-1)!;
    const inbox = (await as(bob).get('/api/user/notifications?unread=true')).body;
    expect(inbox.pagination.total).toBe(unread + 1);
    expect(created).toMatchObject({
      type: 'notification.created',
      data: {
        notification: inbox.data[0],
        unread: unread + 1,
        project: { id: project.id, name: project.name },
        user: { id: ada.id, name: 'Ada' },
      },
    });
    expect(created.data.notification!.ticket!.id).toBe(ticket.id);
    await eventually(() => expect(mine.types.at(-1)).toBe('notification.created'));
    expect(mine.events.at(-1)!.data).toEqual(created);
    expect((await log(bob, '/api/events')).map(({ type }) => type)).toEqual([
      'ticket.created',
      'ticket.assigned',
      'notification.created',
    ]);
    for (const shown of [await types(ada), await types(bob, '/v1/events')]) {
      expect(shown).toEqual(['ticket.created', 'ticket.assigned']);
    }
    const root = await docket.given.user({ role: 'ADMIN' });
    expect(await types(root)).toEqual(['ticket.created', 'ticket.assigned']);
    await eventually(() => expect(named.types).toEqual(['ticket.created', 'ticket.assigned']));
    expect(others.types).toEqual(['ticket.created', 'ticket.assigned']);
    expect(await sent(webhook)).toEqual(['ticket.created', 'ticket.assigned']);
    const filtered = await docket.as(bob).get(`/api/events?after=${position}&types=notification.created`);
    expect(filtered.body.data).toEqual([created]);
    const apiKey = await docket.given.apiKey(bob);
    expect((await docket.as({ apiKey }).get('/v1/events?types=notification.created')).status).toBe(400);
  });

  it('is hidden once its recipient may not read its subject', async () => {
    const guest = await docket.given.member(ada, project, 'member');
    await worker.relay();
    await notifying.processEvents();
    await docket.given.ticket(ada, { projectId: project.id, title: 'Hidden later', assigneeId: guest.id });
    await worker.relay();
    await notifying.processEvents();
    expect((await types(guest)).at(-1)).toBe('notification.created');
    await ok(as(ada).delete(`/api/project/${project.id}/members/${guest.id}`));
    expect(JSON.stringify(await log(guest))).not.toContain('Hidden later');
    expect(await types(guest)).toEqual(['member.removed']);
    const stored = await docket.rows(`SELECT data FROM events WHERE type = 'notification.created'`);
    expect(JSON.stringify(stored)).not.toMatch(/Hidden|later/);
  });
});

describe('the OpenAPI document', () => {
  it('was checked against an event of each type tested here', () => {
    const expected = EVENT_TYPES.filter((type) => !type.startsWith('ticket.') || type === 'ticket.created');
    expect(expected.filter((type) => !seen.has(type))).toEqual([]);
  });
});
