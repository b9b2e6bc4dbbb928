import { answer, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { learnWords } from '../support/vocabulary.js';

let docket: Docket;
let ada: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  for (const project of PROJECTS) await docket.given.project(ada, project);
  await learnWords(docket);
});
afterAll(() => docket.stop());

const PROJECTS = [
  { name: 'Payment Gateway', key: 'PAY', description: 'Card processing for the storefront.' },
  { name: 'Storefront', key: 'SHOP', description: 'The public site.' },
  { name: 'Paypal migration', key: 'PPM', description: 'Retire the old checkout; WEB is the new one.' },
  { name: 'Website Redesign', key: 'WEB' },
  { name: 'Web crawler', key: 'CRAWL', description: 'Fetches every web page; the web team owns the web crawler.' },
  { name: 'Größenwahn', key: 'GROSS', description: 'Übermut tut selten gut' },
  { name: 'docket.io launch v2.0', key: 'DIO', description: 'Write to team@docket.io, see /srv/data/logs and X-15.' },
  { name: '100%_sure', key: 'SURE', description: `It's "quoted" \\ back & forth | or ! not <-> (paren) :* */` },
  { name: '日本語 プロジェクト', key: 'JA' },
];

const search = (query: Record<string, string>, user = ada) =>
  docket.as(user).get(`/api/project/search?${new URLSearchParams(query)}`);
const keys = async (q: string, user = ada): Promise<string[]> =>
  (await search({ q }, user)).body.data.map((project: { key: string }) => project.key);

it('a search returns list items with a pagination of one page and no Link', async () => {
  const reply = await search({ q: 'redesign' });
  expect(reply.status).toBe(200);
  expect(reply.headers.link).toBeUndefined();
  const listed = (await docket.as(ada).get('/api/projects')).body.data;
  expect(reply.body).toEqual({
    data: [listed.find((project: { key: string }) => project.key === 'WEB')],
    pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
  });
});

it('a search returns an empty page when nothing is found', async () => {
  expect((await search({ q: 'xylophone' })).body).toEqual({
    data: [],
    pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
  });
});

describe('finds', () => {
  it.each([
    ['a word of the name', 'gateway', ['PAY']],
    ['in any case', 'GATEWAY', ['PAY']],
    ['a prefix', 'gatew', ['PAY']],
    ['a short prefix', 're', ['WEB', 'PPM']],
    ['the key', 'shop', ['SHOP']],
    ['a word of the description', 'checkout', ['PPM']],
    ['all the words, in any order', 'processing payment', ['PAY']],
    ['words of name and description together', 'crawler fetches', ['CRAWL']],
    ['with a letter too many', 'gatewway', ['PAY']],
    ['with a letter missing', 'redsign', ['WEB']],
    ['with letters swapped', 'migratoin', ['PPM']],
    ['with a letter wrong', 'crowler', ['CRAWL']],
    ['umlauts', 'größen', ['GROSS']],
    ['umlauts in upper case', 'ÜBERMUT', ['GROSS']],
    ['combining marks', 'gro\u0308ßenwahn', ['GROSS']],
    ['other scripts by prefix', 'プロジ', ['JA']],
    ['a whole name with a host and a version in it', 'docket.io launch v2.0', ['DIO']],
    ['a part of a host', 'io', ['DIO']],
    ['a part of an e-mail', 'team@docket', ['DIO']],
    ['a part of a path', 'logs', ['DIO']],
    ['a number after a dash', 'X-15', ['DIO']],
    ['letters next to punctuation', '100%', ['SURE']],
    ['words joined by an underscore', '%_sure', ['SURE']],
  ])('%s: %s', async (_, q, expected) => {
    expect(await keys(q)).toEqual(expected);
  });

  it('only what contains every word', async () => {
    expect(await keys('gateway xylophone')).toEqual([]);
  });
});

describe('ranks', () => {
  it('an exact key first, then names, then descriptions', async () => {
    expect(await keys('web')).toEqual(['WEB', 'CRAWL', 'PPM']);
    expect(await keys('pay')).toEqual(['PAY', 'PPM']);
    expect(await keys('storefront')).toEqual(['SHOP', 'PAY']);
  });

  it('exact matches, and similar ones only if there are none', async () => {
    const [owner, name] = [await docket.given.user(), 'Consolation'];
    await docket.given.project(owner, { name: 'Constellation', key: 'ALIKE' });
    await docket.given.project(owner, { name, key: 'SAME' });
    await learnWords(docket);
    expect(await keys('consolation', owner)).toEqual(['SAME']);
    expect((await keys('consollation', owner)).sort()).toEqual(['ALIKE', 'SAME']);
  });
});

describe('treats all input as text', () => {
  it.each([
    ['%', ['SURE']],
    ['_', ['SURE']],
    ['%_', ['SURE']],
    ['\\', ['SURE']],
    ['"', ['SURE']],
    ["It's", ['SURE']],
    ['<->', ['SURE']],
    [':*', ['SURE']],
    ['*/', ['SURE']],
    ['_%', []],
    ['\\\\', []],
    ['%%', []],
    ["'';", []],
  ])('%s', async (q, expected) => {
    expect(await keys(q)).toEqual(expected);
  });

  it.each([
    "'",
    "' OR 1=1 --",
    '!',
    '&',
    '|',
    '!!!web',
    'web & | !',
    'web <-> redesign',
    'web:*A',
    '(((',
    "a'b",
    '\u0301',
    '-',
    '--',
    '$1',
    '\u200d',
    '🦉',
    'ﬁ',
    'İ',
    'x'.repeat(200),
    '🦉'.repeat(200),
    'a '.repeat(100).trim(),
    Array.from({ length: 60 }, (_, index) => String(index)).join(' '),
  ])('%j is not an error, nor is it in a list', async (q) => {
    expect((await search({ q })).status).toBe(200);
    expect((await docket.as(ada).get(`/api/projects?${new URLSearchParams({ search: q })}`)).status).toBe(200);
  });
});

