import type { HostedRepository } from '#code-host';
import { REPO, refusal, STAGES, type Stage, stage } from '../support/code-host/hosts.js';

const AUTHOR = { name: 'Ada Lovelace', email: 'ada@example.com' };

describe.each(STAGES)('a repository at %s', (_, provider) => {
  let at: Stage;
  let repository: HostedRepository;
  let first: string;
  let base: string;
  let head: string;

  beforeAll(async () => {
    at = await stage(provider);
    const files = { 'src/a.ts': 'one\n', 'src/moved.ts': 'the same bytes\n', 'old.md': 'gone\n', 'logo.png': '\0PNG' };
    first = await at.store.commit({ branch: 'main', message: 'feat: begin', files, author: AUTHOR });
    await at.store.commit({
      branch: 'topic/new',
      from: first,
      message: 'feat: ünïcode\n\nWith a body.',
      files: { 'src/a.ts': 'two\n' },
    });
    head = await at.store.commit({
      branch: 'topic/new',
      message: 'fix: more',
      files: {
        'src/moved.ts': null,
        'lib/moved.ts': 'the same bytes\n',
        'old.md': null,
        'new/ünï code.md': '# Hélló\n',
        'logo.png': '\0PNG2',
        'big.txt': 'x'.repeat(600_000),
      },
    });
    base = await at.store.commit({ branch: 'main', message: 'chore: elsewhere', files: { 'README.md': 'read\n' } });
    await at.store.commit({ branch: 'island', message: 'feat: no relation', files: { a: 'b' } });
    await at.store.tag('v1', first);
    await at.store.tag('v1-annotated', first, { annotated: true });
    await at.store.git('tag', '-a', '-m', 'x', 'v1-twice', 'v1-annotated').catch(() => undefined);
    repository = await at.repository();
  });

  afterAll(() => at.close());
  afterEach(() => expect(at.fake?.faults ?? []).toEqual([]));

  it('describes itself', () => {
    expect(repository).toMatchObject({ provider, repo: REPO, defaultBranch: 'main' });
  });

  it.each([
    'acme/nothing',
    'nobody/shop',
    'acme',
    'acme/shop/more',
    '../acme/shop',
    'acme/..',
    '-x/shop',
    'acme/.git',
    '',
  ])('is not found as %p', async (repo) => {
    expect(await refusal(at.host.repository(repo))).toEqual({ code: 'NOT_FOUND', message: 'Repository not found' });
  });

  it('resolves branches, tags and full SHAs', async () => {
    expect(await repository.resolve('main', 'base')).toBe(base);
    expect(await repository.resolve('topic/new', 'head')).toBe(head);
    expect(await repository.resolve('v1', 'base')).toBe(first);
    expect(await repository.resolve('v1-annotated', 'base')).toBe(first);
    expect(await repository.resolve(first, 'base')).toBe(first);
    expect(await repository.resolve(first.toUpperCase(), 'base')).toBe(first);
  });

  it.each([
    'nowhere',
    'HEAD',
    'main~1',
    'main^',
    'main..topic/new',
    'main@{1}',
    '@',
    ':/begin',
    'main:src',
    '-main',
    '--upload-pack=x',
    'refs/heads/main',
    'a b',
    'a\0b',
    'main/',
    '/main',
    'ma*',
    '.hidden',
    'a.lock',
    'a//b',
    '',
    '\ud800',
    'x'.repeat(300),
    '0000000000000000000000000000000000000000',
    '?ref=main',
    'ma%69n',
    '../main',
  ])('refuses the ref %p on its field', async (ref) => {
    expect(await refusal(repository.resolve(ref, 'head'))).toEqual({
      code: 'VALIDATION_ERROR',
      message: 'Invalid input data',
      details: { head: ['Head must be a branch, a tag or a full commit SHA'] },
    });
  });

  it('refuses an abbreviated SHA and the id of an object that is not a commit', async () => {
    const tree = await at.store.git('rev-parse', `${first}^{tree}`);
    expect(await refusal(repository.resolve(first.slice(0, 12), 'base'))).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await refusal(repository.resolve(tree, 'base'))).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('describes a commit', async () => {
    expect(await repository.commit(first)).toEqual({
      sha: first,
      parents: [],
      message: 'feat: begin',
      author: AUTHOR,
      date: '2026-01-01T00:01:00.000Z',
    });
    expect(await refusal(repository.commit('0'.repeat(40)))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('compares from the merge base to head', async () => {
    const { mergeBase, commits, totalCommits, files, totalFiles } = await repository.compare(base, head);
    expect(mergeBase).toBe(first);
    expect(totalCommits).toBe(2);
    expect(commits.map(({ message }) => message)).toEqual(['feat: ünïcode\n\nWith a body.', 'fix: more']);
    expect(commits[1]!.parents).toEqual([commits[0]!.sha]);
    expect(totalFiles).toBe(6);
    const nothing = { previousPath: null, before: null, after: null, omitted: null };
    expect(files).toEqual([
      { ...nothing, path: 'big.txt', status: 'added', omitted: 'too_large' },
      {
        path: 'lib/moved.ts',
        previousPath: 'src/moved.ts',
        status: 'renamed',
        before: 'the same bytes\n',
        after: 'the same bytes\n',
        omitted: null,
      },
      { ...nothing, path: 'logo.png', status: 'modified', omitted: 'binary' },
      { ...nothing, path: 'new/ünï code.md', status: 'added', after: '# Hélló\n' },
      { ...nothing, path: 'old.md', status: 'removed', before: 'gone\n' },
      { ...nothing, path: 'src/a.ts', status: 'modified', before: 'one\n', after: 'two\n' },
    ]);
  });

  it('reads only what is wanted', async () => {
    const wants = (path: string) => path.endsWith('.ts');
    const { files } = await repository.compare(base, head, { wants });
    expect(files.map(({ path, omitted }) => [path, omitted])).toEqual([
      ['big.txt', 'not_wanted'],
      ['lib/moved.ts', null],
      ['logo.png', 'not_wanted'],
      ['new/ünï code.md', 'not_wanted'],
      ['old.md', 'not_wanted'],
      ['src/a.ts', null],
    ]);
  });

  it('finds nothing between a commit and itself, or one before it', async () => {
    const nothing = { commits: [], totalCommits: 0, files: [], totalFiles: 0, isRelated: true, isShallow: false };
    expect(await repository.compare(head, head)).toEqual({ ...nothing, mergeBase: head });
    expect(await repository.compare(base, first)).toEqual({ ...nothing, mergeBase: first });
  });

  it('refuses refs without a common ancestor on base', async () => {
    const island = await repository.resolve('island', 'head');
    expect(await refusal(repository.compare(base, island))).toEqual({
      code: 'VALIDATION_ERROR',
      message: 'Invalid input data',
      details: { base: ['Base must have a common ancestor with head'] },
    });
  });

  it('uses the youngest of several common ancestors after a merge', async () => {
    const merged = await at.store.commit({ branch: 'merged', from: head, merge: base, message: 'Merge main' });
    const main = await at.store.commit({ branch: 'main2', from: base, message: 'feat: on', files: { z: 'z' } });
    const { mergeBase, commits } = await repository.compare(main, merged);
    expect(mergeBase).toBe(base);
    expect(commits.map(({ message }) => message.split('\n')[0])).toEqual(['feat: ünïcode', 'fix: more', 'Merge main']);
  });

  it('reads a file at a commit, if it is a text file', async () => {
    const paths = ['new/ünï code.md', 'src/a.ts', 'nothing', 'src', 'src/a.ts/x', 'no/where', 'logo.png', 'big.txt'];
    expect(await repository.texts(head, paths)).toEqual(
      new Map([
        ['new/ünï code.md', '# Hélló\n'],
        ['src/a.ts', 'two\n'],
      ]),
    );
    expect(await repository.texts(first, ['new/ünï code.md'])).toEqual(new Map());
    expect(await repository.texts(head, [])).toEqual(new Map());
  });

  it('lists a tree', async () => {
    const { paths, isWhole } = await repository.list(head);
    expect(isWhole).toBe(true);
    expect(paths.sort()).toEqual(expect.arrayContaining(['lib/moved.ts', 'logo.png', 'new/ünï code.md', 'src/a.ts']));
    expect((await repository.list(first)).paths).not.toContain('new/ünï code.md');
  });

  it('searches a tree for whole words, in the files that are wanted', async () => {
    const wants = (path: string) => path.endsWith('.ts');
    expect(await repository.search(head, ['two', 'tw', 'H'], { wants })).toEqual({
      found: new Map([['two', [{ path: 'src/a.ts', line: 1 }]]]),
      isWhole: true,
    });
    expect((await repository.search(first, ['two'], { wants })).found.has('two')).toBe(false);
    const many = Array.from({ length: 2_001 }, (_, index) => `name${index}`);
    expect(await repository.search(head, many, { wants })).toEqual({ found: new Map(), isWhole: false });
  });

  it('has the labels and authors of pull requests, if there are any', async () => {
    expect(await repository.labels([])).toEqual({ found: new Map(), isWhole: true });
    if (provider === 'local') {
      expect(await repository.labels([1])).toEqual({ found: new Map(), isWhole: false });
      return;
    }
    const { pr } = await repository.propose({
      branch: 'docket/labels',
      title: 'Labels',
      body: '',
      message: 'labels',
      pages: [{ path: 'labels.mdx', content: '# Labels\n' }],
      labels: ['Bug', 'ui'],
    });
    // 99 is no pull request.
    expect(await repository.labels([99, pr.number, pr.number])).toEqual({
      found: new Map([[pr.number, { labels: ['Bug', 'ui'], author: 'ada' }]]),
      isWhole: true,
    });
    const many = Array.from({ length: 501 }, (_, index) => 1_000 + index);
    at.fake!.pulls.push({ number: 1_000, title: '', body: '', branch: 'x', state: 'merged' });
    expect(await repository.labels(many)).toEqual({ found: new Map(), isWhole: false });
    at.fake!.pulls.pop();
  });

  it('links to its web pages, if there are any', () => {
    const pages = {
      local: null,
      github: { root: 'https://github.example/acme/shop', files: 'blob', pulls: 'pull' },
      gitea: { root: 'https://gitea.example/acme/shop', files: 'src/commit', pulls: 'pulls' },
    };
    expect(repository.links).toEqual(pages[provider]);
  });
});
