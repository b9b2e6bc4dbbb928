import { AGENT_USER_ID, agentActor } from '#agent-tasks';
import { Database } from '#data';
import { suppressPastNotifications } from '#notifications';
import { TicketsService } from '#tickets';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { mailsTo, Notifying, notificationsOf, type ShownNotification } from '../support/notifying.js';
import { relay } from '../support/relay.js';

let docket: Docket;
let notifying: Notifying;
let ada: TestUser;
let bob: TestUser;
let carol: TestUser;
let project: TestProject;
let names = 0;
beforeAll(async () => {
  docket = await Docket.start();
  notifying = await Notifying.start(docket);
});
afterAll(async () => {
  await notifying.stop();
  await docket.stop();
});
beforeEach(async () => {
  names++;
  ada = await docket.given.user({ name: `Ada ${names}` });
  bob = await docket.given.user({ name: `Bob ${names}` });
  carol = await docket.given.user({ name: `Carol ${names}` });
  project = await docket.given.project(ada, { name: 'Website' });
  for (const user of [bob, carol]) await docket.given.member(ada, project, 'member', user);
  await notifying.processEvents();
  await docket.rows('DELETE FROM notifications');
  await docket.rows('DELETE FROM mail_messages');
});

const ok = async (reply: PromiseLike<{ status: number; text: string }>) => {
  const { status, text } = await reply;
  if (status >= 300) throw new Error(`${status}: ${text}`);
};
const ticketOf = (by: TestUser, body: object = {}) => docket.given.ticket(by, { projectId: project.id, ...body });
const put = (by: TestUser, ticket: TestTicket, body: object, what = '') =>
  ok(docket.as(by).put(`/api/tickets/${ticket.id}${what}`, body));
const watch = (by: TestUser, ticket: TestTicket) => ok(docket.as(by).put(`/api/tickets/${ticket.id}/watchers/me`));

/** Type, reason and text of everyone's notifications so far, newest first. */
async function notified(...users: TestUser[]): Promise<string[][]> {
  await notifying.processEvents();
  const all = await Promise.all(users.map((user) => notificationsOf(docket, user)));
  return all.map((list) => list.map(({ type, reason, description }) => `${type} ${reason}: ${description}`));
}

describe('a new ticket', () => {
  it('notifies the assignee and everyone who is mentioned', async () => {
    const ticket = await ticketOf(ada, { assigneeId: bob.id, description: `As @${carol.name} and @${bob.name} said` });
    expect(await notified(ada, bob, carol)).toEqual([
      [],
      [`ticketAssigned assigned: ${ada.name} assigned ${ticket.key} to you`],
      [`ticketUpdated mentioned: ${ada.name} mentioned you in ${ticket.key}`],
    ]);
  });

  it('notifies nobody unrelated to it, nor an assignee who created it', async () => {
    await ticketOf(ada, { assigneeId: ada.id, description: `@${ada.name} will do it` });
    expect(await notified(ada, bob, carol)).toEqual([[], [], []]);
  });
});

