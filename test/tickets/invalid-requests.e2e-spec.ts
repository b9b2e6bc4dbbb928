import { answer, invalid, notFound } from '../support/answers.js';
import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestTicket, TestUser } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const SQL = `'; DROP TABLE tickets; --`;
const MIB = 1024 * 1024;

let docket: Docket;
let ada: TestUser;
let client: Client;
let ticket: TestTicket;
let comment: { id: string };
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
  client = docket.as(ada);
  const project = await docket.given.project(ada, { key: 'ODD' });
  ticket = await docket.given.ticket(ada, { projectId: project.id, title: 'Under test' });
  comment = await docket.given.comment(ada, ticket);
});
afterAll(() => docket.stop());

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** Every route of one ticket, with a valid body; `{id}` and `{commentId}` are filled in. */
const ROUTES: [Method, string, object?][] = [
  ['get', '{id}'],
  ['put', '{id}', { title: 'T' }],
  ['patch', '{id}', { title: 'T' }],
  ['delete', '{id}'],
  ['post', '{id}/restore'],
  ['put', '{id}/status', { status: 'todo' }],
  ['patch', '{id}/status', { status: 'todo' }],
  ['put', '{id}/assignee', { assigneeId: null }],
  ['patch', '{id}/assignee', { assigneeId: null }],
  ['get', '{id}/comments'],
  ['post', '{id}/comments', { content: 'C' }],
  ['put', '{id}/comments/{commentId}', { content: 'C' }],
  ['patch', '{id}/comments/{commentId}', { content: 'C' }],
  ['delete', '{id}/comments/{commentId}'],
  ['get', '{id}/history'],
];
const path = (route: string, id: string = ticket.id, commentId: string = comment.id) =>
  `/api/tickets/${route.replace('{id}', id).replace('{commentId}', commentId)}`;
const WITH_BODY: [Method, string][] = [
  ['post', ''],
  ...ROUTES.filter(([, , body]) => body).map(([method, route]): [Method, string] => [method, route]),
];
const target = (route: string) => (route === '' ? '/api/tickets' : path(route));

describe('a path without a valid ticket id', () => {
  const IDS = [
    ...[
      'nope',
      '0',
      '-1',
      'null',
      'undefined',
      'NaN',
      'ODD',
      'ODD-',
      'ODD-0',
      'ODD-01',
      'ODD--1',
      'ODD-1.5',
      'ODD-1e0',
    ],
    ...['ODD-999999999', 'ODD-2147483648', 'ODD-99999999999999999999', 'NOSUCH-1', 'O-1', '1ODD-1', 'ODD_1', 'ODD 1'],
    ...[UNKNOWN_ID, UNKNOWN_ID.toUpperCase(), UNKNOWN_ID.replaceAll('-', ''), `${UNKNOWN_ID} `, `{${UNKNOWN_ID}}`],
    ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'ODD-1\0', '\0', 'ODD-1\n'],
    ...[
      'ODD-١',
      'ＯＤＤ-1',
      'ODD\u202e-1',
      '🦉',
      '../../etc/passwd',
      'ODD-1/../x',
      `ODD-1${SQL}`,
      '%',
      '__proto__',
      '*',
    ],
    ...['constructor', 'a'.repeat(100)],
  ];

  it.each(IDS)('%j: NOT_FOUND on every route', async (id) => {
    for (const [method, route, body] of ROUTES) {
      const reply = await client.call(method, path(route, encodeURIComponent(id)), body);
      expect([method, route, answer(reply)]).toEqual([method, route, notFound('Ticket')]);
    }
  });

  it.each(IDS)('%j: nor is it a comment', async (id) => {
    for (const [method, route, body] of ROUTES.filter(([, name]) => name.includes('{commentId}'))) {
      const reply = await client.call(method, path(route, ticket.id, encodeURIComponent(id)), body);
      expect([method, answer(reply)]).toEqual([method, notFound('Comment')]);
    }
  });

  // Promise 3.1
  it('10 kB of it: refused, in the envelope', async () => {
    for (const [method, route, body] of ROUTES) {
      const reply = await client.call(method, path(route, 'a'.repeat(10_000)), body);
      expect([404, 414]).toContain(reply.status);
      expect(reply.body.error.code).toBe(reply.status === 404 ? 'NOT_FOUND' : 'URI_TOO_LONG');
    }
  });

  it('a bad escape: refused, in the envelope', async () => {
    for (const id of ['%', '%zz', '%ff', '%c3%28', '%ed%a0%80']) {
      const reply = await client.get(`/api/tickets/${id}`);
      expect([400, 404]).toContain(reply.status);
      expect(['VALIDATION_ERROR', 'NOT_FOUND']).toContain(reply.body.error.code);
    }
  });
});

