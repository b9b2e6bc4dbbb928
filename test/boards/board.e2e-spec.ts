import { TICKET_STATUSES } from '#contracts';
import { answer, forbidden, invalid, nextPage, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';
import { learnWords } from '../support/vocabulary.js';

interface Item {
  id: string;
  title: string;
  rank: string;
}

interface Column {
  id: null;
  name: string;
  status: string;
  wipLimit: null;
  total: number;
  tickets: Item[];
  next: string | null;
}

let docket: Docket;
let ada: TestUser;
let project: TestProject;
let label: { id: string };
const tickets: TestTicket[] = [];
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada);
  label = await docket.given.label(ada, project.workspaceId);
  for (let n = 0; n < 20; n++) {
    tickets.push(
      await docket.given.ticket(ada, {
        projectId: project.id,
        title: `Card ${n}${n === 7 ? ' about kangaroos' : ''}`,
        status: n < 12 ? 'todo' : n < 18 ? 'in_review' : 'done',
        ...(n % 3 === 0 && { assigneeId: ada.id, labelIds: [label.id] }),
      }),
    );
  }
  await docket.as(ada).put(`/api/tickets/${tickets[11]!.id}/rank`, { before: tickets[0]!.id });
  await docket.as(ada).delete(`/api/tickets/${tickets[10]!.id}`);
  const other = await docket.given.project(ada);
  await docket.given.ticket(ada, { projectId: other.id, title: 'Elsewhere', status: 'todo' });
});
afterAll(() => docket.stop());

const board = (query = '', user = ada, id = project.id) => docket.as(user).get(`/api/project/${id}/board${query}`);
const columns = async (query = ''): Promise<Column[]> => (await board(query)).body.data.columns;
const column = async (status: string, query = '') => (await columns(query)).find((one) => one.status === status)!;
const byRank = async (query: string): Promise<Item[]> =>
  (await docket.as(ada).get(`/api/tickets?project=${project.id}&sort=rank&limit=100&${query}`)).body.data;

