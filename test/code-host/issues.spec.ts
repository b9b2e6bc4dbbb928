import { inspect } from 'node:util';
import type { HostedRepository } from '#code-host';
import type { FakeGitea } from '../support/code-host/fake-gitea.js';
import type { FakeGitHub } from '../support/code-host/fake-github.js';
import { FAKES, refusal, type Stage, stage, TOKEN } from '../support/code-host/hosts.js';
import { ADA, COMMENTS, comment, day, everything, ISSUES, issue, numbers } from '../support/code-host/issue-lists.js';
import { withQuickHosts } from '../support/code-host/quick-hosts.js';

withQuickHosts();

const NO_ISSUES = { code: 'VALIDATION_ERROR', details: { repo: ['Repository has no issues'] } };
const DAMAGED = { code: 'VALIDATION_ERROR', details: { cursor: ['Cursor must come from the part before'] } };

describe.each(FAKES)('the issues of a repository at %s', (_, provider) => {
  let at: Stage;
  let fake: FakeGitHub | FakeGitea;
  let repository: HostedRepository;

  beforeEach(async () => {
    at = await stage(provider);
    fake = at.fake!;
    repository = await at.repository();
  });

  afterEach(async () => {
    await at.close();
    expect(fake.faults).toEqual([]);
  });

  function limitPages(size: number): void {
    Object.assign(fake.limits, { items: size, issues: size });
  }

  it('come oldest first, open and closed, without pull requests', async () => {
    fake.issues.push(issue(3), issue(1, { closedAt: day(9) }), issue(2, { isPull: true }), issue(4));
    const { issues } = await everything(repository);
    expect(numbers(issues)).toEqual([1, 3, 4]);
    expect(issues.map(({ state }) => state)).toEqual(['closed', 'open', 'open']);
  });

  it('have their texts, people, labels, milestone and times', async () => {
    fake.issues.push(
      issue(1, {
        title: 'It breaks',
        body: 'When I **click**.',
        labels: ['bug', 'good first issue'],
        assignee: { login: 'ben' },
        milestone: 'v2',
        createdAt: '2026-01-01T01:00:00+01:00',
      }),
    );
    expect((await everything(repository)).issues).toEqual([
      {
        number: 1,
        title: 'It breaks',
        body: 'When I **click**.',
        url: `${fake.page}/issues/1`,
        state: 'open',
        reason: null,
        type: null,
        labels: ['bug', 'good first issue'],
        assignee: { login: 'ben', name: null, email: null },
        author: ADA,
        milestone: 'v2',
        createdAt: day(1),
        closedAt: null,
        dueDate: null,
      },
    ]);
  });

  it('have no text, no milestone and no people if there are none', async () => {
    fake.issues.push(issue(1, { author: null, closedAt: day(2) }), issue(2, { author: { login: 'ghost' } }));
    const { issues } = await everything(repository);
    expect(issues[0]).toMatchObject({ body: '', milestone: null, assignee: null, author: null, closedAt: day(2) });
    expect(issues[1]!.author).toBe(null);
  });

  it('are followed by their comments, oldest first, with number and author', async () => {
    fake.issues.push(issue(1), issue(12));
    fake.issueComments.push(comment(12, 'Second.', day(20)), comment(1, 'First.', day(19)), {
      ...comment(1, 'Third.', day(21)),
      author: null,
    });
    const { comments, sizes } = await everything(repository);
    expect(comments).toEqual([
      { issue: 1, author: ADA, createdAt: day(19), body: 'First.' },
      { issue: 12, author: ADA, createdAt: day(20), body: 'Second.' },
      { issue: 1, author: null, createdAt: day(21), body: 'Third.' },
    ]);
    expect(sizes).toEqual([
      [2, 0],
      [0, 3],
    ]);
  });

  it('come in parts of one request each, none of them lost or repeated', async () => {
    limitPages(3);
    fake.issues.push(...Array.from({ length: 10 }, (_, index) => issue(index + 1, { isPull: index % 4 === 1 })));
    fake.issueComments.push(...Array.from({ length: 7 }, (_, index) => comment(1, `Text ${index}`, day(index + 11))));
    const before = fake.requests.length;
    const { issues, comments, sizes } = await everything(repository);
    expect(numbers(issues)).toEqual([1, 3, 4, 5, 7, 8, 9]);
    expect(comments.map(({ body }) => body)).toEqual(Array.from({ length: 7 }, (_, index) => `Text ${index}`));
    expect(sizes.every(([some, others]) => some <= 3 && others <= 3)).toBe(true);
    expect(fake.requests.slice(before)).toEqual(Array(4).fill(ISSUES).concat(Array(3).fill(COMMENTS)));
  });

  it('are none in an empty repository', async () => {
    const { issues, comments, sizes } = await everything(repository);
    expect([issues, comments, sizes.length]).toEqual([[], [], 2]);
  });

  it('of long texts are read, but not of any length', async () => {
    const body = 'x'.repeat(60_000);
    fake.issues.push(...Array.from({ length: 50 }, (_, index) => issue(1 + index, { createdAt: day(1), body })));
    fake.issues.push(issue(51, { createdAt: day(2), body: 'y'.repeat(2_000_000) }));
    limitPages(100);
    const { issues } = await everything(repository);
    expect(issues.map((one) => one.body.length)).toEqual([...Array(50).fill(60_000), 2_000_000]);
    const endless = { number: 1, title: 'a', body: 'z'.repeat(33 * 1024 * 1024) };
    fake.failNext({ operation: ISSUES, status: 200, body: [endless], times: 3 });
    expect(await refusal(repository.issues(null))).toMatchObject({ code: 'UPSTREAM_ERROR' });
  }, 60_000);

  it('are refused if they are disabled', async () => {
    fake.failNext({ operation: ISSUES, status: provider === 'github' ? 410 : 404 });
    expect(await refusal(repository.issues(null))).toMatchObject(NO_ISSUES);
    fake.hasIssues = false;
    const before = fake.count(ISSUES);
    expect(await refusal((await at.repository()).issues(null))).toMatchObject(NO_ISSUES);
    expect(fake.count(ISSUES)).toBe(before);
  });

  it('are read again after two failures, and refused after three', async () => {
    fake.issues.push(issue(1));
    fake.failNext({ operation: ISSUES, status: 502, times: 2 });
    fake.failNext({ operation: COMMENTS, status: 503, times: 2 });
    expect(numbers((await everything(repository)).issues)).toEqual([1]);
    expect([fake.count(ISSUES), fake.count(COMMENTS)]).toEqual([3, 3]);
    fake.failNext({ operation: ISSUES, status: 500, times: 3 });
    expect(await refusal(repository.issues(null))).toMatchObject({ code: 'UPSTREAM_ERROR' });
    expect(fake.count(ISSUES)).toBe(6);
  });

  it('say when to retry after a rate limit', async () => {
    fake.failNext({ operation: ISSUES, status: 429, headers: { 'retry-after': '7' } });
    const limited = { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 7 };
    expect(await refusal(repository.issues(null))).toMatchObject(limited);
    fake.failNext({ operation: COMMENTS, status: 403, headers: { 'retry-after': '30' } });
    expect(await refusal(repository.issues('comments'))).toMatchObject({ ...limited, retryAfterSeconds: 30 });
  });

  it('never show the token, whatever the host repeats', async () => {
    fake.failNext({ operation: ISSUES, status: 403, body: { message: `bad token ${TOKEN}` } });
    const error = await repository.issues(null).catch((caught: Error) => caught);
    expect(error).toMatchObject({ code: 'UPSTREAM_ERROR' });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(TOKEN);
  });

  it.each([
    '',
    'pulls',
    'issues?',
    'issues?page=0',
    'issues?page=two',
    'issues?page=2&page=3',
    'issues?page=2&state=open',
    'issues?owner=other',
    'issues?after=',
    'issues?after=a%0Ab',
    'issues?read=-1&total=2&size=3',
    'issues?read=1&total=2&size=0',
    'issues/1',
    'comments?page=2#',
    '../../user',
    'https://evil.example/issues?page=2',
  ])('are refused for the damaged cursor %p, without a request', async (cursor) => {
    const before = fake.requests.length;
    expect(await refusal(repository.issues(cursor))).toMatchObject(DAMAGED);
    expect(fake.requests.length).toBe(before);
  });
});

it('a local repository has no issues', async () => {
  const at = await stage('local');
  await at.store.commit({ branch: 'main', files: { a: 'a' } });
  expect(await refusal((await at.repository()).issues(null))).toMatchObject(NO_ISSUES);
  await at.close();
});
