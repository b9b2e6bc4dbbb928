import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';

type Name = 'owner' | 'admin' | 'member' | 'viewer' | 'wsAdmin' | 'wsViewer' | 'outsider' | 'root' | 'VIEWER';

let docket: Docket;
let project: TestProject;
let ticket: TestTicket;
const people = {} as Record<Name, TestUser>;

beforeAll(async () => {
  docket = await Docket.start();
  people.owner = await docket.given.user();
  const workspace = await docket.given.workspace(people.owner);
  project = await docket.given.project(people.owner, {
    workspaceId: workspace.id,
    visibility: 'public',
    key: 'RIGHTS',
  });
  for (const role of ['admin', 'member', 'viewer'] as const) {
    people[role] = await docket.given.member(people.owner, project, role);
  }
  people.wsAdmin = await docket.given.workspaceMember(people.owner, workspace, 'admin');
  await docket.given.member(people.owner, project, 'viewer', people.wsAdmin);
  people.wsViewer = await docket.given.workspaceMember(people.owner, workspace, 'viewer');
  people.outsider = await docket.given.user();
  people.root = await docket.given.user({ role: 'ADMIN' });
  people.VIEWER = await docket.given.user({ role: 'VIEWER' });
  await docket.given.member(people.owner, project, 'admin', people.VIEWER);
  ticket = await docket.given.ticket(people.member, { projectId: project.id, title: 'A kettle' });
});
afterAll(() => docket.stop());

describe.each<[Name, string | null, string | null]>([
  ['owner', 'owner', 'owner'],
  ['admin', 'admin', null],
  ['member', 'member', null],
  ['viewer', 'viewer', null],
  ['wsAdmin', 'admin', 'admin'],
  ['wsViewer', 'viewer', 'viewer'],
  ['outsider', null, null],
  ['root', 'owner', 'owner'],
  ['VIEWER', 'viewer', null],
])('%s', (name, inProject, inWorkspace) => {
  it(`is shown as ${inProject} of the project in every response`, async () => {
    const client = docket.as(people[name]);
    expect((await client.get(`/api/project/${project.id}`)).body.data.myRole).toBe(inProject);
    const listed = (await client.get(`/api/projects?search=${project.key}`)).body.data;
    expect(listed).toMatchObject([{ id: project.id, myRole: inProject }]);
    const found = (await client.get(`/api/project/search?q=${project.key}`)).body.data;
    expect(found).toMatchObject([{ id: project.id, myRole: inProject }]);
    const { project: shown, workspace } = (await client.get(`/api/tickets/${ticket.id}`)).body.data;
    expect([shown.myRole, workspace.myRole]).toEqual([inProject, inWorkspace]);
  });

  it(`is shown as ${inWorkspace} of the workspace`, async () => {
    const client = docket.as(people[name]);
    const reply = await client.get(`/api/workspaces/${project.workspaceId}`);
    if (name === 'outsider') expect(reply.status).toBe(403);
    else expect(reply.body.data.myRole).toBe(inWorkspace);
    const listed: { id: string; myRole: string }[] = (await client.get('/api/workspaces?all=true')).body.data;
    const mine = listed.filter(({ id }) => id === project.workspaceId).map(({ myRole }) => myRole);
    expect(mine).toEqual(inWorkspace ? [inWorkspace] : []);
  });
});

