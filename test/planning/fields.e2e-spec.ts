import { v7 as uuidv7 } from 'uuid';
import { answer, forbidden, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

interface Field {
  id: string;
  key: string;
  options: { id: string; name: string; color: string }[];
}

let docket: Docket;
let ada: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
});
beforeEach(async () => {
  project = await docket.given.project(ada);
});
afterAll(() => docket.stop());

const path = (id?: string) => `/api/project/${project.id}/fields${id ? `/${id}` : ''}`;
const define = async (body: object): Promise<Field> => {
  const reply = await docket.as(ada).post(path(), body);
  expect(reply.status).toBe(201);
  return reply.body.data;
};
const select = (...names: string[]) =>
  define({ name: 'Severity', type: 'select', options: names.map((name) => ({ name })) });
const create = (fields: object, more: object = {}) =>
  docket.as(ada).post('/api/tickets', { title: 'New', projectId: project.id, fields, ...more });
const ticketWith = async (fields: object, more: object = {}): Promise<{ id: string; version: number }> => {
  const reply = await create(fields, more);
  expect(reply.status).toBe(201);
  return reply.body.data;
};
const put = (id: string, body: object) => docket.as(ada).put(`/api/tickets/${id}`, body);
const fieldsOf = async (id: string) => (await docket.as(ada).get(`/api/tickets/${id}`)).body.data.fields;
const historyOf = async (id: string) =>
  (await docket.as(ada).get(`/api/tickets/${id}/history?limit=100`)).body.data.map(
    ({ field, from, to, fromLabel, toLabel }: Record<string, unknown>) => ({ field, from, to, fromLabel, toLabel }),
  );
const lastEvent = async (id: string) => {
  const [row] = await docket.rows<{ type: string; data: { ticket: object; changes: object } }>(
    `SELECT type, data FROM events WHERE data #>> '{ticket,id}' = $1 ORDER BY id DESC LIMIT 1`,
    [id],
  );
  return row!;
};

