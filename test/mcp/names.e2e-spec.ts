import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { Agent, type Item } from '../support/mcp.js';

let docket: Docket;
let ada: TestUser;
let grace: TestUser;
let agent: Agent;
let project: TestProject;
let ticket: TestTicket;
let bug: { id: string };
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada Lovelace' });
  project = await docket.given.project(ada, { key: 'WEB', name: 'Public website' });
  grace = await docket.given.workspaceMember(ada, { id: project.workspaceId }, 'member');
  await docket.as(grace).put('/api/user/profile', { name: 'Grace Hopper' });
  bug = await docket.given.label(ada, project.workspaceId, 'Needs triage');
  agent = await Agent.of(docket, ada);
  ticket = await docket.given.ticket(ada, { projectId: project.id });
});
afterAll(async () => {
  await agent.close();
  await docket.stop();
});

const rest = async (id: string) => (await docket.as(ada).get(`/api/tickets/${id}`)).body.data;
const details = async (tool: string, args: object) => (await agent.failure(tool, args)).details;

describe('a reference', () => {
  it('is an id, a key, an e-mail address or a name', async () => {
    const { data: group } = (
      await docket.as(ada).post(`/api/workspaces/${project.workspaceId}/groups`, { name: 'Cycle 7' })
    ).body;
    for (const [assigneeId, projectId] of [
      [grace.email, 'public WEBSITE'],
      ['grace hopper', 'web'],
      [grace.id, project.id],
    ]) {
      const made = await agent.call('create_ticket', {
        ...{
          title: 'Named',
          projectId,
          assigneeId,
          labelIds: ['needs TRIAGE'],
          groupId: 'cycle 7',
          parentId: ticket.key,
        },
      });
      expect(await rest((made.ticket as Item).id)).toMatchObject({
        ...{ projectId: project.id, assigneeId: grace.id, groupId: group.id, parentId: ticket.id },
        labels: [{ id: bug.id }],
      });
    }
    await agent.call('update_ticket', { ticket: ticket.key, assigneeId: 'me', labelIds: ['needs triage', bug.id] });
    expect(await rest(ticket.id)).toMatchObject({ assigneeId: ada.id, labels: [{ id: bug.id }] });
    await agent.call('update_ticket', { ticket: ticket.key, assigneeId: null, labelIds: [] });
    expect(await rest(ticket.id)).toMatchObject({ assigneeId: null, labels: [] });
  });

  it('filters lists by the same values', async () => {
    const named = { project: ['Public website'], assignee: ['Grace Hopper'], label: ['needs triage'] };
    const { tickets, total } = await agent.call('list_tickets', named);
    expect([total, (tickets as Item[]).every(({ title }) => title === 'Named')]).toEqual([3, true]);
    expect((await agent.call('list_tickets', { project: ['WEB'], assignee: [`!${grace.email}`] })).total).toBe(1);
    expect((await agent.call('list_tickets', { project: ['WEB'], status: ['!backlog'] })).total).toBe(0);
    expect((await agent.call('list_tickets', { assignee: ['Nobody at all'] })).total).toBe(0);
    expect((await agent.call('list_tickets', { label: ['unheard of'] })).total).toBe(0);
    expect(await agent.call('get_project', { project: 'public website', fields: ['key', 'myRole'] })).toEqual({
      project: { id: project.id, key: 'WEB', myRole: 'owner' },
    });
  });

  it('that matches nothing is refused, and an ambiguous one lists the matches', async () => {
    expect(await details('create_ticket', { title: 'T', projectId: 'WEB', assigneeId: 'Nobody' })).toEqual({
      assigneeId: ['Assignee must be valid: nothing is called "Nobody"'],
    });
    expect(await details('create_ticket', { title: 'T', projectId: 'WEB', labelIds: ['x', bug.id] })).toEqual({
      labelIds: ['Labels must be valid: nothing is called "x"'],
    });
    const twin = await docket.given.workspaceMember(ada, { id: project.workspaceId }, 'member');
    await docket.as(twin).put('/api/user/profile', { name: 'Grace Hopper' });
    const { assigneeId } = (await details('create_ticket', {
      title: 'T',
      projectId: 'WEB',
      assigneeId: 'Grace Hopper',
    }))!;
    expect(assigneeId).toHaveLength(1);
    expect(assigneeId![0]).toMatch(/^Assignee "Grace Hopper" is ambiguous: /);
    for (const { id, email } of [grace, twin]) expect(assigneeId![0]).toContain(`Grace Hopper <${email}> (${id})`);
    const without = await Agent.of(docket, ada, ['tickets:read']);
    const message = (await without.failure('list_tickets', { assignee: ['Grace Hopper'] })).details!.assignee![0]!;
    expect(message).toContain(twin.id);
    expect(message).not.toContain('@');
    await without.close();
    await docket.as(twin).put('/api/user/profile', { name: 'Another' });
  });

  it('finds nothing in a workspace the caller is not a member of', async () => {
    const eve = await docket.given.user();
    const home = await docket.given.project(eve, { key: 'EVE' });
    const theirs = await Agent.of(docket, eve);
    const refused = async (args: object) => (await theirs.failure('create_ticket', { title: 'T', ...args })).details;
    expect(await refused({ projectId: home.id, assigneeId: 'Grace Hopper' })).toEqual({
      assigneeId: ['Assignee must be valid: nothing is called "Grace Hopper"'],
    });
    // Knowing an e-mail address reveals only that this person cannot be assigned.
    expect(await refused({ projectId: home.id, assigneeId: grace.email })).toEqual({
      assigneeId: ['Assignee must be valid'],
    });
    expect(await refused({ projectId: home.id, labelIds: ['needs triage'] })).toEqual({
      labelIds: ['Labels must be valid: nothing is called "needs triage"'],
    });
    expect(await refused({ projectId: 'Public website' })).toEqual({
      projectId: ['Project must be valid: nothing is called "Public website"'],
    });
    expect((await theirs.call('list_people')).people).toEqual([expect.objectContaining({ id: eve.id })]);
    expect((await theirs.failure('list_labels', { project: 'WEB' })).code).toBe('NOT_FOUND');
    await theirs.close();
  });
});

