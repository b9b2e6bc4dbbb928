import type { HostedRepository } from '#code-host';
import type { FakeGitea } from '../support/code-host/fake-gitea.js';
import { type FakeGitHub, startFakeGitHub } from '../support/code-host/fake-github.js';
import { refusal, type Stage, stage } from '../support/code-host/hosts.js';
import { comment, day, everything, ISSUES, issue, numbers } from '../support/code-host/issue-lists.js';

describe('the issues of a repository at a fake GitHub', () => {
  let at: Stage;
  let fake: FakeGitHub;
  let repository: HostedRepository;

  beforeEach(async () => {
    at = await stage('github');
    fake = at.fake as FakeGitHub;
    repository = await at.repository();
  });

  afterEach(async () => {
    await at.close();
    expect(fake.faults).toEqual([]);
  });

  it('have a type, and a reason if they are closed', async () => {
    fake.issues.push(
      issue(1, { closedAt: day(9), reason: 'not_planned', type: 'Bug' }),
      issue(2, { closedAt: day(9), reason: 'duplicate' }),
      issue(3, { reason: 'reopened' }),
    );
    const { issues } = await everything(repository);
    expect(issues.map(({ reason, type }) => [reason, type])).toEqual([
      ['not_planned', 'Bug'],
      ['duplicate', null],
      [null, null],
    ]);
  });

  it('are read on where the link names the item before a page', async () => {
    fake.pagesByItem = true;
    fake.limits.issues = 2;
    fake.issues.push(...[1, 2, 3, 4, 5].map((number) => issue(number)));
    const { issues, sizes } = await everything(repository);
    expect(numbers(issues)).toEqual([1, 2, 3, 4, 5]);
    expect(sizes.length).toBe(4);
  });

  it('are not read at another host that a link names', async () => {
    const other = await startFakeGitHub({ directory: at.store.directory });
    fake.limits.issues = 1;
    fake.issues.push(issue(1), issue(2));
    const link = `<${other.url}/repos/evil/shop/issues?page=2&state=open&token=x>; rel="next"`;
    fake.failNext({ operation: ISSUES, status: 200, body: [], headers: { link } });
    const { next } = await repository.issues(null);
    expect(next).toBe('issues?page=2');
    expect(numbers((await repository.issues(next)).issues)).toEqual([2]);
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it.each([
    '<https://evil.example/>; rel="next"',
    '<?page=-2>; rel="next"',
    '<?page=3&after=%0A>; rel="next"',
    '<?page=2>; rel="next"',
    '<>; rel="next"',
  ])('are an upstream error if the link is %p', async (link) => {
    fake.failNext({ operation: ISSUES, status: 200, body: [], headers: { link } });
    expect(await refusal(repository.issues('issues?page=2'))).toMatchObject({ code: 'UPSTREAM_ERROR' });
  });
});

describe('the issues of a repository at a fake Gitea', () => {
  let at: Stage;
  let fake: FakeGitea;
  let repository: HostedRepository;

  beforeEach(async () => {
    at = await stage('gitea');
    fake = at.fake as FakeGitea;
    repository = await at.repository();
  });

  afterEach(async () => {
    await at.close();
    expect(fake.faults).toEqual([]);
  });

  it('have a due date, and the author on the host they came from', async () => {
    fake.issues.push(issue(1, { dueDate: day(30), originalAuthor: 'octocat' }));
    expect((await everything(repository)).issues).toMatchObject([
      { dueDate: day(30), author: { login: 'octocat', name: null, email: null } },
    ]);
  });

  it('are neither lost nor repeated if new ones are opened in between', async () => {
    fake.limits.items = 2;
    fake.issues.push(...[1, 2, 3, 4, 5].map((number) => issue(number)));
    const found: number[] = [];
    for (let next: string | null = null, part = 0; part === 0 || next?.startsWith('issues'); part++) {
      const { issues, next: after } = await repository.issues(next);
      found.push(...numbers(issues));
      next = after;
      if (part === 1) fake.issues.push(issue(6), issue(7), issue(8));
    }
    expect(found).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('have no comments on pull requests', async () => {
    fake.issues.push(issue(1), issue(2, { isPull: true }));
    fake.issueComments.push(comment(2, 'On code.', day(3)), comment(1, 'On it.', day(4)));
    expect((await everything(repository)).comments.map(({ body }) => body)).toEqual(['On it.']);
  });

  it('are an upstream error if it does not say how many there are', async () => {
    fake.failNext({ operation: ISSUES, status: 200, body: [] });
    expect(await refusal(repository.issues(null))).toMatchObject({ code: 'UPSTREAM_ERROR' });
  });
});
