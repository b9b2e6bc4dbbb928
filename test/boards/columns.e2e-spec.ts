import { parse } from 'csv-parse/sync';
import { v7 as uuidv7 } from 'uuid';
import { TICKET_STATUSES } from '#contracts';
import { ImportRunner } from '#imports';
import { answer, forbidden, invalid, nextPage } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

interface Column {
  id: string;
  name: string;
  status: string;
}
interface BoardColumn extends Column {
  total: number;
  wipLimit: number | null;
  tickets: { id: string; title: string; columnId: string }[];
  next: string | null;
}

let docket: Docket;
let ada: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
});
beforeEach(async () => {
  project = await docket.given.project(ada);
});
afterAll(() => docket.stop());

const path = () => `/api/project/${project.id}/columns`;
/** One column for each status, named like it, with others for `todo` after it. */
const plan = (...others: string[]) =>
  TICKET_STATUSES.flatMap((status) => [
    { name: status, status },
    ...(status === 'todo' ? others.map((name) => ({ name, status, wipLimit: 1 })) : []),
  ]);
const define = async (columns: object[]): Promise<Record<string, string>> => {
  const reply = await docket.as(ada).put(path(), columns);
  expect(reply.status).toBe(200);
  return Object.fromEntries(reply.body.data.map(({ name, id }: Column) => [name, id]));
};
const given = async (title: string, body: object = {}) => {
  const reply = await docket.as(ada).post('/api/tickets', { title, projectId: project.id, ...body });
  expect(reply.status).toBe(201);
  return reply.body.data;
};
const put = async (id: string, way: string, body: object) => docket.as(ada).put(`/api/tickets/${id}${way}`, body);
/** Title, status and column of the project's tickets, by title, after an import. */
const imported = async (file: string, type = 'text/csv') => {
  const reply = await docket.as(ada).post(`/api/project/${project.id}/import`).sending(type, file);
  expect(reply.status).toBe(202);
  await docket.service(ImportRunner).next();
  const list = (await docket.as(ada).get(`/api/tickets?project=${project.id}&sort=title&order=asc`)).body.data;
  return list.map(({ title, status, columnId }: Record<string, string>) => [title, status, columnId]);
};
const board = async (query = ''): Promise<BoardColumn[]> =>
  (await docket.as(ada).get(`/api/project/${project.id}/board${query}`)).body.data.columns;
/** Name, total and titles of the columns that have tickets. */
const shown = async (query = '') =>
  (await board(query))
    .filter(({ total }) => total > 0)
    .map(({ name, total, tickets }) => [name, total, tickets.map(({ title }) => title)]);

describe('the columns of a project', () => {
  it('are an ordered list that admins replace, and every reader of the project can read', async () => {
    const viewer = await docket.given.member(ada, project, 'viewer');
    const member = await docket.given.member(ada, project, 'member');
    expect((await docket.as(viewer).get(path())).body).toEqual({ data: [] });
    await define(plan('Next'));
    const { data } = (await docket.as(viewer).get(path())).body;
    expect(data.map(({ name }: Column) => name)).toEqual([
      'backlog',
      'todo',
      'Next',
      'in_progress',
      'in_review',
      'done',
      'cancelled',
    ]);
    expect(data[2]).toEqual({ id: expect.any(String), name: 'Next', status: 'todo', wipLimit: 1 });
    expect(answer(await docket.as(member).put(path(), plan()))).toEqual(forbidden('project'));
    const turned = [...data].reverse();
    expect((await docket.as(ada).put(path(), turned)).body.data).toEqual(turned);
    expect(await define([])).toEqual({});
  });

  it.each<[string, unknown, Record<string, string>]>([
    ['a status without one', plan().slice(1), { status: 'Every status needs a column: backlog' }],
    [
      'an id of its own',
      [...plan(), { id: uuidv7(), name: 'X', status: 'todo' }],
      { id: 'Columns keep their ids: a new one has none' },
    ],
    ['no name', [{ status: 'todo' }], { '0.name': 'Name is required' }],
    [
      'a limit of zero',
      [{ name: 'X', status: 'todo', wipLimit: 0 }],
      { '0.wipLimit': 'WIP limit must be a whole number from 1 to 10000' },
    ],
    ['no list', { name: 'X' }, { body: 'Body must be a list of at most 50 columns' }],
    ['something other than columns', [null], { body: 'Body must be a JSON object' }],
  ])('are refused with %s', async (_, columns, details) => {
    expect(answer(await docket.as(ada).put(path(), columns as object))).toEqual(invalid(details));
  });
});

