import type { Dispatch, HostedRepository } from '#code-host';
import { LIMITS } from '../../libs/code-host/src/read-limits.js';
import type { FakeGitea } from '../support/code-host/fake-gitea.js';
import { refusal, type Stage, stage } from '../support/code-host/hosts.js';
import { withQuickHosts } from '../support/code-host/quick-hosts.js';

withQuickHosts();

describe('a fake Gitea with small pages', () => {
  let at: Stage;
  let fake: FakeGitea;

  beforeEach(async () => {
    at = await stage('gitea');
    fake = at.fake as FakeGitea;
    Object.assign(fake.limits, { items: 3, treeEntries: 4 });
  });

  afterEach(async () => {
    await at.close();
    expect(fake.faults).toEqual([]);
  });

  it('is read page by page, for commits and for trees', async () => {
    const files = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`f/${index}.ts`, `old ${index}\n`]));
    const base = await at.store.commit({ branch: 'main', files });
    const steps = Array.from({ length: 10 }, (_, index) => ({
      branch: 'topic',
      message: `feat: step ${index}`,
      files: { [`f/${index}.ts`]: `new ${index}\n` },
      ...(index === 0 && { from: base }),
    }));
    await at.store.commits(steps);
    const repository = await at.repository();
    const comparison = await repository.compare(base, await repository.resolve('topic', 'head'));
    expect(comparison).toMatchObject({ mergeBase: base, totalCommits: 10, totalFiles: 10 });
    expect(comparison.commits.map(({ message }) => message)).toEqual(steps.map(({ message }) => message));
    expect(comparison.files.at(-1)).toMatchObject({ path: 'f/9.ts', before: 'old 9\n', after: 'new 9\n' });
    expect(fake.count('GET /repos/{owner}/{repo}/commits')).toBe(4);
    expect(fake.count('GET /repos/{owner}/{repo}/git/trees/{sha}')).toBe(6);
  });

  it('still returns all labels and the open pull request', async () => {
    await at.store.commit({ branch: 'main', files: { a: 'a' } });
    fake.labelIds.push('one', 'two', 'three', 'four', 'docs');
    for (let number = 1; number <= 7; number++) {
      const branch = number === 2 ? 'docket/docs-1' : `other-${number}`;
      fake.pulls.push({ number, title: '', body: '', branch, state: 'closed' });
    }
    const repository = await at.repository();
    const pages = [{ path: 'page.mdx', content: '# Page\n' }];
    const proposal = {
      branch: 'docket/docs-1',
      title: 'Docs',
      body: '',
      message: 'docs',
      pages,
      labels: ['docs', 'new'],
    };
    expect((await repository.propose(proposal)).pr.number).toBe(8);
    expect((await repository.propose(proposal)).pr.number).toBe(8);
    expect(fake.labelIds).toEqual(['one', 'two', 'three', 'four', 'docs', 'new']);
    expect([...fake.labels.get(8)!]).toEqual(['docs', 'new']);
  });

  it('is not read for an endless history', async () => {
    const base = await at.store.commit({ branch: 'main', files: { a: 'a' } });
    const { commits } = LIMITS;
    const many = Array.from({ length: 201 }, (_, index) => ({ branch: 'far', ...(index === 0 && { from: base }) }));
    await at.store.commits(many);
    const repository = await at.repository();
    const head = await repository.resolve('far', 'head');
    try {
      Object.assign(LIMITS, { commits: 200 });
      expect(await refusal(repository.compare(base, head))).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { base: ['Base must be within 200 commits of head'] },
      });
    } finally {
      Object.assign(LIMITS, { commits });
    }
    expect((await repository.compare(base, head)).commits).toHaveLength(201);
  });
});

describe.each(['1.25', '1.26', '1.27'] as const)('a run at a fake Gitea %s', (version) => {
  const run = { id: '1000', url: 'https://gitea.example/acme/shop/actions/runs/1000' };
  let at: Stage;
  let fake: FakeGitea;
  let repository: HostedRepository;
  let wanted: Dispatch;

  beforeEach(async () => {
    at = await stage('gitea');
    fake = at.fake as FakeGitea;
    fake.version = version;
    await at.store.commit({ branch: 'main', files: { a: 'a' } });
    repository = await at.repository();
    wanted = { workflow: await repository.workflow('docs.yml'), ref: 'main', since: new Date() };
  });

  afterEach(async () => {
    await at.close();
    expect(fake.faults).toEqual([]);
  });

  it('is found, whether or not the response to its start was lost', async () => {
    expect(await repository.dispatch(wanted)).toEqual(run);
    expect(await repository.dispatch({ ...wanted, repeated: true })).toEqual(run);
    expect(fake.runs.length).toBe(1);
  });

  it('is found while it waits for a runner', async () => {
    await repository.dispatch(wanted);
    fake.runs[0]!.isWaiting = true;
    expect(await repository.dispatch({ ...wanted, repeated: true })).toEqual(run);
  });

  it('of another workflow, or from an hour ago, is not mistaken for it', async () => {
    await repository.dispatch(wanted);
    fake.runs[0]!.workflow = 'other.yml';
    expect(await repository.dispatch({ ...wanted, repeated: true })).toMatchObject({ id: '1001' });
    fake.runs[1]!.createdAt = new Date(Date.now() - 3_600_000).toISOString();
    expect(await repository.dispatch({ ...wanted, repeated: true })).toMatchObject({ id: '1002' });
  });
});

describe('a workflow at a fake Gitea', () => {
  it('that was disabled, or is not on the ref, is refused on its field', async () => {
    const at = await stage('gitea');
    await at.store.commit({ branch: 'main', files: { a: 'a' } });
    const repository = await at.repository();
    const workflow = await repository.workflow('docs.yml');
    const start = () => refusal(repository.dispatch({ workflow, ref: 'main', since: new Date() }));
    at.fake!.workflows[0]!.state = 'disabled_manually';
    expect(await start()).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { workflowIdOrFile: ['Workflow must have a workflow_dispatch trigger and be enabled'] },
    });
    at.fake!.workflows.pop();
    expect(await start()).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { workflowIdOrFile: ['Workflow not found'] },
    });
    expect(at.fake!.runs).toEqual([]);
    await at.close();
    expect(at.fake!.faults).toEqual([]);
  });
});
