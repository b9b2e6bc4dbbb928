import { AgentTasks, claim } from '../support/agent-tasks.js';
import { Delivering, deliveriesOf, givenWebhook } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { Agent } from '../support/mcp.js';
import { mailsTo, Notifying, notificationsOf } from '../support/notifying.js';

let docket: Docket;
let delivering: Delivering;
let notifying: Notifying;
let tasks: AgentTasks;
beforeAll(async () => {
  docket = await Docket.start();
  delivering = await Delivering.start(docket);
  notifying = await Notifying.start(docket);
  tasks = new AgentTasks(docket);
});
afterAll(async () => {
  await delivering.stop();
  await notifying.stop();
  await docket.stop();
});

let mallory: TestUser;
let vera: TestUser;
/** Mallory's place, to which she adds Vera. They have no other place in common. */
let trap: TestProject;
/** Vera's own place. Mallory knows only its id. */
let home: TestProject;
let issue: TestTicket;
beforeEach(async () => {
  mallory = await docket.given.user({ name: 'Mallory' });
  vera = await docket.given.user({ name: 'Vera' });
  home = await docket.given.project(vera, { name: 'Home', visibility: 'public' });
  issue = await docket.given.ticket(vera, { projectId: home.id, assigneeId: vera.id });
  trap = await docket.given.project(mallory, { name: 'Trap' });
});

const addToProject = (by = mallory, project = trap) => docket.given.member(by, project, 'member', vera, false);
const addToWorkspace = () => docket.given.workspaceMember(mallory, { id: trap.workspaceId }, 'member', vera, false);
const PLACES = [
  { place: 'project', add: () => addToProject(), members: () => `/api/project/${trap.id}/members` },
  { place: 'workspace', add: () => addToWorkspace(), members: () => `/api/workspaces/${trap.workspaceId}/members` },
];

interface Person {
  id: string;
  email: string | null;
}
/** Every response to Mallory that contains Vera's e-mail address. */
async function seen(ticket: TestTicket, members: string): Promise<Record<string, string | null | undefined>> {
  const as = docket.as(mallory);
  const data = async (path: string) => {
    const reply = await as.get(path);
    expect([path, reply.status]).toEqual([path, 200]);
    return reply.body.data;
  };
  const hers = (people: Person[]) => people.find(({ id }) => id === vera.id)?.email;
  const listed = (tickets: { id: string; assignee: Person }[]) =>
    tickets.find(({ id }) => id === ticket.id)?.assignee.email;
  return {
    members: hers(await data(members)),
    ticket: (await data(`/api/tickets/${ticket.id}`)).assignee.email,
    list: listed(await data(`/api/tickets?project=${trap.id}`)),
    search: listed(await data(`/api/tickets/search?q=${encodeURIComponent(ticket.title)}`)),
    elsewhere: (await data(`/api/tickets/${issue.id}`)).assignee.email,
    owner: (await data(`/api/project/${home.id}`)).owner.email,
  };
}
const all = (email: string | null) => ({
  members: email,
  ticket: email,
  list: email,
  search: email,
  elsewhere: email,
  owner: email,
});

