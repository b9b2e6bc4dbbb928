import type { Response } from 'supertest';
import type { MemberRole } from '#contracts';
import { answer, forbidden, invalid, notFound } from '../support/answers.js';
import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestTicket, TestUser, TestWorkspace } from '../support/given.js';

/**
 * Who may do what with a ticket of a workspace that is in no project; test/rights has the table for those in projects.
 * `own` is what the caller reported or wrote, `other` what somebody else did. A number is the status of the refusal,
 * with what it names; `empty` is a response without items.
 */
const MATRIX = `
  route             anonymous  outsider         viewer         member       admin  owner
  list              401        empty            ok             ok           ok     ok
  search            401        empty            ok             ok           ok     ok
  stats             401        empty            ok             ok           ok     ok
  create            401        400-workspaceId  403-workspace  ok           ok     ok
  get               401        403-ticket       ok             ok           ok     ok
  update            401        403-ticket       403-ticket     ok           ok     ok
  status            401        403-ticket       403-ticket     ok           ok     ok
  assignee          401        403-ticket       403-ticket     ok           ok     ok
  delete-own        401        403-ticket       403-ticket     ok           ok     ok
  delete-other      401        403-ticket       403-ticket     403-ticket   ok     ok
  restore-own       401        404              403-ticket     ok           ok     ok
  restore-other     401        404              403-ticket     403-ticket   ok     ok
  get-deleted       401        404              404            404          404    404
  history           401        403-ticket       ok             ok           ok     ok
  links             401        403-ticket       ok             ok           ok     ok
  comments          401        403-ticket       ok             ok           ok     ok
  comment           401        403-ticket       403-ticket     ok           ok     ok
  edit-own          401        403-ticket       403-ticket     ok           ok     ok
  edit-other        401        403-ticket       403-ticket     403-comment  ok     ok
  uncomment-own     401        403-ticket       403-ticket     ok           ok     ok
  uncomment-other   401        403-ticket       403-ticket     403-comment  ok     ok
`;

type Outcomes = Record<string, string>;
const LINES = MATRIX.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const ROUTES = LINES.slice(1).map(([route]) => route!);
const column = (name: string): Outcomes => {
  const index = LINES[0]!.indexOf(name);
  return Object.fromEntries(LINES.slice(1).map((line) => [line[0]!, line[index]!]));
};

const READS = new Set(['list', 'search', 'stats', 'get', 'get-by-key', 'get-deleted', 'history', 'links', 'comments']);
const COLLECTIONS = new Set(['list', 'search', 'stats']);
const each = (outcomes: Outcomes, change: (outcome: string, route: string) => string): Outcomes =>
  Object.fromEntries(Object.entries(outcomes).map(([route, outcome]) => [route, change(outcome, route)]));

/** A read-only (or write-only) key is refused by its scope where it lacks it. */
const withKeyFor = (kind: 'reading' | 'writing', outcomes: Outcomes) =>
  each(outcomes, (outcome, route) => (READS.has(route) === (kind === 'reading') ? outcome : 'scope'));

/** Each with their column of the table: a role in one of its projects gives none in the workspace. */
const PEOPLE: Record<string, Outcomes> = {
  anonymous: column('anonymous'),
  outsider: column('outsider'),
  'outsider with a key': column('outsider'),
  'project owner': column('outsider'),
  'workspace viewer': column('viewer'),
  'workspace member': column('member'),
  'workspace admin': column('admin'),
  'workspace owner': column('owner'),
  'project admin, workspace viewer': column('viewer'),
  'user ADMIN': column('owner'),
  'workspace owner, user VIEWER': column('viewer'),
  'workspace member with a key': column('member'),
  'workspace owner with a key to read': withKeyFor('reading', column('owner')),
  'workspace owner with a key to write': withKeyFor('writing', column('owner')),
  'workspace owner with a key for projects': each(column('owner'), () => 'scope'),
};

interface Things {
  place: { workspaceId: string };
  ticket: TestTicket;
  tickets: Record<'delete-own' | 'delete-other' | 'restore-own' | 'restore-other', TestTicket>;
  comments: Record<'edit-own' | 'edit-other' | 'uncomment-own' | 'uncomment-other', { id: string }>;
}

let docket: Docket;
let founder: TestUser;
let workspace: TestWorkspace;
const people = new Map<string, { user?: TestUser; credential: { cookie?: string; apiKey?: string } }>();
beforeAll(async () => {
  docket = await Docket.start();
  founder = await docket.given.user();
  workspace = await docket.given.workspace(founder);
  const scopes: Record<string, string[] | undefined> = {
    'to read': ['tickets:read'],
    'to write': ['tickets:write'],
    'for projects': ['projects:read', 'projects:write'],
  };
  const project = await docket.given.project(founder, { workspaceId: workspace.id });
  for (const name of Object.keys(PEOPLE)) {
    if (name === 'anonymous') {
      people.set(name, { credential: {} });
      continue;
    }
    const user = await docket.given.user();
    const inWorkspace = /workspace (viewer|member|admin|owner)/.exec(name)?.[1] as MemberRole | undefined;
    if (inWorkspace) await docket.given.workspaceMember(founder, workspace, inWorkspace, user);
    const inProject = /project (admin|owner)/.exec(name)?.[1] as MemberRole | undefined;
    if (inProject) await docket.given.member(founder, project, inProject, user);
    const key = / with a key ?(.*)$/.exec(name);
    const apiKey = key && (await docket.given.apiKey(user, { scopes: scopes[key[1]!] }));
    const role = /user (ADMIN|VIEWER)/.exec(name)?.[1];
    if (role) await docket.rows('UPDATE users SET role = $2 WHERE id = $1', [user.id, role]);
    people.set(name, { user, credential: apiKey ? { apiKey } : user });
  }
});
afterAll(() => docket.stop());

