import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Agent, type Answer, type Item } from '../support/mcp.js';

let docket: Docket;
let ada: TestUser;
let agent: Agent;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada, { key: 'WEB', name: 'Website', description: 'The public site.' });
  agent = await Agent.of(docket, ada);
});
afterAll(async () => {
  await agent.close();
  await docket.stop();
});

/** Characters that JSON escapes or that take more than one byte, up to a number of bytes of UTF-8. */
function longText(bytes: number): string {
  const piece = 'Grüße 👩‍👩‍👧 "quoted" \\ back\tslash\r\n\u0001\u001f</script> e\u0301 日本語 ';
  let text = '';
  while (Buffer.byteLength(text + piece) < bytes - 8) text += `${piece}${text.length}`;
  return text.normalize('NFC');
}

const ticketOf = (answer: Answer) => answer.ticket as Item & { description?: string; comments?: Item[] };
const joined = (answers: Answer[]) => answers.map((answer) => ticketOf(answer).description ?? '').join('');

/** The comments of several responses, reassembled. */
function commentsIn(answers: Answer[]): { id: string; content: string }[] {
  const whole = new Map<string, string>();
  for (const { id, content } of answers.flatMap((answer) => ticketOf(answer).comments ?? [])) {
    whole.set(id, (whole.get(id) ?? '') + content);
  }
  return [...whole].map(([id, content]) => ({ id, content }));
}

