import { nextPage } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
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

describe('GET /api/projects', () => {
  let lea: TestUser;
  let shared: string;
  const TITLES = ['delta', 'Alpha', 'charlie', 'Bravo', 'echo'];

  beforeAll(async () => {
    lea = await docket.given.user({ name: 'Lea' });
    shared = (await docket.given.workspace(lea)).id;
    for (const name of TITLES) {
      await docket.given.project(lea, { name, workspaceId: shared, description: `The ${name} one: 100% done_now` });
    }
  });

  it('returns an empty page with zero pages', async () => {
    const nobody = await docket.given.user();
    expect(await list(`workspace=${UNKNOWN_ID}`, nobody)).toEqual({
      data: [],
      pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
    });
  });

  it('returns items with owner and counts but without members', async () => {
    const { data, pagination } = await list(`workspace=${shared}&sort=name&order=asc`, lea);
    expect(pagination).toEqual({ page: 1, limit: 20, total: 5, totalPages: 1 });
    expect(data[0]).toEqual({
      id: expect.stringMatching(UUID_V7),
      name: 'Alpha',
      description: 'The Alpha one: 100% done_now',
      key: 'ALPH',
      status: 'active',
      visibility: 'private',
      workspaceId: shared,
      ownerId: lea.id,
      myRole: 'owner',
      createdAt: expect.stringMatching(TIMESTAMP),
      updatedAt: expect.stringMatching(TIMESTAMP),
      owner: { id: lea.id, name: 'Lea', email: lea.email, image: null, kind: 'human' },
      _count: { tickets: 0, members: 1 },
    });
  });

  it.each([
    ['', ['echo', 'Bravo', 'charlie', 'Alpha', 'delta']],
    ['&order=asc', TITLES],
    ['&sort=createdAt', ['echo', 'Bravo', 'charlie', 'Alpha', 'delta']],
    ['&sort=createdAt&order=asc', TITLES],
    ['&sort=name&order=asc', ['Alpha', 'Bravo', 'charlie', 'delta', 'echo']],
    ['&sort=name', ['echo', 'delta', 'charlie', 'Bravo', 'Alpha']],
    ['&sort=name&order=asc&limit=2&page=2', ['charlie', 'delta']],
    ['&sort=name&order=asc&limit=2&page=9', []],
  ])('sorts and pages: %s', async (query, expected) => {
    expect(await names(`workspace=${shared}${query}`, lea)).toEqual(expected);
  });

  it('sorts by the last update by default', async () => {
    const user = await docket.given.user();
    const [first] = [
      await docket.given.project(user, { name: 'one' }),
      await docket.given.project(user, { name: 'two' }),
    ];
    expect(await names(`workspace=${first.workspaceId}`, user)).toEqual(['two', 'one']);
    await docket.as(user).put(`/api/project/${first.id}`, { description: 'newer' });
    expect(await names(`workspace=${first.workspaceId}`, user)).toEqual(['one', 'two']);
    expect(await names(`workspace=${first.workspaceId}&sort=createdAt`, user)).toEqual(['two', 'one']);
  });

  it('returns the total and the number of pages even past the end', async () => {
    const { data, pagination } = await list(`workspace=${shared}&limit=2&page=4`, lea);
    expect(data).toEqual([]);
    expect(pagination).toEqual({ page: 4, limit: 2, total: 5, totalPages: 3 });
  });

  it.each(['sort=updatedAt&order=desc', 'sort=createdAt&order=asc', 'sort=name&order=asc', 'sort=name&order=desc'])(
    'returns every project exactly once by Link: %s',
    async (query) => {
      const user = await docket.given.user();
      // Equal names and times: only the id differs.
      const { workspaceId } = await docket.given.project(user, { name: 'Same' });
      for (let n = 0; n < 6; n++) await docket.given.project(user, { name: n % 2 ? 'same' : 'Same ünique' });
      await docket.rows(`UPDATE projects SET created_at = now(), updated_at = now() WHERE workspace_id = $1`, [
        workspaceId,
      ]);
      const seen: string[] = [];
      const pages: number[] = [];
      let path: string | undefined = `/api/projects?workspace=${workspaceId}&limit=2&${query}`;
      while (path) {
        const reply = await docket.as(user).get(path);
        expect(reply.status).toBe(200);
        expect(reply.body.pagination).toMatchObject({ limit: 2, total: 7, totalPages: 4 });
        seen.push(...reply.body.data.map((project: { id: string }) => project.id));
        pages.push(reply.body.pagination.page);
        path = nextPage(reply);
      }
      expect(pages).toEqual([1, 2, 3, 4]);
      expect(seen).toHaveLength(7);
      expect(new Set(seen).size).toBe(7);
      const all = await list(`workspace=${workspaceId}&${query}`, user);
      expect(seen).toEqual(all.data.map((project: { id: string }) => project.id));
    },
  );

  it('continues at the same place when something before it changes', async () => {
    const user = await docket.given.user();
    const { workspaceId } = await docket.given.project(user, { name: 'a' });
    for (const name of ['b', 'c', 'd']) await docket.given.project(user, { name });
    const first = await docket.as(user).get(`/api/projects?workspace=${workspaceId}&sort=name&order=asc&limit=2`);
    await docket.given.project(user, { name: 'aa' });
    const second = await docket.as(user).get(nextPage(first)!);
    expect(second.body.data.map((project: { name: string }) => project.name)).toEqual(['c', 'd']);
  });

  // Promise 3.2
  it.each([
    ['limit=101', 'limit'],
    ['limit=0', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=0x10', 'limit'],
    ['limit=', 'limit'],
    ['limit=5&limit=5', 'limit'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1e300', 'page'],
    ['page=two', 'page'],
    ['sort=key', 'sort'],
    ['sort=name;drop', 'sort'],
    ['sort=Name', 'sort'],
    ['order=up', 'order'],
    ['order=', 'order'],
    ['search=', 'search'],
    ['search=%20', 'search'],
    ['search=a&search=b', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['search=%00', 'search'],
    ['search=%ff', 'search'],
    ['status=open', 'status'],
    ['status=', 'status'],
    ['status=active&status=archived', 'status'],
    ['workspace=', 'workspace'],
    ['visibility=public', 'visibility'],
    ['Status=active', 'Status'],
    ['cursor=abc', 'cursor'],
    ['cursor=bnVsbA', 'cursor'],
  ])('refuses %s', async (query, field) => {
    const reply = await docket.as(lea).get(`/api/projects?${query}`);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ code: 'VALIDATION_ERROR', message: 'Invalid input data' });
    expect(Object.keys(reply.body.error.details)).toEqual([field]);
  });

  it('refuses a cursor of another sort, or together with a page', async () => {
    const next = nextPage(await docket.as(lea).get('/api/projects?limit=1&sort=name'))!;
    for (const path of [next.replace('sort=name', 'sort=createdAt'), `${next}&page=2`]) {
      const reply = await docket.as(lea).get(path);
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body.error.details)).toEqual(['cursor']);
    }
  });

  it.each(['not-an-id', UNKNOWN_ID, "' OR true --"])('returns nothing for the workspace %j', async (workspace) => {
    const { data, pagination } = await list(`workspace=${encodeURIComponent(workspace)}`, lea);
    expect([data, pagination.total]).toEqual([[], 0]);
  });

  it("returns nothing for somebody else's workspace", async () => {
    const stranger = await docket.given.user();
    expect((await list(`workspace=${shared}`, stranger)).pagination.total).toBe(0);
  });

  it.each([
    ['ALPHA', ['Alpha']],
    ['alph', ['Alpha']],
    ['done_now', ['Alpha', 'Bravo', 'charlie', 'delta', 'echo']],
    ['100%', ['Alpha', 'Bravo', 'charlie', 'delta', 'echo']],
    ['the bravo', ['Bravo']],
    ['%', ['Alpha', 'Bravo', 'charlie', 'delta', 'echo']],
    ['\\', []],
    ['zebra', []],
  ])('searches name, key and description: %s', async (search, expected) => {
    const query = `workspace=${shared}&sort=name&order=asc&search=${encodeURIComponent(search)}`;
    expect(await names(query, lea)).toEqual(expected);
    expect((await list(query, lea)).pagination.total).toBe(expected.length);
  });

  describe('status', () => {
    let user: TestUser;
    let workspaceId: string;
    beforeAll(async () => {
      user = await docket.given.user();
      ({ workspaceId } = await docket.given.project(user, { name: 'living' }));
      const archived = await docket.given.project(user, { name: 'shelved' });
      const deleted = await docket.given.project(user, { name: 'buried', visibility: 'public' });
      await docket.as(user).put(`/api/project/${archived.id}`, { status: 'archived' });
      await docket.as(user).delete(`/api/project/${deleted.id}`);
    });

    it.each([
      ['', ['living', 'shelved']],
      ['&status=active', ['living']],
      ['&status=archived', ['shelved']],
      ['&status=deleted', ['buried']],
      ['&status=active,archived', ['living', 'shelved']],
      ['&status=archived,deleted', ['buried', 'shelved']],
    ])('filters: %s', async (query, expected) => {
      expect(await names(`workspace=${workspaceId}&sort=name&order=asc${query}`, user)).toEqual(expected);
    });

    it('shows deleted ones only to those who could restore them', async () => {
      const query = `workspace=${workspaceId}&status=deleted`;
      const admin = await docket.given.workspaceMember(user, { id: workspaceId }, 'admin');
      const coOwner = await docket.given.workspaceMember(user, { id: workspaceId }, 'owner');
      const watcher = await docket.given.user({ role: 'VIEWER' });
      await docket.given.workspaceMember(user, { id: workspaceId }, 'owner', watcher);
      const stranger = await docket.given.user();
      const root = await docket.given.user({ role: 'ADMIN' });
      const seen = await Promise.all([admin, coOwner, watcher, stranger, root].map((who) => names(query, who)));
      expect(seen).toEqual([[], ['buried'], [], [], ['buried']]);
    });
  });

  it('contains what the caller may read, and nothing else', async () => {
    const [owner, reader] = [await docket.given.user(), await docket.given.user()];
    const workspace = await docket.given.workspace(owner);
    await docket.given.project(owner, { name: 'secret', workspaceId: workspace.id });
    await docket.given.project(owner, { name: 'open', workspaceId: workspace.id, visibility: 'public' });
    const joined = await docket.given.project(owner, { name: 'joined', workspaceId: workspace.id });
    await docket.given.member(owner, joined, 'viewer', reader);
    const query = `workspace=${workspace.id}&sort=name&order=asc`;
    expect(await names(query, reader)).toEqual(['joined', 'open']);
    expect((await list(query, reader)).pagination.total).toBe(2);
    await docket.given.workspaceMember(owner, workspace, 'viewer', reader);
    expect(await names(query, reader)).toEqual(['joined', 'open', 'secret']);
  });
});
