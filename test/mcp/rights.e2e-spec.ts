import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { Agent } from '../support/mcp.js';

const READING = ['list_tickets', 'search_tickets', 'get_ticket'];
const WRITING = ['create_ticket', 'update_ticket', 'delegate', 'rank', 'comment'];
const PROJECTS = ['list_projects', 'get_project'];
const WORKSPACE = ['list_labels', 'list_groups', 'list_fields'];
const VIEWS = ['list_views'];
const PEOPLE = ['list_people'];
const TASKS = ['list_tasks', 'claim_task', 'get_task', 'report_task', 'ask_task', 'complete_task', 'fail_task'];

let docket: Docket;
let owner: TestUser;
let hidden: TestProject;
let open: TestProject;
let ticket: TestTicket;
let shown: TestTicket;
const agents: Agent[] = [];
beforeAll(async () => {
  docket = await Docket.start();
  owner = await docket.given.user({ name: 'Zanzibar' });
  hidden = await docket.given.project(owner, { key: 'HID', name: 'Hidden', description: 'zanzibar' });
  open = await docket.given.project(owner, { key: 'OPN', name: 'Open', visibility: 'public' });
  ticket = await docket.given.ticket(owner, { projectId: hidden.id, title: 'zanzibar', description: 'zanzibar' });
  await docket.given.comment(owner, ticket, 'zanzibar');
  shown = await docket.given.ticket(owner, { projectId: open.id, title: 'In the open', parentId: ticket.id });
});
afterAll(async () => {
  await Promise.all(agents.map((agent) => agent.close()));
  await docket.stop();
});

async function agentOf(user: TestUser, scopes?: string[]): Promise<Agent> {
  const agent = await Agent.of(docket, user, scopes);
  agents.push(agent);
  return agent;
}

const forbidden = (message: string) => ({ code: 'FORBIDDEN', message });
const toTicket = forbidden('Insufficient permissions to access this ticket');
const toProject = forbidden('Insufficient permissions to access this project');
const stateOf = async () =>
  docket.rows(`SELECT (SELECT count(*) FROM tickets) AS tickets, (SELECT count(*) FROM comments) AS comments,
    (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM ticket_history) AS history`);