describe('a ticket', () => {
  it('has no column if its project has none', async () => {
    const ticket = await given('A');
    expect(ticket.columnId).toBeNull();
    expect(answer(await put(ticket.id, '', { columnId: uuidv7() }))).toEqual(
      invalid({ columnId: 'Column must be valid' }),
    );
    expect((await put(ticket.id, '', { columnId: null, status: 'todo' })).body.data).toMatchObject({ columnId: null });
    expect(answer(await put(ticket.id, '/status', {}))).toEqual(invalid({ status: 'Status is required' }));
  });

  it('is in the first column of its status, on creation and after a change of only the status', async () => {
    const { backlog, todo, Next: next } = await define(plan('Next'));
    const ticket = await given('A');
    expect(ticket).toMatchObject({ status: 'backlog', columnId: backlog });
    expect(await given('B', { columnId: next })).toMatchObject({ status: 'todo', columnId: next });
    expect(await given('C', { status: 'todo' })).toMatchObject({ status: 'todo', columnId: todo });
    expect((await put(ticket.id, '/status', { status: 'todo' })).body.data).toMatchObject({ columnId: todo });
    const [list] = (await docket.as(ada).get(`/api/tickets?project=${project.id}&sort=createdAt&order=asc`)).body.data;
    expect(list).toMatchObject({ id: ticket.id, columnId: todo });
  });

  it.each([
    ['', (columnId: string) => ({ columnId })],
    ['/status', (columnId: string) => ({ columnId })],
    ['/rank', (columnId: string) => ({ columnId })],
  ])(
    'is put into a column by PUT /api/tickets/:id%s, which sets its status, with history and events',
    async (way, body) => {
      const columns = await define([...plan(), { name: 'Archive', status: 'done' }]);
      const ticket = await given('A');
      const { data } = (await put(ticket.id, way, body(columns.Archive!))).body;
      expect(data).toMatchObject({ status: 'done', columnId: columns.Archive });
      expect(data.completedAt).not.toBeNull();
      const history = (await docket.as(ada).get(`/api/tickets/${ticket.id}/history`)).body.data;
      expect(history.map(({ field, toLabel }: Record<string, string>) => [field, toLabel]).sort()).toEqual([
        ['columnId', 'Archive'],
        ['status', 'done'],
      ]);
      const events = await docket.rows<{ type: string; changes: object }>(
        `SELECT type, data -> 'changes' AS changes FROM events WHERE data #>> '{ticket,id}' = $1 AND type LIKE 'ticket.%ed' ORDER BY id`,
        [ticket.id],
      );
      expect(events.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['ticket.created', 'ticket.updated', 'ticket.status_changed']),
      );
      expect(events[1]!.changes).toMatchObject({ columnId: { from: columns.backlog, to: columns.Archive } });
      expect((await put(ticket.id, '', data)).body.data.version).toBe(2);
    },
  );

  it('sent back as a whole with one new value takes that one; two values that contradict are refused', async () => {
    const columns = await define(plan('Next'));
    const ticket = await given('A', { columnId: columns.Next });
    const moved = (await put(ticket.id, '', { ...ticket, columnId: columns.done })).body.data;
    expect(moved).toMatchObject({ status: 'done', columnId: columns.done });
    expect((await put(ticket.id, '', { ...moved, status: 'todo' })).body.data).toMatchObject({
      columnId: columns.todo,
    });
    expect(answer(await put(ticket.id, '', { status: 'done', columnId: columns.Next }))).toEqual(
      invalid({ columnId: 'Column must be one of the status' }),
    );
  });

  it('is put into a column by a bulk operation, which names a column that is not valid', async () => {
    const columns = await define(plan('Next'));
    const ticket = await given('A');
    const bulk = (body: object) => docket.as(ada).post('/api/tickets/bulk', body);
    const create = (columnId: string) => ({ op: 'create', ticket: { title: 'B', projectId: project.id, columnId } });
    const reply = await bulk({
      operations: [create(columns.Next!), { op: 'update', id: ticket.id, ticket: { columnId: columns.done } }],
    });
    expect(reply.body.data.results.map((result: { ticket: object }) => result.ticket)).toMatchObject([
      { status: 'todo', columnId: columns.Next },
      { status: 'done', columnId: columns.done, completedAt: expect.any(String) },
    ]);
    expect(reply.body.data.results[1].changes).toMatchObject({
      columnId: { from: columns.backlog, to: columns.done },
      status: { from: 'backlog', to: 'done' },
    });
    expect(answer(await bulk({ operations: [create(uuidv7())] }))).toEqual(
      invalid({ 'operations.0.ticket.columnId': 'Column must be valid' }),
    );
  });

  it('is counted by column in statistics and series', async () => {
    const columns = await define(plan('Next'));
    for (const title of ['A', 'B']) await given(title, { columnId: columns.Next, priority: 'high' });
    await given('C', { status: 'todo' });
    const stats = async (column: string) =>
      (await docket.as(ada).get(`/api/tickets/stats?project=${project.id}&column=${column}`)).body.data;
    expect(await stats(columns.Next!)).toMatchObject({ total: 2, byStatus: { todo: 2 }, byPriority: { high: 2 } });
    expect(await stats(columns.todo!)).toMatchObject({ total: 1, byPriority: { medium: 1 } });
    const series = await docket
      .as(ada)
      .get(`/api/tickets/stats/series?column=${columns.Next}&interval=day&timezone=UTC`);
    expect(series.body.data.at(-1)).toMatchObject({ created: 2, open: 2 });
  });

  it('that moves to another project gets a column of that project', async () => {
    const columns = await define(plan('Next'));
    const ticket = await given('A', { columnId: columns.Next });
    project = await docket.given.project(ada, { workspaceId: project.workspaceId });
    const others = await define(plan());
    expect((await put(ticket.id, '', { projectId: project.id })).body.data).toMatchObject({ columnId: others.todo });
    expect((await put(ticket.id, '', { projectId: null })).body.data).toMatchObject({ columnId: null, status: 'todo' });
  });
});

