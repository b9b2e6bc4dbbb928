import type { Response } from 'supertest';
import type { MemberRole } from '#contracts';
import { answer, conflict, forbidden, invalid, notFound } from '../support/answers.js';
import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestTicket, TestUser, TestWorkspace } from '../support/given.js';

/**
 * Who may do what with a ticket. `outsider` is one in a private project, `stranger` one in a public project;
 * `own` is what the caller reported or wrote, `other` what someone else did. A number is the status of the refusal,
 * with what it names; `empty` is an answer that holds nothing.
 */
const MATRIX = `
  route             anonymous  outsider     stranger     viewer       member       admin  owner
  list              401        empty        ok           ok           ok           ok     ok
  search            401        empty        ok           ok           ok           ok     ok
  stats             401        empty        ok           ok           ok           ok     ok
  create            401        403-project  403-project  403-project  ok           ok     ok
  get               401        403-ticket   ok           ok           ok           ok     ok
  get-by-key        401        404          ok           ok           ok           ok     ok
  update            401        403-ticket   403-ticket   403-ticket   ok           ok     ok
  update-by-key     401        404          403-ticket   403-ticket   ok           ok     ok
  status            401        403-ticket   403-ticket   403-ticket   ok           ok     ok
  assignee          401        403-ticket   403-ticket   403-ticket   ok           ok     ok
  delete-own        401        403-ticket   403-ticket   403-ticket   ok           ok     ok
  delete-other      401        403-ticket   403-ticket   403-ticket   403-ticket   ok     ok
  restore-own       401        404          403-ticket   403-ticket   ok           ok     ok
  restore-other     401        404          403-ticket   403-ticket   403-ticket   ok     ok
  get-deleted       401        404          404          404          404          404    404
  history           401        403-ticket   ok           ok           ok           ok     ok
  links             401        403-ticket   ok           ok           ok           ok     ok
  comments          401        403-ticket   ok           ok           ok           ok     ok
  comment           401        403-ticket   403-ticket   403-ticket   ok           ok     ok
  edit-own          401        403-ticket   403-ticket   403-ticket   ok           ok     ok
  edit-other        401        403-ticket   403-ticket   403-ticket   403-comment  ok     ok
  uncomment-own     401        403-ticket   403-ticket   403-ticket   ok           ok     ok
  uncomment-other   401        403-ticket   403-ticket   403-ticket   403-comment  ok     ok
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

/** Read-only: what would have been written is a conflict. */
const whenArchived = (outcomes: Outcomes) =>
  each(outcomes, (outcome, route) => (outcome === 'ok' && !READS.has(route) ? '409' : outcome));
/** Not there, whoever asks. */
const whenDeleted = (outcomes: Outcomes) =>
  each(outcomes, (outcome, route) => {
    if (outcome === '401' || outcome === 'scope') return outcome;
    if (COLLECTIONS.has(route)) return 'empty';
    return route === 'create' ? '400-projectId' : '404';
  });
/** A key for reading (or writing) alone is stopped by its scope wherever it should do the other. */
const withKeyFor = (kind: 'reading' | 'writing', outcomes: Outcomes) =>
  each(outcomes, (outcome, route) => (READS.has(route) === (kind === 'reading') ? outcome : 'scope'));

type Open = 'private' | 'public';
type Who = { name: string; expected: (visibility: Open) => Outcomes };
const outsider = (visibility: Open) => column(visibility === 'public' ? 'stranger' : 'outsider');
const like = (name: string, role: string): Who => ({ name, expected: () => column(role) });

const PEOPLE: Who[] = [
  like('anonymous', 'anonymous'),
  { name: 'outsider', expected: outsider },
  { name: 'removed member', expected: outsider },
  { name: 'outsider, user VIEWER', expected: outsider },
  { name: 'outsider with a key', expected: outsider },
  like('project viewer', 'viewer'),
  like('project member', 'member'),
  like('project admin', 'admin'),
  like('project owner', 'owner'),
  like('workspace viewer', 'viewer'),
  like('workspace member', 'member'),
  like('workspace admin', 'admin'),
  like('workspace owner', 'owner'),
  like('project viewer, workspace admin', 'admin'),
  like('project admin, workspace viewer', 'admin'),
  like('user ADMIN', 'owner'),
  like('project owner, user VIEWER', 'viewer'),
  like('project member with a key', 'member'),
  { name: 'project owner with a key to read', expected: () => withKeyFor('reading', column('owner')) },
  { name: 'project owner with a key to write', expected: () => withKeyFor('writing', column('owner')) },
  { name: 'project owner with a key for projects', expected: () => each(column('owner'), () => 'scope') },
];

interface Things {
  place: { projectId?: string; workspaceId?: string };
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
  for (const { name } of PEOPLE) {
    if (name === 'anonymous') {
      people.set(name, { credential: {} });
      continue;
    }
    const user = await docket.given.user();
    const inWorkspace = /workspace (viewer|member|admin|owner)/.exec(name)?.[1] as MemberRole | undefined;
    if (inWorkspace) await docket.given.workspaceMember(founder, workspace, inWorkspace, user);
    const key = / with a key ?(.*)$/.exec(name);
    const apiKey = key && (await docket.given.apiKey(user, { scopes: scopes[key[1]!] }));
    const role = /user (ADMIN|VIEWER)/.exec(name)?.[1];
    if (role) await docket.rows('UPDATE users SET role = $2 WHERE id = $1', [user.id, role]);
    people.set(name, { user, credential: apiKey ? { apiKey } : user });
  }
});
afterAll(() => docket.stop());

/** A project of the workspace in which everyone has the role of their name. */
async function projectWithPeople(visibility: Open): Promise<{ id: string }> {
  const project = await docket.given.project(founder, { workspaceId: workspace.id, visibility });
  for (const [name, { user }] of people) {
    const role = /project (viewer|member|admin|owner)/.exec(name)?.[1] as MemberRole | undefined;
    if (user && role) await docket.given.member(founder, project, role, user);
    if (user && name === 'removed member') {
      await docket.given.member(founder, project, 'member', user);
      await docket.as(founder).delete(`/api/project/${project.id}/members/${user.id}`);
    }
  }
  return project;
}

/** What each route is tried on, with someone's own among it, even if they could not have made it with their role. */
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

/** Every route, in an order in which none spoils what the next is tried on. */
function calls(
  client: Client,
  { place, ticket, tickets, comments }: Things,
): Record<string, () => PromiseLike<Response>> {
  const scope = place.projectId ? `project=${place.projectId}` : 'project=none';
  const path = `/api/tickets/${ticket.id}`;
  const key = ticket.key?.toLowerCase();
  const edit = (name: 'edit-own' | 'edit-other') =>
    client.put(`${path}/comments/${comments[name].id}`, { content: 'Edited' });
  const uncomment = (name: 'uncomment-own' | 'uncomment-other') =>
    client.delete(`${path}/comments/${comments[name].id}`);
  return {
    list: () => client.get(`/api/tickets?${scope}`),
    search: () => client.get(`/api/tickets/search?q=rights&${scope}`),
    stats: () => client.get(`/api/tickets/stats?${scope}`),
    create: () => client.post('/api/tickets', { title: 'New', ...place }),
    get: () => client.get(path),
    'get-by-key': () => client.get(`/api/tickets/${key}`),
    update: () => client.patch(path, { title: 'Rights, updated', priority: 'high' }),
    'update-by-key': () => client.put(`/api/tickets/${key}`, { stage: 'TESTING' }),
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

/** An answer as the table writes it; anything it does not know is shown as it is. */
function outcome(route: string, reply: Response): string {
  if (reply.status < 300) {
    const { data, pagination } = reply.body;
    return COLLECTIONS.has(route) && (pagination?.total ?? data.total) === 0 ? 'empty' : 'ok';
  }
  const same = (expected: object) => JSON.stringify(answer(reply)) === JSON.stringify(expected);
  for (const resource of ['ticket', 'project', 'comment', 'workspace']) {
    if (same(forbidden(resource))) return `403-${resource}`;
  }
  if (/^This API key lacks the scope tickets:(read|write)$/.test(reply.body.error.message)) return 'scope';
  if (same(notFound('Ticket'))) return '404';
  if (same(conflict('Project is archived'))) return '409';
  if (same(invalid({ projectId: 'Project must be valid' }))) return '400-projectId';
  if (same(invalid({ workspaceId: 'Workspace must be valid' }))) return '400-workspaceId';
  return reply.status === 401 ? '401' : reply.text;
}

async function outcomes(name: string, things: Things): Promise<Outcomes> {
  const found: Outcomes = {};
  for (const [route, call] of Object.entries(calls(docket.as(people.get(name)!.credential), things))) {
    if (things.ticket.key || !route.endsWith('by-key')) found[route] = outcome(route, await call());
  }
  return found;
}

it('the table has every route that is tried', () => {
  const things = { place: {}, ticket: {}, tickets: {}, comments: {} } as Things;
  expect(Object.keys(calls(docket.as(), things)).sort()).toEqual([...ROUTES].sort());
});

describe.each<Open>(['private', 'public'])('in a %s project', (visibility) => {
  let project: { id: string };
  beforeAll(async () => {
    project = await projectWithPeople(visibility);
  });

  it.each(PEOPLE)('$name', async ({ name, expected }) => {
    const things = await thingsFor(people.get(name)!.user, { projectId: project.id });
    expect(await outcomes(name, things)).toEqual(expected(visibility));
  });
});

describe.each([
  ['archived', whenArchived, (id: string) => docket.as(founder).put(`/api/project/${id}`, { status: 'archived' })],
  ['deleted', whenDeleted, (id: string) => docket.as(founder).delete(`/api/project/${id}`)],
] as const)('in a public project that was %s', (_, change, close) => {
  const things = new Map<string, Things>();
  beforeAll(async () => {
    const { id } = await projectWithPeople('public');
    for (const { name } of PEOPLE) things.set(name, await thingsFor(people.get(name)!.user, { projectId: id }));
    expect((await close(id)).status).toBe(200);
  }, 120_000);

  it.each(PEOPLE)('$name', async ({ name, expected }) => {
    expect(await outcomes(name, things.get(name)!)).toEqual(change(expected('public')));
  });
});

describe('without a project, in a workspace', () => {
  /** A role in one of its projects gives none in the workspace. */
  const inWorkspace = (name: string): Outcomes => {
    const role =
      /workspace (viewer|member|admin|owner)/.exec(name)?.[1] ?? (name === 'user ADMIN' ? 'owner' : 'outsider');
    return column(name === 'anonymous' ? 'anonymous' : role);
  };
  const expectedOf = ({ name }: Who): Outcomes => {
    let expected = inWorkspace(name);
    if (name.endsWith('to read')) expected = withKeyFor('reading', expected);
    if (name.endsWith('to write')) expected = withKeyFor('writing', expected);
    if (name.endsWith('for projects')) expected = each(expected, () => 'scope');
    const refusal = expected.get === 'ok' ? '403-workspace' : '400-workspaceId';
    const all = each(expected, (found) => (found === '403-project' ? refusal : found));
    return Object.fromEntries(Object.entries(all).filter(([route]) => !route.endsWith('by-key')));
  };

  beforeAll(async () => {
    await projectWithPeople('private');
  });

  it.each(PEOPLE)('$name', async (who) => {
    const things = await thingsFor(people.get(who.name)!.user, { workspaceId: workspace.id });
    expect(await outcomes(who.name, things)).toEqual(expectedOf(who));
  });
});
