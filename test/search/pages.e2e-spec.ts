import { createHash, randomUUID } from 'node:crypto';
import { answer, invalid, nextPage } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { learnWords } from '../support/vocabulary.js';

let docket: Docket;
let ada: TestUser;
let web: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
  web = await docket.given.project(ada, { key: 'WEB' });
});
afterAll(() => docket.stop());

interface Found extends TestTicket {
  snippet: { field: string; parts: { text: string; match: boolean }[] };
}

const search = (query: Record<string, string>, user = ada) =>
  docket.as(user).get(`/api/tickets/search?${new URLSearchParams(query)}`);
const ids = (reply: { body: { data: Found[] } }) => reply.body.data.map(({ id }) => id);
/** Matches in brackets. */
const shown = ({ snippet: { field, parts } }: Found) =>
  `${field}: ${parts.map(({ text, match }) => (match ? `[${text}]` : text)).join('')}`;

it('a found ticket can be sent back as it came', async () => {
  const ticket = await docket.given.ticket(ada, { title: 'Pangolin', projectId: web.id });
  const [found] = (await search({ q: 'pangolin' })).body.data;
  expect(found.snippet.field).toBe('title');
  const reply = await docket.as(ada).put(`/api/tickets/${ticket.id}`, { ...found, title: 'Pangolins' });
  expect([reply.status, reply.body.data.title]).toEqual([200, 'Pangolins']);
});

describe('search pages', () => {
  const all: string[] = [];
  beforeAll(async () => {
    const operations = Array.from({ length: 25 }, (_, n) => ({
      op: 'create',
      ticket: { title: n % 3 ? `Zebra ${n}` : `Horse ${n}`, description: n % 3 ? null : 'no zebra', projectId: web.id },
    }));
    await docket.as(ada).post('/api/tickets/bulk', { operations });
    all.push(...ids(await search({ q: 'zebra', limit: '100' })));
  });

  it('by number are parts of one order, with the total on each', async () => {
    expect(new Set(all).size).toBe(25);
    for (const page of [1, 2, 3, 4]) {
      const reply = await search({ q: 'zebra', limit: '10', page: String(page) });
      expect(ids(reply)).toEqual(all.slice((page - 1) * 10, page * 10));
      expect(reply.body.pagination).toEqual({ page, limit: 10, total: 25, totalPages: 3 });
      expect(Boolean(reply.headers.link)).toBe(page < 3);
    }
    expect((await search({ q: 'zebra', page: '1000000' })).body).toEqual({
      data: [],
      pagination: { page: 1_000_000, limit: 20, total: 25, totalPages: 2 },
    });
  });

  it('by cursor return each ticket once, even if better matches are added meanwhile', async () => {
    const first = await search({ q: 'zebra', limit: '10' });
    await docket.given.ticket(ada, { title: 'zebra zebra', projectId: web.id });
    const second = await docket.as(ada).get(nextPage(first)!);
    const third = await docket.as(ada).get(nextPage(second)!);
    expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(all);
    expect(third.body.pagination).toEqual({ page: 3, limit: 10, total: 26, totalPages: 3 });
    expect(nextPage(third)).toBeUndefined();
  });

  it('of a misspelt word contain what it was corrected to', async () => {
    await learnWords(docket);
    const reply = await search({ q: 'zebrra', limit: '10', page: '3' });
    expect(reply.body.pagination).toMatchObject({ page: 3, total: 26 });
    expect(reply.body.data).toHaveLength(6);
    expect(shown(reply.body.data[0])).toMatch(/\[[zZ]ebra\]/);
  });

  it.each([
    [{ page: '0' }, { page: expect.stringMatching(/^Page must be/) }],
    [{ cursor: 'nonsense' }, { cursor: expect.stringMatching(/^Cursor must come from this list/) }],
  ])('refuse %j', async (query, details) => {
    expect(answer(await search({ q: 'zebra', ...query }))).toEqual(invalid(details as Record<string, string>));
  });

  it('refuse a cursor together with a page, one of another search, and a modified one', async () => {
    const link = new URL(nextPage(await search({ q: 'zebra', limit: '10' }))!, 'http://localhost');
    const cursor = link.searchParams.get('cursor')!;
    const refused = { cursor: expect.any(String) };
    expect(answer(await search({ q: 'zebra', cursor, page: '2' }))).toEqual(invalid(refused));
    expect(answer(await search({ q: 'horse', cursor }))).toEqual(invalid(refused));
    const parts = JSON.parse(Buffer.from(cursor.slice(8), 'base64url').toString());
    for (const value of ['1; DROP TABLE tickets', 'NaN 2026-01-01T00:00:00.000Z', '1 2026-99-01T00:00:00.000Z']) {
      const forged = Buffer.from(JSON.stringify(parts.with(2, value))).toString('base64url');
      expect(answer(await search({ q: 'zebra', cursor: cursor.slice(0, 8) + forged }))).toEqual(invalid(refused));
    }
  });
});