describe('the column of a ticket', () => {
  it('is exported by name, and imported by name or by id', async () => {
    const columns = await define(plan('Next, please'));
    await given('A', { columnId: columns['Next, please'] });
    await given('B', { status: 'done' });
    const exported = (format: string) =>
      docket.as(ada).get(`/api/tickets/export?project=${project.id}&sort=title&order=asc&format=${format}`).buffered();
    const [csv, jsonl] = [(await exported('csv')).text, (await exported('jsonl')).text];
    const rows: Record<string, string>[] = parse(csv, { columns: true });
    expect(rows.map(({ title, status, column }) => [title, status, column])).toEqual([
      ['A', 'todo', 'Next, please'],
      ['B', 'done', 'done'],
    ]);
    const source = project;
    project = await docket.given.project(ada, { workspaceId: source.workspaceId });
    const others = await define(plan('NEXT, please'));
    expect(await imported(csv)).toEqual([
      ['A', 'todo', others['NEXT, please']],
      ['B', 'done', others.done],
    ]);
    project = await docket.given.project(ada, { workspaceId: source.workspaceId });
    const plain = await define(plan());
    expect(await imported(jsonl, 'application/x-ndjson')).toEqual([
      ['A', 'todo', plain.todo], // the id is one of another project
      ['B', 'done', plain.done],
    ]);
    const lines = [{ title: 'C', columnId: plain.in_review }, { title: 'D', column: 'DONE' }, { title: 'E' }];
    const file = lines.map((line) => JSON.stringify(line)).join('\n');
    expect((await imported(file, 'application/x-ndjson')).slice(2)).toEqual([
      ['C', 'in_review', plain.in_review],
      ['D', 'done', plain.done],
      ['E', 'backlog', plain.backlog],
    ]);
    await imported('title,column,status\nF,Nowhere,\nG,done,todo\n', 'text/csv');
    expect(await docket.rows('SELECT e.row, e.errors FROM import_errors e ORDER BY e.row')).toEqual([
      { row: 1, errors: { column: ['Column does not exist: Nowhere'] } },
      { row: 2, errors: { column: ['Column must be one of the status'] } },
    ]);
  });
});

