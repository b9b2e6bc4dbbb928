import { parse } from 'csv-parse/sync';
import { ImportRunner } from '#imports';
import { answer, invalid, nextPage } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

/** Lists by the fields that a project defines. Titles identify tickets. */
let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let project: TestProject;
let other: TestProject;
let option: Record<'low' | 'high' | 'a' | 'b' | 'c', string>;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada);
  other = await docket.given.project(ada, { workspaceId: project.workspaceId });
  bob = await docket.given.member(ada, project, 'member', await docket.given.user({ name: 'Bob' }));
  const named = (...names: string[]) => names.map((name) => ({ name }));
  await define({ name: 'Points', type: 'number' });
  await define({ name: 'Note', type: 'text' });
  await define({ name: 'Start', type: 'date' });
  await define({ name: 'Ready', type: 'checkbox' });
  await define({ name: 'Tester', type: 'user' });
  const severity = await define({ name: 'Severity', type: 'select', options: named('low', 'high') });
  const tags = await define({ name: 'Tags', type: 'multi_select', options: named('a', 'b', 'c') });
  option = Object.fromEntries([...severity, ...tags].map(({ name, id }) => [name, id])) as typeof option;
  await define({ name: 'Points', type: 'number' }, other);
  const { low, high, a, b, c } = option;
  await ticket('one', {
    points: 1,
    note: 'Alpha',
    start: '2027-01-01',
    ready: true,
    tester: ada.id,
    severity: high,
    tags: [a, b],
  });
  await ticket('two', {
    points: -20,
    note: 'beta',
    start: '2027-02-01',
    ready: false,
    tester: bob.id,
    severity: low,
    tags: [b],
  });
  await ticket('three', { points: 10.5, note: 'Beta', start: '2026-12-31', severity: high, tags: [c] });
  await ticket('none', {});
  await docket.as(ada).post('/api/tickets', { title: 'other', projectId: other.id, fields: { points: 3 } });
  await docket.as(ada).post('/api/tickets', { title: 'loose', workspaceId: project.workspaceId });
});
afterAll(() => docket.stop());

const define = async (body: object, of = project): Promise<{ id: string; name: string }[]> => {
  const reply = await docket.as(ada).post(`/api/project/${of.id}/fields`, body);
  expect(reply.status).toBe(201);
  return reply.body.data.options;
};
const ticket = async (title: string, fields: object) => {
  const reply = await docket.as(ada).post('/api/tickets', { title, projectId: project.id, fields });
  expect([title, reply.status]).toEqual([title, 201]);
};
/** The titles of a list, with its total. */
const listed = async (query: string, caller = ada) => {
  const { body, status } = await docket.as(caller).get(`/api/tickets?${query}`);
  expect([query, status, body.error?.details]).toEqual([query, 200, undefined]);
  return [body.data.map(({ title }: { title: string }) => title), body.pagination.total];
};
const found = async (query: string) => {
  const [titles, total] = await listed(`${query}&sort=createdAt&order=asc`);
  expect(total).toBe(titles.length);
  return titles;
};