describe('a page beyond the ranked results', () => {
  it('contains every ticket once', async () => {
    const many = await docket.given.project(ada, { key: 'MANY' });
    await docket.rows(
      `WITH t AS (
         INSERT INTO tickets (id, workspace_id, project_id, scope_id, number, title, type, status, priority, stage,
           reporter_id, created_at, updated_at)
         SELECT gen_random_uuid(), $2, $1, $1, n, 'Ostrich ' || n, 'TASK', 'todo', 'low', 'PLANNING', $3, now(),
           now() - n * interval '1 second'
         FROM generate_series(1, 2100) n RETURNING *
       ), c AS (UPDATE ticket_counters SET tickets = 2100 WHERE scope_id = $1)
       INSERT INTO ticket_search (ticket_id, workspace_id, scope_id, document)
       SELECT id, workspace_id, scope_id, ticket_document(title, description) FROM t`,
      [many.id, many.workspaceId, ada.id],
    );
    await docket.rows('ANALYZE tickets, ticket_search');
    const found = new Set<string>();
    let path: string | undefined = '/api/tickets/search?q=ostrich&limit=100';
    for (let page = 0; path && page < 30; page++) {
      const reply = await docket.as(ada).get(path);
      for (const id of ids(reply)) found.add(id);
      path = nextPage(reply);
    }
    expect(found.size).toBe(2100);
    const last = await search({ q: 'ostrich', limit: '100', page: '21' });
    expect(last.body.data.map(({ title }: Found) => title).at(-1)).toBe('Ostrich 2100');
    expect((await search({ q: 'ostrich', limit: '30', page: '67' })).body.data).toHaveLength(30);
  });
});

describe('a snippet', () => {
  it('shows the words where they were found: title, description or the newest comment', async () => {
    const inTitle = await docket.given.ticket(ada, { title: 'The walrus sleeps', description: 'Walruses do' });
    const inText = await docket.given.ticket(ada, { title: 'Asleep', description: 'Where\nthe **walruses** sleep' });
    const inComment = await docket.given.ticket(ada, { title: 'Awake', description: 'Nothing' });
    await docket.given.comment(ada, inComment, 'An old walrus');
    await docket.given.comment(ada, inComment, 'The newest (walrus) of them');
    await docket.given.comment(ada, inComment, 'a narwalrus');
    const found = new Map<string, string>(
      (await search({ q: 'walrus' })).body.data.map((item: Found) => [item.id, shown(item)]),
    );
    expect(found).toEqual(
      new Map([
        [inTitle.id, 'title: The [walrus] sleeps'],
        [inText.id, 'description: Where the **[walruses]** sleep'],
        [inComment.id, 'comment: The newest ([walrus]) of them'],
      ]),
    );
  });

  it('for a key shows the title, with markup unchanged', async () => {
    const { key } = await docket.given.ticket(ada, { projectId: web.id, title: '<b>Bold</b> & "quoted"' });
    const [first] = (await search({ q: key! })).body.data;
    expect(first.snippet).toEqual({ field: 'title', parts: [{ text: '<b>Bold</b> & "quoted"', match: false }] });
  });

  it('is short and has whole characters, whatever the text', async () => {
    const description = `${'🦭'.repeat(5_000)} pelican ${'e\u0301\u0323'.repeat(5_000)}`;
    await docket.given.ticket(ada, { title: 'Long', description });
    const [{ snippet }] = (await search({ q: 'pelic' })).body.data;
    const text = snippet.parts.map((part: { text: string }) => part.text).join('');
    expect(snippet.parts[0]).toEqual({ text: 'pelican', match: true });
    expect(text.length).toBeLessThanOrEqual(200);
    expect(text.isWellFormed()).toBe(true);
  });

  it('is in no list', async () => {
    const [item] = (await docket.as(ada).get('/api/tickets?search=walrus&limit=1')).body.data;
    expect(item).not.toHaveProperty('snippet');
  });
});