describe('a board', () => {
  it('has the columns of the project, with earlier tickets in the first of their status', async () => {
    await given('A', { status: 'todo' });
    await given('B', { status: 'todo' });
    const columns = await define(plan('Next'));
    await given('C', { columnId: columns.Next });
    await given('D', { columnId: columns.Next });
    expect(await shown()).toEqual([
      ['todo', 2, ['A', 'B']],
      ['Next', 2, ['C', 'D']],
    ]);
    const [, todo, next] = await board();
    expect([todo!.id, next!.id, next!.wipLimit]).toEqual([columns.todo, columns.Next, 1]);
    expect(todo!.tickets[0]).toMatchObject({ columnId: columns.todo });
    expect(await shown('?search=D')).toEqual([['Next', 1, ['D']]]);
    expect(await shown('?status=done')).toEqual([]);
    expect(await shown(`?column=${columns.todo}`)).toEqual([['todo', 2, ['A', 'B']]]);
  });

  it('and the filter by column agree, also after columns were added, removed and changed their status', async () => {
    await given('A', { status: 'todo' });
    const first = await define(plan('Next', 'Later'));
    await given('B', { columnId: first.Next });
    await given('C', { columnId: first.Later });
    const held: Column[] = (await docket.as(ada).get(path())).body.data;
    const agree = async () => {
      for (const { id, total, tickets } of await board()) {
        const list = await docket.as(ada).get(`/api/tickets?column=${id}&sort=rank`);
        expect(list.body.data.map(({ title }: { title: string }) => title)).toEqual(tickets.map(({ title }) => title));
        expect(list.body.pagination.total).toBe(total);
        for (const ticket of list.body.data) expect(ticket.columnId).toBe(id);
      }
    };
    await agree();
    // Before the first column of its status: no ticket moves there by itself.
    await define([{ name: 'Soon', status: 'todo' }, ...held]);
    expect(await shown()).toEqual([
      ['todo', 1, ['A']],
      ['Next', 1, ['B']],
      ['Later', 1, ['C']],
    ]);
    await agree();
    const now: Column[] = (await docket.as(ada).get(path())).body.data;
    await define(
      now
        .filter(({ name }) => name !== 'Later')
        .map((each) => (each.name === 'Next' ? { ...each, status: 'done' } : each)),
    );
    expect(await shown()).toEqual([['todo', 3, ['A', 'B', 'C']]]);
    await agree();
    await define([]);
    expect(await shown()).toEqual([['To do', 3, ['A', 'B', 'C']]]);
    const unknown = await docket.as(ada).get(`/api/tickets?column=${first.Next},x`);
    expect(unknown.body.pagination.total).toBe(0);
  });

  it('continues from each column to its other tickets', async () => {
    const columns = await define(plan('Next'));
    for (const title of ['A', 'B', 'C', 'D']) await given(title, { columnId: columns.Next });
    const column = (await board('?perColumn=2'))[2]!;
    expect(column.tickets.map(({ title }) => title)).toEqual(['A', 'B']);
    const list = `/api/tickets?project=${project.key}&column=${columns.Next}&sort=rank&limit=1`;
    const rest = await docket.as(ada).get(`${list}&cursor=${column.next}`);
    expect(rest.body.data.map(({ title }: { title: string }) => title)).toEqual(['C']);
    const last = await docket.as(ada).get(nextPage(rest)!);
    expect(last.body.data.map(({ title }: { title: string }) => title)).toEqual(['D']);
    expect(nextPage(last)).toBeUndefined();
  });

  it('shows an exceeded limit, and refuses nothing', async () => {
    const columns = await define(plan('Next'));
    for (const title of ['A', 'B', 'C']) await given(title, { columnId: columns.Next });
    expect((await board())[2]).toMatchObject({ name: 'Next', wipLimit: 1, total: 3 });
  });
});