describe('a board', () => {
  it('has the project, and a column for each status in its order, with exact totals', async () => {
    const { project: shown, columns: found } = (await board()).body.data;
    expect(shown).toMatchObject({
      id: project.id,
      key: project.key,
      name: project.name,
      workspaceId: project.workspaceId,
    });
    expect(found.map(({ status }: Column) => status)).toEqual([...TICKET_STATUSES]);
    expect(found.map(({ total }: Column) => total)).toEqual([0, 11, 0, 6, 2, 0]);
    expect(found[1]).toMatchObject({ id: null, name: 'To do', wipLimit: null, next: null });
    expect(found[0]).toMatchObject({ tickets: [], next: null });
  });

  it('has the items of the list by rank', async () => {
    for (const status of ['todo', 'in_review', 'done']) {
      expect((await column(status)).tickets).toEqual(await byRank(`status=${status}`));
    }
    expect((await column('todo')).tickets[0]!.id).toBe(tickets[11]!.id);
  });

  it('is read in two statements: the permission check, and everything else', async () => {
    const statements = await statementsOf(() => board('?perColumn=3'));
    const read = statements.filter(({ text }) => text.includes('tickets') || text.includes('projects'));
    expect(read).toHaveLength(2);
  });

  it('is found by key, too, and not by those who may not read it', async () => {
    expect((await board('', ada, project.key.toLowerCase())).body.data.columns[1].total).toBe(11);
    const stranger = await docket.given.user();
    expect(answer(await board('', stranger))).toEqual(forbidden('project'));
    expect(answer(await board('', stranger, project.key))).toEqual(notFound('Project'));
    expect(answer(await board('', ada, 'nonsense-'))).toEqual(notFound('Project'));
    const key = async (scopes: string[]) => ({ apiKey: await docket.given.apiKey(ada, { scopes }) });
    expect((await docket.as(await key(['tickets:read'])).get(`/api/project/${project.id}/board`)).status).toBe(200);
    expect((await docket.as(await key(['projects:read'])).get(`/api/project/${project.id}/board`)).status).toBe(403);
  });

  it('continues in the list, by id or key of the project, from the cursor of a column', async () => {
    const { tickets: first, next, total } = await column('todo', '?perColumn=4');
    expect(first).toHaveLength(4);
    expect(total).toBe(11);
    const all = (await byRank('status=todo')).map(({ id }) => id);
    for (const name of [project.id, project.key]) {
      const seen = first.map(({ id }) => id);
      for (
        let path: string | undefined = `/api/tickets?project=${name}&status=todo&sort=rank&limit=4&cursor=${next}`;
        path;
      ) {
        const reply = await docket.as(ada).get(path);
        expect(reply.status).toBe(200);
        seen.push(...reply.body.data.map(({ id }: Item) => id));
        path = nextPage(reply);
      }
      expect(seen).toEqual(all);
    }
    const elsewhere = await docket
      .as(ada)
      .get(`/api/tickets?project=${project.id}&status=done&sort=rank&cursor=${next}`);
    expect(elsewhere.body.error.details).toHaveProperty('cursor');
  });

  it('accepts the filters of the list', async () => {
    const mine = await columns('?assignee=me&perColumn=2');
    expect(mine.map(({ total }) => total)).toEqual([0, 4, 0, 2, 1, 0]);
    expect(mine[1]!.tickets).toEqual((await byRank('assignee=me&status=todo')).slice(0, 2));
    const rest = await docket
      .as(ada)
      .get(`/api/tickets?project=${project.key}&status=todo&assignee=me&sort=rank&cursor=${mine[1]!.next}`);
    expect(rest.body.data).toEqual((await byRank('assignee=me&status=todo')).slice(2));
    expect((await columns(`?label=${label.id}`)).map(({ total }) => total)).toEqual([0, 4, 0, 2, 1, 0]);
    const found = await columns('?search=kangaroos');
    expect(found.map(({ total }) => total)).toEqual([0, 1, 0, 0, 0, 0]);
    expect(found[1]!.tickets[0]!.id).toBe(tickets[7]!.id);
    await learnWords(docket);
    expect((await columns('?search=kangarros')).map(({ total }) => total)).toEqual([0, 1, 0, 0, 0, 0]);
    expect((await columns(`?workspace=${ada.id}`)).every(({ total }) => total === 0)).toBe(true);
  });

  it('shows a column excluded by a status filter as empty', async () => {
    const found = await columns('?status=in_review,done');
    expect(found.map(({ total }) => total)).toEqual([0, 0, 0, 6, 2, 0]);
    expect(found[1]).toMatchObject({ tickets: [], next: null });
    expect((await columns('?status=done&assignee=me')).map(({ total }) => total)).toEqual([0, 0, 0, 0, 1, 0]);
  });

  it('reduces its items to the requested fields', async () => {
    const { tickets: items } = await column('done', '?fields=title,labels');
    expect(items.map((item) => Object.keys(item))).toEqual([
      ['id', 'title', 'labels'],
      ['id', 'title', 'labels'],
    ]);
  });

  it.each([
    ['perColumn=0', { perColumn: 'Per column must be a whole number from 1 to 100' }],
    ['perColumn=101', { perColumn: 'Per column must be a whole number from 1 to 100' }],
    ['page=2', { page: 'page is not a known parameter' }],
    ['sort=rank', { sort: 'sort is not a known parameter' }],
    ['project=X', { project: 'project is not a known parameter' }],
  ])('does not accept %s', async (query, details) => {
    const { error } = (await board(`?${query}`)).body;
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(Object.keys(error.details)).toEqual(Object.keys(details));
  });
});

