import { AGENT_USER_ID, agentActor } from '#agent-tasks';
import { Database } from '#data';
import { suppressPastNotifications } from '#notifications';
import { TicketsService } from '#tickets';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { mailsTo, Notifying, type Told, toldTo } from '../support/notifying.js';
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
  await notifying.tell();
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

/** Type, reason and sentence of all that each was told so far, newest first. */
async function told(...users: TestUser[]): Promise<string[][]> {
  await notifying.tell();
  const all = await Promise.all(users.map((user) => toldTo(docket, user)));
  return all.map((list) => list.map(({ type, reason, description }) => `${type} ${reason}: ${description}`));
}

describe('a new ticket', () => {
  it('is told to who is assigned, and to who is mentioned', async () => {
    const ticket = await ticketOf(ada, { assigneeId: bob.id, description: `As @${carol.name} and @${bob.name} said` });
    expect(await told(ada, bob, carol)).toEqual([
      [],
      [`ticketAssigned assigned: ${ada.name} assigned ${ticket.key} to you`],
      [`ticketUpdated mentioned: ${ada.name} mentioned you in ${ticket.key}`],
    ]);
  });

  it('is told to nobody who has nothing to do with it, nor to who made it for themselves', async () => {
    await ticketOf(ada, { assigneeId: ada.id, description: `@${ada.name} will do it` });
    expect(await told(ada, bob, carol)).toEqual([[], [], []]);
  });
});

