import { parse } from 'csv-parse/sync';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';

const EXPORT = '/api/tickets/export';
const COLUMNS = [
  ...['id', 'key', 'title', 'description', 'type', 'status', 'priority', 'stage', 'projectId', 'workspaceId'],
  ...['assigneeId', 'assignee', 'delegateId', 'delegate', 'reporterId', 'reporter', 'groupId', 'parentId'],
  ...['externalId', 'labels', 'dueDate'],
  ...['estimate', 'completedAt', 'createdAt', 'updatedAt'],
];

let docket: Docket;
let ada: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  await docket.given.project(ada, { key: 'EXP' });
});
afterAll(() => docket.stop());

const csv = async (query: string, user = ada): Promise<Record<string, string>[]> => {
  const reply = await docket.as(user).get(`${EXPORT}?${query}`);
  expect(reply.status).toBe(200);
  return parse(reply.text, { columns: true });
};
const jsonl = async (query: string, user = ada): Promise<Record<string, unknown>[]> => {
  const reply = await docket.as(user).get(`${EXPORT}?format=jsonl&${query}`).buffered();
  expect(reply.status).toBe(200);
  return reply.text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};
describe('an export', () => {
  it('is a download in CSV by default, or in JSON lines', async () => {
    const reply = await docket.as(ada).get(`${EXPORT}?project=EXP`);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="tickets-\d{4}-\d\d-\d\d\.csv"/);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.text).toBe(`${COLUMNS.join(',')}\r\n`);
    const lines = await docket.as(ada).get(`${EXPORT}?project=EXP&format=jsonl`).buffered();
    expect(lines.headers['content-type']).toBe('application/x-ndjson');
    expect(lines.headers['content-disposition']).toMatch(/^attachment; filename="tickets-\d{4}-\d\d-\d\d\.jsonl"/);
    expect(lines.text).toBe('');
    expect((await docket.as(ada).head(EXPORT)).status).toBe(200);
  });

  it('is read back completely by a CSV parser, whatever it contains', async () => {
    const odd = await docket.given.project(ada, { key: 'ODD' });
    const label = await docket.given.label(ada, odd.workspaceId, 'needs, "care"');
    const plain = await docket.given.label(ada, odd.workspaceId, 'ui');
    const written = {
      title: 'Quotes "and", commas; Ünïcode 🎉 עברית',
      description: 'one\r\ntwo\nthree\rfour\t"five",\n\n',
      priority: 'high',
      type: 'BUG',
      status: 'done',
      stage: 'TESTING',
      externalId: 'x,1',
      dueDate: '2026-12-01T17:00:00.000Z',
      estimate: 2.5,
      assigneeId: ada.id,
      labelIds: [label.id, plain.id],
    };
    const { labelIds: _, ...fields } = written;
    const ticket = await docket.given.ticket(ada, { ...written, projectId: odd.id });
    const { data } = (await docket.as(ada).get(`/api/tickets/${ticket.id}`)).body;
    const [row] = await csv('project=ODD');
    expect(row).toEqual({
      ...fields,
      estimate: '2.5',
      id: ticket.id,
      key: 'ODD-1',
      projectId: odd.id,
      workspaceId: odd.workspaceId,
      assignee: ada.email,
      delegateId: '',
      delegate: '',
      reporterId: ada.id,
      reporter: ada.email,
      groupId: '',
      parentId: '',
      labels: '"needs, ""care""",ui',
      completedAt: data.completedAt,
      createdAt: data.createdAt,
      updatedAt: data.updatedAt,
    });
    const [item] = (await docket.as(ada).get('/api/tickets?project=ODD')).body.data;
    expect(await jsonl('project=ODD')).toEqual([item]);
  });

  // Promise 3.3
  it.each([
    ['=1+1', `'=1+1`],
    ['+1', `'+1`],
    ['-1', `'-1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['＝1+1', `'＝1+1`],
    [`'=1`, `''=1`],
    ['x;=HYPERLINK(A1);y', `x;'=HYPERLINK(A1);y`],
    [`'quoted'`, `'quoted'`],
    ['1=1', '1=1'],
  ])('contains no spreadsheet formula: %s', async (title, cell) => {
    const ticket = await docket.given.ticket(ada, { title, description: `\t${title}`, externalId: `\r${title}` });
    const row = (await csv('project=none')).find(({ id }) => id === ticket.id)!;
    expect(row.title).toBe(cell);
    expect(row.description).toBe(`'\t${cell}`);
    expect(row.externalId).toBe(cell);
    const item = (await jsonl('project=none')).find(({ id }) => id === ticket.id)!;
    expect(item.title).toBe(title);
  });

  it('accepts the filters, sort and order of the list, with the same result', async () => {
    const target = await docket.given.project(ada, { key: 'FLT' });
    for (const [title, priority] of [
      ['Banana split', 'low'],
      ['apple pie', 'highest'],
      ['Cherry cake', 'high'],
    ]) {
      await docket.given.ticket(ada, { title: title!, priority, projectId: target.id });
    }
    for (const query of [
      'sort=title&order=asc',
      'sort=title&order=desc',
      'sort=priority&order=desc',
      'priority=low,high&sort=createdAt&order=asc',
      'assignee=none&reporter=me',
      'search=cherry',
      'search=chery',
      'search=nothing%20of%20the%20kind',
      'status=done',
      'updatedSince=2020-01-01T00:00:00Z',
      'dueBefore=2020-01-01T00:00:00Z',
    ]) {
      const list = (await docket.as(ada).get(`/api/tickets?project=FLT&${query}`)).body.data;
      const rows = await csv(`project=FLT&${query}`);
      expect([query, rows.map(({ title }) => title)]).toEqual([
        query,
        list.map(({ title }: { title: string }) => title),
      ]);
      expect(await jsonl(`project=FLT&${query}`)).toEqual(list);
    }
  });

  it.each([
    ['page=1', 'page'],
    ['limit=5', 'limit'],
    ['cursor=x', 'cursor'],
    ['format=xml', 'format'],
    ['format=csv&format=jsonl', 'format'],
    ['statsu=todo', 'statsu'],
    ['sort=; DROP TABLE tickets', 'sort'],
    ['status=', 'status'],
  ])('refuses %s', async (query, field) => {
    const reply = await docket.as(ada).get(`${EXPORT}?${query}`);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.details)).toEqual([field]);
  });

  // Promise 2.5
  it('contains only what its caller may read, and e-mail addresses only of people they know', async () => {
    const secret = await docket.given.project(ada);
    const open = await docket.given.project(ada, { visibility: 'public', key: 'OPN' });
    await docket.given.ticket(ada, { title: 'secret', projectId: secret.id });
    await docket.given.ticket(ada, { title: 'open', projectId: open.id, assigneeId: ada.id });
    const stranger = await docket.given.user();
    const rows = await csv('', stranger);
    expect(rows.map(({ title }) => title)).toEqual(['open']);
    expect(rows[0]).toMatchObject({ assignee: '', reporter: '', assigneeId: ada.id, reporterId: ada.id });
    expect(await csv(`project=${secret.id}`, stranger)).toEqual([]);
    const viewer = await docket.given.member(ada, secret, 'viewer');
    expect(await csv(`project=${secret.id}`, viewer)).toMatchObject([{ title: 'secret', reporter: ada.email }]);
  });

  it('requires a credential, and of a key the scope', async () => {
    expect((await docket.as().get(EXPORT)).status).toBe(401);
    const reader = await docket.given.apiKey(ada, { scopes: ['tickets:read'] });
    expect((await docket.as({ apiKey: reader }).get(EXPORT)).status).toBe(200);
    const other = await docket.given.apiKey(ada, { scopes: ['projects:read'] });
    expect((await docket.as({ apiKey: other }).get(EXPORT)).status).toBe(403);
  });
});
