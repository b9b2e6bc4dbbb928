import { inspect } from 'node:util';
import type { HostedRepository, Proposal } from '#code-host';
import type { FakeHost } from '../support/code-host/fake-host.js';
import { FAKES, refusal, type Stage, stage, TOKEN } from '../support/code-host/hosts.js';
import { SHORT_REQUEST, withQuickHosts, withShortRequests } from '../support/code-host/quick-hosts.js';

withQuickHosts();

const BRANCH = 'docket/docs-1a2b';
const PATH = 'content/docs/user/acme-shop-v1-to-v2.mdx';
const PROPOSAL: Proposal = {
  branch: BRANCH,
  title: 'Docs',
  body: 'Pages.',
  message: 'docs: pages',
  pages: [{ path: PATH, content: '# Pages\n' }],
  labels: ['docs'],
};
const GET_REPOSITORY = 'GET /repos/{owner}/{repo}';
const REFUSED = { code: 'UPSTREAM_ERROR' };

describe.each(FAKES)('%s', (_, provider) => {
  let at: Stage;
  let fake: FakeHost;
  let repository: HostedRepository;
  let start: string;

  beforeEach(async () => {
    at = await stage(provider);
    fake = at.fake!;
    start = await at.store.commit({ branch: 'main', message: 'feat: begin', files: { a: 'a' } });
    repository = await at.repository();
  });

  afterEach(async () => {
    await at.close();
    expect(fake.faults).toEqual([]);
  });

  describe('responding to a read', () => {
    it.each([401, 403, 409, 418])('with %i is an upstream error, at once', async (status) => {
      fake.failNext({ status, times: 9 });
      expect(await refusal(at.repository())).toMatchObject(REFUSED);
      expect(fake.count(GET_REPOSITORY)).toBe(2);
    });

    it.each([500, 502, 503, 504])('with %i twice is retried quickly', async (status) => {
      fake.failNext({ status, times: 2 });
      const began = Date.now();
      expect((await at.repository()).defaultBranch).toBe('main');
      expect(Date.now() - began).toBeLessThan(15_000);
      expect(fake.count(GET_REPOSITORY)).toBe(4);
    });

    it.each([500, 503])('with %i three times is an upstream error', async (status) => {
      fake.failNext({ status, times: 3 });
      expect(await refusal(at.repository())).toMatchObject(REFUSED);
      expect(fake.count(GET_REPOSITORY)).toBe(4);
    });

    it('by closing the connection is retried', async () => {
      fake.failNext({ silence: 'reset', times: 2 });
      expect((await at.repository()).defaultBranch).toBe('main');
      fake.failNext({ silence: 'reset', times: 3 });
      expect(await refusal(at.repository())).toMatchObject(REFUSED);
    });

    it('not at all times out, and is not retried', async () => {
      fake.failNext({ silence: 'hang', times: 3 });
      const began = Date.now();
      const refused = await withShortRequests(() => refusal(at.repository()));
      expect(refused).toMatchObject({ ...REFUSED, message: expect.stringContaining('in time') });
      expect(Date.now() - began).toBeGreaterThanOrEqual(SHORT_REQUEST - 10);
      expect(fake.count(GET_REPOSITORY)).toBe(2);
    });

    it('with a rate limit says when to retry', async () => {
      const reset = String(Math.floor(Date.now() / 1000) + 120);
      const unavailable = (retryAfterSeconds: unknown) => ({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds });
      const limits = [
        [{ status: 429, headers: { 'retry-after': '7' } }, 7],
        [{ status: 403, headers: { 'retry-after': '30' } }, 30],
        [{ status: 429 }, 60],
        [{ status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset } }, expect.any(Number)],
        [{ status: 403, body: { message: 'You have exceeded a secondary rate limit.' } }, 60],
        [{ status: 429, headers: { 'retry-after': '864000' } }, 3600],
      ] as const;
      for (const [failure, seconds] of limits) {
        fake.failNext(failure);
        expect(await refusal(at.repository())).toMatchObject(unavailable(seconds));
      }
      expect(fake.count(GET_REPOSITORY)).toBe(1 + limits.length);
    });

    it('with something that is not JSON is an upstream error, not a crash', async () => {
      fake.failNext({ status: 200, body: '<html>', times: 3 });
      expect(await refusal(repository.commit(start))).toMatchObject(REFUSED);
    });
  });

  /** Each request of a run in turn is lost before or after it took effect; then the whole is repeated. */
  describe('failing in the middle of a proposal', () => {
    it.each([
      ['before the work', false],
      ['after the work', true],
    ])('once, %s, still gives one commit and one pull request', async (_, done) => {
      await repository.propose(PROPOSAL);
      const operations = [...new Set(fake.requests)].filter((operation) => !operation.startsWith('GET'));
      for (const [index, operation] of operations.entries()) {
        const branch = `docket/docs-${index}`;
        const pulls = fake.pulls.length;
        fake.failNext({ operation, status: 502, done });
        // Labels are left to the caller to repeat, like any other write that is safe to repeat.
        const proposed = await repository.propose({ ...PROPOSAL, branch }).catch(() => null);
        if (!proposed) await repository.propose({ ...PROPOSAL, branch });
        expect([operation, fake.pulls.length]).toEqual([operation, pulls + 1]);
        expect(await at.store.git('log', '--format=%s', branch)).toBe('docs: pages\nfeat: begin');
      }
      expect(operations.length).toBeGreaterThanOrEqual(3);
    });

    it.each([
      ['before the work', false],
      ['after the work', true],
    ])(
      'for good, at any request, %s, is repaired by the next call',
      async (_, done) => {
        await repository.propose(PROPOSAL);
        const operations = [...new Set(fake.requests)];
        for (const [index, operation] of operations.entries()) {
          const branch = `docket/docs-${index}`;
          const pulls = fake.pulls.length;
          fake.failNext({ operation, silence: 'reset', done, times: 3 });
          let proposed: unknown = null;
          for (let left = 4; !proposed && left > 0; left--) {
            proposed = await repository.propose({ ...PROPOSAL, branch }).catch(() => null);
          }
          expect([operation, fake.pulls.length]).toEqual([operation, pulls + 1]);
          expect(await at.store.git('log', '--format=%s', branch)).toBe('docs: pages\nfeat: begin');
          expect([...(fake.labels.get(fake.pulls.length) ?? [])]).toEqual(['docs']);
        }
      },
      60_000,
    );

    it('does not post a comment twice when the response was lost', async () => {
      const { pr } = await repository.propose(PROPOSAL);
      const post = fake.requests.find((one) => one === 'POST /repos/{owner}/{repo}/pulls')!;
      fake.failNext({
        operation: post.replace('pulls', `issues/{${provider === 'github' ? 'issue_number' : 'index'}}/comments`),
        status: 500,
        done: true,
      });
      await repository.comment(pr.number, 'Once.');
      await repository.comment(pr.number, 'Once.');
      expect(fake.comments).toEqual([{ pull: 1, body: '<!-- docket -->\nOnce.' }]);
    });
  });

  it('refuses a write with UPSTREAM_ERROR if the token may only read', async () => {
    const write = provider === 'github' ? '/git/trees' : '/contents';
    fake.failNext({ operation: `POST /repos/{owner}/{repo}${write}`, status: 403, times: 9 });
    expect(await refusal(repository.propose(PROPOSAL))).toMatchObject(REFUSED);
    expect(fake.pulls).toEqual([]);
  });

  it('never shows its token, whatever the host repeats', async () => {
    const echoes = { message: `bad token ${TOKEN}`, errors: [{ code: TOKEN }] };
    const shown: string[] = [];
    const methods = ['log', 'info', 'warn', 'error', 'debug'] as const;
    const originals = methods.map((method) => console[method]);
    for (const method of methods) console[method] = (...words) => void shown.push(inspect(words, { depth: 9 }));
    for (const status of [400, 401, 403, 404, 409, 422, 429, 500]) {
      fake.failNext({ status, body: echoes, times: 3, headers: { deprecation: TOKEN, 'x-echo': TOKEN } });
      const error = await at.repository().then(
        () => new Error('none'),
        (caught: Error) => caught,
      );
      shown.push(inspect(error, { depth: 9, showHidden: true }), JSON.stringify(error), String(error.stack));
      // Consumes what is left of the failure.
      await at.repository().catch(() => null);
      await at.repository().catch(() => null);
    }
    for (const [index, method] of methods.entries()) console[method] = originals[index]!;
    expect(shown.length).toBeGreaterThanOrEqual(24);
    for (const text of shown) expect(text).not.toContain(TOKEN);
  });
});