describe('the fields of a project', () => {
  it('are defined by its admins, in order of creation, with keys derived from their names', async () => {
    const member = await docket.given.member(ada, project, 'member');
    const admin = await docket.given.member(ada, project, 'admin');
    const points = { name: 'Story points', type: 'number', required: true, description: 'Effort' };
    const reply = await docket.as(admin).post(path(), points);
    expect(answer(reply)).toEqual({
      status: 201,
      body: { data: { id: expect.any(String), projectId: project.id, key: 'story_points', options: [], ...points } },
    });
    expect((await define({ name: 'Story points', type: 'number' })).key).toBe('story_points_2');
    expect((await define({ name: '3 Größen!', type: 'text', key: 'size' })).key).toBe('size');
    const { options } = await select('Low', 'High');
    expect(options).toEqual([
      { id: expect.any(String), name: 'Low', color: '#6b7280' },
      { id: expect.any(String), name: 'High', color: '#6b7280' },
    ]);
    const listed = await docket.as(member).get(path());
    expect(listed.body.data.map(({ key }: Field) => key)).toEqual([
      'story_points',
      'story_points_2',
      'size',
      'severity',
    ]);
    for (const request of [
      docket.as(member).post(path(), points),
      docket.as(member).put(path(listed.body.data[0].id), { name: 'X' }),
      docket.as(member).delete(path(listed.body.data[0].id)),
    ]) {
      expect(answer(await request)).toEqual(forbidden('project'));
    }
    expect((await docket.as(ada).put(path(uuidv7()), { name: 'X' })).body.error.message).toBe('Field not found');
  });

  it.each<[string, object, string]>([
    ['an unknown type', { name: 'A', type: 'colour' }, 'type'],
    ['no name', { type: 'text' }, 'name'],
    ['a key with invalid characters', { name: 'A', type: 'text', key: 'Größe' }, 'key'],
    ['a select without options', { name: 'A', type: 'select' }, 'options'],
    ['options for a number', { name: 'A', type: 'number', options: [{ name: 'x' }] }, 'options'],
    ['two options with one name', { name: 'A', type: 'select', options: [{ name: 'x' }, { name: 'X' }] }, 'options'],
    [
      'an option with an id of its own',
      { name: 'A', type: 'select', options: [{ id: uuidv7(), name: 'x' }] },
      'options',
    ],
    ['an option without a name', { name: 'A', type: 'select', options: [{ color: '#ffffff' }] }, 'options.0.name'],
  ])('cannot be defined with %s', async (_, body, field) => {
    const reply = await docket.as(ada).post(path(), body);
    expect([reply.status, Object.keys(reply.body.error.details)]).toEqual([400, [field]]);
  });

  it('have unique keys, and are at most fifty', async () => {
    await define({ name: 'A', type: 'text' });
    const again = await docket.as(ada).post(path(), { name: 'B', type: 'text', key: 'a' });
    expect(answer(again)).toEqual(invalid({ key: 'Key must be unique' }));
    await docket.rows(
      `INSERT INTO project_fields (id, workspace_id, project_id, key, name, type, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, 'k' || n, 'K', 'text', now(), now() FROM generate_series(1, 49) n`,
      [project.workspaceId, project.id],
    );
    expect(answer(await docket.as(ada).post(path(), { name: 'C', type: 'text' }))).toEqual(
      invalid({ name: 'A project has at most 50 fields' }),
    );
  });

  it('can be changed except for the type and the ids of options; a change is an event of the project', async () => {
    const field = await select('Low', 'High');
    const [low, high] = field.options;
    const refused = (body: object) => docket.as(ada).put(path(field.id), body);
    expect(answer(await refused({ type: 'text' }))).toEqual(invalid({ type: 'Type of a field cannot be changed' }));
    expect(answer(await refused({ options: [{ ...low, id: uuidv7() }, high] }))).toEqual(
      invalid({ options: 'Options keep their ids: a new one has none' }),
    );
    const changed = { name: 'Impact', key: 'impact', options: [high, { name: 'None' }, { ...low, name: 'Lowest' }] };
    const { data } = (await docket.as(ada).put(path(field.id), changed)).body;
    expect(data).toMatchObject({ id: field.id, name: 'Impact', key: 'impact' });
    expect(data.options).toEqual([
      high,
      { id: expect.any(String), name: 'None', color: '#6b7280' },
      { ...low, name: 'Lowest' },
    ]);
    const [event] = await docket.rows(
      `SELECT data -> 'changes' AS changes FROM events WHERE project_id = $1 AND type = 'project.updated' ORDER BY id DESC LIMIT 1`,
      [project.id],
    );
    expect(event).toEqual({ changes: { fields: { from: expect.objectContaining({ key: 'severity' }), to: data } } });
  });
});