it('an ADMIN lists their own workspaces by default, and all workspaces on request', async () => {
  const own = await docket.given.workspace(people.root, { name: 'Of the ADMIN' });
  const ids = async (query: string, user = people.root): Promise<string[]> =>
    (await docket.as(user).get(`/api/workspaces?limit=100${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids('')).toHaveLength(2);
  expect(await ids('')).toContain(own.id);
  expect(await ids('&all=false')).toHaveLength(2);
  expect(await ids('&all=true')).toContain(project.workspaceId);
  expect(await ids('&all=true', people.outsider)).toEqual(await ids('', people.outsider));
  const key = await docket.given.apiKey(people.root, { scopes: ['projects:read'] });
  const byKey = await docket.as({ apiKey: key }).get('/api/workspaces?limit=100&all=true');
  expect(byKey.body.pagination.total).toBe(2);
});

it('a role sent back in an update changes nothing', async () => {
  const client = docket.as(people.owner);
  const { data } = (await client.get(`/api/project/${project.id}`)).body;
  const reply = await client.put(`/api/project/${project.id}`, { ...data, myRole: 'viewer' });
  expect([reply.status, reply.body.data.myRole]).toEqual([200, 'owner']);
  const workspace = (await client.get(`/api/workspaces/${project.workspaceId}`)).body.data;
  expect((await client.put(`/api/workspaces/${workspace.id}`, workspace)).body.data.myRole).toBe('owner');
  const details = (await client.get(`/api/tickets/${ticket.id}?include=comments`)).body.data;
  expect((await client.put(`/api/tickets/${ticket.id}`, details)).status).toBe(200);
});

describe('the permissions shown on a ticket', () => {
  const permissions = async (credential: Parameters<Docket['as']>[0], id = ticket.id) =>
    (await docket.as(credential).get(`/api/tickets/${id}`)).body.data.permissions;
  const all = { edit: true, comment: true, delete: true };
  const none = { edit: false, comment: false, delete: false };

  it("depend on the caller's role and on whether they reported it", async () => {
    const others = await docket.given.ticket(people.owner, { projectId: project.id });
    for (const name of ['owner', 'admin', 'member', 'wsAdmin', 'root'] as const) {
      expect([name, await permissions(people[name])]).toEqual([name, all]);
    }
    for (const name of ['viewer', 'wsViewer', 'outsider', 'VIEWER'] as const) {
      expect([name, await permissions(people[name])]).toEqual([name, none]);
    }
    expect(await permissions(people.member, others.id)).toEqual({ ...all, delete: false });
    const deleted = await docket.as(people.member).delete(`/api/tickets/${others.id}`);
    expect(deleted.status).toBe(403);
  });

  it('are included in the responses to changes', async () => {
    const client = docket.as(people.member);
    const created = await client.post('/api/tickets', { title: 'New', projectId: project.id });
    expect(created.body.data.permissions).toEqual(all);
    const path = `/api/tickets/${created.body.data.id}`;
    expect((await client.put(path, { title: 'Newer' })).body.data.permissions).toEqual(all);
    expect((await client.put(`${path}/status`, { status: 'done' })).body.data.permissions).toEqual(all);
  });

  it('are all false for a read-only key', async () => {
    const reading = { apiKey: await docket.given.apiKey(people.owner, { scopes: ['tickets:read'] }) };
    const writing = { apiKey: await docket.given.apiKey(people.owner, { scopes: ['tickets:read', 'tickets:write'] }) };
    expect(await permissions(reading)).toEqual(none);
    expect(await permissions(writing)).toEqual(all);
  });

  it('are all false in an archived project', async () => {
    await docket.as(people.owner).put(`/api/project/${project.id}`, { status: 'archived' });
    for (const name of ['owner', 'member', 'root'] as const) expect(await permissions(people[name])).toEqual(none);
    await docket.as(people.owner).put(`/api/project/${project.id}`, { status: 'active' });
    expect(await permissions(people.owner)).toEqual(all);
  });

  it('depend on the workspace role if the ticket has no project', async () => {
    const loose = await docket.given.ticket(people.owner, { workspaceId: project.workspaceId });
    expect(await permissions(people.wsAdmin, loose.id)).toEqual(all);
    expect(await permissions(people.wsViewer, loose.id)).toEqual(none);
  });
});

describe('the list of assignees', () => {
  const assignees = (name: Name, query = '') =>
    docket.as(people[name]).get(`/api/project/${project.key}/assignees?limit=100${query}`);

  it('contains everyone to whom a ticket of the project can be assigned, and nobody else', async () => {
    const reply = await assignees('viewer');
    const ids: string[] = reply.body.data.map(({ id }: { id: string }) => id);
    const names = ['owner', 'admin', 'member', 'viewer', 'wsAdmin', 'wsViewer', 'VIEWER'] as const;
    expect([...ids].sort()).toEqual(names.map((name) => people[name].id).sort());
    expect(reply.body.pagination).toEqual({ page: 1, limit: 100, total: 7, totalPages: 1 });
    for (const [name, { id }] of Object.entries(people)) {
      const assigned = await docket.as(people.owner).put(`/api/tickets/${ticket.id}/assignee`, { assigneeId: id });
      expect([name, assigned.status]).toEqual([name, ids.includes(id) ? 200 : 400]);
    }
  });

  it('is searched by name or e-mail, and paged by limit', async () => {
    const { name, email, id } = people.member;
    expect((await assignees('viewer', `&search=${name.toUpperCase()}`)).body.data).toEqual([
      { id, name, email, image: null, kind: 'human' },
    ]);
    expect((await assignees('viewer', `&search=${email}`)).body.data).toMatchObject([{ id }]);
    expect((await assignees('viewer', '&search=%25')).body.data).toEqual([]);
    const first = await docket.as(people.owner).get(`/api/project/${project.id}/assignees?limit=3`);
    expect(first.body.data).toHaveLength(3);
    expect(first.body.pagination).toMatchObject({ total: 7, totalPages: 3 });
    expect(first.headers.link).toMatch(/rel="next"/);
  });

  it('is refused to outsiders, and omits disabled users', async () => {
    expect((await assignees('outsider')).status).toBe(403);
    await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [people.VIEWER.id]);
    expect((await assignees('owner')).body.pagination.total).toBe(6);
  });
});
