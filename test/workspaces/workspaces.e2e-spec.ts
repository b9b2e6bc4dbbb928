import { answer, conflict, forbidden, invalid, nextPage, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser, TestWorkspace } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let docket: Docket;
let owner: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  owner = await docket.given.user({ name: 'Olga' });
});
afterAll(() => docket.stop());

const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);
const personal = async (user: TestUser): Promise<TestWorkspace> =>
  (await docket.as(user).get('/api/workspaces')).body.data[0];

describe('workspaces', () => {
  it('exist from the start: a personal one for each user', async () => {
    const ada = await docket.given.user({ name: 'Ada' });
    const { data, pagination } = (await docket.as(ada).get('/api/workspaces')).body;
    expect(pagination).toEqual({ page: 1, limit: 20, total: 1, totalPages: 1 });
    expect(data).toEqual([
      {
        id: expect.any(String),
        name: "Ada's workspace",
        slug: expect.stringMatching(/^ada-[0-9a-f]+$/),
        ownerId: ada.id,
        myRole: 'owner',
        createdAt: expect.stringMatching(TIMESTAMP),
        updatedAt: expect.stringMatching(TIMESTAMP),
      },
    ]);
  });

  it('are created with exactly these fields', async () => {
    const reply = await docket.as(owner).post('/api/workspaces', { name: ' Acme Inc ', slug: 'acme' });
    expect(reply.status).toBe(201);
    expect(reply.body.data).toEqual({
      id: expect.any(String),
      name: 'Acme Inc',
      slug: 'acme',
      ownerId: owner.id,
      myRole: 'owner',
      createdAt: expect.stringMatching(TIMESTAMP),
      updatedAt: reply.body.data.createdAt,
    });
    expect((await docket.as(owner).get(`/api/workspaces/${reply.body.data.id}`)).body).toEqual(reply.body);
  });

  it('get a slug derived from the name', async () => {
    expect((await docket.given.workspace(owner, { name: 'Käse & Wein!' })).slug).toMatch(/^ka-?se-wein-[0-9a-f]+$/);
    expect((await docket.given.workspace(owner, { name: '日本' })).slug).toMatch(/^workspace-[0-9a-f]+$/);
  });

  it.each([
    [{}, { name: 'Name is required' }],
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(256) }, { name: 'Name must be at most 255 characters' }],
    [{ name: 'W', slug: 'Big' }, { slug: 'Slug must be lower-case letters and digits with dashes between' }],
    [{ name: 'W', slug: '-a' }, { slug: 'Slug must be lower-case letters and digits with dashes between' }],
    [{ name: 'W', slug: null }, { slug: 'Slug must not be null' }],
    [{ name: 'W', personal: true }, { personal: 'Unknown field' }],
  ])('refuse %j', async (body, details) => {
    const reply = await docket.as(owner).post('/api/workspaces', body);
    expect(answer(reply)).toEqual(invalid(details as Record<string, string>));
  });

  it('have unique slugs', async () => {
    await docket.given.workspace(owner, { slug: 'taken' });
    const other = await docket.given.workspace(owner);
    const refused = invalid({ slug: 'Slug must be unique' });
    expect(answer(await docket.as(owner).post('/api/workspaces', { name: 'W', slug: 'taken' }))).toEqual(refused);
    expect(answer(await docket.as(owner).put(`/api/workspaces/${other.id}`, { slug: 'taken' }))).toEqual(refused);
  });

  it('merge updates and ignore read-only fields', async () => {
    const workspace = await docket.given.workspace(owner, { name: 'Before' });
    const path = `/api/workspaces/${workspace.id}`;
    const renamed = await docket.as(owner).put(path, { ...workspace, name: 'After', ownerId: UNKNOWN_ID });
    expect(renamed.status).toBe(200);
    expect(renamed.body.data).toMatchObject({
      id: workspace.id,
      name: 'After',
      slug: workspace.slug,
      ownerId: owner.id,
    });
    const patched = await docket.as(owner).patch(path, { slug: 'after-all' });
    expect(patched.body.data).toMatchObject({ name: 'After', slug: 'after-all' });
    expect((await docket.as(owner).put(path, {})).body).toEqual(patched.body);
    expect(answer(await docket.as(owner).put(path, { name: null }))).toEqual(
      invalid({ name: 'Name must not be null' }),
    );
  });

  it('are listed for members, and all of them for an ADMIN on request', async () => {
    const workspace = await docket.given.workspace(owner);
    const bob = await docket.given.workspaceMember(owner, workspace, 'viewer');
    const seen = (await docket.as(bob).get('/api/workspaces')).body.data;
    expect(seen).toMatchObject([{ id: workspace.id }, { ownerId: bob.id }]);
    const stranger = await docket.given.user();
    expect(ids((await docket.as(stranger).get('/api/workspaces')).body)).not.toContain(workspace.id);
    const root = await docket.given.user({ role: 'ADMIN' });
    const [{ count }] = (await docket.rows('SELECT count(*)::int FROM workspaces')) as [{ count: number }];
    expect((await docket.as(root).get('/api/workspaces?limit=1&all=true')).body.pagination.total).toBe(count);
  });

  it('are paged by Link', async () => {
    const ada = await docket.given.user();
    for (let n = 0; n < 3; n++) await docket.given.workspace(ada);
    const seen: string[] = [];
    for (let path: string | undefined = '/api/workspaces?limit=3'; path; ) {
      const reply = await docket.as(ada).get(path);
      seen.push(...ids(reply.body));
      path = nextPage(reply);
    }
    expect(seen).toEqual(ids((await docket.as(ada).get('/api/workspaces')).body));
    expect(seen).toHaveLength(4);
  });

  it('respond FORBIDDEN to strangers and NOT_FOUND for unknown ids', async () => {
    const workspace = await docket.given.workspace(owner);
    const stranger = docket.as(await docket.given.user());
    const path = `/api/workspaces/${workspace.id}`;
    for (const route of [path, `${path}/members`, `${path}/labels`, `${path}/groups`]) {
      expect(answer(await stranger.get(route))).toEqual(forbidden('workspace'));
    }
    expect(answer(await stranger.put(path, { name: 'Mine' }))).toEqual(forbidden('workspace'));
    expect(answer(await stranger.delete(path))).toEqual(forbidden('workspace'));
    for (const id of [UNKNOWN_ID, 'nonsense']) {
      expect(answer(await stranger.get(`/api/workspaces/${id}`))).toEqual(notFound('Workspace'));
      expect(answer(await stranger.post(`/api/workspaces/${id}/labels`, { name: 'x' }))).toEqual(notFound('Workspace'));
    }
  });

  it.each([
    ['viewer', 403, 403],
    ['member', 403, 403],
    ['admin', 200, 403],
    ['owner', 200, 200],
  ] as const)('let a %s edit: %i, delete: %i', async (role, edit, remove) => {
    const workspace = await docket.given.workspace(owner);
    const user = await docket.given.workspaceMember(owner, workspace, role);
    const path = `/api/workspaces/${workspace.id}`;
    expect((await docket.as(user).get(path)).status).toBe(200);
    expect((await docket.as(user).put(path, { name: 'Edited' })).status).toBe(edit);
    expect((await docket.as(user).delete(path)).status).toBe(remove);
  });

  it('let a guest of one project see name, labels and groups, but not the members', async () => {
    const workspace = await docket.given.workspace(owner);
    const project = await docket.given.project(owner, { workspaceId: workspace.id });
    const guest = docket.as(await docket.given.member(owner, project, 'admin'));
    const path = `/api/workspaces/${workspace.id}`;
    for (const route of ['', '/labels', '/groups']) expect((await guest.get(`${path}${route}`)).status).toBe(200);
    expect(answer(await guest.get(`${path}/members`))).toEqual(forbidden('workspace'));
    expect(answer(await guest.post(`${path}/labels`, { name: 'x' }))).toEqual(forbidden('workspace'));
    expect(ids((await guest.get('/api/workspaces')).body)).not.toContain(workspace.id);
  });

  it('are deleted when empty, with their labels and groups', async () => {
    const workspace = await docket.given.workspace(owner);
    const path = `/api/workspaces/${workspace.id}`;
    await docket.as(owner).post(`${path}/labels`, { name: 'bug' });
    await docket.as(owner).post(`${path}/groups`, { name: 'Sprint' });
    const reply = await docket.as(owner).delete(path);
    expect(answer(reply)).toEqual({ status: 200, body: { data: { id: workspace.id, deleted: true } } });
    expect(answer(await docket.as(owner).get(path))).toEqual(notFound('Workspace'));
    expect(await docket.rows('SELECT 1 FROM labels WHERE workspace_id = $1', [workspace.id])).toEqual([]);
  });

  it('are not deleted while they have projects, or are personal', async () => {
    const workspace = await docket.given.workspace(owner);
    const project = await docket.given.project(owner, { workspaceId: workspace.id });
    const path = `/api/workspaces/${workspace.id}`;
    const refused = conflict('Workspace still has projects');
    expect(answer(await docket.as(owner).delete(path))).toEqual(refused);
    await docket.as(owner).delete(`/api/project/${project.id}`);
    expect(answer(await docket.as(owner).delete(path))).toEqual(refused); // it could still be restored
    const own = await personal(owner);
    const reply = await docket.as(owner).delete(`/api/workspaces/${own.id}`);
    expect(answer(reply)).toEqual(conflict('A personal workspace cannot be deleted'));
  });

  it('are not deleted while a project is being created in them', async () => {
    const workspace = await docket.given.workspace(owner);
    const rival = await docket.db.connect();
    try {
      await rival.query('BEGIN');
      await rival.query(
        `INSERT INTO projects (id, workspace_id, name, key, owner_id, created_at, updated_at)
         VALUES (gen_random_uuid(), $1, 'Rival', 'RIVAL', $2, now(), now())`,
        [workspace.id, owner.id],
      );
      const reply = docket.as(owner).delete(`/api/workspaces/${workspace.id}`).then(answer);
      await waitForLock(rival);
      await rival.query('COMMIT');
      expect(await reply).toEqual(conflict('Workspace still has projects'));
    } finally {
      rival.release();
    }
  });

  it('refuse a project while they are being deleted', async () => {
    const workspace = await docket.given.workspace(owner);
    const rival = await docket.db.connect();
    try {
      await rival.query('BEGIN');
      await rival.query('DELETE FROM workspaces WHERE id = $1', [workspace.id]);
      const reply = docket.as(owner).post('/api/projects', { name: 'Late', workspaceId: workspace.id }).then(answer);
      await waitForLock(rival);
      await rival.query('COMMIT');
      expect(await reply).toEqual(invalid({ workspaceId: 'Workspace must be valid' }));
    } finally {
      rival.release();
    }
  });

  it('that are personal keep their person as an owner', async () => {
    const ada = await docket.given.user();
    const own = await personal(ada);
    const path = `/api/workspaces/${own.id}/members`;
    const coOwner = await docket.given.workspaceMember(ada, own, 'owner');
    const viewer = await docket.given.workspaceMember(ada, own, 'viewer');
    const refused = conflict('A personal workspace keeps the person it was created for as its owner');
    for (const user of [ada, coOwner]) {
      expect(answer(await docket.as(user).delete(`${path}/${ada.id}`))).toEqual(refused);
      expect(answer(await docket.as(user).post(path, { userId: ada.id, role: 'member' }))).toEqual(refused);
    }
    expect(answer(await docket.as(viewer).delete(`${path}/${ada.id}`))).toEqual(forbidden('workspace'));
    expect((await docket.as(ada).post('/api/projects', { name: 'Still mine' })).status).toBe(201);
  });

  // Promise 2.4
  it('cannot be created by a VIEWER', async () => {
    const viewer = await docket.given.user({ role: 'VIEWER' });
    const reply = await docket.as(viewer).post('/api/workspaces', { name: 'Mine' });
    expect(answer(reply)).toEqual(forbidden('workspace'));
  });
});

/** Until some statement of the API waits for a lock of this connection. */
async function waitForLock(holder: { query(sql: string): Promise<{ rows: unknown[] }> }): Promise<void> {
  for (;;) {
    const { rows } = await holder.query(
      `SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
    );
    if (rows.length > 0) return;
  }
}