describe('two projects whose ids have the same hash in the word index', () => {
  /** The index holds the first eight digits. */
  const sameHash = (): [string, string] => {
    const seen = new Map<string, string>();
    for (;;) {
      const id = randomUUID();
      const hash = createHash('md5').update(id).digest('hex').slice(0, 8);
      const other = seen.get(hash);
      if (other) return [other, id];
      seen.set(hash, id);
    }
  };
  const changeId = ({ id }: TestProject, to: string) =>
    docket.rows(`BEGIN; SET LOCAL session_replication_role = replica;
      UPDATE projects SET id = '${to}' WHERE id = '${id}';
      UPDATE project_keys SET project_id = '${to}' WHERE project_id = '${id}';
      UPDATE project_members SET project_id = '${to}' WHERE project_id = '${id}';
      UPDATE tickets SET project_id = '${to}', scope_id = '${to}' WHERE scope_id = '${id}';
      UPDATE ticket_search SET scope_id = '${to}' WHERE scope_id = '${id}';
      UPDATE ticket_counters SET scope_id = '${to}' WHERE scope_id = '${id}';
      COMMIT`);

  it('do not find each other’s tickets', async () => {
    const bob = await docket.given.user();
    const projects = [await docket.given.project(ada), await docket.given.project(bob)] as const;
    await docket.given.ticket(ada, { title: 'Collision of mine', projectId: projects[0].id });
    await docket.given.ticket(bob, { title: 'Collision of theirs', projectId: projects[1].id });
    const [mine, theirs] = sameHash();
    await changeId(projects[0], mine);
    await changeId(projects[1], theirs);
    for (const [user, title] of [
      [ada, 'Collision of mine'],
      [bob, 'Collision of theirs'],
    ] as const) {
      const reply = await search({ q: 'collision' }, user);
      expect(reply.body.data).toMatchObject([{ title }]);
      expect(reply.body.pagination.total).toBe(1);
      const list = await docket.as(user).get('/api/tickets?search=collision');
      expect(list.body.data).toMatchObject([{ title }]);
    }
  });
});

it('of a very long discussion the newest comments are found after an edit', async () => {
  const ticket = await docket.given.ticket(ada, { title: 'Discussed', projectId: web.id });
  for (const word of ['zebra', 'yak', 'xerus', 'walrus']) {
    const content = `${word} ${'and '.repeat(15_000)}`.trim();
    expect((await docket.as(ada).post(`/api/tickets/${ticket.id}/comments`, { content })).status).toBe(201);
  }
  const finds = async (q: string) => ids(await search({ q })).includes(ticket.id);
  await docket.as(ada).put(`/api/tickets/${ticket.id}`, { title: 'Discussed at length' });
  expect([await finds('zebra'), await finds('yak'), await finds('walrus'), await finds('length')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