describe('a body', () => {
  it.each(WITH_BODY)('%s %s must be one JSON object', async (method, route) => {
    const send = (body: string) => client.call(method, target(route), body).set('content-type', 'application/json');
    for (const body of ['[]', '[{"title":"T"}]', '"text"', '5', 'true', 'null']) {
      expect(answer(await send(body))).toEqual(invalid({ body: 'Body must be a JSON object' }));
    }
    for (const body of [
      '{',
      '{"title":}',
      "{'title':'T'}",
      '{"title":"T"',
      'title=T',
      '\u0000',
      '{"title":"T"}x',
      'NaN',
    ]) {
      expect(answer(await send(body))).toEqual(invalid({ body: 'Body must be valid JSON' }));
    }
    for (const body of ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}']) {
      expect(answer(await send(body))).toEqual(invalid({ body: expect.any(String) }));
    }
    for (const body of ['{"a":'.repeat(5_000), `{"title":${'['.repeat(20)}${']'.repeat(20)}}`]) {
      expect(answer(await send(body))).toEqual(invalid({ body: 'Body must not be nested deeper than 20 levels' }));
    }
    const big = await send(`{"title":"${'x'.repeat(2 * MIB)}"}`);
    expect([big.status, big.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it.each(WITH_BODY)('%s %s must have a JSON content type, too', async (method, route) => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
    ]) {
      const reply = await client.call(method, target(route), '{"title":"T"}').set('content-type', type);
      expect([type, reply.status, reply.body.error.code]).toEqual([type, 415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
  });

  it.each<[Method, string, string]>([
    ['post', '', 'title'],
    ['put', '{id}/status', 'status'],
    ['put', '{id}/assignee', 'assigneeId'],
    ['post', '{id}/comments', 'content'],
  ])('%s %s without one lacks its field', async (method, route, field) => {
    const label = { title: 'Title', status: 'Status', assigneeId: 'Assignee', content: 'Content' }[field];
    for (const body of [undefined, {}]) {
      const reply = await client.call(method, target(route), body);
      expect(answer(reply)).toEqual(invalid({ [field]: `${label} is required` }));
    }
  });

  it('of a deletion may be empty, with a JSON content type, but may not contain anything', async () => {
    const [one, other] = [await docket.given.ticket(ada), await docket.given.ticket(ada)];
    const said = await docket.given.comment(ada, other);
    const uncomment = client
      .delete(`/api/tickets/${other.id}/comments/${said.id}`)
      .set('content-type', 'application/json');
    expect((await uncomment).body).toEqual({ data: { id: said.id, deleted: true } });
    const reply = await client.delete(`/api/tickets/${one.id}`).set('content-type', 'application/json');
    expect(answer(reply)).toEqual({ status: 200, body: { data: { id: one.id, deleted: true } } });
    const withBody = await client.delete(`/api/tickets/${other.id}`, { force: true });
    expect(answer(withBody)).toEqual(invalid({ force: 'Unknown field' }));
  });
});

describe('a method that a path does not support', () => {
  // Promise 3.4
  it.each<[Method, string]>([
    ['put', ''],
    ['patch', ''],
    ['delete', ''],
    ['post', '{id}'],
    ['post', 'stats'],
    ['post', 'search'],
    ['get', '{id}/status'],
    ['post', '{id}/status'],
    ['delete', '{id}/status'],
    ['get', '{id}/assignee'],
    ['post', '{id}/assignee'],
    ['delete', '{id}/assignee'],
    ['get', '{id}/restore'],
    ['put', '{id}/restore'],
    ['post', '{id}/history'],
    ['put', '{id}/history'],
    ['delete', '{id}/history'],
    ['put', '{id}/comments'],
    ['delete', '{id}/comments'],
    ['post', '{id}/comments/{commentId}'],
    ['get', '{id}/nonsense'],
    ['get', '{id}/comments/{commentId}/replies'],
  ])('%s %s: no such route', async (method, route) => {
    expect(answer(await client.call(method, target(route)))).toEqual(notFound('Route'));
  });
});