describe('a list item', () => {
  it('has labels as in details, version, rank and counts', async () => {
    const parent = await docket.given.ticket(ada, { projectId: project.id, title: 'Parent', labelIds: [label.id] });
    for (const status of ['done', 'todo', 'done']) {
      await docket.given.ticket(ada, { projectId: project.id, parentId: parent.id, status });
    }
    const gone = await docket.given.ticket(ada, { projectId: project.id, parentId: parent.id });
    await docket.as(ada).delete(`/api/tickets/${gone.id}`);
    const hidden = await docket.given.project(ada, { workspaceId: project.workspaceId });
    await docket.given.ticket(ada, { projectId: hidden.id, parentId: parent.id });
    const deleted = await docket.given.project(ada, { workspaceId: project.workspaceId });
    await docket.given.ticket(ada, { projectId: deleted.id, parentId: parent.id });
    await docket.as(ada).delete(`/api/project/${deleted.id}`);
    await docket.as(ada).post(`/api/tickets/${parent.id}/comments`, { content: 'One' });
    await docket.as(ada).put(`/api/tickets/${parent.id}`, { priority: 'high' });
    const guest = await docket.given.member(ada, project, 'viewer');
    const list = await docket.as(guest).get(`/api/tickets?project=${project.id}&search=Parent`);
    const search = await docket.as(guest).get('/api/tickets/search?q=Parent');
    const details = (await docket.as(guest).get(`/api/tickets/${parent.id}`)).body.data;
    const jsonl = await docket
      .as(guest)
      .get(`/api/tickets/export?format=jsonl&project=${project.id}&search=Parent`)
      .buffered();
    const item = list.body.data[0];
    expect(item).toMatchObject({
      id: parent.id,
      version: 2,
      rank: expect.stringMatching(/^[0-9A-Za-z]+$/),
      labels: [{ id: label.id, workspaceId: project.workspaceId, name: expect.any(String), color: expect.any(String) }],
      _count: { comments: 1, attachments: 0, timeLogs: 0, children: 4, childrenDone: 2 },
    });
    expect(search.body.data[0]).toMatchObject(item);
    expect(details).toMatchObject(item);
    expect(JSON.parse(jsonl.text.trim())).toEqual(item);
  });

  it('is read in one statement, however many there are', async () => {
    const ofTickets = async (limit: number) =>
      (await statementsOf(() => docket.as(ada).get(`/api/tickets?limit=${limit}`))).filter(({ text }) =>
        text.includes('tickets'),
      );
    expect(await ofTickets(2)).toHaveLength(1);
    expect(await ofTickets(100)).toHaveLength(1);
  });

  it('is reduced to the requested fields, and id', async () => {
    const keysOf = async (path: string) => {
      const { data } = (await docket.as(ada).get(path)).body;
      return Object.keys(Array.isArray(data) ? data[0] : data).toSorted();
    };
    const list = `/api/tickets?project=${project.id}`;
    expect(await keysOf(`${list}&fields=title,status,assignee`)).toEqual(['assignee', 'id', 'status', 'title']);
    expect(await keysOf(`${list}&fields=_count`)).toEqual(['_count', 'id']);
    expect(await keysOf(`${list}&fields=id`)).toEqual(['id']);
    expect(await keysOf('/api/tickets/search?q=card&fields=key')).toEqual(['id', 'key']);
    const one = `/api/tickets/${tickets[0]!.id}`;
    expect(await keysOf(`${one}?fields=title,comments`)).toEqual(['comments', 'id', 'title']);
    expect(await keysOf(`${one}?fields=mentions,project,labels`)).toEqual(['id', 'labels', 'mentions', 'project']);
    const lines = await docket
      .as(ada)
      .get(`/api/tickets/export?format=jsonl&fields=rank&project=${project.id}`)
      .buffered();
    expect(
      lines.text
        .trim()
        .split('\n')
        .every((line) => Object.keys(JSON.parse(line)).join() === 'id,rank'),
    ).toBe(true);
  });

  it('reads no users if no user field is requested', async () => {
    const [statement] = (
      await statementsOf(() => docket.as(ada).get(`/api/tickets?project=${project.id}&fields=title`))
    ).filter(({ text }) => text.includes('shown AS'));
    expect(statement!.text).not.toContain('users');
    expect(statement!.text).not.toContain('ticket_labels');
  });

  it.each(['/api/tickets?', '/api/tickets/search?q=x&', '/api/tickets/export?format=jsonl&', 'board?', 'children?'])(
    'refuses an unknown field in %s',
    async (path) => {
      const start = path.startsWith('/')
        ? path
        : path === 'board?'
          ? `/api/project/${project.id}/${path}`
          : `/api/tickets/${tickets[0]!.id}/${path}`;
      const { error } = (await docket.as(ada).get(`${start}fields=title,comments`)).body;
      expect(error).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { fields: [expect.stringMatching(/^Fields must be one of id, /)] },
      });
    },
  );

  it('refuses fields in CSV, and a ticket refuses unknown ones', async () => {
    expect(answer(await docket.as(ada).get('/api/tickets/export?fields=title'))).toEqual(
      invalid({ fields: 'Fields are for the format jsonl' }),
    );
    expect(
      (await docket.as(ada).get(`/api/tickets/${tickets[0]!.id}?fields=secret`)).body.error.details,
    ).toHaveProperty('fields');
  });
});