describe('parameters', () => {
  it.each([
    [{}, { q: 'Query is required' }],
    [{ q: '' }, { q: 'Query must not be empty' }],
    [{ q: ' \t ' }, { q: 'Query must not be empty' }],
    [{ q: 'x'.repeat(201) }, { q: 'Query must be at most 200 characters' }],
    [{ q: '🦉'.repeat(201) }, { q: 'Query must be at most 200 characters' }],
    [{ q: 'a\0b' }, { q: 'Query contains characters that are not allowed' }],
    [{ q: 'web', limit: '0' }, { limit: 'Limit must be a whole number from 1 to 100' }],
    [{ q: 'web', limit: '101' }, { limit: 'Limit must be a whole number from 1 to 100' }],
    [{ q: 'web', limit: '1.5' }, { limit: 'Limit must be a whole number from 1 to 100' }],
    [{ q: 'web', workspace: '' }, { workspace: 'Workspace must not be empty' }],
    [{ q: 'web', page: '2' }, { page: 'Unknown query parameter' }],
    [{ q: 'web', cursor: 'x' }, { cursor: 'Unknown query parameter' }],
    [{ q: 'web', status: 'active' }, { status: 'Unknown query parameter' }],
  ])('refuse %j', async (query, details) => {
    const reply = await search(query as Record<string, string>);
    expect(answer(reply)).toEqual(invalid(details as Record<string, string>));
  });

  it('refuse a repeated one', async () => {
    const reply = await docket.as(ada).get('/api/project/search?q=web&q=site');
    expect(answer(reply)).toEqual(invalid({ q: 'Query must be given once' }));
  });

  it('limit the items, not the total', async () => {
    const { data, pagination } = (await search({ q: 'web', limit: '1' })).body;
    expect(data.map((project: { key: string }) => project.key)).toEqual(['WEB']);
    expect(pagination).toEqual({ page: 1, limit: 1, total: 3, totalPages: 3 });
    expect((await search({ q: 'web', limit: '100' })).body.data).toHaveLength(3);
  });

  it('filter by workspace; an unknown or malformed one has no results', async () => {
    const workspace = await docket.given.workspace(ada);
    const project = await docket.given.project(ada, { name: 'Webbing', workspaceId: workspace.id });
    const found = await search({ q: 'web', workspace: workspace.id });
    expect(found.body.data).toMatchObject([{ id: project.id }]);
    for (const id of ['nonsense', '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11']) {
      expect((await search({ q: 'web', workspace: id })).body.pagination.total).toBe(0);
    }
    await docket.as(ada).delete(`/api/project/${project.id}`);
  });
});

describe('contains only what the caller may read', () => {
  it('by membership, workspace or visibility, and nothing deleted', async () => {
    const [owner, reader] = [await docket.given.user(), await docket.given.user()];
    const workspace = await docket.given.workspace(owner);
    const inside = { workspaceId: workspace.id };
    await docket.given.project(owner, { name: 'Zeppelin secret', key: 'ZA', ...inside });
    await docket.given.project(owner, { name: 'Zeppelin public', key: 'ZB', visibility: 'public', ...inside });
    const joined = await docket.given.project(owner, { name: 'Zeppelin joined', key: 'ZC', ...inside });
    const gone = await docket.given.project(owner, {
      name: 'Zeppelin gone',
      key: 'ZD',
      visibility: 'public',
      ...inside,
    });
    const old = await docket.given.project(owner, { name: 'Zeppelin old', key: 'ZE', visibility: 'public', ...inside });
    await docket.as(owner).delete(`/api/project/${gone.id}`);
    await docket.as(owner).put(`/api/project/${old.id}`, { status: 'archived' });
    const seen = async (user: TestUser) => (await keys('zeppelin', user)).sort();

    expect(await seen(owner)).toEqual(['ZA', 'ZB', 'ZC', 'ZE']);
    expect(await seen(reader)).toEqual(['ZB', 'ZE']);
    expect((await search({ q: 'zeppelin' }, reader)).body.pagination.total).toBe(2);
    await docket.given.member(owner, joined, 'viewer', reader);
    expect(await seen(reader)).toEqual(['ZB', 'ZC', 'ZE']);
    await docket.given.workspaceMember(owner, workspace, 'viewer', reader);
    expect(await seen(reader)).toEqual(['ZA', 'ZB', 'ZC', 'ZE']);
    await docket.as(owner).delete(`/api/workspaces/${workspace.id}/members/${reader.id}`);
    await docket.as(owner).delete(`/api/project/${joined.id}/members/${reader.id}`);
    expect(await seen(reader)).toEqual(['ZB', 'ZE']);
    expect(await seen(await docket.given.user({ role: 'ADMIN' }))).toEqual(['ZA', 'ZB', 'ZC', 'ZE']);
  });
});
