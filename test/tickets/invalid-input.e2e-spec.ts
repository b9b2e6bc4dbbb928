import type { Response } from 'supertest';
import { TICKET_PRIORITIES, TICKET_STAGES, TICKET_STATUSES, TICKET_TYPES } from '#contracts';
import { answer, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const KIB_64 = 64 * 1024;
const SQL = `'; DROP TABLE tickets; --`;
const MARKUP = `<script>alert("x")</script><img src=x onerror='y'> &lt; \${7*7} {{7*7}} %s \\u0041`;

let docket: Docket;
let ada: TestUser;
let project: TestProject;
let ticket: TestTicket;
let loose: TestTicket; // without a project, where nobody else has its external id
let comment: { id: string };
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
  project = await docket.given.project(ada, { key: 'ODD' });
  ticket = await docket.given.ticket(ada, { projectId: project.id, title: 'Under test' });
  loose = await docket.given.ticket(ada);
  comment = await docket.given.comment(ada, ticket);
});
afterAll(async () => {
  // Whatever was sent, the tables still exist and the API responds.
  expect((await docket.as(ada).get(`/api/tickets/${ticket.id}`)).status).toBe(200);
  await docket.stop();
});

type Send = (body: object) => PromiseLike<Response>;
const create: Send = (body) => docket.as(ada).post('/api/tickets', { title: 'T', projectId: project.id, ...body });
const update: Send = (body) => docket.as(ada).put(`/api/tickets/${ticket.id}`, body);
const updateLoose: Send = (body) => docket.as(ada).put(`/api/tickets/${loose.id}`, body);
const patch: Send = (body) => docket.as(ada).patch(`/api/tickets/${ticket.id}`, body);
const say: Send = (body) => docket.as(ada).post(`/api/tickets/${ticket.id}/comments`, body);
const edit: Send = (body) => docket.as(ada).put(`/api/tickets/${ticket.id}/comments/${comment.id}`, body);
const move: Send = (body) => docket.as(ada).put(`/api/tickets/${ticket.id}/status`, body);
const assign: Send = (body) => docket.as(ada).put(`/api/tickets/${ticket.id}/assignee`, body);

const refused = async (send: Send, field: string, value: unknown, message: string) =>
  expect(answer(await send({ [field]: value }))).toEqual(invalid({ [field]: message }));
const accepted = async (send: Send, field: string, value: unknown, stored: unknown = value) => {
  const reply = await send({ [field]: value });
  expect([200, 201]).toContain(reply.status);
  expect(reply.body.data[field]).toEqual(stored);
};

const NOT_TEXT: [string, unknown][] = [
  ['a number', 5],
  ['a boolean', true],
  ['a list', ['text']],
  ['an object', { text: 'text' }],
];
const NOT_STORABLE: [string, string][] = [
  ['NUL', 'a\0b'],
  ['a lone high surrogate', 'a\ud83d'],
  ['a lone low surrogate', '\udd89b'],
  ['surrogates in the wrong order', '\udd89\ud83d'],
];
const KEPT: [string, string][] = [
  ['markup', MARKUP],
  ['SQL', SQL],
  ['quotes and backslashes', `"'\`\\ \\\\ \\n`],
  ['an owl', '🦉 and 👩🏽‍🚀'],
  ['right to left, and marks that turn the direction', 'שלום \u202eolleh\u202c'],
  ['a word of JavaScript', '__proto__'],
];

describe.each<[route: string, field: string, send: Send, label: string]>([
  ['POST /api/tickets', 'title', create, 'Title'],
  ['PUT /api/tickets/[id]', 'title', update, 'Title'],
  ['PATCH /api/tickets/[id]', 'title', patch, 'Title'],
  ['POST /api/tickets', 'externalId', create, 'External id'],
  ['PUT /api/tickets/[id]', 'externalId', updateLoose, 'External id'],
])('%s: %s, a line of text', (_, field, send, label) => {
  it.each(NOT_TEXT)('is not %s', (_, value) => refused(send, field, value, `${label} must be a string`));
  // Promise 3.1
  it.each(NOT_STORABLE)('does not contain %s', (_, value) =>
    refused(send, field, value, `${label} contains characters that are not allowed`),
  );
  it.each([
    ['empty', ''],
    ['blank', ' \t\n\u00a0\u3000\ufeff'],
  ])('is not %s', (_, value) => refused(send, field, value, `${label} is required`));
  // Promise 3.2
  it.each(KEPT)('is returned unchanged with %s', (_, value) => accepted(send, field, value));
  it('has at most 255 code points', async () => {
    await refused(send, field, 'x'.repeat(256), `${label} must be at most 255 characters`);
    await refused(send, field, '🦉'.repeat(256), `${label} must be at most 255 characters`);
    await accepted(send, field, '🦉'.repeat(255));
    await accepted(send, field, `  ${'y'.repeat(255)}  `, 'y'.repeat(255));
  });
  it('is normalised and trimmed', () => accepted(send, field, ' \tCafe\u0301 n\u0303 \n', 'Café ñ'));
});