describe('an outsider', () => {
  // Promise 2.1
  it('finds nothing of a private project anywhere', async () => {
    const eve = await agentOf(await docket.given.user());
    const answers = [
      await eve.call('list_tickets', { fields: ['id', 'title', 'description', 'parentId', 'reporter'] }),
      await eve.call('list_tickets', { search: 'zanzibar' }),
      await eve.call('list_tickets', { project: [hidden.id, 'HID'] }),
      await eve.call('list_tickets', { reporter: [owner.id], workspace: [hidden.workspaceId] }),
      await eve.call('search_tickets', { query: 'zanzibar' }),
      await eve.call('search_tickets', { query: ticket.key!, project: ['HID'] }),
      await eve.call('list_projects'),
      await eve.call('list_projects', { search: 'zanzibar' }),
      await eve.call('get_ticket', { ticket: shown.id }),
      await eve.call('get_project', { project: 'OPN' }),
      await eve.read(`docket://ticket/${shown.key}`),
    ];
    const text = JSON.stringify(answers).replaceAll('"name":"Zanzibar"', ''); // reporters of public tickets are public
    expect(text).not.toMatch(/zanzibar|HID/i);
    expect(text).not.toContain(ticket.id);
    expect(text).not.toContain(hidden.id);
    expect(answers.map(({ total }) => total).filter((total) => total !== undefined)).toEqual([1, 0, 0, 1, 0, 0, 1, 0]);
    expect(answers[9]!.project).not.toHaveProperty('members');
  });

  it('is refused by id, and gets not found by key', async () => {
    const eve = await agentOf(await docket.given.user());
    const noTicket = { code: 'NOT_FOUND', message: 'Ticket not found' };
    const before = await stateOf();
    expect(await eve.failure('get_ticket', { ticket: ticket.id })).toEqual(toTicket);
    expect(await eve.failure('get_ticket', { ticket: ticket.key })).toEqual(noTicket);
    expect(await eve.failure('get_ticket', { ticket: 'HID-999' })).toEqual(noTicket);
    expect(await eve.failure('get_project', { project: hidden.id })).toEqual(toProject);
    expect(await eve.failure('get_project', { project: 'HID' })).toEqual({
      code: 'NOT_FOUND',
      message: 'Project not found',
    });
    expect(await eve.failure('update_ticket', { ticket: ticket.id, title: 'Mine' })).toEqual(toTicket);
    expect(await eve.failure('comment', { ticket: ticket.id, content: 'Mine' })).toEqual(toTicket);
    expect(await eve.failure('create_ticket', { title: 'Mine', projectId: hidden.id })).toEqual(toProject);
    expect(await eve.failure('update_ticket', { ticket: shown.id, title: 'Mine' })).toEqual(toTicket);
    expect(await eve.failure('comment', { ticket: shown.key, content: 'Mine' })).toEqual(toTicket);
    expect(await stateOf()).toEqual(before);
  });

  it('is refused resources with the same code and message', async () => {
    const eve = await agentOf(await docket.given.user());
    const refusal = async (uri: string) => {
      const error: McpError = await eve.read(uri).then(
        () => Promise.reject(new Error(`${uri} was read`)),
        (failure: McpError) => failure,
      );
      return [error.code, error.data];
    };
    expect(await refusal(`docket://ticket/${ticket.id}`)).toEqual([-32000, toTicket]);
    expect(await refusal(`docket://project/${hidden.id}`)).toEqual([-32000, toProject]);
    const nowhere = { code: 'NOT_FOUND', message: 'Ticket not found' };
    expect(await refusal('docket://ticket/HID-1')).toEqual([-32602, nowhere]);
    const unknown = { code: 'NOT_FOUND', message: 'Resource not found' };
    const strange = [
      'docket://users/1',
      'http://ticket/HID-1',
      'docket://ticket/',
      'docket://ticket/%zz',
      'docket',
      'docket://constructor/x',
    ];
    for (const uri of [...strange, 'docket://ticket/HID-1?page=2'])
      expect(await refusal(uri)).toEqual([-32602, unknown]);
    const details = { continuation: ['Continuation must come from an answer about this ticket'] };
    expect(await refusal(`docket://ticket/${shown.id}?continuation=x`)).toEqual([
      -32602,
      { code: 'VALIDATION_ERROR', message: 'Invalid input data', details },
    ]);
  });

  it("gains nothing from another caller's continuation", async () => {
    const long = await docket.given.ticket(owner, { projectId: hidden.id, description: 'zanzibar '.repeat(2_000) });
    const theirs = await agentOf(owner);
    const continuation = (await theirs.call('get_ticket', { ticket: long.id })).omitted!.next;
    const eve = await agentOf(await docket.given.user());
    expect(await eve.failure('get_ticket', { ticket: long.id, continuation })).toEqual(toTicket);
    expect((await eve.failure('get_ticket', { ticket: shown.id, continuation })).code).toBe('VALIDATION_ERROR');
  });
});