describe('lists of referenced objects', () => {
  it('contain labels, groups, people and tasks', async () => {
    const { labels, total } = await agent.call('list_labels', { project: 'WEB' });
    expect([labels, total]).toEqual([[{ id: bug.id, name: 'Needs triage', color: expect.any(String) }], 1]);
    const { groups } = await agent.call('list_groups', { workspace: project.workspaceId });
    expect((groups as Item[])[0]).toMatchObject({ id: expect.any(String), name: expect.any(String) });
    const { people } = await agent.call('list_people', { search: 'grace' });
    expect(people).toEqual([expect.objectContaining({ id: grace.id, name: 'Grace Hopper', email: grace.email })]);
    expect(await agent.call('list_tasks', { project: ['WEB'], status: ['queued'] })).toEqual({ tasks: [], total: 0 });
    expect(await details('list_labels', {})).toEqual({ project: ['Project or workspace is required, and not both'] });
  });
});

describe('delegate', () => {
  const tasksOf = async (id: string) =>
    (await docket.as(ada).get(`/api/agent-tasks?ticket=${id}`)).body.data.map(
      ({ agentId, status, kind }: Record<string, string>) => ({ agentId, status, kind }),
    );
  const found = async (...delegate: string[]) => {
    const { tickets } = await agent.call('list_tickets', { delegate, project: ['DEL'], fields: ['id'] });
    return (tickets as Item[]).map(({ id }) => id);
  };

  it('queues a task for an agent of the workspace, by name and once for an idempotency key; null cancels it', async () => {
    const home = await docket.given.project(ada, { key: 'DEL' });
    const robin = await docket.given.agent(ada, home.workspaceId, { name: 'Robin' });
    const kim = await docket.given.agent(ada, home.workspaceId, { name: 'Kim' });
    const elsewhere = (await docket.as(ada).post('/api/workspaces', { name: 'Elsewhere' })).body.data;
    await docket.given.agent(ada, elsewhere.id, { name: 'Robin' });
    const one = await docket.given.ticket(ada, { projectId: home.id });
    const other = await docket.given.ticket(ada, { projectId: home.id });
    const args = { ticket: one.key, agentId: 'ROBIN', instructions: 'Keep the old route.', idempotencyKey: 'once' };
    const delegated = await agent.call('delegate', args);
    expect(delegated.ticket).toMatchObject({
      ...{ id: one.id, delegate: { id: robin.id, name: 'Robin' }, agentTask: { status: 'queued' } },
    });
    const { id: task } = (delegated.ticket as Item).agentTask as Item;
    expect((await docket.as(ada).get(`/api/agent-tasks/${task}`)).body.data).toMatchObject({
      ...{ agentId: robin.id, ticketId: one.id, kind: 'work_on_ticket', instructions: 'Keep the old route.' },
    });
    expect([await found('robin'), await found(robin.id), await found('Kim')]).toEqual([[one.id], [one.id], []]);
    expect([await found('none'), await found('!Robin', '!none'), await found('me')]).toEqual([[other.id], [], []]);
    const itself = await Agent.connect(docket, robin.apiKey);
    expect((await itself.call('list_tickets', { delegate: ['me'], fields: ['id'] })).tickets).toEqual([{ id: one.id }]);
    await itself.close();

    await agent.call('update_ticket', { ticket: one.key, delegateId: 'kim' });
    expect(await agent.call('delegate', args)).toEqual(delegated);
    const of = (agentId: string, status: string) => ({ agentId, status, kind: 'work_on_ticket' });
    expect(await tasksOf(one.id)).toEqual([of(kim.id, 'queued'), of(robin.id, 'cancelled')]);
    expect((await agent.call('delegate', { ticket: one.key, agentId: null })).ticket).not.toHaveProperty('delegate');
    expect(await tasksOf(one.id)).toEqual([of(kim.id, 'cancelled'), of(robin.id, 'cancelled')]);
  });

  it('refuses people, agents of other workspaces and ambiguous names', async () => {
    const refused = (agentId: string) => details('delegate', { ticket: ticket.key, agentId });
    const unknown = (name: string) => ({ agentId: [`Agent must be valid: nothing is called "${name}"`] });
    const eve = await docket.given.user();
    const foreign = await docket.given.agent(eve, (await docket.given.project(eve)).workspaceId, { name: 'Mallory' });
    expect(await refused('Mallory')).toEqual(unknown('Mallory'));
    expect(await refused('Grace Hopper')).toEqual(unknown('Grace Hopper'));
    for (const id of [foreign.id, grace.id, 'me'])
      expect(await refused(id)).toEqual({ agentId: ['Agent must be valid'] });
    const twins = [
      await docket.given.agent(ada, project.workspaceId, { name: 'Twin' }),
      await docket.given.agent(ada, project.workspaceId, { name: 'Twin' }),
    ];
    const [message] = (await refused('twin'))!.agentId!;
    expect(message).toMatch(/^Agent "twin" is ambiguous: /);
    for (const { id } of twins) expect(message).toContain(id);
    expect(await tasksOf(ticket.id)).toEqual([]);
  });
});

