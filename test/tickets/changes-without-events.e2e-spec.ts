import type { Response } from 'supertest';
import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const TABLES = [
  ...['tickets', 'ticket_counters', 'ticket_keys', 'ticket_labels', 'ticket_search', 'ticket_history'],
  ...['comments', 'events', 'activities', 'scope_word_changes', 'projects'],
];

let docket: Docket;
let owner: TestUser;
let member: TestUser;
let viewer: TestUser;
let outsider: TestUser;
let project: TestProject;
let elsewhere: TestProject;
let archived: TestTicket;
let label: { id: string };
let ticket: TestTicket;
let deleted: TestTicket;
let comment: { id: string };

beforeAll(async () => {
  docket = await Docket.start();
  owner = await docket.given.user();
  outsider = await docket.given.user();
  const workspace = await docket.given.workspace(owner);
  project = await docket.given.project(owner, { workspaceId: workspace.id, key: 'NONE' });
  elsewhere = await docket.given.project(owner);
  const closed = await docket.given.project(owner, { workspaceId: workspace.id });
  archived = await docket.given.ticket(owner, { projectId: closed.id });
  await docket.as(owner).put(`/api/project/${closed.id}`, { status: 'archived' });
  [member, viewer] = [
    await docket.given.member(owner, project, 'member'),
    await docket.given.member(owner, project, 'viewer'),
  ];
  const labels = `/api/workspaces/${workspace.id}/labels`;
  label = (await docket.as(owner).post(labels, { name: 'Red', color: '#ff0000' })).body.data;
  ticket = await docket.given.ticket(owner, {
    projectId: project.id,
    title: 'As it is',
    description: 'Café',
    status: 'todo',
    assigneeId: member.id,
    dueDate: '2027-01-01T12:00:00.000Z',
    externalId: 'same',
    labelIds: [label.id],
  });
  comment = await docket.given.comment(owner, ticket, 'Said');
  deleted = await docket.given.ticket(owner, { projectId: project.id });
  await docket.as(owner).delete(`/api/tickets/${deleted.id}`);
});
afterAll(() => docket.stop());

