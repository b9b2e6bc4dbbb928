import { answer, invalid } from '../support/answers.js';
import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestTicket } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const SQL = `'; DROP TABLE tickets; --`;

let docket: Docket;
let client: Client;
let ticket: TestTicket;
let comment: { id: string };
beforeAll(async () => {
  docket = await Docket.start();
  const ada = await docket.given.user();
  client = docket.as(ada);
  const project = await docket.given.project(ada, { key: 'ODD' });
  ticket = await docket.given.ticket(ada, { projectId: project.id, title: 'Under test' });
  comment = await docket.given.comment(ada, ticket);
});
afterAll(() => docket.stop());

const path = (route: string) => `/api/tickets/${route.replace('{id}', ticket.id).replace('{commentId}', comment.id)}`;

describe('a query', () => {
  const LISTS = ['/api/tickets', `{id}/comments`, '{id}/history'];
  const url = (list: string) => (list.startsWith('/') ? list : path(list));

  // Promise 3.1
  it.each([
    '0',
    '-1',
    '1.5',
    '0x10',
    '1e1',
    '1e300',
    'abc',
    '１',
    '+1',
    ' 1',
    '1_0',
    'NaN',
    'Infinity',
    '9'.repeat(30),
  ])('does not accept %j for page or limit', async (value) => {
    const given = encodeURIComponent(value);
    for (const list of LISTS) {
      const page = await client.get(`${url(list)}?page=${given}`);
      expect(answer(page)).toEqual(invalid({ page: 'Page must be a whole number from 1 to 1000000' }));
      const limit = await client.get(`${url(list)}?limit=${given}`);
      expect(answer(limit)).toEqual(invalid({ limit: 'Limit must be a whole number from 1 to 100' }));
    }
    const search = await client.get(`/api/tickets/search?q=x&limit=${given}`);
    expect(answer(search)).toEqual(invalid({ limit: 'Limit must be a whole number from 1 to 100' }));
  });

  it('accepts limits of 1 and 100, but not 101, an empty or a repeated one', async () => {
    for (const list of [...LISTS.map((name) => `${url(name)}?`), '/api/tickets/search?q=x&']) {
      expect((await client.get(`${list}limit=1`)).body.pagination.limit).toBe(1);
      expect((await client.get(`${list}limit=100`)).body.pagination.limit).toBe(100);
      const over = await client.get(`${list}limit=101`);
      expect(answer(over)).toEqual(invalid({ limit: 'Limit must be a whole number from 1 to 100' }));
      expect(answer(await client.get(`${list}limit=`))).toEqual(invalid({ limit: 'Limit must not be empty' }));
      expect(answer(await client.get(`${list}limit=5&limit=5`))).toEqual(
        invalid({ limit: 'Limit must be given once' }),
      );
    }
    expect((await client.get('/api/tickets?page=1000000')).body.data).toEqual([]);
  });

  const FILTERS: [string, string][] = [
    ...(['sort', 'order', 'search', 'status', 'priority', 'type', 'stage', 'assignee', 'reporter'] as const).map(
      (name): [string, string] => [name, name[0]!.toUpperCase() + name.slice(1)],
    ),
    ['project', 'Project'],
    ['workspace', 'Workspace'],
    ['group', 'Group'],
    ['label', 'Label'],
    ['dueBefore', 'Due before'],
    ['dueAfter', 'Due after'],
    ['updatedSince', 'Updated since'],
    ['cursor', 'Cursor'],
  ];

  it.each(FILTERS)('refuses an empty, a repeated and a malformed %s', async (name, label) => {
    const ask = async (query: string) => answer(await client.get(`/api/tickets?${query}`));
    for (const empty of ['', '=', '=%20', '=%20%09']) {
      expect(await ask(`${name}${empty}`)).toEqual(invalid({ [name]: `${label} must not be empty` }));
    }
    expect(await ask(`${name}=a&${name}=a`)).toEqual(invalid({ [name]: `${label} must be given once` }));
    for (const bad of ['%', '%zz', '%ff', '%ed%a0%80']) {
      expect(await ask(`${name}=${bad}`)).toEqual(invalid({ [name]: 'Must be valid percent-encoded UTF-8' }));
    }
    expect((await client.get(`/api/tickets?${name}=a%00b`)).body.error.code).toBe('VALIDATION_ERROR');
  });

  // Promise 3.2
  it.each([
    ['sort', 'Sort must be one of title, priority, status, createdAt, updatedAt, dueDate, rank'],
    ['order', 'Order must be one of asc, desc'],
    ['status', 'Status must be one of backlog, todo, in_progress, in_review, done, cancelled'],
    ['priority', 'Priority must be one of lowest, low, medium, high, highest'],
    ['type', 'Type must be one of TASK, BUG, FEATURE, IMPROVEMENT, EPIC'],
    ['stage', 'Stage must be one of PLANNING, DEVELOPMENT, TESTING, DEPLOYMENT, COMPLETED'],
  ])('accepts for %s only listed values', async (name, message) => {
    for (const value of ['nope', 'constructor', SQL, 'id', 'DESC', 'Todo', 'todo,', ',']) {
      const reply = await client.get(`/api/tickets?${name}=${encodeURIComponent(value)}`);
      expect(answer(reply)).toEqual(invalid({ [name]: message }));
    }
  });

  it.each(['assignee', 'reporter', 'project', 'workspace', 'group', 'label'])(
    'finds nothing for an invalid id of a %s, and refuses an empty item or a hundred and one',
    async (name) => {
      for (const value of ['nope', SQL, `${UNKNOWN_ID}`, 'x'.repeat(5_000), 'a,b', '%', '*', '🦉', 'ME', 'undefined']) {
        const reply = await client.get(`/api/tickets?${name}=${encodeURIComponent(value)}`);
        expect([value, reply.status, reply.body.pagination?.total]).toEqual([value, 200, 0]);
      }
      for (const value of [',', 'a,', ',a', 'a,,b', 'a, ,b']) {
        const reply = await client.get(`/api/tickets?${name}=${encodeURIComponent(value)}`);
        expect(Object.keys(reply.body.error.details)).toEqual([name]);
      }
      expect((await client.get(`/api/tickets?${name}=${Array(100).fill('a')}`)).status).toBe(200);
      expect((await client.get(`/api/tickets?${name}=${Array(101).fill('a')}`)).status).toBe(400);
    },
  );

  it.each(['dueBefore', 'dueAfter', 'updatedSince'])('accepts for %s only a time that exists', async (name) => {
    const ask = (value: string) => client.get(`/api/tickets?${name}=${encodeURIComponent(value)}`);
    for (const value of [
      '2026-02-30T00:00:00Z',
      '2026-01-01T00:00:00',
      '2026-01-01',
      'now',
      '1796144400',
      'infinity',
    ]) {
      expect(Object.keys((await ask(value)).body.error.details)).toEqual([name]);
    }
    for (const value of [
      '2026-01-01T00:00:00Z',
      '2026-01-01T00:00+05:30',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
    ]) {
      expect((await ask(value)).status).toBe(200);
    }
  });

  it.each<[string, string]>([
    ['/api/tickets', 'q'],
    ['/api/tickets', 'statuss'],
    ['/api/tickets', 'Status'],
    ['/api/tickets', 'status[]'],
    ['/api/tickets', 'status[0]'],
    ['/api/tickets', 'filter[status]'],
    ['/api/tickets', '__proto__'],
    ['/api/tickets', 'constructor'],
    ['/api/tickets', SQL],
    ['/api/tickets/search?q=x', 'sort'],
    ['/api/tickets/search?q=x', 'priority'],
    ['{id}', 'expand'],
    ['{id}/comments', 'sort'],
    ['{id}/history', 'field'],
  ])('to %s refuses %s', async (list, name) => {
    const base = url(list);
    const reply = await client.get(`${base}${base.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=todo`);
    expect(answer(reply)).toEqual(invalid({ [name]: 'Unknown query parameter' }));
  });

  const CHANGES: ['post' | 'put' | 'patch' | 'delete', string, object?][] = [
    ['put', '{id}', { title: 'T' }],
    ['patch', '{id}', { title: 'T' }],
    ['delete', '{id}'],
    ['post', '{id}/restore'],
    ['put', '{id}/status', { status: 'todo' }],
    ['put', '{id}/assignee', { assigneeId: null }],
    ['post', '{id}/comments', { content: 'C' }],
    ['put', '{id}/comments/{commentId}', { content: 'C' }],
    ['delete', '{id}/comments/{commentId}'],
  ];

  it('to a route that changes something is refused, and nothing changes', async () => {
    const before = (await client.get(path('{id}'))).body;
    for (const [method, route, body] of CHANGES) {
      const reply = await client.call(method, `${path(route)}?force=true`, body);
      expect(answer(reply)).toEqual(invalid({ force: 'Unknown query parameter' }));
    }
    const created = await client.post('/api/tickets?title=T', { title: 'T' });
    expect(answer(created)).toEqual(invalid({ title: 'Unknown query parameter' }));
    expect((await client.get(path('{id}'))).body).toEqual(before);
  });
});