describe('customFields', () => {
  it('set fields of the project, which are returned as fields', async () => {
    const home = await docket.given.project(ada, { key: 'CUS' });
    const define = (body: object) => docket.as(ada).post(`/api/project/${home.id}/fields`, body);
    await define({ name: 'Version', type: 'text' });
    await define({ name: 'Effort', type: 'number' });
    const args = { title: 'Custom', projectId: 'CUS', fields: ['fields'] };
    const made = (await agent.call('create_ticket', { ...args, customFields: { version: '2.1', effort: 3 } }))
      .ticket as Item;
    expect(made.fields).toEqual({ version: '2.1', effort: 3 });
    const change = { ticket: made.id, customFields: { version: null }, fields: ['fields'] };
    expect((await agent.call('update_ticket', change)).ticket).toMatchObject({ fields: { effort: 3 } });
    expect(await rest(made.id)).toMatchObject({ title: 'Custom', fields: { effort: 3 } });
    expect(await details('update_ticket', { ticket: made.id, customFields: { effort: 'much', size: 1 } })).toEqual({
      'customFields.effort': [expect.stringContaining('Effort')],
      'customFields.size': ['Unknown field'],
    });
  });
});

describe('list_fields', () => {
  it('lists the fields of a project, and customFields takes their names, options and people', async () => {
    const home = await docket.given.project(ada, { key: 'FLD' });
    const define = (body: object) => docket.as(ada).post(`/api/project/${home.id}/fields`, body);
    const options = [{ name: 'Small' }, { name: 'Large' }];
    await define({ name: 'Target version', type: 'text', required: true, description: 'The release it ships in.' });
    const [size, areas, tester] = [
      (await define({ name: 'Size', type: 'select', options })).body.data,
      (await define({ name: 'Areas', type: 'multi_select', options })).body.data,
      (await define({ name: 'Tester', type: 'user' })).body.data,
    ];
    const shown = (field: { options: { id: string; name: string }[] }) =>
      field.options.map(({ id, name }) => ({ id, name }));
    const all = await agent.call('list_fields', { project: 'FLD' });
    expect(all).toEqual({
      fields: [
        {
          ...{ key: 'target_version', name: 'Target version', type: 'text', required: true },
          description: 'The release it ships in.',
        },
        { key: 'size', name: 'Size', type: 'select', required: false, options: shown(size) },
        { key: 'areas', name: 'Areas', type: 'multi_select', required: false, options: shown(areas) },
        { key: 'tester', name: 'Tester', type: 'user', required: false },
      ],
      total: 4,
    });
    const first = await agent.call('list_fields', { project: 'FLD', limit: 3 });
    expect(first.omitted?.count).toBe(1);
    const rest = await agent.call('list_fields', { project: 'FLD', limit: 3, cursor: first.omitted?.next });
    expect([first.fields, rest.fields].flat()).toEqual(all.fields);
    const named = { 'Target version': '2.1', size: 'large', Areas: ['Large', 'Small'], Tester: 'me' };
    const args = { title: 'By name', projectId: 'FLD', customFields: named, fields: ['fields'] };
    const made = (await agent.call('create_ticket', args)).ticket as Item;
    expect(made.fields).toEqual({
      target_version: '2.1',
      size: size.options[1].id,
      areas: shown(areas).map(({ id }) => id),
      tester: ada.id,
    });
    const change = { ticket: made.id, customFields: { SIZE: 'Small' }, fields: ['fields'] };
    expect((await agent.call('update_ticket', change)).ticket).toMatchObject({ fields: { size: size.options[0].id } });
    expect(
      await details('update_ticket', { ticket: made.id, customFields: { Size: 'Tiny', Tester: 'Nobody' } }),
    ).toEqual({
      'customFields.tester': ['Tester must be valid: nothing is called "Nobody"'],
    });
    expect(await details('update_ticket', { ticket: made.id, customFields: { Size: 'Tiny' } })).toEqual({
      'customFields.size': ['Size must be the id of one of its options'],
    });
    await docket.as(ada).put(`/api/project/${home.id}/fields/${tester.id}`, { name: 'Size' });
    expect(await details('update_ticket', { ticket: made.id, customFields: { Size: 'Small' } })).toEqual({
      'customFields.Size': ['Several fields have this name: give one of the keys size, tester'],
    });
  });
});

