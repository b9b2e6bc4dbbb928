import { generateKeyPairSync } from 'node:crypto';
import { CodeHosts, GitHubHost } from '#code-host';
import { loadConfig } from '#config';
import { type FakeGitHub, startFakeGitHub } from '../support/code-host/fake-github.js';
import { REPO, refusal, type Stage, stage, TOKEN } from '../support/code-host/hosts.js';
import { withQuickHosts } from '../support/code-host/quick-hosts.js';

withQuickHosts();

describe("a fake GitHub's limits", () => {
  let at: Stage;
  let fake: FakeGitHub;
  let base: string;

  beforeAll(async () => {
    at = await stage('github');
    fake = at.fake as FakeGitHub;
    const names = Array.from({ length: 400 }, (_, index) => `src/folder-${index % 20}/file-${index}.ts`);
    const files = (word: string) => Object.fromEntries(names.map((name, index) => [name, `${word} ${index}\n`]));
    base = await at.store.commit({ branch: 'main', files: { ...files('old'), 'docs/same.md': 'same\n' } });
    await at.store.commit({ branch: 'many-files', from: base, files: files('new') });
    const commits = Array.from({ length: 612 }, (_, index) => ({
      branch: 'many-commits',
      message: `feat: step ${index}`,
      files: { counter: String(index) },
      ...(index === 0 && { from: base }),
    }));
    await at.store.commits(commits);
  }, 60_000);

  afterAll(() => at.close());
  afterEach(() => expect(fake.faults).toEqual([]));

  it('of 300 files does not hide the other 100', async () => {
    const repository = await at.repository();
    const head = await repository.resolve('many-files', 'head');
    const { files, totalFiles } = await repository.compare(base, head);
    expect(totalFiles).toBe(400);
    expect(files.length).toBe(400);
    expect(files.every(({ before, after }) => before?.startsWith('old ') && after?.startsWith('new '))).toBe(true);
    expect(fake.count('GET /repos/{owner}/{repo}/git/blobs/{file_sha}')).toBe(800);
  });

  it('on the size of a tree is avoided by reading folder by folder', async () => {
    const repository = await at.repository();
    const topic = await at.store.commit({
      branch: 'one-folder',
      from: base,
      files: { 'src/folder-3/file-3.ts': 'changed\n', 'src/folder-4/deep/new.ts': 'new\n', 'docs/same.md': null },
    });
    fake.limits.treeEntries = 300;
    const before = fake.count('GET /repos/{owner}/{repo}/git/trees/{tree_sha}');
    const { files } = await repository.compare(base, topic);
    fake.limits.treeEntries = 100_000;
    expect(files.map(({ path, status }) => [path, status])).toEqual([
      ['docs/same.md', 'removed'],
      ['src/folder-3/file-3.ts', 'modified'],
      ['src/folder-4/deep/new.ts', 'added'],
    ]);
    // Both roots twice, then `src`, two folders in it, what was added in one and removed in the other.
    expect(fake.count('GET /repos/{owner}/{repo}/git/trees/{tree_sha}') - before).toBe(4 + 2 + 4 + 1 + 1);
  });

  it('of 250 commits does not hide the others', async () => {
    const repository = await at.repository();
    const head = await repository.resolve('many-commits', 'head');
    const { commits, totalCommits } = await repository.compare(base, head);
    expect(totalCommits).toBe(612);
    expect(commits.map(({ message }) => message)).toEqual(
      Array.from({ length: 612 }, (_, index) => `feat: step ${index}`),
    );
  });

  it('do not delay a short sequence of requests', async () => {
    const repository = await at.repository();
    const began = Date.now();
    for (const path of ['a.mdx', 'b.mdx', 'c.mdx']) {
      const pages = [{ path, content: `# ${path}\n` }];
      const { pr } = await repository.propose({
        branch: 'docket/fast',
        title: path,
        body: '',
        message: path,
        pages,
        labels: [path],
      });
      await repository.comment(pr.number, path);
    }
    // With throttling, some twenty writes and six comments would take forty.
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(fake.requests.filter((one) => !one.startsWith('GET')).length).toBeGreaterThan(15);
  });

  it('do not include renamed repositories: redirects are followed', async () => {
    fake.failNext({
      operation: 'GET /repos/{owner}/{repo}',
      status: 301,
      headers: { location: `${fake.url}/repos/${REPO}` },
    });
    expect((await at.host.repository('acme/old-name')).repo).toBe(REPO);
  });

  it('a redirect to another host gets no token', async () => {
    const other = await startFakeGitHub({ directory: at.store.directory });
    fake.failNext({ status: 301, headers: { location: `${other.url}/repos/${REPO}` } });
    expect(await refusal(at.repository())).toMatchObject({ code: 'UPSTREAM_ERROR' });
    expect(other.requests).toEqual([]);
    await other.close();
  });
});

describe('a GitHub App at a fake GitHub', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = String(privateKey.export({ type: 'pkcs1', format: 'pem' }));

  it.each([
    ['as it is', pem],
    ['in one line', pem.replaceAll('\n', '\\n')],
  ])('signs with its key %s, and works as its installation', async (_, key) => {
    const at = await stage('local');
    await at.store.commit({ branch: 'main', files: { a: 'a' } });
    const fake = await startFakeGitHub({ directory: at.store.directory, app: { id: '99', publicKey } });
    const host = new GitHubHost({
      GITHUB_API_URL: fake.url,
      GITHUB_TOKEN: undefined,
      GITHUB_APP_ID: '99',
      GITHUB_APP_PRIVATE_KEY: key,
    });
    const repository = await host.repository(REPO);
    expect(await repository.resolve('main', 'base')).toBe(await at.store.sha('main'));
    await host.repository(REPO);
    expect(fake.count('POST /app/installations/{installation_id}/access_tokens')).toBe(1);
    expect(fake.count('GET /repos/{owner}/{repo}/installation')).toBe(1);
    expect(await refusal(host.repository('acme/other'))).toEqual({
      code: 'NOT_FOUND',
      message: 'Repository not found',
    });
    expect(fake.faults).toEqual([]);
    await fake.close();
    await at.close();
  });
});

describe('the hosts of an instance', () => {
  it('are found by provider, and by name: local first, then GitHub', async () => {
    const local = await stage('local');
    const remote = await stage('github');
    const config = { LOCAL_REPOSITORIES: local.folder, GITHUB_API_URL: remote.fake!.url, GITHUB_TOKEN: TOKEN };
    const hosts = new CodeHosts(loadConfig(config));
    expect((await hosts.find(REPO)).provider).toBe('local');
    expect((await hosts.repository('github', REPO)).provider).toBe('github');
    const missing = { code: 'NOT_FOUND', message: 'Repository not found' };
    expect(await refusal(hosts.repository('gitea', REPO))).toEqual(missing);
    expect(await refusal(hosts.repository('gitlab', REPO))).toEqual(missing);
    expect(await refusal(hosts.find('acme/nowhere'))).toEqual(missing);
    const elsewhere = new CodeHosts(loadConfig({ ...config, LOCAL_REPOSITORIES: `${local.folder}/none` }));
    expect((await elsewhere.find(REPO)).provider).toBe('github');
    await local.close();
    await remote.close();
  });

  it('that are not configured are not used', async () => {
    const hosts = new CodeHosts(loadConfig({}));
    expect(await refusal(hosts.find(REPO))).toEqual({ code: 'NOT_FOUND', message: 'Repository not found' });
  });
});