describe('a list filtered by a field', () => {
  it.each<[string, string[]]>([
    ['field.points=1', ['one']],
    ['field.points=1.0,10.5', ['one', 'three']],
    ['field.points=3', ['other']],
    ['field.points.gte=-20&field.points.lte=1', ['one', 'two']],
    ['field.points.gte=1', ['one', 'three', 'other']],
    ['field.points.lte=-1', ['two']],
    ['field.note=BETA', ['two', 'three']],
    ['field.note=!beta', ['one', 'none']],
    ['field.start.gte=2027-01-01', ['one', 'two']],
    ['field.start=2026-12-31', ['three']],
    ['field.ready=true', ['one']],
    ['field.ready=false,none', ['two', 'three', 'none']],
    ['field.tester=me', ['one']],
    ['field.tester=none', ['three', 'none']],
    ['field.tester=!none', ['one', 'two']],
    ['field.tags=!none&field.tester=!me', ['two', 'three']],
    ['field.note=none&field.points=none', ['none']],
  ])('%s', async (query, titles) => {
    expect(await found(query)).toEqual(titles);
    expect((await listed(`${query}&sort=points`.replace('&sort=points', '&limit=1')))[1]).toBe(titles.length);
  });

  it('accepts the ids of options, any of them, and excludes those after a !', async () => {
    const { low, high, a, b, c } = option;
    expect(await found(`field.severity=${high}`)).toEqual(['one', 'three']);
    expect(await found(`field.severity=${high},${low}`)).toEqual(['one', 'two', 'three']);
    expect(await found(`field.severity=!${high}`)).toEqual(['two', 'none']);
    expect(await found(`field.severity=high`)).toEqual([]);
    expect(await found(`field.tags=${a},${b}`)).toEqual(['one', 'two']);
    expect(await found(`field.tags=${b},none`)).toEqual(['one', 'two', 'none']);
    expect(await found(`field.tags=!${b},!none`)).toEqual(['three']);
    expect(await found(`field.tags=${c}&status=done`)).toEqual([]);
    expect(await found(`field[severity]=${high}`)).toEqual(['one', 'three']);
  });

  it('finds nothing if no project has all of the fields, or the caller can read none of them', async () => {
    expect(await found(`field.points=3&field.note=none`)).toEqual([]);
    expect(await found(`project=${other.key}&field.points.gte=0`)).toEqual(['other']);
    const stranger = await docket.given.user();
    expect(answer(await docket.as(stranger).get('/api/tickets?field.points=1'))).toEqual(
      invalid({ 'field.points': 'Unknown field' }),
    );
    expect(await listed('field.points.gte=-100&sort=createdAt&order=asc', bob)).toEqual([['one', 'two', 'three'], 3]);
  });

  it.each<[string, Record<string, string>]>([
    ['field.size=1', { 'field.size': 'Unknown field' }],
    ['field.points=one', { 'field.points': 'Points must be a number' }],
    ['field.points=1&field.points=2', { 'field.points': 'Must be given once' }],
    ['field.points=', { 'field.points': 'field.points is required' }],
    ['field.points=1,,2', { 'field.points': 'Points must not be empty' }],
    ['field.note.gte=1', { 'field.note.gte': 'Note is neither a number nor a date' }],
    ['field.start.lte=yesterday', { 'field.start.lte': 'Start must be a date, YYYY-MM-DD' }],
    ['field.ready=maybe', { 'field.ready': 'Ready must be true or false' }],
    ['fields.points=1', { 'fields.points': 'Unknown query parameter' }],
    ['field=1', { field: 'Unknown query parameter' }],
    ['sort=field.size', { sort: 'Sort names an unknown field: size' }],
    ['sort=field.tags', { sort: 'Sort must be by a field with one value' }],
    ['deleted=true&field.points=1', { 'field.points': 'Fields are no filter of deleted tickets' }],
  ])('is refused, not ignored: %s', async (query, details) => {
    expect(answer(await docket.as(ada).get(`/api/tickets?project=${project.key}&${query}`))).toEqual(invalid(details));
  });

  it('is the same in boards, statistics and exports', async () => {
    const filter = `field.severity=${option.high}`;
    const board = await docket.as(ada).get(`/api/project/${project.id}/board?${filter}`);
    expect(board.body.data.columns.map(({ total }: { total: number }) => total)).toEqual([2, 0, 0, 0, 0, 0]);
    const stats = await docket.as(ada).get(`/api/tickets/stats?${filter}`);
    expect(stats.body.data.total).toBe(2);
    const series = await docket.as(ada).get(`/api/tickets/stats/series?${filter}&timezone=UTC`);
    expect(series.body.data.at(-1).open).toBe(2);
    const lines = (await docket.as(ada).get(`/api/tickets/export?format=jsonl&${filter}`)).text.trim().split('\n');
    expect(lines.map((line: string) => JSON.parse(line).title).sort()).toEqual(['one', 'three']);
  });
});

describe('a CSV export', () => {
  it('has the names of options and the e-mail addresses of people, and can be imported again', async () => {
    const { text } = await docket
      .as(ada)
      .get(`/api/tickets/export?project=${project.key}&field.points.gte=-100&sort=createdAt&order=asc`);
    const [header = [], ...rows] = parse(text) as string[][];
    const cells = (row: string[]) => Object.fromEntries(header.map((name, place) => [name, row[place]]));
    expect(header.filter((name) => name.startsWith('fields.'))).toEqual(
      ['points', 'note', 'start', 'ready', 'tester', 'severity', 'tags'].map((key) => `fields.${key}`),
    );
    expect(cells(rows[0]!)).toMatchObject({
      ...{ 'fields.points': '1', 'fields.note': 'Alpha', 'fields.ready': 'true', 'fields.start': '2027-01-01' },
      ...{ 'fields.tester': ada.email, 'fields.severity': 'high', 'fields.tags': 'a,b' },
    });
    const path = `/api/project/${project.id}/import`;
    const sent = await docket.as(ada).post(path).sending('text/csv', text);
    expect([sent.status, sent.body.error?.details]).toEqual([202, undefined]);
    await docket.service(ImportRunner).next();
    const done = (await docket.as(ada).get(`${path}s/${sent.body.data.id}`)).body.data;
    expect(done).toMatchObject({ status: 'completed', created: 3, failed: 0 });
    const { body } = await docket
      .as(ada)
      .get(`/api/tickets?project=${project.key}&field.tags=${option.a}&sort=createdAt`);
    expect(body.data).toHaveLength(2);
    expect(body.data[0].fields).toEqual(body.data[1].fields);
    await docket.rows(`DELETE FROM tickets WHERE project_id = $1 AND number > 4`, [project.id]);
    await docket.rows(
      `UPDATE ticket_counters SET tickets = tickets - 3, by_status[1] = by_status[1] - 3 WHERE scope_id = $1`,
      [project.id],
    );
  });

  it('with an unknown field, or an invalid value, is not imported', async () => {
    const path = `/api/project/${project.id}/import`;
    const unknown = await docket.as(ada).post(path).sending('text/csv', 'title,fields.size\r\nA,1\r\n');
    expect(answer(unknown)).toEqual(invalid({ 'fields.size': 'Unknown column' }));
    const sent = await docket
      .as(ada)
      .post(path)
      .sending('text/csv', 'title,fields.points,fields.severity\r\nA,many,worst\r\n');
    await docket.service(ImportRunner).next();
    const { data } = (await docket.as(ada).get(`${path}s/${sent.body.data.id}/errors`)).body;
    expect(data[0].errors).toEqual({
      'fields.points': ['Points must be a number'],
      'fields.severity': ['Severity must be one of its options'],
    });
  });
});

