import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { Agent, type Item } from '../support/mcp.js';

let docket: Docket;
let ada: TestUser;
let agent: Agent;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
  agent = await Agent.of(docket, ada);
});
afterAll(async () => {
  await agent.close();
  await docket.stop();
});

const rest = async (id: string) => (await docket.as(ada).get(`/api/tickets/${id}`)).body.data;
const details = async (tool: string, args: object) => (await agent.failure(tool, args)).details;

describe('what a project plans with', () => {
  const columns = [
    ...['backlog', 'todo', 'in_progress', 'in_review', 'done', 'cancelled'].map((status) => ({ name: status, status })),
    { name: 'Next up', status: 'todo' },
  ];

  it('has columns by name: for new tickets, changes, moves, lists and the board, whose columns continue', async () => {
    const home = await docket.given.project(ada, { key: 'COL' });
    const defined = (await docket.as(ada).put(`/api/project/${home.id}/columns`, columns)).body.data;
    const next = defined.find(({ name }: Item) => name === 'Next up').id;
    expect(await agent.call('get_project', { project: 'COL', fields: ['columns'] })).toEqual({
      project: {
        id: home.id,
        columns: defined.map(({ wipLimit: _, ...column }: Item) => ({ ...column, wipLimit: null })),
      },
    });
    const made = (await agent.call('create_ticket', { title: 'A', projectId: 'COL', columnId: 'next UP' }))
      .ticket as Item;
    expect(await rest(made.id)).toMatchObject({ status: 'todo', columnId: next });
    await agent.call('update_ticket', { ticket: made.id, columnId: 'Done' });
    expect(await rest(made.id)).toMatchObject({ status: 'done' });
    await agent.call('rank', { ticket: made.id, columnId: next });
    expect(await rest(made.id)).toMatchObject({ status: 'todo', columnId: next });
    const other = await docket.given.ticket(ada, { projectId: home.id, status: 'todo' });
    const listed = async (column: string[], project?: string[]) =>
      ((await agent.call('list_tickets', { column, project, fields: ['id'] })).tickets as Item[]).map(({ id }) => id);
    expect([await listed([next]), await listed(['next up'], ['COL'])]).toEqual([[made.id], [made.id]]);
    expect(await listed(['todo', 'Nowhere'], ['COL'])).toEqual([other.id]);
    expect(await details('list_tickets', { column: ['Next up'] })).toEqual({
      column: ['Column can be given by name only together with its project'],
    });
    expect(await details('update_ticket', { ticket: made.id, columnId: 'Nowhere' })).toEqual({
      columnId: ['Column must be valid: the project has none of this name'],
    });
    const titles = ['A'];
    for (let n = 0; n < 21; n++)
      titles.push((await docket.given.ticket(ada, { projectId: home.id, columnId: next })).title);
    const board = await agent.read('docket://board/COL');
    const column = (board.columns as Item[]).find(({ id }) => id === next)! as unknown as {
      total: number;
      tickets: Item[];
      omitted: { count: number; next: string };
    };
    expect([column.total, column.tickets.length, column.omitted.count]).toEqual([22, 20, 2]);
    const { column: continued } = (await agent.read(column.omitted.next)) as unknown as { column: { tickets: Item[] } };
    const shown = [...column.tickets, ...continued.tickets];
    expect([shown.length, new Set(shown.map(({ id }) => id)).size]).toEqual([22, 22]);
    expect(shown.map(({ id }) => id)).not.toContain(other.id);
  });

  it('has templates by name, views, and filters by its fields', async () => {
    const home = await docket.given.project(ada, { key: 'TPL' });
    const post = async (path: string, body: object) => (await docket.as(ada).post(path, body)).body.data;
    await post(`/api/project/${home.id}/fields`, { name: 'Effort', type: 'number' });
    const template = await post(`/api/project/${home.id}/templates`, {
      name: 'Bug report',
      ticket: { title: 'Bug', type: 'BUG', fields: { effort: 5 } },
    });
    const view = await post('/api/views', {
      ...{ name: 'Large', projectId: home.id, query: 'field.effort.gte=4&sort=title&order=asc&fields=title' },
    });
    expect((await agent.call('get_project', { project: 'TPL' })).project).toMatchObject({
      templates: [{ id: template.id, name: 'Bug report' }],
    });
    const made = (await agent.call('create_ticket', { title: 'Crash', projectId: 'TPL', templateId: 'bug REPORT' }))
      .ticket as Item;
    expect(await rest(made.id)).toMatchObject({ title: 'Crash', type: 'BUG', fields: { effort: 5 } });
    expect(await details('create_ticket', { title: 'T', projectId: 'TPL', templateId: 'x' })).toEqual({
      templateId: ['Template must be valid: the project has none of this name'],
    });
    const titles = async (args: object) =>
      ((await agent.call('list_tickets', args)).tickets as Item[]).map(({ title }) => title);
    await agent.call('create_ticket', { title: 'Small', projectId: 'TPL', customFields: { effort: 1 } });
    await agent.call('create_ticket', { title: 'Assembly', projectId: 'TPL', templateId: template.id });
    expect(await titles({ project: ['TPL'], customFields: { 'effort.gte': '4' }, sort: 'title' })).toEqual([
      'Crash',
      'Assembly',
    ]);
    expect(await titles({ project: ['TPL'], customFields: { effort: '1' } })).toEqual(['Small']);
    expect(await details('list_tickets', { project: ['TPL'], customFields: { size: '1' } })).toEqual({
      'customFields.size': ['Unknown field'],
    });
    const listed = { id: view.id, name: 'Large', query: view.query, projectId: home.id, shared: false };
    expect((await agent.call('list_views', { project: 'TPL' })).views).toEqual([listed]);
    expect((await agent.call('list_views')).views).toEqual([listed]);
    expect(await titles({ view: view.id })).toEqual(['Assembly', 'Crash']);
    expect(await titles({ view: view.id, order: 'desc' })).toEqual(['Crash', 'Assembly']);
    const eve = await Agent.of(docket, await docket.given.user());
    expect((await eve.failure('list_tickets', { view: view.id })).details).toEqual({ view: ['View must be valid'] });
    expect((await eve.call('list_views')).views).toEqual([]);
    await eve.close();
  });
});