describe('a viewer', () => {
  it.each(['viewer of the project', 'user with the role VIEWER'])('can read but not write: %s', async (kind) => {
    const person =
      kind === 'viewer of the project'
        ? await docket.given.member(owner, hidden, 'viewer')
        : await docket.given.member(owner, hidden, 'admin');
    const agent = await agentOf(person); // with a key for writing, which a user with the role VIEWER could not create
    if (kind === 'user with the role VIEWER')
      await docket.rows(`UPDATE users SET role = 'VIEWER' WHERE id = $1`, [person.id]);
    expect(await agent.call('get_ticket', { ticket: 'hid-1', fields: ['title'] })).toEqual({
      ticket: { id: ticket.id, title: 'zanzibar' },
    });
    const before = await stateOf();
    expect(await agent.failure('create_ticket', { title: 'Mine', projectId: hidden.id })).toEqual(toProject);
    expect(await agent.failure('update_ticket', { ticket: ticket.id, status: 'done' })).toEqual(toTicket);
    expect(await agent.failure('comment', { ticket: ticket.id, content: 'Mine' })).toEqual(toTicket);
    expect(await stateOf()).toEqual(before);
  });

  it('who is removed is refused at the next call, in the same connection', async () => {
    const member = await docket.given.member(owner, hidden, 'member');
    const agent = await agentOf(member);
    await agent.call('update_ticket', { ticket: ticket.id, priority: 'low' });
    await docket.as(owner).delete(`/api/project/${hidden.id}/members/${member.id}`);
    expect(await agent.failure('get_ticket', { ticket: ticket.id })).toEqual(toTicket);
  });
});

describe('a key', () => {
  it.each([
    [['tickets:read'], [...READING, ...VIEWS]],
    [['tickets:write'], WRITING],
    [
      ['tickets:read', 'tickets:write'],
      [...READING, ...WRITING, ...VIEWS],
    ],
    [['projects:read'], [...PROJECTS, ...WORKSPACE]],
    [['user:read'], PEOPLE],
    [['agent-tasks:read'], ['list_tasks', 'get_task']],
    [['agent-tasks:write'], TASKS.filter((name) => !['list_tasks', 'get_task'].includes(name))],
    [['user:write', 'webhooks:write', 'projects:write'], []],
    [undefined, [...READING, ...WRITING, ...PROJECTS, ...WORKSPACE, ...VIEWS, ...PEOPLE, ...TASKS]],
  ])('with the scopes %j is shown the tools %j', async (scopes, tools) => {
    expect(await (await agentOf(owner, scopes)).toolNames()).toEqual(tools);
  });

  it('can do only what its scopes allow, whatever tools it was shown', async () => {
    const before = await stateOf();
    const lacks = (scope: string) => forbidden(`This API key lacks the scope ${scope}`);
    const reader = await agentOf(owner, ['tickets:read']);
    expect(await reader.failure('create_ticket', { title: 'Mine' })).toEqual(lacks('tickets:write'));
    expect(await reader.failure('update_ticket', { ticket: ticket.id, title: 'Mine' })).toEqual(lacks('tickets:write'));
    expect(await reader.failure('comment', { ticket: ticket.id, content: 'Mine' })).toEqual(lacks('tickets:write'));
    expect(await reader.failure('list_projects')).toEqual(lacks('projects:read'));
    expect(await reader.failure('claim_task')).toEqual(lacks('agent-tasks:write'));
    const writer = await agentOf(owner, ['tickets:write', 'agent-tasks:write']);
    for (const name of READING) expect(await writer.failure(name, {})).toEqual(lacks('tickets:read'));
    expect(await writer.failure('get_task', { task: ticket.id })).toEqual(lacks('agent-tasks:read'));
    expect(await stateOf()).toEqual(before);
    const { resourceTemplates } = await reader.client.listResourceTemplates();
    expect(resourceTemplates.map(({ name }) => name)).toEqual(['ticket', 'board']);
    await expect(reader.read('docket://project/HID')).rejects.toMatchObject({
      code: -32000,
      data: lacks('projects:read'),
    });
  });

  it("returns its owner's own data while many are used concurrently", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => docket.given.user()));
    const connected = await Promise.all(people.map((person) => agentOf(person)));
    const made = await Promise.all(
      connected.map((agent, index) => agent.call('create_ticket', { title: `Own ${index}` })),
    );
    for (let round = 0; round < 3; round++) {
      const lists = await Promise.all(
        connected.map((agent) => agent.call('list_tickets', { reporter: ['me'], fields: ['id', 'title'] })),
      );
      expect(lists).toEqual(
        made.map(({ ticket: own }, index) => ({ tickets: [{ id: Object(own).id, title: `Own ${index}` }], total: 1 })),
      );
    }
  });
});