describe('a list sorted by a field', () => {
  const sorted = async (query: string) => (await listed(`project=${project.key}&${query}`))[0];

  it.each<[string, string[]]>([
    ['points', ['two', 'one', 'three', 'none']],
    ['note', ['one', 'two', 'three', 'none']],
    ['start', ['three', 'one', 'two', 'none']],
    ['severity', ['two', 'one', 'three', 'none']],
  ])('by %s has tickets without a value last in either order', async (key, titles) => {
    expect(await sorted(`sort=field.${key}&order=asc`)).toEqual(titles);
    const descending = await sorted(`sort=field.${key}&order=desc`);
    expect(descending.at(-1)).toBe('none');
    expect(await sorted(`sort=field.${key}`)).toEqual(descending);
    if (key !== 'severity' && key !== 'note') expect(descending.slice(0, 3)).toEqual(titles.slice(0, 3).reverse());
  });

  it('by a person is sorted by name', async () => {
    expect((await sorted('sort=field.tester&order=asc')).slice(0, 2)).toEqual(['one', 'two']);
    expect((await sorted('sort=field.tester&order=desc')).slice(0, 2)).toEqual(['two', 'one']);
  });

  it('by cursor has every ticket once, with few and with many, across projects', async () => {
    await docket.rows(
      `WITH made AS (
         INSERT INTO tickets (id, workspace_id, project_id, scope_id, number, title, reporter_id, created_at, updated_at, rank, fields)
         SELECT gen_random_uuid(), $1, $2, $2, 1000 + n, 'many', $3, now(), now(), 'many' || n, '{}' FROM generate_series(1, 150) n
         RETURNING id, number)
       INSERT INTO ticket_field_values (field_id, value, ticket_id, workspace_id)
       SELECT f.id, f.value, made.id, $1 FROM made JOIN LATERAL (
         SELECT id, 'bff000000000000' || number % 7 AS value FROM project_fields WHERE project_id = $2 AND key = 'points'
         UNION ALL SELECT id, (options -> (number % 2) ->> 'id') FROM project_fields WHERE project_id = $2 AND key = 'severity'
       ) AS f ON number % 5 > 0`,
      [project.workspaceId, project.id, ada.id],
    );
    await docket.rows(
      `UPDATE ticket_counters SET tickets = tickets + 150, by_status[1] = by_status[1] + 150 WHERE scope_id = $1`,
      [project.id],
    );
    for (const [query, total] of [
      [`project=${project.key}&sort=field.points&order=asc`, 154],
      [`project=${project.key}&sort=field.points&order=desc`, 154],
      [`project=${project.key}&sort=field.severity&order=asc`, 154],
      [`project=${project.key}&sort=field.severity&order=desc`, 154],
      [`project=${project.key}&sort=field.tester&order=desc`, 154],
      ['sort=field.points', 156],
      [`field.severity=${option.low}&sort=field.points`, 61],
    ] as const) {
      const seen: string[] = [];
      const keys: (string | null)[] = [];
      for (let page: string | undefined = `/api/tickets?${query}&limit=17`; page; ) {
        const reply = await docket.as(ada).get(page);
        expect([query, reply.body.pagination?.total]).toEqual([query, total]);
        seen.push(...reply.body.data.map(({ id }: { id: string }) => id));
        keys.push(...reply.body.data.map(({ fields }: { fields: Record<string, string> }) => fields.points ?? null));
        page = nextPage(reply);
      }
      expect([query, seen.length, new Set(seen).size]).toEqual([query, total, total]);
      const byPage = await docket.as(ada).get(`/api/tickets?${query}&limit=17&page=3`);
      expect(byPage.body.data.map(({ id }: { id: string }) => id)).toEqual(seen.slice(34, 51));
    }
  });
});