describe.each(PLACES)('someone whom a stranger adds to a $place', ({ place, add, members }) => {
  // Promise 8.5
  it('keeps their e-mail address private until they open it', async () => {
    await add();
    const path = place === 'project' ? `/api/project/${trap.id}` : `/api/workspaces/${trap.workspaceId}`;
    const ticket = await docket.given.ticket(mallory, { projectId: trap.id, assigneeId: vera.id });
    expect(await seen(ticket, members())).toEqual(all(null));
    const found = (query: string) => docket.as(mallory).get(`/api/users?search=${query}`);
    expect((await found(vera.email)).body.data).toEqual([]);
    const byName = (await found('Vera')).body.data.filter(({ id }: Person) => id === vera.id);
    expect(byName).toEqual(
      place === 'workspace' ? [{ id: vera.id, name: 'Vera', email: null, image: null, kind: 'human' }] : [],
    );

    expect((await docket.as(vera).get(path)).status).toBe(200);
    expect(await seen(ticket, members())).toEqual(all(vera.email));
  });

  it('can read it and finds it in their lists', async () => {
    await add();
    const listed = (await docket.as(vera).get('/api/projects')).body.data.map(({ id }: Person) => id);
    expect(listed).toContain(trap.id);
    const reply = await docket.as(vera).get(members());
    expect(reply.status).toBe(200);
    expect(reply.body.data).toContainEqual(expect.objectContaining({ id: vera.id, email: vera.email }));
  });

  // Promise 8.5
  it('gets no tasks of it from a claim without a project, but does from a claim that names it', async () => {
    await add();
    const id = await tasks.queued(trap);
    const agent = docket.as({ apiKey: await docket.given.apiKey(vera) });
    expect(await claim(agent)).toBeNull();
    expect(await claim(agent, { projectId: trap.id })).toMatchObject({ id });
    const next = await tasks.queued(trap);
    expect(await claim(agent)).toMatchObject({ id: next });
  });

  // Promise 8.5
  it('receives none of its events by a webhook without a project, until they open it', async () => {
    const webhook = await givenWebhook(docket, vera, 'https://receiver.example/hook');
    await add();
    await docket.given.ticket(mallory, { projectId: trap.id });
    await delivering.relay();
    expect(await deliveriesOf(docket, webhook)).toEqual([]);
    await docket.as(vera).get(members());
    await docket.given.ticket(mallory, { projectId: trap.id });
    await delivering.relay();
    expect((await deliveriesOf(docket, webhook)).map(({ event }) => event)).toEqual(['ticket.created']);
  });

  // Promise 8.5
  it('gets one notification and one mail, whatever happens there, until they open it', async () => {
    await add();
    const other = await docket.given.project(mallory, { name: 'Another trap' });
    const workspace = await docket.given.workspace(mallory, { name: 'A third' });
    await addToProject(mallory, other);
    await docket.given.workspaceMember(mallory, workspace, 'member', vera, false);
    for (let round = 0; round < 3; round++) {
      await docket.as(mallory).delete(`${members()}/${vera.id}`);
      await add();
      await docket.given.ticket(mallory, { projectId: trap.id, assigneeId: vera.id, description: 'Hello @Vera' });
    }
    await notifying.processEvents();
    const notifications = await notificationsOf(docket, vera);
    expect(notifications.map(({ reason }) => reason)).toEqual(['added']);
    expect(await mailsTo(docket, vera)).toHaveLength(1);

    await docket.as(vera).get(members());
    const ticket = await docket.given.ticket(mallory, { projectId: trap.id, assigneeId: vera.id, title: 'For real' });
    await notifying.processEvents();
    expect((await notificationsOf(docket, vera))[0]).toMatchObject({ reason: 'assigned', ticket: { id: ticket.id } });
    expect(await mailsTo(docket, vera)).toHaveLength(2);
  });
});