describe('children', () => {
  let parent: TestTicket;
  let children: TestTicket[];
  beforeAll(async () => {
    parent = await docket.given.ticket(ada, { projectId: project.id, title: 'Epic' });
    children = [];
    for (let n = 0; n < 5; n++) {
      children.push(
        await docket.given.ticket(ada, { projectId: project.id, parentId: parent.id, title: `Child ${n}` }),
      );
    }
    await docket.as(ada).put(`/api/tickets/${children[4]!.id}/rank`, { before: children[0]!.id });
  });
  const ids = async (path: string, user = ada) => (await docket.as(user).get(path)).body.data.map(({ id }: Item) => id);

  it('are listed by rank, page by page, with the requested fields', async () => {
    const order = [4, 0, 1, 2, 3].map((n) => children[n]!.id);
    expect(await ids(`/api/tickets/${parent.id}/children`)).toEqual(order);
    expect(await ids(`/api/tickets/${parent.key}/children?page=2&limit=2`)).toEqual(order.slice(2, 4));
    const first = await docket.as(ada).get(`/api/tickets/${parent.key}/children?limit=2&fields=title`);
    expect(first.body.pagination).toEqual({ page: 1, limit: 2, total: 5, totalPages: 3 });
    expect(Object.keys(first.body.data[0])).toEqual(['id', 'title']);
    expect(await ids(nextPage(first)!)).toEqual(order.slice(2, 4));
  });

  it('are found by their parent, by id or key; `none` finds those without one', async () => {
    const all = new Set(children.map(({ id }) => id));
    for (const name of [parent.id, parent.key, parent.key!.toLowerCase(), `${parent.id},${tickets[0]!.id}`]) {
      expect(new Set(await ids(`/api/tickets?parent=${name}`))).toEqual(all);
    }
    const none: string[] = await ids(`/api/tickets?parent=none&project=${project.id}&limit=100`);
    expect(none).toContain(parent.id);
    expect(none.some((id) => all.has(id))).toBe(false);
    expect(await ids(`/api/tickets?parent=${ada.id}`)).toEqual([]);
    expect(await ids('/api/tickets?parent=nonsense')).toEqual([]);
    const both = await docket.as(ada).get(`/api/tickets?parent=none,${parent.key}&project=${project.id}`);
    expect(both.body.pagination.total).toBe(none.length + 5);
  });

  it('of a parent that the caller may not read are not found by it, and have none for the caller', async () => {
    const secret = await docket.given.project(ada, { workspaceId: project.workspaceId });
    const hidden = await docket.given.ticket(ada, { projectId: secret.id });
    const child = await docket.given.ticket(ada, { projectId: project.id, parentId: hidden.id });
    const guest = await docket.given.member(ada, project, 'viewer');
    expect(await ids(`/api/tickets?parent=${hidden.id}`)).toEqual([child.id]);
    expect(await ids(`/api/tickets?parent=${hidden.id}`, guest)).toEqual([]);
    expect(await ids(`/api/tickets?parent=none&project=${project.id}&limit=100`, guest)).toContain(child.id);
    expect(answer(await docket.as(guest).get(`/api/tickets/${hidden.id}/children`))).toEqual(forbidden('ticket'));
    const visible = await docket.given.ticket(ada, { projectId: project.id });
    const below = await docket.given.ticket(ada, { projectId: secret.id, parentId: visible.id });
    expect(await ids(`/api/tickets/${visible.id}/children`, guest)).toEqual([]);
    expect(await ids(`/api/tickets/${visible.id}/children`)).toEqual([below.id]);
    const { _count } = (await docket.as(guest).get(`/api/tickets/${visible.id}`)).body.data;
    expect(_count.children).toBe(1);
  });
});