/** The objects of each route, including the caller's own, even if they could not have created them with their role. */
async function thingsFor(user: TestUser | undefined, place: Things['place']): Promise<Things> {
  const ticket = await docket.given.ticket(founder, { ...place, title: 'Rights under test' });
  const tickets = {} as Things['tickets'];
  for (const name of ['delete-own', 'delete-other', 'restore-own', 'restore-other'] as const) {
    tickets[name] = await docket.given.ticket(founder, place);
    if (name.startsWith('restore')) await docket.as(founder).delete(`/api/tickets/${tickets[name].id}`);
  }
  const comments = {} as Things['comments'];
  for (const name of ['edit-own', 'edit-other', 'uncomment-own', 'uncomment-other'] as const) {
    comments[name] = await docket.given.comment(founder, ticket);
  }
  const own = (all: Record<string, { id: string }>) =>
    Object.keys(all)
      .filter((name) => name.endsWith('own'))
      .map((name) => all[name]!.id);
  if (user) {
    await docket.rows('UPDATE tickets SET reporter_id = $1 WHERE id = ANY ($2)', [user.id, own(tickets)]);
    await docket.rows('UPDATE comments SET author_id = $1 WHERE id = ANY ($2)', [user.id, own(comments)]);
  }
  return { place, ticket, tickets, comments };
}

/** Every route, in an order in which none changes what the next one needs. */
function calls(
  client: Client,
  { place, ticket, tickets, comments }: Things,
): Record<string, () => PromiseLike<Response>> {
  const path = `/api/tickets/${ticket.id}`;
  const edit = (name: 'edit-own' | 'edit-other') =>
    client.put(`${path}/comments/${comments[name].id}`, { content: 'Edited' });
  const uncomment = (name: 'uncomment-own' | 'uncomment-other') =>
    client.delete(`${path}/comments/${comments[name].id}`);
  return {
    list: () => client.get('/api/tickets?project=none'),
    search: () => client.get('/api/tickets/search?q=rights&project=none'),
    stats: () => client.get('/api/tickets/stats?project=none'),
    create: () => client.post('/api/tickets', { title: 'New', ...place }),
    get: () => client.get(path),
    update: () => client.patch(path, { title: 'Rights, updated', priority: 'high' }),
    status: () => client.put(`${path}/status`, { status: 'in_review' }),
    assignee: () => client.put(`${path}/assignee`, { assigneeId: founder.id }),
    'delete-own': () => client.delete(`/api/tickets/${tickets['delete-own'].id}`),
    'delete-other': () => client.delete(`/api/tickets/${tickets['delete-other'].id}`),
    'get-deleted': () => client.get(`/api/tickets/${tickets['restore-own'].id}`),
    'restore-own': () => client.post(`/api/tickets/${tickets['restore-own'].id}/restore`),
    'restore-other': () => client.post(`/api/tickets/${tickets['restore-other'].id}/restore`),
    history: () => client.get(`${path}/history`),
    links: () => client.get(`${path}/links`),
    comments: () => client.get(`${path}/comments`),
    comment: () => client.post(`${path}/comments`, { content: 'Mine' }),
    'edit-own': () => edit('edit-own'),
    'edit-other': () => edit('edit-other'),
    'uncomment-own': () => uncomment('uncomment-own'),
    'uncomment-other': () => uncomment('uncomment-other'),
  };
}

/** A response as the table writes it; anything unknown is shown unchanged. */
function outcome(route: string, reply: Response): string {
  if (reply.status < 300) {
    const { data, pagination } = reply.body;
    return COLLECTIONS.has(route) && (pagination?.total ?? data.total) === 0 ? 'empty' : 'ok';
  }
  const same = (expected: object) => JSON.stringify(answer(reply)) === JSON.stringify(expected);
  for (const resource of ['ticket', 'comment', 'workspace']) {
    if (same(forbidden(resource))) return `403-${resource}`;
  }
  if (/^This API key lacks the scope tickets:(read|write)$/.test(reply.body.error.message)) return 'scope';
  if (same(notFound('Ticket'))) return '404';
  if (same(invalid({ workspaceId: 'Workspace must be valid' }))) return '400-workspaceId';
  return reply.status === 401 ? '401' : reply.text;
}

async function outcomes(name: string, things: Things): Promise<Outcomes> {
  const found: Outcomes = {};
  for (const [route, call] of Object.entries(calls(docket.as(people.get(name)!.credential), things))) {
    found[route] = outcome(route, await call());
  }
  return found;
}

it('the table contains every route that is tested', () => {
  const things = { place: {}, ticket: {}, tickets: {}, comments: {} } as Things;
  expect(Object.keys(calls(docket.as(), things)).sort()).toEqual([...ROUTES].sort());
});

describe('a ticket of a workspace that is in no project', () => {
  // Promises 2.1, 2.4
  it.each(Object.entries(PEOPLE))('allows and refuses according to the table: %s', async (name, expected) => {
    const things = await thingsFor(people.get(name)!.user, { workspaceId: workspace.id });
    expect(await outcomes(name, things)).toEqual(expected);
  });
});
