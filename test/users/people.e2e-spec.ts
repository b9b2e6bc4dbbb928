import { answer, invalid, nextPage } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let guest: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada Lovelace', email: 'ada@analytical.example' });
  bob = await docket.given.user({ name: '100%_Bob', email: 'bob_b@builders.example' });
  guest = await docket.given.user({ name: 'Gwen Guest' });
  stranger = await docket.given.user({ name: 'Stan Stranger', email: 'stan@elsewhere.example' });
  const workspace = await docket.given.workspace(ada);
  await docket.given.workspaceMember(ada, workspace, 'viewer', bob);
  const project = await docket.given.project(ada, { workspaceId: workspace.id });
  await docket.given.member(ada, project, 'member', guest);
});
afterAll(() => docket.stop());

const find = (query: Record<string, string>, user = ada) =>
  docket.as(user).get(`/api/users?${new URLSearchParams(query)}`);
const names = async (query: Record<string, string>, user = ada): Promise<string[]> =>
  (await find(query, user)).body.data.map((person: { name: string }) => person.name);

it('GET /api/users returns the public fields of users', async () => {
  expect((await find({ search: 'bob' })).body).toEqual({
    data: [{ id: bob.id, name: '100%_Bob', email: 'bob_b@builders.example', image: null, kind: 'human' }],
    pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
  });
});

describe('search', () => {
  it.each([
    ['lovelace', ['Ada Lovelace']],
    ['LOVE', ['Ada Lovelace']],
    ['builders.example', ['100%_Bob']],
    ['%', ['100%_Bob']],
    ['_', ['100%_Bob']],
    ['0%_b', ['100%_Bob']],
    ['\\', []],
    ["'", []],
  ])('%s is found in names and e-mail addresses, literally', async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  it('finds only users who share a workspace', async () => {
    expect(await names({ search: 'stranger' })).toEqual([]);
    expect(await names({ search: 'gwen' })).toEqual([]); // shares a project, not a workspace
    expect(await names({ search: 'ada' }, stranger)).toEqual([]);
    expect(await names({ search: 'ada' }, bob)).toEqual(['Ada Lovelace']);
  });

  it('finds everyone for ADMIN', async () => {
    const root = await docket.given.user({ role: 'ADMIN' });
    expect((await find({ search: 'stan@' }, root)).body.data).toEqual([
      { id: stranger.id, name: 'Stan Stranger', email: stranger.email, image: null, kind: 'human' },
    ]);
  });

  it('does not find disabled users', async () => {
    const [owner, leaver] = [await docket.given.user(), await docket.given.user({ name: 'Lena Leaver' })];
    const workspace = await docket.given.workspace(owner);
    await docket.given.workspaceMember(owner, workspace, 'member', leaver);
    expect(await names({ search: 'leaver' }, owner)).toEqual(['Lena Leaver']);
    await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [leaver.id]);
    expect(await names({ search: 'leaver' }, owner)).toEqual([]);
    expect(await names({ email: leaver.email }, owner)).toEqual([]);
  });
});

describe('email', () => {
  it('finds anyone by the exact address, in any case', async () => {
    for (const email of ['stan@elsewhere.example', ' STAN@Elsewhere.Example ']) {
      expect((await find({ email })).body.data).toEqual([
        { id: stranger.id, name: 'Stan Stranger', email: 'stan@elsewhere.example', image: null, kind: 'human' },
      ]);
    }
  });

  it.each(['stan', 'stan@elsewhere', 'tan@elsewhere.example', '%@elsewhere.example', 'nobody@example.com'])(
    'finds nobody by %s',
    async (email) => {
      expect(await names({ email })).toEqual([]);
    },
  );

  it('narrows a search that is given with it', async () => {
    expect(await names({ email: stranger.email, search: 'stan' })).toEqual(['Stan Stranger']);
    expect(await names({ email: stranger.email, search: 'ada' })).toEqual([]);
  });
});

it('GET /api/users lists colleagues by name and pages them', async () => {
  expect(await names({})).toEqual(['100%_Bob', 'Ada Lovelace']);
  const first = await find({ limit: '1' });
  expect(first.body.pagination).toEqual({ page: 1, limit: 1, total: 2, totalPages: 2 });
  expect((await docket.as(ada).get(nextPage(first)!)).body.data).toMatchObject([{ name: 'Ada Lovelace' }]);
});

it('GET /api/users pages people without a name, too, and goes on with the others', async () => {
  const owner = await docket.given.user({ name: 'Olga Owner' });
  const workspace = await docket.given.workspace(owner);
  const colleagues = [await docket.given.user(), await docket.given.user(), await docket.given.user({ name: 'Bea' })];
  for (const user of colleagues) await docket.given.workspaceMember(owner, workspace, 'member', user);
  for (const user of colleagues.slice(0, 2)) await docket.rows('UPDATE users SET name = NULL WHERE id = $1', [user.id]);
  const seen = [];
  let reply = await find({ limit: '1' }, owner);
  for (let count = 0; count < 10; count++) {
    seen.push(...reply.body.data.map(({ name }: { name: string | null }) => name));
    const next = nextPage(reply);
    if (!next) break;
    reply = await docket.as(owner).get(next);
  }
  expect(seen).toEqual([null, null, 'Bea', 'Olga Owner']);
});

it.each([
  [{ search: '' }, { search: 'Search must not be empty' }],
  [{ search: 'x'.repeat(201) }, { search: 'Search must be at most 200 characters' }],
  [{ email: '' }, { email: 'Email must not be empty' }],
  [{ name: 'ada' }, { name: 'Unknown query parameter' }],
  [{ limit: '101' }, { limit: 'Limit must be a whole number from 1 to 100' }],
])('GET /api/users refuses %j', async (query, details) => {
  expect(answer(await find(query as Record<string, string>))).toEqual(invalid(details as Record<string, string>));
});