describe('a search', () => {
  const ROUTE_OF = { q: '/api/tickets/search?q=', search: '/api/tickets?search=' };

  it.each(['q', 'search'] as const)('by %s has at most 200 code points', async (name) => {
    const ask = (text: string) => client.get(`${ROUTE_OF[name]}${encodeURIComponent(text)}`);
    const label = name === 'q' ? 'Query' : 'Search';
    expect((await ask('🦉'.repeat(200))).status).toBe(200);
    expect((await ask(`  ${'x'.repeat(200)}  `)).status).toBe(200);
    expect(answer(await ask('x'.repeat(201)))).toEqual(invalid({ [name]: `${label} must be at most 200 characters` }));
    expect(answer(await ask('a\0b'))).toEqual(invalid({ [name]: `${label} contains characters that are not allowed` }));
  });

  it('requires q exactly once', async () => {
    expect(answer(await client.get('/api/tickets/search'))).toEqual(invalid({ q: 'Query is required' }));
    expect(answer(await client.get('/api/tickets/search?q=%20'))).toEqual(invalid({ q: 'Query must not be empty' }));
    expect(answer(await client.get('/api/tickets/search?q=a&q=b'))).toEqual(invalid({ q: 'Query must be given once' }));
  });

  // Promise 3.2
  it.each([
    ...[
      '%',
      '_',
      '\\',
      '%%%',
      '\\\\',
      "'",
      "''",
      '"',
      "' OR '1'='1",
      SQL,
      '$1',
      '#{1}',
      ':*',
      'zq:*',
      '!zq',
      'zq & zr',
      'zq | zr',
    ],
    ...[
      'zq <-> zr',
      '(',
      ')',
      '((((',
      '<script>',
      '-',
      '--',
      '/*',
      '*/',
      '{',
      '[',
      '^',
      '~',
      '🦉',
      'שלום',
      '日本語',
      'e\u0301',
    ],
    ...[
      '\u202e',
      '\u200b',
      '\ufeffx',
      'ODD-',
      'ODD-99999999999999999',
      'a'.repeat(200),
      '!'.repeat(200),
      'x '.repeat(99),
    ],
  ])('treats %j as plain text', async (text) => {
    for (const route of Object.values(ROUTE_OF)) {
      const reply = await client.get(`${route}${encodeURIComponent(text)}`);
      expect(reply.status).toBe(200);
      expect(reply.body.pagination.total).toBe(0);
    }
  });
});