describe('values of a ticket', () => {
  const types: [type: string, value: unknown, wrong: unknown[]][] = [
    ['text', 'Some text', [3, '', 'x'.repeat(1001), 'a\u0000']],
    ['number', -2.5, ['3', null === undefined, [3]]],
    ['date', '2028-02-29', ['2027-02-29', '2027-2-1', '2027-02-01T00:00:00Z', 20270201]],
    ['checkbox', false, ['true', 1]],
    ['url', 'https://example.com/a?b', ['example.com', 'javascript:alert(1)', 'ftp://example.com']],
  ];

  it.each(types)(
    'of type %s are in details and lists, are merged, and are cleared by null',
    async (type, value, wrong) => {
      await define({ name: 'A', type });
      await define({ name: 'B', type: 'text' });
      for (const each of wrong) {
        const reply = await create({ a: each });
        expect([each, reply.status, Object.keys(reply.body.error.details)]).toEqual([each, 400, ['fields.a']]);
      }
      const { id } = await ticketWith({ a: value });
      expect(await fieldsOf(id)).toEqual({ a: value });
      const answered = await put(id, { fields: { b: 'B' } });
      expect(answered.body.data.fields).toEqual({ a: value, b: 'B' });
      const list = await docket.as(ada).get(`/api/tickets?project=${project.id}`);
      expect(list.body.data[0].fields).toEqual({ a: value, b: 'B' });
      expect((await put(id, { fields: { a: null } })).body.data.fields).toEqual({ b: 'B' });
      expect(await historyOf(id)).toEqual([
        { field: 'fields.a', from: value, to: null, fromLabel: String(value), toLabel: null },
        { field: 'fields.b', from: null, to: 'B', fromLabel: null, toLabel: 'B' },
      ]);
      expect(await lastEvent(id)).toMatchObject({
        type: 'ticket.updated',
        data: { ticket: { fields: { b: 'B' } }, changes: { 'fields.a': { from: value, to: null } } },
      });
    },
  );

  it('of options are their ids, and history shows their names', async () => {
    const { options } = await select('Low', 'High');
    const [low, high] = options.map(({ id }) => id) as [string, string];
    const tags = await define({ name: 'Tags', type: 'multi_select', options: [{ name: 'a' }, { name: 'b' }] });
    const [a, b] = tags.options.map(({ id }) => id) as [string, string];
    for (const [key, value] of [
      ['severity', 'High'],
      ['severity', a],
      ['tags', a],
      ['tags', [a, high]],
    ] as const) {
      expect(Object.keys((await create({ [key]: value })).body.error.details)).toEqual([`fields.${key}`]);
    }
    const { id } = await ticketWith({ severity: low, tags: [b, a] });
    expect(await fieldsOf(id)).toEqual({ severity: low, tags: [a, b] });
    expect((await put(id, { fields: { severity: high, tags: [a, b, a].slice(0, 2) } })).body.data.version).toBe(2);
    expect((await put(id, { fields: { tags: [] } })).body.data.fields).toEqual({ severity: high });
    expect(await historyOf(id)).toEqual([
      { field: 'fields.tags', from: [a, b], to: null, fromLabel: 'a, b', toLabel: null },
      { field: 'fields.severity', from: low, to: high, fromLabel: 'Low', toLabel: 'High' },
    ]);
  });

  it('of people are members of the project or its workspace', async () => {
    await define({ name: 'Tester', type: 'user' });
    const bob = await docket.given.member(ada, project, 'viewer');
    const stranger = await docket.given.user();
    for (const value of [stranger.id, uuidv7(), 'bob']) {
      expect(answer(await create({ tester: value }))).toEqual(invalid({ 'fields.tester': 'Tester must be valid' }));
    }
    const { id } = await ticketWith({ tester: bob.id });
    expect(await fieldsOf(id)).toEqual({ tester: bob.id });
  });

  it('exist only for defined fields, and sending back a whole ticket changes nothing', async () => {
    expect(answer(await create({ a: 1 }))).toEqual(invalid({ 'fields.a': 'Unknown field' }));
    expect(answer(await docket.as(ada).post('/api/tickets', { title: 'Loose', fields: { a: 1 } }))).toEqual(
      invalid({ 'fields.a': 'Unknown field' }),
    );
    await define({ name: 'A', type: 'number' });
    const { id } = await ticketWith({ a: 1 });
    const { data } = (await docket.as(ada).get(`/api/tickets/${id}`)).body;
    expect((await put(id, data)).body.data.version).toBe(1);
  });

  it('are required from people on creation only', async () => {
    await define({ name: 'Points', type: 'number', required: true });
    expect(answer(await create({}))).toEqual(invalid({ 'fields.points': 'Points is required' }));
    const { id } = await ticketWith({ points: 0 });
    expect((await put(id, { fields: { points: null } })).status).toBe(200);
    const rows = 'title\r\nImported\r\n';
    const sent = await docket.as(ada).post(`/api/project/${project.id}/import`).sending('text/csv', rows);
    expect(sent.status).toBe(202);
  });

  it('are found by search, as text and as URL, until they are cleared', async () => {
    await define({ name: 'Customer', type: 'text' });
    await define({ name: 'Page', type: 'url' });
    const { id } = await ticketWith({ customer: 'Wolpertinger GmbH', page: 'https://example.com/quokka' });
    const found = async (q: string) =>
      (await docket.as(ada).get(`/api/tickets/search?q=${q}`)).body.data.map((ticket: { id: string }) => ticket.id);
    expect(await found('wolpertinger')).toEqual([id]);
    expect(await found('quokka')).toEqual([id]);
    await put(id, { description: 'Another text' });
    expect(await found('wolpertinger')).toEqual([id]);
    await put(id, { fields: { customer: null } });
    expect(await found('wolpertinger')).toEqual([]);
  });

  it('are set by bulk operations, which name what is invalid', async () => {
    await define({ name: 'Points', type: 'number' });
    const { id } = await ticketWith({ points: 1 });
    const run = (fields: object) =>
      docket.as(ada).post('/api/tickets/bulk', { operations: [{ op: 'update', id, ticket: { fields } }] });
    expect((await run({ points: 'x' })).body.error.details).toEqual({
      'operations.0.ticket.fields.points': ['Points must be a number'],
    });
    expect((await run({ points: 3 })).body.data.results[0]).toMatchObject({
      status: 'updated',
      changes: { 'fields.points': { from: 1, to: 3 } },
      ticket: { fields: { points: 3 } },
    });
  });

  it('are kept by a ticket that is deleted and restored, except options that were removed in between', async () => {
    const field = await select('Low', 'High');
    await define({ name: 'Points', type: 'number' });
    const [low, high] = field.options;
    const { id } = await ticketWith({ severity: low!.id, points: 7 });
    await docket.as(ada).delete(`/api/tickets/${id}`);
    await docket.as(ada).put(path(field.id), { options: [high] });
    const restored = await docket.as(ada).post(`/api/tickets/${id}/restore`);
    expect(restored.body.data.fields).toEqual({ points: 7 });
    const list = await docket.as(ada).get(`/api/tickets?project=${project.id}&field.points=7`);
    expect(list.body.data).toHaveLength(1);
  });
});

