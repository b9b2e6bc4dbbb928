import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalHost } from '#code-host';
import { GitStore } from '../support/code-host/git-store.js';
import { refusal } from '../support/code-host/hosts.js';

const missing = { code: 'NOT_FOUND', message: 'Repository not found' };
const PAGES = [{ path: 'docs/page.mdx', content: '# Page\n' }];
const PROPOSAL = { branch: 'docket/docs-1', title: 'Docs', body: '', message: 'docs: page', pages: PAGES };

describe('a local repository', () => {
  let outside: string;
  let folder: string;
  let host: LocalHost;

  beforeEach(async () => {
    outside = await mkdtemp(join(tmpdir(), 'docket-local-'));
    folder = join(outside, 'repositories');
    await mkdir(folder);
    host = new LocalHost(folder);
  });

  afterEach(() => rm(outside, { recursive: true, force: true }));

  const made = async (path: string, options?: { bare: boolean }) => {
    const store = await GitStore.create(join(folder, path), options);
    await store.commit({ branch: 'main', message: 'feat: begin', files: { a: 'one\n' } });
    store.close();
    return store;
  };

  it.each([
    ['working', 'acme/shop', { bare: false }],
    ['bare', 'acme/shop', { bare: true }],
    ['bare, with its suffix', 'acme/shop.git', { bare: true }],
  ])('may be %s', async (_, path, options) => {
    const store = await made(path, options);
    const repository = await host.repository('acme/shop');
    expect(repository).toMatchObject({ repo: 'acme/shop', defaultBranch: 'main' });
    const { pr } = await repository.propose(PROPOSAL);
    expect(pr).toEqual({ number: 0, url: `file://${join(folder, path)}`, branch: 'docket/docs-1' });
    expect(await store.git('show', 'docket/docs-1:docs/page.mdx')).toBe('# Page');
  });

  it('keeps its working tree, index and checked-out branch unchanged', async () => {
    const store = await made('acme/shop', { bare: false });
    await store.git('checkout', '--quiet', 'main');
    await writeFile(join(store.directory, 'a'), 'edited, not committed\n');
    await writeFile(join(store.directory, 'staged'), 'staged\n');
    await store.git('add', 'staged');
    const before = [await store.git('status', '--porcelain'), await store.git('rev-parse', 'HEAD')];
    await (await host.repository('acme/shop')).propose(PROPOSAL);
    expect([await store.git('status', '--porcelain'), await store.git('rev-parse', 'HEAD')]).toEqual(before);
    expect(await readFile(join(store.directory, 'a'), 'utf8')).toBe('edited, not committed\n');
    expect(await store.git('symbolic-ref', 'HEAD')).toBe('refs/heads/main');
  });

  it('leaves a folder alone that has the name of a page', async () => {
    const store = await made('acme/shop.git');
    await store.commit({ branch: 'main', files: { 'docs/page.mdx/inside': 'a file\n' } });
    const pages = [...PAGES, { path: 'docs/other.mdx', content: '# Other\n' }];
    const proposed = await (await host.repository('acme/shop')).propose({ ...PROPOSAL, pages });
    expect(proposed).toMatchObject({ written: ['docs/other.mdx'], leftAlone: ['docs/page.mdx'] });
    expect(await store.git('show', 'docket/docs-1:docs/page.mdx/inside')).toBe('a file');
    store.close();
  });

  it('runs no hooks or other commands from its configuration', async () => {
    const store = await made('acme/shop.git');
    const proof = join(outside, 'proof');
    const script = `#!/bin/sh\necho ran >> ${proof}\n`;
    await mkdir(join(store.directory, 'hooks'));
    for (const name of ['reference-transaction', 'post-commit', 'pre-commit', 'post-index-change', 'fsmonitor']) {
      await writeFile(join(store.directory, 'hooks', name), script);
      await chmod(join(store.directory, 'hooks', name), 0o755);
    }
    const hook = join(store.directory, 'hooks', 'fsmonitor');
    for (const key of ['core.fsmonitor', 'diff.external', 'core.pager', 'gpg.program', 'core.sshCommand']) {
      await store.git('config', key, hook);
    }
    await store.git('config', 'log.showSignature', 'true');
    await store.git('config', 'commit.gpgSign', 'true');
    const repository = await host.repository('acme/shop');
    const base = await repository.resolve('main', 'base');
    await repository.propose(PROPOSAL);
    await repository.compare(base, await repository.resolve('docket/docs-1', 'head'));
    await expect(stat(proof)).rejects.toThrow('ENOENT');
  });

  it('is not affected by git variables in our environment', async () => {
    await made('acme/shop.git');
    const other = await GitStore.create(join(outside, 'other.git'));
    process.env.GIT_DIR = other.directory;
    process.env.GIT_INDEX_FILE = join(outside, 'index');
    process.env.GIT_AUTHOR_NAME = 'Somebody';
    try {
      const repository = await host.repository('acme/shop');
      const { headSha } = await repository.propose(PROPOSAL);
      expect((await repository.commit(headSha!)).author).toEqual({ name: 'Docket', email: 'noreply@docket.invalid' });
    } finally {
      for (const name of ['GIT_DIR', 'GIT_INDEX_FILE', 'GIT_AUTHOR_NAME']) delete process.env[name];
    }
    await expect(stat(join(outside, 'index'))).rejects.toThrow('ENOENT');
  });

  it.each([
    '../other',
    'acme/../../other',
    '..',
    '../..',
    'acme/..',
    './shop',
    'acme/.',
    '/etc/passwd',
    'acme\\shop',
    'acme/%2e%2e',
  ])('is not found outside the folder: %s', async (repo) => {
    await GitStore.create(join(outside, 'other'));
    await made('acme/shop');
    expect(await refusal(host.repository(repo))).toEqual(missing);
  });

  it('is not found through a link that leads out of the folder', async () => {
    await GitStore.create(join(outside, 'secret.git'));
    await mkdir(join(folder, 'acme', 'pointer'), { recursive: true });
    await symlink(join(outside, 'secret.git'), join(folder, 'acme', 'link'));
    await symlink(outside, join(folder, 'out'));
    await writeFile(join(folder, 'acme', 'pointer', '.git'), `gitdir: ${join(outside, 'secret.git')}\n`);
    for (const repo of ['acme/link', 'out/secret', 'acme/pointer']) {
      expect(await refusal(host.repository(repo))).toEqual(missing);
    }
  });

  it('is not found if it does not exist or is not a repository', async () => {
    await mkdir(join(folder, 'acme', 'plain'), { recursive: true });
    expect(await refusal(host.repository('acme/plain'))).toEqual(missing);
    expect(await refusal(new LocalHost(join(outside, 'none')).repository('acme/shop'))).toEqual(missing);
  });

  it('reports entries without contents: links, submodules', async () => {
    const store = await made('acme/shop.git');
    const tip = (await store.sha('main'))!;
    const blob = await store.fed(['hash-object', '-w', '--stdin'], 'a');
    const env = { GIT_INDEX_FILE: join(outside, 'index') };
    await store.fed(['update-index', '--index-info'], `120000 ${blob}\tlink\n160000 ${tip}\tmodule\n`, env);
    const tree = await store.fed(['write-tree'], '', env);
    const who = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@b' };
    const commit = await store.fed(['commit-tree', tree, '-p', tip], 'x', who);
    store.close();
    const { files } = await (await host.repository('acme/shop')).compare(tip, commit);
    expect(files.map(({ path, omitted }) => [path, omitted])).toEqual([
      ['a', null],
      ['link', 'not_a_file'],
      ['module', 'not_a_file'],
    ]);
  });

  it('compares a thousand files quickly', async () => {
    const store = await made('acme/shop.git');
    const files = (word: string) =>
      Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`f/${index}.ts`, `${word} ${index}\n`]));
    const base = await store.commit({ branch: 'main', files: files('old') });
    const head = await store.commit({ branch: 'next', from: base, files: files('new') });
    store.close();
    const began = Date.now();
    const comparison = await (await host.repository('acme/shop')).compare(base, head);
    expect(comparison.files.length).toBe(1_000);
    expect(comparison.files[7]).toMatchObject({ before: 'old 104\n', after: 'new 104\n' });
    expect(Date.now() - began).toBeLessThan(30_000);
  });

  it('is searched whole, whatever the size and the encoding of its files', async () => {
    const store = await made('acme/shop');
    const large = `${'x '.repeat(300_000)}\nlastWord`;
    const files = {
      'large.ts': large,
      'latin1.ts': Buffer.from('caf\xe9 secondWord\n', 'latin1'),
      'binary.ts': 'secondWord\0',
      'word.ts': 'a\nb.secondWord()\nsecondWords nosecondWord ésecondWord\n',
      'other.md': 'secondWord\n',
    };
    const head = await store.commit({ branch: 'next', files });
    const repository = await host.repository('acme/shop');
    const wants = (path: string) => path.endsWith('.ts');
    expect(await repository.search(head, ['lastWord', 'secondWord', 'thirdWord'], { wants })).toEqual({
      found: new Map([
        ['lastWord', [{ path: 'large.ts', line: 2 }]],
        [
          'secondWord',
          [
            { path: 'latin1.ts', line: 1 },
            { path: 'word.ts', line: 2 },
            { path: 'word.ts', line: 3 },
          ],
        ],
      ]),
      isWhole: true,
    });
    store.close();
  });

  it('without commits has nothing to compare or to propose to', async () => {
    await GitStore.create(join(folder, 'acme', 'empty.git'));
    const repository = await host.repository('acme/empty');
    expect(await refusal(repository.resolve('main', 'base'))).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await refusal(repository.propose(PROPOSAL))).toMatchObject({ code: 'CONFLICT' });
  });
});