describe('rank', () => {
  it('moves a ticket, once per idempotency key', async () => {
    const home = await docket.given.project(ada, { key: 'ORD' });
    const [first, second, third] = [
      await docket.given.ticket(ada, { projectId: home.id }),
      await docket.given.ticket(ada, { projectId: home.id }),
      await docket.given.ticket(ada, { projectId: home.id }),
    ];
    const args = { ticket: third.key, before: first.key, status: 'todo', idempotencyKey: 'move' };
    const moved = await agent.call('rank', args);
    expect(moved.ticket).toMatchObject({ id: third.id, status: 'todo' });
    await agent.call('rank', { ticket: third.key });
    expect(await agent.call('rank', args)).toEqual(moved);
    const { tickets } = await agent.call('list_tickets', { project: ['ORD'], sort: 'rank', fields: ['id'] });
    expect((tickets as Item[]).map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
  });
});

describe('an idempotency key', () => {
  it('is accepted by every tool that writes except claim_task, whose response contains a token', async () => {
    const { tools } = await agent.client.listTools();
    const writing = tools.filter(({ annotations }) => !annotations!.readOnlyHint);
    const without = writing.filter(({ inputSchema }) => !('idempotencyKey' in inputSchema.properties!));
    expect(writing.length).toBeGreaterThan(7);
    expect(without.map(({ name }) => name)).toEqual(['claim_task']);
  });
});

describe('maxCharacters', () => {
  it('limits every response, and the rest can be read without gaps', async () => {
    const description = 'Wörter "in" Anführungszeichen\n'.repeat(300);
    const long = await docket.given.ticket(ada, { projectId: project.id, title: 'x'.repeat(255), description });
    for (let index = 0; index < 12; index++)
      await docket.given.comment(ada, long, `Comment ${index} ${'y'.repeat(300)}`);
    for (const maxCharacters of [1_000, 3_000, 100_000]) {
      const answers = await agent.whole('get_ticket', { ticket: long.key!, maxCharacters });
      const parts = answers.map((answer) => answer.ticket as { description?: string; comments?: Item[] });
      expect(parts.map((part) => part.description ?? '').join('')).toBe(description);
      expect(new Set(parts.flatMap(({ comments }) => comments ?? []).map(({ id }) => id)).size).toBe(12);
      const counts = answers.map(({ omitted }) => omitted?.count ?? 0);
      expect(counts).toEqual(counts.toSorted((one, other) => other - one));
      expect(answers.length > 1).toBe(maxCharacters < 100_000);
    }
    const all = await agent.pages('list_tickets', { project: ['WEB'], maxCharacters: 1_000, limit: 100 }, 'tickets');
    const { total } = await agent.call('list_tickets', { project: ['WEB'] });
    expect(all.flat()).toHaveLength(total as number);
    const first = await agent.call('list_tickets', { project: ['WEB'], maxCharacters: 1_000, limit: 100 });
    expect(first.omitted!.count + (first.tickets as Item[]).length).toBe(total);
  });

  it.each([999, 100_001, '5000', null])('is refused as %j', async (maxCharacters) => {
    const message =
      maxCharacters === null
        ? 'Max characters must not be null'
        : 'Max characters must be a whole number from 1000 to 100000';
    expect(await details('list_tickets', { maxCharacters })).toEqual({ maxCharacters: [message] });
  });
});