/** All rows of the database: a change without effect leaves it the same. */
async function everything(): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await docket.rows<{ row: string }>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`);
    dump[table] = rows.map(({ row }) => row);
  }
  return dump;
}

type Ask = (
  as: Record<'owner' | 'member' | 'viewer' | 'outsider' | 'nobody', Client>,
  path: string,
) => PromiseLike<Response>;
const clients = () => ({
  owner: docket.as(owner),
  member: docket.as(member),
  viewer: docket.as(viewer),
  outsider: docket.as(outsider),
  nobody: docket.as(),
});

const expectNothingFrom = async (ask: Ask, status: number) => {
  const before = await everything();
  const reply = await ask(clients(), `/api/tickets/${ticket.id}`);
  expect(reply.status).toBe(status);
  expect(await everything()).toEqual(before);
  return reply;
};

describe('an empty change', () => {
  it.each<[string, Ask]>([
    ['no field', (as, path) => as.owner.put(path, {})],
    ['no body', (as, path) => as.owner.patch(path)],
    ['the same status', (as, path) => as.owner.put(`${path}/status`, { status: 'todo' })],
    ['the same assignee', (as, path) => as.owner.put(`${path}/assignee`, { assigneeId: member.id })],
    ['the same title, with surrounding spaces', (as, path) => as.owner.put(path, { title: '  As it is ' })],
    [
      'the same description, spelt with a combining accent',
      (as, path) => as.owner.put(path, { description: 'Cafe\u0301' }),
    ],
    ['the same time in another zone', (as, path) => as.owner.put(path, { dueDate: '2027-01-01T17:30:00+05:30' })],
    ['the same labels, twice', (as, path) => as.owner.put(path, { labelIds: [label.id, label.id.toUpperCase()] })],
    ['the same project', (as, path) => as.owner.put(path, { projectId: project.id.toUpperCase() })],
    ['the same workspace', (as, path) => as.owner.put(path, { workspaceId: project.workspaceId })],
    [
      'read-only fields',
      (as, path) => as.owner.put(path, { id: UNKNOWN_ID, key: 'X-1', createdAt: 'never', _count: 5 }),
    ],
    ['the same comment', (as, path) => as.owner.put(`${path}/comments/${comment.id}`, { content: 'Said' })],
    ['a comment without content', (as, path) => as.owner.put(`${path}/comments/${comment.id}`, {})],
    ['a restore of a ticket that is not deleted', (as, path) => as.owner.post(`${path}/restore`)],
    [
      'a repeated external id',
      (as) => as.owner.post('/api/tickets', { title: 'Again', projectId: project.id, externalId: 'same' }),
    ],
  ])('%s writes nothing and records no event', async (_, ask) => {
    await expectNothingFrom(ask, 200);
  });

  it('that sends back a whole response writes nothing and records no event', async () => {
    const { data } = (await docket.as(owner).get(`/api/tickets/${ticket.id}`)).body;
    const reply = await expectNothingFrom((as, path) => as.owner.put(path, data), 200);
    expect(reply.body.data).toEqual(data);
  });
});

describe('a refused change', () => {
  it.each<[string, number, Ask]>([
    ['a create without a title', 400, (as) => as.owner.post('/api/tickets', { projectId: project.id })],
    [
      'a create with an unknown assignee',
      400,
      (as) => as.owner.post('/api/tickets', { title: 'T', projectId: project.id, assigneeId: outsider.id }),
    ],
    [
      'a create with an unknown project',
      400,
      (as) => as.owner.post('/api/tickets', { title: 'T', projectId: UNKNOWN_ID }),
    ],
    ['a create by a viewer', 403, (as) => as.viewer.post('/api/tickets', { title: 'T', projectId: project.id })],
    ['an anonymous create', 401, (as) => as.nobody.post('/api/tickets', { title: 'T', projectId: project.id })],
    [
      'an update with one bad field of two',
      400,
      (as, path) => as.owner.put(path, { title: 'New', priority: 'urgent' }),
    ],
    [
      'an update with a foreign assignee',
      400,
      (as, path) => as.owner.put(path, { title: 'New', assigneeId: outsider.id }),
    ],
    ['an update with an unknown field', 400, (as, path) => as.owner.put(path, { title: 'New', colour: 'red' })],
    ['its own parent', 400, (as, path) => as.owner.put(path, { title: 'New', parentId: ticket.id })],
    ['a move to another workspace', 400, (as, path) => as.owner.put(path, { title: 'New', projectId: elsewhere.id })],
    ['a move without permission', 403, (as, path) => as.member.put(path, { projectId: archived.projectId })],
    ['a move to an archived project', 409, (as, path) => as.owner.put(path, { projectId: archived.projectId })],
    ['an update by an outsider', 403, (as, path) => as.outsider.put(path, { title: 'New' })],
    ['an unknown status', 400, (as, path) => as.owner.put(`${path}/status`, { status: 'open' })],
    ['a status by a viewer', 403, (as, path) => as.viewer.put(`${path}/status`, { status: 'done' })],
    ['a foreign assignee', 400, (as, path) => as.owner.put(`${path}/assignee`, { assigneeId: outsider.id })],
    ['no assignee field', 400, (as, path) => as.owner.put(`${path}/assignee`, {})],
    ['a blank comment', 400, (as, path) => as.owner.post(`${path}/comments`, { content: ' ' })],
    ['a comment by a viewer', 403, (as, path) => as.viewer.post(`${path}/comments`, { content: 'Hm' })],
    [
      "an edit of somebody else's comment",
      403,
      (as, path) => as.member.put(`${path}/comments/${comment.id}`, { content: 'Hm' }),
    ],
    ["a deletion of somebody else's comment", 403, (as, path) => as.member.delete(`${path}/comments/${comment.id}`)],
    ['a deletion of an unknown comment', 404, (as, path) => as.owner.delete(`${path}/comments/${UNKNOWN_ID}`)],
    ["a deletion of somebody else's ticket", 403, (as, path) => as.member.delete(path)],
    ['a second deletion', 404, (as) => as.owner.delete(`/api/tickets/${deleted.id}`)],
    ['an update of a deleted ticket', 404, (as) => as.owner.put(`/api/tickets/${deleted.id}`, { title: 'New' })],
    ["a restore of somebody else's ticket", 403, (as) => as.member.post(`/api/tickets/${deleted.id}/restore`)],
    ['an update in an archived project', 409, (as) => as.owner.put(`/api/tickets/${archived.id}`, { title: 'New' })],
    [
      'a status in an archived project',
      409,
      (as) => as.owner.put(`/api/tickets/${archived.id}/status`, { status: 'done' }),
    ],
    [
      'a comment in an archived project',
      409,
      (as) => as.owner.post(`/api/tickets/${archived.id}/comments`, { content: 'Hm' }),
    ],
    ['a deletion in an archived project', 409, (as) => as.owner.delete(`/api/tickets/${archived.id}`)],
  ])('%s: %d writes nothing and records no event', async (_, status, ask) => {
    await expectNothingFrom(ask, status);
  });
});

/** What can only fail after the rows were written, as the last step of a transaction. */
describe.each(['events', 'activities'])('a change whose %s cannot be written', (table) => {
  beforeAll(() =>
    docket.rows(`
      CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk on fire'; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fail()`),
  );
  afterAll(() => docket.rows(`DROP TRIGGER IF EXISTS fail ON ${table}`));

  const asks: [string, Ask][] = [
    [
      'create',
      (as) => as.owner.post('/api/tickets', { title: 'Unheard', projectId: project.id, labelIds: [label.id] }),
    ],
    ['create without a project', (as) => as.owner.post('/api/tickets', { title: 'Unheard' })],
    ['update', (as, path) => as.owner.put(path, { title: 'Unheard', description: 'Of', labelIds: [] })],
    ['move', (as, path) => as.owner.put(path, { projectId: null })],
    ['status', (as, path) => as.owner.put(`${path}/status`, { status: 'done' })],
    ['assignee', (as, path) => as.owner.put(`${path}/assignee`, { assigneeId: owner.id })],
    ['comment', (as, path) => as.owner.post(`${path}/comments`, { content: 'Unheard' })],
    ['delete', (as, path) => as.owner.delete(path)],
    ['restore', (as) => as.owner.post(`/api/tickets/${deleted.id}/restore`)],
  ];
  if (table === 'activities') {
    asks.push(['edit', (as, path) => as.owner.put(`${path}/comments/${comment.id}`, { content: 'Unheard' })]);
    asks.push(['uncomment', (as, path) => as.owner.delete(`${path}/comments/${comment.id}`)]);
  }

  it.each(asks)('%s: nothing else is written either', async (_, ask) => {
    const reply = await expectNothingFrom(ask, 500);
    expect(reply.body.error.code).toBe('INTERNAL_ERROR');
    expect(reply.text).not.toContain('fire');
  });

  it('leaves no gap: the next ticket has the next number', async () => {
    await docket.rows(`DROP TRIGGER fail ON ${table}`);
    const [{ number } = { number: 0 }] = await docket.rows<{ number: number }>(
      'SELECT max(number) AS number FROM tickets WHERE project_id = $1',
      [project.id],
    );
    expect((await docket.given.ticket(owner, { projectId: project.id })).key).toBe(`NONE-${number + 1}`);
  });
});