describe('a change', () => {
  it('notifies the assignee, reporter, watchers, commenters and mentioned people once each, but not its author', async () => {
    const dave = await docket.given.member(ada, project, 'viewer', await docket.given.user({ name: `Dave ${names}` }));
    const erin = await docket.given.member(ada, project, 'member');
    const ticket = await ticketOf(ada, { assigneeId: bob.id, description: `Ask @${erin.name}` });
    await watch(carol, ticket);
    await watch(bob, ticket);
    await docket.given.comment(bob, ticket, 'On it');
    await watch(dave, ticket);
    await notifying.processEvents();
    await docket.rows('DELETE FROM notifications');
    await put(bob, ticket, { status: 'in_review', priority: 'high' });
    const sentence = `${bob.name} updated status, priority of ${ticket.key}`;
    expect(await notified(ada, bob, carol, dave, erin)).toEqual([
      [`ticketUpdated reporter: ${sentence}`],
      [],
      [`ticketUpdated watching: ${sentence}`],
      [`ticketUpdated watching: ${sentence}`],
      [`ticketUpdated mentioned: ${sentence}`],
    ]);
    const causes = await docket.rows<{ type: string }>(
      'SELECT DISTINCT e.type FROM notifications n JOIN events e ON e.id = n.cause_id',
    );
    expect(causes).toEqual([{ type: 'ticket.updated' }]);
  });

  it('of the assignee notifies the new one of the assignment, and the former one of the change', async () => {
    const ticket = await ticketOf(ada);
    await put(ada, ticket, { assigneeId: bob.id }, '/assignee');
    await put(carol, ticket, { assigneeId: carol.id, title: 'Mine' });
    expect(await notified(ada, bob, carol)).toEqual([
      [`ticketUpdated reporter: ${carol.name} updated title, assignee of ${ticket.key}`],
      [
        `ticketUpdated unassigned: ${carol.name} took ${ticket.key} from you`,
        `ticketAssigned assigned: ${ada.name} assigned ${ticket.key} to you`,
      ],
      [],
    ]);
  });

  it('without effect notifies nobody; a restore notifies', async () => {
    const ticket = await ticketOf(ada, { assigneeId: bob.id });
    await put(ada, ticket, { title: ticket.title });
    await ok(docket.as(ada).delete(`/api/tickets/${ticket.id}`));
    await ok(docket.as(ada).post(`/api/tickets/${ticket.id}/restore`));
    expect(await notified(bob)).toEqual([
      [
        `ticketUpdated assignee: ${ada.name} restored ${ticket.key}`,
        `ticketAssigned assigned: ${ada.name} assigned ${ticket.key} to you`,
      ],
    ]);
  });

  it('notifies those who were involved when it was made', async () => {
    const ticket = await ticketOf(ada, { assigneeId: bob.id });
    await put(ada, ticket, { title: 'Before' });
    await watch(carol, ticket);
    await docket.given.comment(carol, ticket, 'Now I am here');
    await put(ada, ticket, { title: 'After' });
    expect(await notified(carol)).toEqual([[`ticketUpdated watching: ${ada.name} updated title of ${ticket.key}`]]);
  });

  it('by Docket itself notifies as usual, but Docket is never notified', async () => {
    const ticket = await ticketOf(ada, { assigneeId: bob.id });
    const tickets = docket.service(TicketsService);
    await tickets.update(agentActor, ticket.id, { status: 'done' });
    await docket.rows(
      'INSERT INTO ticket_watchers SELECT id, $2, workspace_id, created_at FROM tickets WHERE id = $1',
      [ticket.id, AGENT_USER_ID],
    );
    await put(ada, ticket, { title: 'Again' });
    expect((await notified(ada))[0]).toEqual([`ticketUpdated reporter: Docket updated status of ${ticket.key}`]);
    expect(await docket.rows('SELECT 1 FROM notifications WHERE user_id = $1', [AGENT_USER_ID])).toEqual([]);
  });
});

describe('a comment', () => {
  it('notifies everyone involved in the ticket, and everyone it mentions', async () => {
    const ticket = await ticketOf(ada);
    await docket.given.comment(bob, ticket, 'First');
    const { id } = await docket.given.comment(ada, ticket, `What do you think, @${carol.name}?`);
    const sentence = `${ada.name} commented on ${ticket.key}`;
    expect(await notified(ada, bob, carol)).toEqual([
      [`ticketUpdated reporter: ${bob.name} commented on ${ticket.key}`],
      [`ticketUpdated commented: ${sentence}`],
      [`ticketUpdated mentioned: ${sentence}`],
    ]);
    expect((await notificationsOf(docket, carol))[0]).toMatchObject({ commentId: id, changes: null });
  });

  it('that was deleted notifies nobody, and an earlier notification of it disappears', async () => {
    const ticket = await ticketOf(ada);
    const early = await docket.given.comment(bob, ticket, 'Nonsense');
    await ok(docket.as(bob).delete(`/api/tickets/${ticket.id}/comments/${early.id}`));
    expect(await notified(ada)).toEqual([[]]);
    const late = await docket.given.comment(bob, ticket, 'Nonsense again');
    expect((await notified(ada))[0]).toHaveLength(1);
    await ok(docket.as(bob).delete(`/api/tickets/${ticket.id}/comments/${late.id}`));
    expect(await notified(ada)).toEqual([[]]);
  });
});

describe('a membership', () => {
  it('notifies the new member only; a role change does not notify', async () => {
    const dave = await docket.given.member(ada, project, 'viewer');
    await ok(docket.as(ada).post(`/api/project/${project.id}/members`, { userId: dave.id, role: 'member' }));
    expect(await notified(dave, bob, ada)).toEqual([
      [`projectInvites added: ${ada.name} added you to Website`],
      [],
      [],
    ]);
    expect((await notificationsOf(docket, dave))[0]).toMatchObject({
      project: { id: project.id, key: project.key },
      ticket: null,
    });
  });

  it('of a workspace notifies once, immediately, and never people who add themselves', async () => {
    const workspace = await docket.given.workspace(ada, { name: 'Acme' });
    const root = await docket.given.user({ role: 'ADMIN' });
    await docket.given.workspaceMember(ada, workspace, 'member', bob);
    await docket.given.workspaceMember(root, workspace, 'admin', root);
    await ok(docket.as(ada).post(`/api/workspaces/${workspace.id}/members`, { userId: bob.id, role: 'admin' }));
    expect((await notificationsOf(docket, bob)).map(({ description }) => description)).toEqual([
      `${ada.name} added you to Acme`,
    ]);
    expect((await notificationsOf(docket, bob))[0]).toMatchObject({ workspace: { id: workspace.id }, project: null });
    expect(await notificationsOf(docket, root)).toEqual([]);
  });
});