describe('a ticket that moves', () => {
  it('keeps values whose key and type the other project has, and records the rest as cleared', async () => {
    const [first, second] = [project, await docket.given.project(ada, { workspaceId: project.workspaceId })];
    const severity = await select('Low', 'High');
    await define({ name: 'Points', type: 'number' });
    await define({ name: 'Note', type: 'text' });
    await define({ name: 'Due', type: 'date' });
    project = second;
    const other = await select('high', 'None');
    await define({ name: 'Points', type: 'number' });
    await define({ name: 'Note', type: 'url' });
    project = first;
    const high = severity.options[1]!.id;
    const { id } = await ticketWith({ severity: high, points: 5, note: 'Gone', due: '2027-01-01' });
    const moved = await put(id, { projectId: second.id, fields: { points: 6 } });
    expect(moved.body.data.fields).toEqual({ severity: other.options[0]!.id, points: 6 });
    const changes = Object.fromEntries(
      (await historyOf(id)).map(({ field, from, to }: { field: string; from: unknown; to: unknown }) => [
        field,
        [from, to],
      ]),
    );
    expect(changes).toMatchObject({
      'fields.severity': [high, other.options[0]!.id],
      'fields.points': [5, 6],
      'fields.note': ['Gone', null],
      'fields.due': ['2027-01-01', null],
    });
    expect((await put(id, { projectId: null })).body.data.fields).toEqual({});
    expect(await docket.rows('SELECT * FROM ticket_field_values WHERE ticket_id = $1', [id])).toEqual([]);
  });
});