describe('a membership is confirmed', () => {
  const confirmed = async (table = 'project_members') => {
    const [row] = await docket.rows<{ confirmed: boolean }>(
      `SELECT confirmed FROM ${table} WHERE user_id = $1 AND
      workspace_id = $2`,
      [vera.id, trap.workspaceId],
    );
    return row?.confirmed;
  };

  it('by creating a webhook for the project or the workspace', async () => {
    const agent = docket.as({ apiKey: await docket.given.apiKey(vera) });
    const body = { url: 'https://example.com/hook', events: ['*'], secret: 'a secret of some length' };
    const register = async (place: object) =>
      expect((await agent.post('/v1/webhooks', { ...body, ...place })).status).toBe(201);
    await addToProject();
    await addToWorkspace();
    expect([await confirmed(), await confirmed('workspace_members')]).toEqual([false, false]);
    await register({ workspaceId: trap.workspaceId });
    expect([await confirmed(), await confirmed('workspace_members')]).toEqual([false, true]);
    await register({ projectId: trap.id });
    expect(await confirmed()).toBe(true);
  });

  it('by writing there, but not by listing, reading a ticket or reading a notification', async () => {
    await addToProject();
    const ticket = await docket.given.ticket(mallory, { projectId: trap.id, assigneeId: vera.id });
    for (const path of [
      '/api/projects',
      '/api/workspaces',
      '/api/tickets',
      `/api/tickets/${ticket.id}`,
      '/api/user/notifications',
      '/api/users',
      '/api/user/stats',
    ]) {
      expect([path, (await docket.as(vera).get(path)).status]).toEqual([path, 200]);
      expect([path, await confirmed()]).toEqual([path, false]);
    }
    await docket.given.comment(vera, ticket);
    expect(await confirmed()).toBe(true);
  });

  it('by using what requires membership, but not by reading a public project', async () => {
    await docket.as(mallory).put(`/api/project/${trap.id}`, { visibility: 'public' });
    await addToProject();
    expect((await docket.as(vera).get(`/api/project/${trap.id}`)).status).toBe(200);
    expect(await confirmed()).toBe(false);
    expect((await docket.as(vera).get(`/api/project/${trap.id}/members`)).status).toBe(200);
    expect(await confirmed()).toBe(true);
  });

  it('by no action of others, such as a role change or a transfer of the project', async () => {
    await addToProject();
    await docket.as(mallory).post(`/api/project/${trap.id}/members`, { userId: vera.id, role: 'owner' });
    await docket.as(mallory).put(`/api/project/${trap.id}`, { ownerId: vera.id });
    expect(await confirmed()).toBe(false);
  });

  it('by accepting an invitation', async () => {
    const sent = await docket.as(mallory).post(`/api/project/${trap.id}/invitations`, {
      email: vera.email,
      role: 'member',
    });
    await docket.rows('UPDATE users SET email_verified_at = now() WHERE id = $1', [vera.id]);
    const token = sent.body.data.url.split('#token=')[1];
    expect((await docket.as(vera).post('/api/invitations/accept', { token })).status).toBe(200);
    expect(await confirmed()).toBe(true);
  });

  it('immediately if both already share another confirmed place, but not by another unconfirmed one', async () => {
    await addToProject();
    const other = await docket.given.project(mallory);
    const added = await docket.as(mallory).post(`/api/project/${other.id}/members`, { userId: vera.id });
    expect([added.status, added.body.data.email]).toEqual([201, null]);
    // Vera adds Mallory to one of her projects: now they share a confirmed place.
    await docket.given.member(vera, home, 'viewer', mallory);
    const third = await docket.given.project(mallory);
    const again = await docket.as(mallory).post(`/api/project/${third.id}/members`, { userId: vera.id });
    expect([again.status, again.body.data.email]).toEqual([201, vera.email]);
  });
});

it("an agent over MCP claims no tasks of a stranger's project unless it names the project", async () => {
  await addToProject();
  const id = await tasks.queued(trap);
  const agent = await Agent.of(docket, vera);
  expect(await agent.call('claim_task', {})).toMatchObject({ task: null });
  expect(await agent.call('claim_task', { projectId: trap.id })).toMatchObject({ task: { id } });
});

// Promise 8.5
it('a bystander in another workspace is not affected', async () => {
  const friend = await docket.given.member(vera, home, 'member');
  const webhook = await givenWebhook(docket, vera, 'https://receiver.example/hook');
  await addToProject();
  const id = await tasks.queued(home);
  await docket.given.ticket(friend, { projectId: home.id, assigneeId: vera.id });
  await delivering.relay();
  await notifying.processEvents();
  const events = (await deliveriesOf(docket, webhook)).map(({ event }) => event);
  expect(events).toEqual(['agent_task.queued', 'ticket.created', 'ticket.assigned']);
  expect((await notificationsOf(docket, vera)).map(({ reason }) => reason).sort()).toEqual(['added', 'assigned']);
  expect(await claim(docket.as(vera))).toMatchObject({ id });
  const members: Person[] = (await docket.as(friend).get(`/api/project/${home.id}/members`)).body.data;
  expect(members.find((one) => one.id === vera.id)?.email).toBe(vera.email);
});