describe.each<[route: string, field: string, send: Send, label: string]>([
  ['POST /api/tickets', 'description', create, 'Description'],
  ['PUT /api/tickets/[id]', 'description', update, 'Description'],
  ['PATCH /api/tickets/[id]', 'description', patch, 'Description'],
  ['POST …/comments', 'content', say, 'Content'],
  ['PUT …/comments/[commentId]', 'content', edit, 'Content'],
])('%s: %s, a long text', (_, field, send, label) => {
  it.each(NOT_TEXT)('is not %s', (_, value) => refused(send, field, value, `${label} must be a string`));
  it.each(NOT_STORABLE)('does not contain %s', (_, value) =>
    refused(send, field, value, `${label} contains characters that are not allowed`),
  );
  // Promise 3.3
  it.each(KEPT)('is returned unchanged with %s', (_, value) => accepted(send, field, value));
  it('has at most 64 KiB of UTF-8', async () => {
    const message = `${label} must be at most ${KIB_64} bytes`;
    await refused(send, field, 'x'.repeat(KIB_64 + 1), message);
    await refused(send, field, `${'é'.repeat(KIB_64 / 2)}x`, message);
    await refused(send, field, `${'🦉'.repeat(KIB_64 / 4)}x`, message);
    await accepted(send, field, 'x'.repeat(KIB_64));
    await accepted(send, field, 'é'.repeat(KIB_64 / 2));
    await accepted(send, field, '🦉'.repeat(KIB_64 / 4));
  });
  it('keeps its white space, and is normalised', () =>
    accepted(send, field, '  Cafe\u0301\r\n\n\tindented  ', '  Café\r\n\n\tindented  '));
});

describe('comments', () => {
  it.each([
    ['empty', ''],
    ['blank', ' \n\t\u00a0'],
  ])('are not %s', async (_, value) => {
    for (const send of [say, edit]) await refused(send, 'content', value, 'Content is required');
  });
  it('have content', async () => {
    expect(answer(await say({}))).toEqual(invalid({ content: 'Content is required' }));
    await refused(say, 'content', null, 'Content is required');
    await refused(edit, 'content', null, 'Content must not be null');
  });
});

describe.each<[string, string, Send, string, readonly string[]]>([
  ...(
    [
      ['type', 'Type', TICKET_TYPES],
      ['status', 'Status', TICKET_STATUSES],
      ['priority', 'Priority', TICKET_PRIORITIES],
      ['stage', 'Stage', TICKET_STAGES],
    ] as const
  ).flatMap(([field, label, values]): [string, string, Send, string, readonly string[]][] => [
    ['POST /api/tickets', field, create, label, values],
    ['PUT /api/tickets/[id]', field, update, label, values],
  ]),
  ['PUT …/status', 'status', move, 'Status', TICKET_STATUSES],
])('%s: %s', (route, field, send, label, values) => {
  it.each(values)('may be %s', (value) => accepted(send, field, value));
  it.each<[string, unknown]>([
    ['in another case', values[0] === values[0]!.toUpperCase() ? values[0]!.toLowerCase() : values[0]!.toUpperCase()],
    ['with a space', `${values[0]} `],
    ['unknown', 'URGENT'],
    ['an inherited property name', 'constructor'],
    ['empty', ''],
    ['a number', 0],
    ['a boolean', true],
    ['a list', [values[0]]],
    ['an object', { value: values[0] }],
  ])('may not be %s', (_, value) => refused(send, field, value, `${label} must be one of ${values.join(', ')}`));
  it('may not be null', () =>
    refused(send, field, null, route.endsWith('status') ? `${label} is required` : `${label} must not be null`));
});