describe('a change', () => {
  it('is told to assignee, reporter, watcher, commenter and who is mentioned, once each; never to who made it', async () => {
    const dave = await docket.given.member(ada, project, 'viewer', await docket.given.user({ name: `Dave ${names}` }));
    const erin = await docket.given.member(ada, project, 'member');
    const ticket = await ticketOf(ada, { assigneeId: bob.id, description: `Ask @${erin.name}` });
    await watch(carol, ticket);
    await watch(bob, ticket);
    await docket.given.comment(bob, ticket, 'On it');
    await watch(dave, ticket);
    await notifying.tell();
    await docket.rows('DELETE FROM notifications');
    await put(bob, ticket, { status: 'in_review', priority: 'high' });
    const sentence = `${bob.name} updated status, priority of ${ticket.key}`;
    expect(await told(ada, bob, carol, dave, erin)).toEqual([
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

  it('of the assignee is an assignment to the new one, and a change to the one before', async () => {
    const ticket = await ticketOf(ada);
    await put(ada, ticket, { assigneeId: bob.id }, '/assignee');
    await put(carol, ticket, { assigneeId: carol.id, title: 'Mine' });
    expect(await told(ada, bob, carol)).toEqual([
      [`ticketUpdated reporter: ${carol.name} updated title, assignee of ${ticket.key}`],
      [
        `ticketUpdated unassigned: ${carol.name} took ${ticket.key} from you`,
        `ticketAssigned assigned: ${ada.name} assigned ${ticket.key} to you`,
      ],
      [],
    ]);
  });

  it('that changes nothing is not told; a restore is', async () => {
    const ticket = await ticketOf(ada, { assigneeId: bob.id });
    await put(ada, ticket, { title: ticket.title });
    await ok(docket.as(ada).delete(`/api/tickets/${ticket.id}`));
    await ok(docket.as(ada).post(`/api/tickets/${ticket.id}/restore`));
    expect(await told(bob)).toEqual([
      [
        `ticketUpdated assignee: ${ada.name} restored ${ticket.key}`,
        `ticketAssigned assigned: ${ada.name} assigned ${ticket.key} to you`,
      ],
    ]);
  });

  it('is told to those who were there when it was made', async () => {
    const ticket = await ticketOf(ada, { assigneeId: bob.id });
    await put(ada, ticket, { title: 'Before' });
    await watch(carol, ticket);
    await docket.given.comment(carol, ticket, 'Now I am here');
    await put(ada, ticket, { title: 'After' });
    expect(await told(carol)).toEqual([[`ticketUpdated watching: ${ada.name} updated title of ${ticket.key}`]]);
  });

  it('by Docket itself is told like any other, and Docket is told nothing', async () => {
    const ticket = await ticketOf(ada, { assigneeId: bob.id });
    const tickets = docket.app.get(TicketsService, { strict: false });
    await tickets.update(agentActor, ticket.id, { status: 'done' });
    await docket.rows(
      'INSERT INTO ticket_watchers SELECT id, $2, workspace_id, created_at FROM tickets WHERE id = $1',
      [ticket.id, AGENT_USER_ID],
    );
    await put(ada, ticket, { title: 'Again' });
    expect((await told(ada))[0]).toEqual([`ticketUpdated reporter: Docket updated status of ${ticket.key}`]);
    expect(await docket.rows('SELECT 1 FROM notifications WHERE user_id = $1', [AGENT_USER_ID])).toEqual([]);
  });
});

describe('a comment', () => {
  it('is told to those around the ticket and those it mentions', async () => {
    const ticket = await ticketOf(ada);
    await docket.given.comment(bob, ticket, 'First');
    const { id } = await docket.given.comment(ada, ticket, `What do you think, @${carol.name}?`);
    const sentence = `${ada.name} commented on ${ticket.key}`;
    expect(await told(ada, bob, carol)).toEqual([
      [`ticketUpdated reporter: ${bob.name} commented on ${ticket.key}`],
      [`ticketUpdated commented: ${sentence}`],
      [`ticketUpdated mentioned: ${sentence}`],
    ]);
    expect((await toldTo(docket, carol))[0]).toMatchObject({ commentId: id, changes: null });
  });

  it('that was deleted is no news, nor was it any', async () => {
    const ticket = await ticketOf(ada);
    const early = await docket.given.comment(bob, ticket, 'Nonsense');
    await ok(docket.as(bob).delete(`/api/tickets/${ticket.id}/comments/${early.id}`));
    expect(await told(ada)).toEqual([[]]);
    const late = await docket.given.comment(bob, ticket, 'Nonsense again');
    expect((await told(ada))[0]).toHaveLength(1);
    await ok(docket.as(bob).delete(`/api/tickets/${ticket.id}/comments/${late.id}`));
    expect(await told(ada)).toEqual([[]]);
  });
});

describe('a place', () => {
  it('someone is added to is told to them alone, and a new role is not', async () => {
    const dave = await docket.given.member(ada, project, 'viewer');
    await ok(docket.as(ada).post(`/api/project/${project.id}/members`, { userId: dave.id, role: 'member' }));
    expect(await told(dave, bob, ada)).toEqual([[`projectInvites added: ${ada.name} added you to Website`], [], []]);
    expect((await toldTo(docket, dave))[0]).toMatchObject({
      project: { id: project.id, key: project.key },
      ticket: null,
    });
  });

  it('may be a workspace, told once and at once, and never to who adds themselves', async () => {
    const workspace = await docket.given.workspace(ada, { name: 'Acme' });
    const root = await docket.given.user({ role: 'ADMIN' });
    await docket.given.workspaceMember(ada, workspace, 'member', bob);
    await docket.given.workspaceMember(root, workspace, 'admin', root);
    await ok(docket.as(ada).post(`/api/workspaces/${workspace.id}/members`, { userId: bob.id, role: 'admin' }));
    expect((await toldTo(docket, bob)).map(({ description }) => description)).toEqual([
      `${ada.name} added you to Acme`,
    ]);
    expect((await toldTo(docket, bob))[0]).toMatchObject({ workspace: { id: workspace.id }, project: null });
    expect(await toldTo(docket, root)).toEqual([]);
  });
});

describe('who may not read', () => {
  it('is told nothing of what happens after they left, though they watch and are assigned', async () => {
    const ticket = await ticketOf(ada, { assigneeId: bob.id });
    await watch(bob, ticket);
    await put(ada, ticket, { title: 'Secret plans' }); // before they leave, and told after
    await ok(docket.as(ada).delete(`/api/project/${project.id}/members/${bob.id}`));
    await put(ada, ticket, { status: 'todo' });
    expect(await told(bob)).toEqual([[]]);
    expect(await docket.rows('SELECT 1 FROM notifications WHERE user_id = $1', [bob.id])).toEqual([]);
    expect(await mailsTo(docket, bob)).toEqual([]);
  });

  it('no longer sees what they were told before, nor can mark it; it is back when they are', async () => {
    const ticket = await ticketOf(ada, { assigneeId: bob.id, title: 'Secret plans' });
    await told(bob);
    const [{ id }] = (await toldTo(docket, bob)) as [Told];
    await ok(docket.as(ada).delete(`/api/project/${project.id}/members/${bob.id}`));
    const reply = await docket.as(bob).get('/api/user/notifications');
    expect(reply.body).toMatchObject({ data: [], pagination: { total: 0 } });
    expect((await docket.as(bob).put(`/api/user/notifications/${id}/read`)).status).toBe(404);
    await docket.given.member(ada, project, 'viewer', bob);
    expect((await told(bob))[0]).toHaveLength(2);
    expect((await toldTo(docket, bob)).find((one) => one.ticket?.id === ticket.id)?.readAt).toBeNull();
  });

  it.each(['ticket', 'project'])('means everyone once the %s is deleted', async (what) => {
    const ticket = await ticketOf(ada, { assigneeId: bob.id });
    await put(ada, ticket, { title: 'Secret plans' });
    expect((await told(bob))[0]).toHaveLength(2);
    await put(ada, ticket, { title: 'More of them' });
    await ok(docket.as(ada).delete(what === 'ticket' ? `/api/tickets/${ticket.id}` : `/api/project/${project.id}`));
    expect(await told(bob)).toEqual([[]]);
    expect((await docket.as(bob).get('/api/user/notifications?unread=true')).body.pagination.total).toBe(0);
  });

  it('sees of a public project what strangers may see', async () => {
    await ok(docket.as(ada).put(`/api/project/${project.id}`, { visibility: 'public' }));
    const stranger = await docket.given.user();
    const ticket = await ticketOf(ada);
    await watch(stranger, ticket);
    await put(ada, ticket, { title: 'For all to see' });
    expect((await told(stranger))[0]).toHaveLength(1);
    expect((await toldTo(docket, stranger))[0]!.actor).toMatchObject({ id: ada.id, email: null });
    await ok(docket.as(ada).put(`/api/project/${project.id}`, { visibility: 'private' }));
    expect(await told(stranger)).toEqual([[]]);
  });

  it('may be disabled', async () => {
    const ticket = await ticketOf(ada, { assigneeId: bob.id });
    await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [bob.id]);
    await put(ada, ticket, { title: 'Told to nobody' });
    await notifying.tell();
    expect(await docket.rows('SELECT 1 FROM notifications WHERE user_id = $1', [bob.id])).toEqual([]);
  });
});

it('what was written before notifications begin is not notified of, numbered or not', async () => {
  const numbered = await ticketOf(ada, { assigneeId: bob.id });
  await relay(docket);
  const waiting = await ticketOf(ada, { assigneeId: bob.id });
  await suppressPastNotifications(docket.app.get(Database));
  const after = await ticketOf(ada, { assigneeId: bob.id });
  expect(await told(bob)).toEqual([[`ticketAssigned assigned: ${ada.name} assigned ${after.key} to you`]]);
  expect(new Set([numbered.key, waiting.key, after.key]).size).toBe(3);
});
