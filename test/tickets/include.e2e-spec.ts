import { answer, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';

const NAMES = ['comments', 'history', 'links', 'attachments', 'timeLogs', 'relations', 'children'];

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let project: TestProject;
let ticket: TestTicket;
let hidden: TestTicket;

beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
  project = await docket.given.project(ada, { key: 'INC' });
  const secret = await docket.given.project(ada, { key: 'SECRET' });
  bob = await docket.given.member(ada, project, 'viewer');
  ticket = await docket.given.ticket(ada, { projectId: project.id });
  const other = await docket.given.ticket(ada, { projectId: project.id });
  const client = docket.as(ada);
  for (let n = 0; n < 21; n++) await docket.given.comment(ada, ticket, `Comment ${n}`);
  await client.put(`/api/tickets/${ticket.id}`, { title: 'Renamed', priority: 'high' });
  await docket.given.attachment(ada, ticket);
  await client.post(`/api/tickets/${ticket.id}/time-logs`, { minutes: 5 });
  await client.post(`/api/tickets/${ticket.id}/relations`, { type: 'blocks', ticketId: other.id });
  await docket.given.ticket(ada, { projectId: project.id, parentId: ticket.id, title: 'Child' });
  hidden = await docket.given.ticket(ada, { projectId: secret.id, parentId: ticket.id, title: 'Hidden child' });
});
afterAll(() => docket.stop());

const path = (name: string) => `/api/tickets/${ticket.id}/${name === 'timeLogs' ? 'time-logs' : name}`;

it('a ticket includes the first page of each requested list, as the list itself returns it', async () => {
  const { included, ...details } = (await docket.as(ada).get(`/api/tickets/inc-1?include=${NAMES.join(',')}`)).body
    .data;
  expect(details).toEqual((await docket.as(ada).get(`/api/tickets/${ticket.id}`)).body.data);
  expect(Object.keys(included)).toEqual(NAMES);
  for (const name of NAMES) {
    expect([name, included[name]]).toEqual([name, (await docket.as(ada).get(path(name))).body]);
  }
  expect(included.comments.pagination).toEqual({ page: 1, limit: 20, total: 21, totalPages: 2 });
  expect(included.comments.data[0].content).toBe('Comment 0');
  expect(details.comments).toHaveLength(21); // as without it: the newest 50
  expect(included.relations.data).toMatchObject([{ type: 'blocks', ticket: { key: 'INC-2' } }]);
  const titles = included.children.data.map(({ title }: { title: string }) => title);
  expect(titles.toSorted()).toEqual(['Child', 'Hidden child']);
  expect(included.links).toEqual({ data: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0 } });
});

it('only requested lists are included', async () => {
  const reply = await docket.as(ada).get(`/api/tickets/${ticket.id}?include=timeLogs`);
  expect(Object.keys(reply.body.data.included)).toEqual(['timeLogs']);
  expect(reply.body.data.included.timeLogs.data).toMatchObject([{ minutes: 5 }]);
  expect((await docket.as(ada).get(`/api/tickets/${ticket.id}`)).body.data).not.toHaveProperty('included');
});

it('a child that the caller may not read is not included', async () => {
  const { children } = (await docket.as(bob).get(`/api/tickets/${ticket.id}?include=children`)).body.data.included;
  expect(children.pagination.total).toBe(1);
  expect(JSON.stringify(children)).not.toContain(hidden.id);
});

it('the response has an ETag that changes with what is included', async () => {
  const client = docket.as(ada);
  const first = await client.get(`/api/tickets/${ticket.id}?include=attachments`);
  const same = client.get(`/api/tickets/${ticket.id}?include=attachments`);
  expect((await same.set('if-none-match', first.headers.etag!)).status).toBe(304);
  await docket.given.attachment(ada, ticket, 'Another');
  const changed = client.get(`/api/tickets/${ticket.id}?include=attachments`);
  expect((await changed.set('if-none-match', first.headers.etag!)).status).toBe(200);
  const update = client.put(`/api/tickets/${ticket.id}`, { title: 'By its version' });
  expect((await update.set('if-match', first.headers.etag!)).status).toBe(200);
});

it('an unknown list is refused, after the permission check', async () => {
  const reply = await docket.as(ada).get(`/api/tickets/${ticket.id}?include=comments,secrets`);
  expect(answer(reply)).toEqual(invalid({ include: `Include must be one of ${NAMES.join(', ')}` }));
  const stranger = await docket.given.user();
  expect((await docket.as(stranger).get(`/api/tickets/${ticket.id}?include=history`)).status).toBe(403);
});