describe.each<[route: string, field: string, send: Send, label: string]>([
  ['POST /api/tickets', 'projectId', create, 'Project'],
  ['POST /api/tickets', 'workspaceId', create, 'Workspace'],
  ['POST /api/tickets', 'assigneeId', create, 'Assignee'],
  ['POST /api/tickets', 'groupId', create, 'Group'],
  ['POST /api/tickets', 'parentId', create, 'Parent'],
  ['PUT /api/tickets/[id]', 'projectId', update, 'Project'],
  ['PUT /api/tickets/[id]', 'workspaceId', update, 'Workspace'],
  ['PUT /api/tickets/[id]', 'assigneeId', update, 'Assignee'],
  ['PUT /api/tickets/[id]', 'groupId', update, 'Group'],
  ['PUT /api/tickets/[id]', 'parentId', update, 'Parent'],
  ['PUT …/assignee', 'assigneeId', assign, 'Assignee'],
])('%s: %s', (_, field, send, label) => {
  it.each<[string, unknown]>([
    ['a word', 'nope'],
    ['an unknown key', 'NOPE'],
    ['empty', ''],
    ['a number', 7],
    ['a boolean', false],
    ['a list', [UNKNOWN_ID]],
    ['an object', { id: UNKNOWN_ID }],
    ['an id with spaces', ` ${UNKNOWN_ID} `],
    ['an id in braces', `{${UNKNOWN_ID}}`],
    ['an id without its dashes', UNKNOWN_ID.replaceAll('-', '')],
    ['an id with NUL', `${UNKNOWN_ID}\0`],
    ['10 kB', 'a'.repeat(10_000)],
    ['SQL', SQL],
  ])('may not be %s', (_, value) => refused(send, field, value, `${label} must be valid`));

  it('may not be an unknown id', async () => {
    const reply = await send({ [field]: UNKNOWN_ID });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.details)).toEqual([
      field === 'workspaceId' && send === create ? 'projectId' : field,
    ]);
  });
});

describe('labelIds', () => {
  it.each<[string, unknown, string]>([
    ['a word', 'red', 'Labels must be a list'],
    ['an object', {}, 'Labels must be a list'],
    ['a list with a number', [1], 'Labels must be valid'],
    ['a list with null', [null], 'Labels must be valid'],
    ['a list in a list', [[UNKNOWN_ID]], 'Labels must be valid'],
    ['a list with a word', ['red'], 'Labels must be valid'],
    ['a list with an unknown id', [UNKNOWN_ID], 'Labels must be valid'],
    ['a list of 51', Array(51).fill(UNKNOWN_ID), 'Labels must be at most 50'],
  ])('may not be %s', async (_, value, message) => {
    for (const send of [create, update]) await refused(send, 'labelIds', value, message);
  });

  it('may be 50 or none, and duplicates count once', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 50; number++) {
      const body = { name: `Label ${String(number).padStart(2, '0')}`, color: '#000000' };
      const reply = await docket.as(ada).post(`/api/workspaces/${project.workspaceId}/labels`, body);
      ids.push(reply.body.data.id);
    }
    const labelsOf = (reply: Response) => reply.body.data.labels.map(({ id }: { id: string }) => id);
    expect(labelsOf(await create({ labelIds: ids }))).toEqual(ids);
    expect(labelsOf(await update({ labelIds: ids }))).toEqual(ids);
    expect(labelsOf(await update({ labelIds: [ids[3], ids[3]!.toUpperCase()] }))).toEqual([ids[3]]);
    expect(labelsOf(await update({ labelIds: [] }))).toEqual([]);
    expect(labelsOf(await create({ labelIds: null }))).toEqual([]);
  });
});

