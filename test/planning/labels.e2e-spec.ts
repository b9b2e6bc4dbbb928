import { answer, forbidden, invalid, nextPage, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser, TestWorkspace } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';

let docket: Docket;
let owner: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  owner = await docket.given.user({ name: 'Olga' });
});
afterAll(() => docket.stop());

const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

describe('labels', () => {
  let workspace: TestWorkspace;
  let path: string;
  beforeAll(async () => {
    workspace = await docket.given.workspace(owner);
    path = `/api/workspaces/${workspace.id}/labels`;
  });
  const label = async (body: object) => (await docket.as(owner).post(path, body)).body.data;

  it('are created with exactly these fields; colours are stored in lower case', async () => {
    const reply = await docket.as(owner).post(path, { name: ' bug ', color: '#D73A4A' });
    expect(answer(reply)).toEqual({
      status: 201,
      body: { data: { id: expect.any(String), workspaceId: workspace.id, name: 'bug', color: '#d73a4a' } },
    });
    expect((await label({ name: 'plain' })).color).toMatch(/^#[0-9a-f]{6}$/);
  });

  it.each([
    [{}, { name: 'Name is required' }],
    [{ name: 'c', color: 'red' }, { color: 'Color must be of the form #rrggbb' }],
    [{ name: 'c', color: '#fff' }, { color: 'Color must be of the form #rrggbb' }],
    [{ name: 'c', color: '#12345g' }, { color: 'Color must be of the form #rrggbb' }],
    [{ name: 'c', color: null }, { color: 'Color must not be null' }],
    [{ name: 'c', size: 3 }, { size: 'Unknown field' }],
  ])('refuse %j', async (body, details) => {
    expect(answer(await docket.as(owner).post(path, body))).toEqual(invalid(details as Record<string, string>));
  });

  it('have unique names within a workspace, in any case', async () => {
    await label({ name: 'Unique' });
    const other = await label({ name: 'Other' });
    const refused = invalid({ name: 'Name must be unique' });
    expect(answer(await docket.as(owner).post(path, { name: 'unique' }))).toEqual(refused);
    expect(answer(await docket.as(owner).put(`/api/labels/${other.id}`, { name: 'UNIQUE' }))).toEqual(refused);
    expect((await docket.as(owner).put(`/api/labels/${other.id}`, { name: 'OTHER' })).body.data.name).toBe('OTHER');
    const elsewhere = await docket.given.workspace(owner);
    const reply = await docket.as(owner).post(`/api/workspaces/${elsewhere.id}/labels`, { name: 'Unique' });
    expect(reply.status).toBe(201);
  });

  it('merge updates and ignore read-only fields', async () => {
    const made = await label({ name: 'merge', color: '#000000' });
    const recoloured = await docket.as(owner).put(`/api/labels/${made.id}`, { color: '#FFFFFF' });
    expect(recoloured.body.data).toEqual({ ...made, color: '#ffffff' });
    const sentBack = { ...recoloured.body.data, id: UNKNOWN_ID, workspaceId: UNKNOWN_ID, name: 'merged' };
    const renamed = await docket.as(owner).patch(`/api/labels/${made.id}`, sentBack);
    expect(renamed.body.data).toEqual({ ...made, name: 'merged', color: '#ffffff' });
  });

  it('are listed by name and paged by Link', async () => {
    const other = await docket.given.workspace(owner);
    const list = `/api/workspaces/${other.id}/labels`;
    for (const name of ['beta', 'Alpha', 'gamma', 'Ärger']) await docket.as(owner).post(list, { name });
    const all = (await docket.as(owner).get(list)).body;
    expect(all.pagination).toEqual({ page: 1, limit: 20, total: 4, totalPages: 1 });
    expect(all.data.map((item: { name: string }) => item.name)).toEqual(
      expect.arrayContaining(['Alpha', 'beta', 'gamma', 'Ärger']),
    );
    const seen: string[] = [];
    for (let next: string | undefined = `${list}?limit=1`; next; ) {
      const reply = await docket.as(owner).get(next);
      seen.push(...ids(reply.body));
      next = nextPage(reply);
    }
    expect(seen).toEqual(ids(all));
  });

  it('are deleted', async () => {
    const made = await label({ name: 'short-lived' });
    const reply = await docket.as(owner).delete(`/api/labels/${made.id}`);
    expect(answer(reply)).toEqual({ status: 200, body: { data: { id: made.id, deleted: true } } });
    expect(answer(await docket.as(owner).delete(`/api/labels/${made.id}`))).toEqual(notFound('Label'));
  });

  // Promise 2.2
  it('are written by members and higher roles, and read by viewers', async () => {
    const made = await label({ name: 'guarded' });
    const viewer = docket.as(await docket.given.workspaceMember(owner, workspace, 'viewer'));
    const member = docket.as(await docket.given.workspaceMember(owner, workspace, 'member'));
    const stranger = docket.as(await docket.given.user());
    expect((await viewer.get(path)).status).toBe(200);
    expect(answer(await viewer.post(path, { name: 'mine' }))).toEqual(forbidden('workspace'));
    for (const who of [viewer, stranger]) {
      expect(answer(await who.put(`/api/labels/${made.id}`, { name: 'mine' }))).toEqual(forbidden('label'));
      expect(answer(await who.delete(`/api/labels/${made.id}`))).toEqual(forbidden('label'));
    }
    expect((await member.post(path, { name: 'ours' })).status).toBe(201);
    expect((await member.put(`/api/labels/${made.id}`, { name: 'ours too' })).status).toBe(200);
    expect((await member.delete(`/api/labels/${made.id}`)).status).toBe(200);
    for (const id of [UNKNOWN_ID, 'nonsense']) {
      expect(answer(await stranger.put(`/api/labels/${id}`, {}))).toEqual(notFound('Label'));
    }
  });
});
