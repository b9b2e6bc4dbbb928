import { answer, conflict, forbidden, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';

let docket: Docket;
let ada: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
});
afterAll(() => docket.stop());

const list = async (query: string, user = ada) => (await docket.as(user).get(`/api/projects?${query}`)).body;
const names = async (query: string, user = ada): Promise<string[]> =>
  (await list(query, user)).data.map((project: { name: string }) => project.name);

describe('an archived project', () => {
  const archived = async () => {
    const project = await docket.given.project(ada, { description: 'Kept' });
    const member = await docket.given.member(ada, project, 'member');
    const token = await docket.as(ada).post(`/api/project/${project.id}/access-tokens`, { name: 'CI' });
    const reply = await docket.as(ada).put(`/api/project/${project.id}`, { status: 'archived' });
    expect(reply.body.data.status).toBe('archived');
    return { path: `/api/project/${project.id}`, project, member, tokenId: token.body.data.id as string };
  };

  it('can be read', async () => {
    const { path, member } = await archived();
    for (const route of ['', '/members']) expect((await docket.as(member).get(`${path}${route}`)).status).toBe(200);
    for (const route of ['/access-tokens', '/repositories']) {
      expect((await docket.as(ada).get(`${path}${route}`)).status).toBe(200);
    }
  });

  it('refuses changes', async () => {
    const { path, member } = await archived();
    const root = await docket.given.user({ role: 'ADMIN' });
    const other = await docket.given.user();
    const refused = [
      docket.as(ada).put(path, { name: 'New' }),
      docket.as(ada).put(path, { status: 'archived', description: 'New' }),
      docket.as(ada).put(path, { ownerId: member.id }),
      docket.as(ada).post(`${path}/members`, { userId: other.id }),
      docket.as(ada).post(`${path}/members`, { userId: member.id, role: 'admin' }),
      docket.as(ada).post(`${path}/access-tokens`, { name: 'Another' }),
      docket.as(root).post(`${path}/repositories`, { provider: 'github', repo: 'acme/archived' }),
    ];
    for (const reply of await Promise.all(refused)) {
      expect(answer(reply)).toEqual(conflict('Project is archived'));
    }
    expect((await docket.as(ada).get(path)).body.data).toMatchObject({ description: 'Kept', ownerId: ada.id });
  });

  it('accepts an update that changes nothing', async () => {
    const { path } = await archived();
    const { data } = (await docket.as(ada).get(path)).body;
    expect((await docket.as(ada).put(path, data)).body.data).toEqual(data);
  });

  it('still lets members and tokens be removed', async () => {
    const { path, member, tokenId } = await archived();
    expect((await docket.as(ada).delete(`${path}/access-tokens/${tokenId}`)).status).toBe(200);
    expect((await docket.as(ada).delete(`${path}/members/${member.id}`)).status).toBe(200);
  });

  it('can be unarchived, together with other changes', async () => {
    const { path } = await archived();
    const reply = await docket.as(ada).put(path, { status: 'active', name: 'Back' });
    expect(reply.body.data).toMatchObject({ status: 'active', name: 'Back' });
  });

  it('can be deleted, and is restored as archived', async () => {
    const { path } = await archived();
    expect((await docket.as(ada).delete(path)).status).toBe(200);
    expect((await docket.as(ada).post(`${path}/restore`)).body.data.status).toBe('archived');
  });
});

describe('DELETE /api/project/[id]', () => {
  it('makes it NOT_FOUND everywhere and absent from lists and searches', async () => {
    const project = await docket.given.project(ada, { name: 'Quixotic Cabinet', visibility: 'public' });
    const path = `/api/project/${project.id}`;
    const deleted = await docket.as(ada).delete(path);
    expect(answer(deleted)).toEqual({ status: 200, body: { data: { id: project.id, deleted: true } } });

    const root = await docket.given.user({ role: 'ADMIN' });
    for (const user of [ada, root]) {
      const as = docket.as(user);
      const replies = await Promise.all([
        as.get(path),
        as.get(`/api/project/${project.key}`),
        as.put(path, { name: 'Ghost' }),
        as.put(path, { status: 'active' }),
        as.delete(path),
        as.get(`${path}/members`),
        as.post(`${path}/members`, { userId: root.id }),
        as.delete(`${path}/members/${ada.id}`),
        as.get(`${path}/access-tokens`),
        as.post(`${path}/access-tokens`, { name: 'Ghost' }),
        as.delete(`${path}/access-tokens/${UNKNOWN_ID}`),
        as.get(`${path}/repositories`),
        as.post(`${path}/repositories`, { provider: 'github', repo: 'acme/ghost' }),
        as.delete(`${path}/repositories/${UNKNOWN_ID}`),
      ]);
      for (const reply of replies) expect(answer(reply)).toEqual(notFound('Project'));
      expect(await names('limit=100', user)).not.toContain('Quixotic Cabinet');
      expect(await names('search=quixotic', user)).toEqual([]);
      expect((await as.get('/api/project/search?q=quixotic')).body.data).toEqual([]);
    }
  });

  it('works with a JSON content type and no body', async () => {
    const project = await docket.given.project(ada);
    const reply = await docket.as(ada).delete(`/api/project/${project.id}`).set('content-type', 'application/json');
    expect(reply.status).toBe(200);
  });
});

describe('POST /api/project/[id]/restore', () => {
  it('restores it unchanged, for an owner', async () => {
    const project = await docket.given.project(ada, { description: 'As it was' });
    const bob = await docket.given.member(ada, project, 'member');
    const path = `/api/project/${project.id}`;
    const before = (await docket.as(ada).get(path)).body.data;
    await docket.as(ada).delete(path);
    const restored = await docket.as(ada).post(`${path}/restore`);
    expect(restored.status).toBe(200);
    expect({ ...restored.body.data, updatedAt: before.updatedAt }).toEqual(before);
    expect((await docket.as(bob).get(path)).status).toBe(200);
  });

  it('is forbidden to other readers and hidden from the rest', async () => {
    const workspace = await docket.given.workspace(ada);
    const project = await docket.given.project(ada, { workspaceId: workspace.id });
    const admin = await docket.given.member(ada, project, 'admin');
    const viewer = await docket.given.workspaceMember(ada, workspace, 'viewer');
    const stranger = await docket.given.user();
    const path = `/api/project/${project.id}`;
    await docket.as(ada).delete(path);
    for (const reader of [admin, viewer]) {
      expect(answer(await docket.as(reader).post(`${path}/restore`))).toEqual(forbidden('project'));
    }
    expect(answer(await docket.as(stranger).post(`${path}/restore`))).toEqual(notFound('Project'));
    const coOwner = await docket.given.workspaceMember(ada, workspace, 'owner');
    expect((await docket.as(coOwner).post(`${path}/restore`)).status).toBe(200);
  });

  it('changes nothing about a project that is not deleted', async () => {
    const project = await docket.given.project(ada);
    const before = (await docket.as(ada).get(`/api/project/${project.id}`)).body;
    expect(answer(await docket.as(ada).post(`/api/project/${project.id}/restore`))).toEqual({
      status: 200,
      body: before,
    });
    expect(answer(await docket.as(ada).post(`/api/project/${UNKNOWN_ID}/restore`))).toEqual(notFound('Project'));
  });
});