describe('dueDate', () => {
  it.each([
    ['2026-12-01T17:00:00Z', '2026-12-01T17:00:00.000Z'],
    ['2026-12-01T17:00:00.5Z', '2026-12-01T17:00:00.500Z'],
    ['2026-12-01T17:00:00,25Z', '2026-12-01T17:00:00.250Z'],
    ['2026-12-01T17:00:00.123456789Z', '2026-12-01T17:00:00.123Z'],
    ['2026-12-01T17:00Z', '2026-12-01T17:00:00.000Z'],
    ['2026-12-01t17:00:00z', '2026-12-01T17:00:00.000Z'],
    ['2026-12-01T17:00:00+05:30', '2026-12-01T11:30:00.000Z'],
    ['2026-12-01T17:00:00-0800', '2026-12-02T01:00:00.000Z'],
    ['2026-12-01T17:00:00+01', '2026-12-01T16:00:00.000Z'],
    ['2026-12-01T17:00:00-00:00', '2026-12-01T17:00:00.000Z'],
    ['20261201T170000Z', '2026-12-01T17:00:00.000Z'],
    ['2026-W49-2T17:00:00Z', '2026-12-01T17:00:00.000Z'],
    ['2026-12-01T24:00:00Z', '2026-12-02T00:00:00.000Z'],
    ['2028-02-29T12:00:00Z', '2028-02-29T12:00:00.000Z'],
    ['2026-12-31T23:59:59.999-01:00', '2027-01-01T00:59:59.999Z'],
    ['1969-07-20T20:17:40Z', '1969-07-20T20:17:40.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is %s', async (value, stored) => {
    for (const send of [create, update]) await accepted(send, 'dueDate', value, stored);
  });

  // Promise 3.1
  it.each<unknown>([
    ...['2026-02-30T12:00:00Z', '2027-02-29T12:00:00Z', '2026-04-31T12:00:00Z', '2026-13-01T12:00:00Z'],
    ...['2026-00-10T12:00:00Z', '2026-01-00T12:00:00Z', '2026-01-32T12:00:00Z', '2026-01-01T24:00:01Z'],
    ...[
      '2026-01-01T12:60:00Z',
      '2026-01-01T12:00:61Z',
      '2026-01-01T12:00:00',
      '2026-01-01',
      '2026-01-01T12:00:00+25:00',
    ],
    ...['2026-01-01T12:00:00+01:75', '2026-01-01 12:00:00Z', ' 2026-01-01T12:00:00Z', '2026-01-01T12:00:00Z '],
    ...['2026-01-01T12:00:00Zulu', '2026-1-1T12:00:00Z', '26-01-01T12:00:00Z', '0000-01-01T00:00:00Z'],
    ...['+002026-01-01T12:00:00Z', '-2026-01-01T12:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00'],
    ...['tomorrow', 'Tue, 01 Dec 2026 17:00:00 GMT', 'infinity', '', ' ', SQL, '２０２６-01-01T12:00:00Z'],
    ...[1_796_144_400, 0, true, {}, ['2026-01-01T12:00:00Z']],
  ])('is not %j', async (value) => {
    for (const send of [create, update]) {
      await refused(send, 'dueDate', value, 'Due date must be an ISO 8601 date-time with an offset');
    }
  });

  it('may be null', async () => {
    await accepted(create, 'dueDate', null);
    await accepted(update, 'dueDate', null);
  });
});

describe('unknown fields', () => {
  const BODIES: [string, Send, object][] = [
    ['POST /api/tickets', create, {}],
    ['PUT /api/tickets/[id]', update, {}],
    ['PATCH /api/tickets/[id]', patch, {}],
    ['PUT …/status', move, { status: 'todo' }],
    ['PUT …/assignee', assign, { assigneeId: null }],
    ['POST …/comments', say, { content: 'Hello' }],
    ['PUT …/comments/[commentId]', edit, { content: 'Hello' }],
  ];
  it.each(BODIES)('are refused by %s by name, all at once', async (_, send, body) => {
    for (const name of ['colour', 'Title', 'ticket_id', 'toString', 'hasOwnProperty', SQL]) {
      expect(answer(await send({ ...body, [name]: 1 }))).toEqual(invalid({ [name]: 'Unknown field' }));
    }
    const both = await send({ ...body, colour: 1, size: 2 });
    expect(answer(both)).toEqual(invalid({ colour: 'Unknown field', size: 'Unknown field' }));
  });

  it('are reported together with other errors', async () => {
    const reply = await create({ title: '', priority: 'urgent', dueDate: 'soon', assigneeId: 'bob', colour: 'red' });
    expect(Object.keys(reply.body.error.details).sort()).toEqual([
      'assigneeId',
      'colour',
      'dueDate',
      'priority',
      'title',
    ]);
  });

  it('are all but their own for PUT …/status and …/assignee', async () => {
    expect(answer(await move({ status: 'todo', title: 'T' }))).toEqual(invalid({ title: 'Unknown field' }));
    expect(answer(await assign({ assigneeId: null, status: 'todo' }))).toEqual(invalid({ status: 'Unknown field' }));
  });
});