describe('somebody who may not read the ticket', () => {
  it('is not notified of what happens after they left, even as a watcher or assignee', async () => {
    const ticket = await ticketOf(ada, { assigneeId: bob.id });
    await watch(bob, ticket);
    await put(ada, ticket, { title: 'Secret plans' }); // made before they leave, and processed afterwards
    await ok(docket.as(ada).delete(`/api/project/${project.id}/members/${bob.id}`));
    await put(ada, ticket, { status: 'todo' });
    expect(await notified(bob)).toEqual([[]]);
    expect(await docket.rows('SELECT 1 FROM notifications WHERE user_id = $1', [bob.id])).toEqual([]);
    expect(await mailsTo(docket, bob)).toEqual([]);
  });

  it('can neither see nor mark earlier notifications until they have access again', async () => {
    const ticket = await ticketOf(ada, { assigneeId: bob.id, title: 'Secret plans' });
    await notified(bob);
    const [{ id }] = (await notificationsOf(docket, bob)) as [ShownNotification];
    await ok(docket.as(ada).delete(`/api/project/${project.id}/members/${bob.id}`));
    const reply = await docket.as(bob).get('/api/user/notifications');
    expect(reply.body).toMatchObject({ data: [], pagination: { total: 0 } });
    expect((await docket.as(bob).put(`/api/user/notifications/${id}/read`)).status).toBe(404);
    await docket.given.member(ada, project, 'viewer', bob);
    expect((await notified(bob))[0]).toHaveLength(2);
    expect((await notificationsOf(docket, bob)).find((one) => one.ticket?.id === ticket.id)?.readAt).toBeNull();
  });

  it.each(['ticket', 'project'])('includes everyone once the %s is deleted', async (what) => {
    const ticket = await ticketOf(ada, { assigneeId: bob.id });
    await put(ada, ticket, { title: 'Secret plans' });
    expect((await notified(bob))[0]).toHaveLength(2);
    await put(ada, ticket, { title: 'More of them' });
    await ok(docket.as(ada).delete(what === 'ticket' ? `/api/tickets/${ticket.id}` : `/api/project/${project.id}`));
    expect(await notified(bob)).toEqual([[]]);
    expect((await docket.as(bob).get('/api/user/notifications?unread=true')).body.pagination.total).toBe(0);
  });

  it('sees of a public project what strangers may see', async () => {
    await ok(docket.as(ada).put(`/api/project/${project.id}`, { visibility: 'public' }));
    const stranger = await docket.given.user();
    const ticket = await ticketOf(ada);
    await watch(stranger, ticket);
    await put(ada, ticket, { title: 'For all to see' });
    expect((await notified(stranger))[0]).toHaveLength(1);
    expect((await notificationsOf(docket, stranger))[0]!.actor).toMatchObject({ id: ada.id, email: null });
    await ok(docket.as(ada).put(`/api/project/${project.id}`, { visibility: 'private' }));
    expect(await notified(stranger)).toEqual([[]]);
  });

  it('may be a disabled user', async () => {
    const ticket = await ticketOf(ada, { assigneeId: bob.id });
    await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [bob.id]);
    await put(ada, ticket, { title: 'Told to nobody' });
    await notifying.processEvents();
    expect(await docket.rows('SELECT 1 FROM notifications WHERE user_id = $1', [bob.id])).toEqual([]);
  });
});

it('events from before the start of notifications notify nobody, with or without a sequence', async () => {
  const numbered = await ticketOf(ada, { assigneeId: bob.id });
  await relay(docket);
  const waiting = await ticketOf(ada, { assigneeId: bob.id });
  await suppressPastNotifications(docket.service(Database));
  const after = await ticketOf(ada, { assigneeId: bob.id });
  expect(await notified(bob)).toEqual([[`ticketAssigned assigned: ${ada.name} assigned ${after.key} to you`]]);
  expect(new Set([numbered.key, waiting.key, after.key]).size).toBe(3);
});