describe('get_ticket', () => {
  it('returns a short ticket in one response', async () => {
    const parent = await docket.given.ticket(ada, { projectId: project.id });
    const label = await docket.given.label(ada, project.workspaceId, 'ui');
    const body = { projectId: project.id, title: 'T', description: 'D', labelIds: [label.id], parentId: parent.id };
    const ticket = await docket.given.ticket(ada, body);
    const comment = await docket.given.comment(ada, ticket, 'Hello');
    const { data } = (await docket.as(ada).get(`/api/tickets/${ticket.id}`)).body;
    const etag = (await docket.as(ada).get(`/api/tickets/${ticket.id}`)).headers.etag!;
    const { key, createdAt, updatedAt } = data;
    const { createdAt: at } = data.comments[0];
    expect(await agent.call('get_ticket', { ticket: key.toLowerCase() })).toEqual({
      ticket: {
        ...{ id: ticket.id, key, title: 'T', type: 'TASK', status: 'backlog', priority: 'medium', stage: 'PLANNING' },
        ...{ parentId: parent.id, reporter: { id: ada.id, name: 'Ada' }, createdAt, updatedAt },
        version: Number(/^"(\d+)\./.exec(etag)![1]),
        project: { id: project.id, key: 'WEB', name: 'Website', myRole: 'owner' },
        labels: [{ id: label.id, name: 'ui' }],
        description: 'D',
        comments: [{ id: comment.id, author: { id: ada.id, name: 'Ada' }, createdAt: at, content: 'Hello' }],
      },
    });
  });

  it('returns the requested fields, set or not', async () => {
    const ticket = await docket.given.ticket(ada);
    const fields = [
      'comments',
      'labels',
      'mentions',
      '_count',
      'project',
      'workspace',
      'assignee',
      'description',
      'key',
    ];
    const { body } = await docket.as(ada).get(`/api/workspaces/${ticket.workspaceId}`);
    expect(await agent.call('get_ticket', { ticket: ticket.id, fields })).toEqual({
      ticket: {
        ...{ id: ticket.id, key: null, assignee: null, project: null, description: null },
        workspace: { id: ticket.workspaceId, name: body.data.name },
        _count: { comments: 0, attachments: 0, timeLogs: 0, children: 0, childrenDone: 0 },
        ...{ labels: [], mentions: [], comments: [] },
      },
    });
  });

  it('truncates a long description, and the rest follows byte for byte', async () => {
    const description = longText(64 * 1024);
    expect(Buffer.byteLength(description)).toBeGreaterThan(64_000);
    const ticket = await docket.given.ticket(ada, { projectId: project.id, description });
    const answers = await agent.whole('get_ticket', { ticket: ticket.key });
    expect(joined(answers)).toBe(description);
    expect(answers.length).toBeGreaterThan(8);
    expect(answers.length).toBeLessThan(20);
    expect(answers[0]).toMatchObject({ ticket: { id: ticket.id, key: ticket.key }, cut: 'description' });
    expect(Object.keys(answers[1]!.ticket as object)).toEqual(['id', 'description']);
    expect(answers.at(-1)).not.toHaveProperty('cut');
    expect(answers.at(-1)).not.toHaveProperty('omitted');
    const only = await agent.whole('get_ticket', { ticket: ticket.id, fields: ['description'] });
    expect(joined(only)).toBe(description);
    expect(Object.keys(only[0]!.ticket as object)).toEqual(['id', 'description']);
  });

  it('continues a description that a list truncated', async () => {
    const description = longText(20_000);
    const ticket = await docket.given.ticket(ada, { title: 'In a list', description });
    const { tickets } = await agent.call('list_tickets', { search: 'In a list', fields: ['id', 'description'] });
    const [item] = tickets as [Item & { description: string; continuation: string }];
    expect(item).toMatchObject({ id: ticket.id, cut: 'description' });
    expect(item.description.length).toBeLessThanOrEqual(500);
    const { continuation } = item;
    const next = await agent.call('get_ticket', { ticket: ticket.id, continuation });
    const rest = await agent.whole('get_ticket', { ticket: ticket.id }, next);
    expect(item.description + joined(rest)).toBe(description);
  });

  it('pages through long and short comments', async () => {
    const ticket = await docket.given.ticket(ada, { description: longText(9_000) });
    const contents = ['short', longText(30_000), 'another', longText(3_000), longText(7_000), 'last'];
    for (const content of contents) await docket.given.comment(ada, ticket, content);
    const answers = await agent.whole('get_ticket', { ticket: ticket.id });
    const { data } = (await docket.as(ada).get(`/api/tickets/${ticket.id}/comments`)).body;
    expect(commentsIn(answers)).toEqual(data.map(({ id, content }: Item) => ({ id, content })));
    expect(commentsIn(answers).map(({ content }) => content)).toEqual(contents);
    expect(answers.some(({ cut }) => cut === 'comments')).toBe(true);
  });

  it('returns the latest 50 comments, or all of them', async () => {
    const ticket = await docket.given.ticket(ada);
    const contents = Array.from(
      { length: 120 },
      (_, index) => `Comment ${index} ${'x'.repeat(index === 60 ? 9_000 : 200)}`,
    );
    for (const content of contents) await docket.given.comment(ada, ticket, content);
    const latest = await agent.whole('get_ticket', { ticket: ticket.id, fields: ['comments'] });
    expect(ticketOf(latest[0]!).olderComments).toBe(70);
    expect(latest.slice(1).every((answer) => !('olderComments' in ticketOf(answer)))).toBe(true);
    expect(commentsIn(latest).map(({ content }) => content)).toEqual(contents.slice(70));
    const all = await agent.whole('get_ticket', { ticket: ticket.id, fields: ['comments'], comments: 'all' });
    expect(commentsIn(all).map(({ content }) => content)).toEqual(contents);
    expect(ticketOf(all[0]!)).not.toHaveProperty('olderComments');
  }, 60_000);

  it('reports that the text changed between two parts', async () => {
    const ticket = await docket.given.ticket(ada, { description: longText(20_000) });
    const other = await docket.given.ticket(ada, { description: longText(20_000) });
    const continuation = (await agent.call('get_ticket', { ticket: ticket.id })).omitted!.next;
    expect((await agent.failure('get_ticket', { ticket: other.id, continuation })).details).toEqual({
      continuation: ['Continuation must come from an answer about this ticket'],
    });
    // A change elsewhere does not matter.
    await docket.as(ada).put(`/api/tickets/${ticket.id}/status`, { status: 'done' });
    expect(await agent.call('get_ticket', { ticket: ticket.id, continuation })).toHaveProperty('ticket.description');
    await docket.as(ada).put(`/api/tickets/${ticket.id}`, { description: longText(19_000) });
    expect(await agent.failure('get_ticket', { ticket: ticket.id, continuation })).toEqual({
      code: 'CONFLICT',
      message: 'What was being read has changed; read it again from the beginning',
    });
  });

  it('stays within its size limit, whatever a ticket contains', async () => {
    const wide = (name: string) => [...`${name}${'\u0001"\\👩'.repeat(60)}`].slice(0, 255).join('');
    const zoe = await docket.given.user({ name: wide('Zoe') });
    const home = await docket.given.project(zoe, { name: wide('Project') });
    const labels = [];
    for (let index = 0; index < 50; index++)
      labels.push(await docket.given.label(zoe, home.workspaceId, wide(`${index}`)));
    const group = await docket.given.group(zoe, home.workspaceId);
    const ticket = await docket.given.ticket(zoe, {
      ...{
        title: wide('Title'),
        externalId: wide('External'),
        projectId: home.id,
        assigneeId: zoe.id,
        groupId: group.id,
      },
      ...{ labelIds: labels.map(({ id }) => id), description: longText(5_000) },
    });
    const theirs = await Agent.of(docket, zoe);
    const { data } = (await docket.as(zoe).get(`/api/tickets/${ticket.id}`)).body;
    const { tools } = await theirs.client.listTools();
    const schema = tools.find(({ name }) => name === 'get_ticket')!.inputSchema.properties as Record<
      string,
      { items: { enum: string[] } }
    >;
    const answers = await theirs.whole('get_ticket', { ticket: ticket.id, fields: schema.fields!.items.enum });
    const shown = answers.flatMap((answer) => (ticketOf(answer).labels as Item[] | undefined) ?? []);
    expect(shown).toEqual(data.labels.map(({ id, name }: Item) => ({ id, name })));
    expect(joined(answers)).toBe(data.description);
    expect(Object.assign({}, ...answers.map(ticketOf))).toMatchObject({
      ...{ title: data.title, externalId: data.externalId, reporter: { id: zoe.id, name: data.reporter.name } },
      ...{
        group: { id: group.id, name: data.group.name },
        project: { id: home.id, key: home.key, name: data.project.name },
      },
    });
    const pages = await theirs.pages(
      'list_tickets',
      { sort: 'title', fields: ['title', 'externalId', 'assignee', 'description'] },
      'tickets',
    );
    expect(pages.flat()).toHaveLength(1);
    const escaped = await docket.given.user({ name: '\u0001'.repeat(255) });
    const worst = { title: '\u0001'.repeat(255), externalId: '\u0001'.repeat(255), assigneeId: escaped.id };
    for (const _ of [1, 2]) await docket.given.ticket(escaped, { ...worst, externalId: `${_}`.repeat(255) });
    const last = await docket.given.ticket(escaped, worst);
    const reader = await Agent.of(docket, escaped);
    const all = (tools.find(({ name }) => name === 'list_tickets')!.inputSchema.properties as typeof schema).fields!;
    const asked = { sort: 'title', order: 'asc', fields: all.items.enum, maxCharacters: 4_000 };
    const rows = await reader.pages('list_tickets', asked, 'tickets');
    expect(rows.flat()).toHaveLength(3);
    expect(rows.flat().find(({ id }) => id === last.id)).toMatchObject({ cut: 'item' });
    await reader.close();
    await theirs.close();
  });
});

describe('a list that exceeds the size limit', () => {
  it('ends where the response is full, and its cursor continues exactly there', async () => {
    const home = await docket.given.project(ada, { key: 'BIG' });
    const ids = new Set<string>();
    for (let index = 0; index < 30; index++) {
      const body = { projectId: home.id, title: `${index} ${'ü'.repeat(200)}`, description: longText(700) };
      ids.add((await docket.given.ticket(ada, body)).id);
    }
    for (const [tool, args] of [
      ['list_tickets', { sort: 'title' }],
      ['list_tickets', { sort: 'updatedAt', order: 'asc' }],
      ['search_tickets', { query: 'ü'.repeat(200) }],
    ] as const) {
      const asked = { ...args, project: ['BIG'], limit: 100, fields: ['id', 'title', 'description'] };
      const pages = await agent.pages(tool, asked, 'tickets');
      expect(pages.length).toBeGreaterThan(2);
      expect(pages.flat().map(({ id }) => id).length).toBe(30);
      expect(new Set(pages.flat().map(({ id }) => id))).toEqual(ids);
    }
  });
});

describe('list_projects and get_project', () => {
  it('return projects, compact and complete', async () => {
    const lovelace = await docket.given.user({ name: 'Countess' });
    const theirs = await Agent.of(docket, lovelace);
    const description = longText(30_000);
    const engine = await docket.given.project(lovelace, { key: 'ENG', name: 'Engine', description });
    const plain = await docket.given.project(lovelace, { key: 'PLN', name: 'Plain' });
    const list = await theirs.call('list_projects', { sort: 'name', order: 'desc' });
    const counts = { tickets: 0, members: 1 };
    const common = { status: 'active', visibility: 'private', myRole: 'owner', _count: counts };
    const [first, second] = list.projects as [Item, Item & { description: string; continuation: string }];
    expect(first).toEqual({ id: plain.id, key: 'PLN', name: 'Plain', ...common });
    expect(second).toMatchObject({ id: engine.id, key: 'ENG', name: 'Engine', ...common, cut: 'description' });
    const next = await theirs.call('get_project', { project: 'eng', continuation: second.continuation });
    const rest = await theirs.whole('get_project', { project: 'ENG' }, next);
    const text = (answers: Answer[]) => answers.map((answer) => Object(answer.project).description ?? '').join('');
    expect(second.description + text(rest)).toBe(description);
    const whole = await theirs.whole('get_project', { project: engine.id });
    expect(text(whole)).toBe(description);
    expect(whole[0]!.project).toMatchObject({ key: 'ENG', members: [{ id: lovelace.id, name: 'Countess' }] });
    const pages = await theirs.pages('list_projects', { limit: 1, fields: ['key'], search: 'Engine' }, 'projects');
    expect(pages).toEqual([[{ key: 'ENG' }]]);
    expect((await theirs.pages('list_projects', { limit: 1 }, 'projects')).map((page) => page[0]!.key).sort()).toEqual([
      'ENG',
      'PLN',
    ]);
    await theirs.close();
  });
});

describe('resources', () => {
  it('are listed as templates', async () => {
    const { resourceTemplates } = await agent.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'docket://ticket/{ticket}',
      'docket://project/{project}',
      'docket://board/{project}',
    ]);
  });

  it('return what the tools return, by id and key, with continuation', async () => {
    const description = longText(20_000);
    const ticket = await docket.given.ticket(ada, { projectId: project.id, description });
    for (const name of [ticket.id, ticket.key!, ticket.key!.toLowerCase()]) {
      expect(await agent.read(`docket://ticket/${name}`)).toEqual(await agent.call('get_ticket', { ticket: name }));
    }
    let answer = await agent.read(`docket://ticket/${ticket.key}`);
    let text = ticketOf(answer).description!;
    while (answer.omitted) {
      answer = await agent.read(`docket://ticket/${ticket.key}?continuation=${answer.omitted.next}`);
      text += ticketOf(answer).description;
    }
    expect(text).toBe(description);
    expect(await agent.read('docket://project/WEB')).toEqual(await agent.call('get_project', { project: project.id }));
  });
});
