import {
  type Announcement,
  announcementOf,
  type CodeEvent,
  fingerprintOf,
  isIgnored,
  readCodeEvent,
  reasonForOwnEvent,
} from '#inbound-webhooks';
import { giteaIssue, giteaMerge, giteaPullRequest, giteaPush, giteaReview } from '../support/payloads/gitea.js';
import { githubEvents, githubExamples } from '../support/payloads/github.js';

const announced = (provider: Announcement['provider'], event?: string): Announcement => ({
  ...{ provider, event, deliveryId: '1', deliveryKey: '1' },
});
const github = (event: string | undefined, payload: unknown) => readCodeEvent(announced('github', event), payload);
const gitea = (event: string, payload: unknown) => readCodeEvent(announced('gitea', event), payload);

function eventOf(read: ReturnType<typeof readCodeEvent>): CodeEvent {
  if (isIgnored(read)) throw new Error(read.ignored);
  return read;
}

const example = (event: string, matches: (payload: Record<string, unknown>) => boolean) =>
  githubExamples(event).find(matches)!;

describe('a delivery of GitHub', () => {
  it('reports an opened issue', () => {
    expect(
      github(
        'issues',
        example('issues', ({ action }) => action === 'opened'),
      ),
    ).toEqual({
      type: 'issue_opened',
      provider: 'github',
      repo: 'Codertocat/Hello-World',
      repositoryId: '186853002',
      defaultBranch: 'master',
      sender: { login: 'Codertocat', email: null },
      issue: {
        number: 1,
        title: 'Spelling error in the README file',
        body: "It looks like you accidently spelled 'commit' with two 't's.",
        url: 'https://github.com/Codertocat/Hello-World/issues/1',
        labels: ['bug'],
        author: 'Codertocat',
      },
    });
  });

  it('reports an opened pull request', () => {
    expect(
      github(
        'pull_request',
        example('pull_request', ({ action }) => action === 'opened'),
      ),
    ).toEqual({
      type: 'pull_request_opened',
      provider: 'github',
      repo: 'Codertocat/Hello-World',
      repositoryId: '186853002',
      defaultBranch: 'master',
      sender: { login: 'Codertocat', email: null },
      pullRequest: {
        number: 2,
        title: 'Update the README with new information.',
        body: 'This is a pretty simple change that we need to pull into master.',
        url: 'https://github.com/Codertocat/Hello-World/pull/2',
        branch: 'changes',
        base: 'master',
        head: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821',
        draft: false,
      },
    });
  });

  it('reports a pull request that was closed, and one that was merged', () => {
    const closed = example('pull_request', ({ action }) => action === 'closed');
    expect(eventOf(github('pull_request', closed))).toMatchObject({ type: 'pull_request_closed', merged: false });
    const request = { ...(closed.pull_request as object), merged: true };
    expect(eventOf(github('pull_request', { ...closed, pull_request: request }))).toMatchObject({ merged: true });
  });

  it('reports a review', () => {
    expect(
      github(
        'pull_request_review',
        example('pull_request_review', ({ action }) => action === 'submitted'),
      ),
    ).toMatchObject({
      type: 'review_submitted',
      sender: { login: 'Codertocat' },
      pullRequest: { number: 2 },
      review: { reference: '237895671', state: 'commented' },
    });
  });

  it.each([
    ['converted_to_draft', 'open', true],
    ['ready_for_review', 'open', false],
    ['reopened', 'open', false],
  ])('reports a pull request that was %s', (change, state, draft) => {
    const payload = example('pull_request', ({ action }) => action === change);
    const request = payload.pull_request as { title: string; updated_at: string };
    expect(eventOf(github('pull_request', payload))).toMatchObject({
      ...{ type: 'pull_request_changed', change, state, changedAt: request.updated_at },
      pullRequest: { title: request.title, draft },
    });
  });

  it('reports the current state of an edited pull request', () => {
    const payload = example('pull_request', ({ action }) => action === 'reopened');
    const edited = (fields: object) =>
      github('pull_request', {
        ...payload,
        action: 'edited',
        changes: { title: { from: 'Before' } },
        pull_request: { ...(payload.pull_request as object), ...fields },
      });
    expect(edited({ title: 'WEB-1' })).toMatchObject({
      change: 'edited',
      state: 'open',
      pullRequest: { title: 'WEB-1' },
    });
    expect(edited({ state: 'closed' })).toMatchObject({ change: 'edited', state: 'closed' });
    expect(edited({ state: 'closed', merged: true })).toMatchObject({ change: 'edited', state: 'merged' });
    const [one, other] = [edited({ title: 'One' }), edited({ title: 'Two' })].map((event) =>
      fingerprintOf(eventOf(event)),
    );
    expect(one).not.toEqual(other);
  });

  it('reports an issue that was edited, closed or reopened', () => {
    const payload = example('issues', ({ action }) => action === 'reopened');
    const issue = (action: string, fields: object) =>
      github('issues', { ...payload, action, issue: { ...(payload.issue as object), ...fields } });
    expect(github('issues', payload)).toMatchObject({ type: 'issue_changed', state: 'open', issue: { number: 1 } });
    const closed = { state: 'closed', updated_at: '2026-01-02T00:00:00Z' };
    expect(issue('closed', closed)).toMatchObject({ state: 'closed', changedAt: '2026-01-02T00:00:00Z' });
    expect(issue('edited', { title: 'Another title' })).toMatchObject({
      state: 'open',
      issue: { title: 'Another title' },
    });
  });

  it.each([
    ['renamed', 'Octocoders/Hello-World'],
    ['transferred', 'octocat/Hello-World'],
  ])('reports the former name of a repository that was %s', (name, formerRepo) => {
    expect(
      github(
        'repository',
        example('repository', ({ action }) => action === name),
      ),
    ).toMatchObject({ type: 'repository_renamed', repositoryId: '186853261', formerRepo });
  });

  it('is accepted without fields that nothing depends on', () => {
    const repository = { full_name: 'acme/web' };
    const issue = { number: 1, title: 'Labels of another shape', labels: ['bug'] };
    expect(github('issues', { action: 'opened', issue, repository })).toMatchObject({
      issue: { title: issue.title, body: '', labels: [] },
    });
    const request = { number: 2, title: 'No hash', head: { ref: 'work' }, base: { ref: 'main' } };
    expect(github('pull_request', { action: 'opened', pull_request: request, repository })).toMatchObject({
      pullRequest: { branch: 'work', head: '' },
    });
    const push = { ref: 'refs/heads/main', commits: [{ id: 'a1', message: 'One' }], repository };
    expect(github('push', push)).toMatchObject({ type: 'pushed', before: '', head: 'a1' });
  });

  it('reports pushed commits and their authors', () => {
    const push = example('push', ({ ref, commits }) => ref === 'refs/heads/master' && (commits as object[]).length > 0);
    expect(github('push', push)).toMatchObject({
      type: 'pushed',
      branch: 'master',
      head: push.after,
      commits: (push.commits as { id: string; message: string; author: { email: string; username: string } }[]).map(
        ({ id, message, author }) => ({
          ...{ sha: id, message },
          author: { login: author.username, email: author.email },
        }),
      ),
    });
  });

  it.each([
    [
      'issues',
      ({ action }: Record<string, unknown>) => action === 'labeled',
      'No action is defined for issues labeled',
    ],
    [
      'pull_request',
      ({ action }: Record<string, unknown>) => action === 'synchronize',
      'No action is defined for pull_request synchronize',
    ],
    [
      'pull_request_review',
      ({ action }: Record<string, unknown>) => action === 'dismissed',
      'No action is defined for pull_request_review dismissed',
    ],
    [
      'push',
      ({ ref }: Record<string, unknown>) => ref === 'refs/tags/simple-tag',
      'No action is defined for a push that is not to a branch',
    ],
    ['ping', ({ repository }: Record<string, unknown>) => !repository, 'No action is defined for ping'],
    [
      'repository',
      ({ action }: Record<string, unknown>) => action === 'publicized',
      'No action is defined for repository publicized',
    ],
    ['star', () => true, 'No action is defined for star'],
  ])('has a reason when it has no effect: %s', (event, matches, ignored) => {
    expect(github(event, example(event, matches))).toEqual({ ignored });
  });

  it('of every example that GitHub publishes is handled', () => {
    const types: Record<string, number> = {};
    for (const event of githubEvents()) {
      for (const payload of githubExamples(event)) {
        const read = github(event, payload);
        const type = isIgnored(read) ? read.ignored.replace(/ .*/, '') : read.type;
        types[type] = (types[type] ?? 0) + 1;
      }
    }
    expect(types).toMatchObject({
      issue_opened: 4,
      pull_request_opened: 4,
      pull_request_closed: 2,
      review_submitted: 3,
      issue_changed: 4,
      pull_request_changed: 8,
      repository_renamed: 4,
    });
    expect(types.The).toBeUndefined(); // "The payload has an unknown shape"
  });

  it('is recognised without the header that names the event', () => {
    expect(
      github(
        undefined,
        example('issues', ({ action }) => action === 'opened'),
      ),
    ).toMatchObject({ type: 'issue_opened' });
    expect(github(undefined, githubExamples('ping')[0])).toEqual({
      ignored: 'No action is defined for ping',
      ping: { provider: 'github', repo: 'Octocoders/Hello-World', repositoryId: '186853261' },
    });
    expect(github(undefined, { hello: 'world' })).toEqual({ ignored: 'The payload has an unknown shape' });
  });

  it.each([
    [
      'a deleted branch',
      { ref: 'refs/heads/x', deleted: true, after: '0'.repeat(40) },
      'No action is defined for the deletion of a branch',
    ],
    ['a new branch without commits', { ...giteaPush, commits: [] }, 'No action is defined for a push without commits'],
    ['no ref', { commits: [] }, 'The payload has an unknown shape'],
    ['a number as a title', { ...giteaPush, repository: { full_name: 7 } }, 'The payload has an unknown shape'],
    ['nothing', null, 'The payload has an unknown shape'],
  ])('is ignored if it is inconsistent: %s', (_, payload, ignored) => {
    expect(github('push', payload)).toEqual({ ignored });
  });
});

describe('a delivery of Gitea', () => {
  it('reports the same in nearly the same format', () => {
    expect(gitea('issues', giteaIssue)).toMatchObject({
      ...{ type: 'issue_opened', provider: 'gitea', repo: 'gitea/webhooks', defaultBranch: 'master' },
      issue: { number: 7, title: 'The hook does not ring', body: 'At night.', labels: [] },
    });
    expect(gitea('pull_request', giteaPullRequest)).toMatchObject({
      type: 'pull_request_opened',
      pullRequest: { number: 8, branch: 'night', base: 'master' },
    });
    expect(gitea('pull_request', giteaMerge)).toMatchObject({ type: 'pull_request_closed', merged: true });
    expect(gitea('push', giteaPush)).toMatchObject({
      ...{ type: 'pushed', branch: 'develop' },
      url: 'http://localhost:3000/gitea/webhooks/compare/28e1879d029c...bffeb7422404',
      commits: [{ author: { login: 'gitea', email: 'someone@gitea.io' } }],
    });
  });

  it('reports changes to issues and pull requests, and a draft by its field', () => {
    const request = { ...giteaPullRequest.pull_request, draft: true, updated_at: '2017-03-14T09:00:00Z' };
    expect(gitea('pull_request', { ...giteaPullRequest, action: 'edited', pull_request: request })).toMatchObject({
      ...{ type: 'pull_request_changed', change: 'edited', state: 'open', repositoryId: '140' },
      pullRequest: { number: 8, draft: true },
    });
    expect(gitea('pull_request', { ...giteaMerge, action: 'reopened' })).toMatchObject({ state: 'merged' });
    const closed = { ...giteaIssue, action: 'closed', issue: { ...giteaIssue.issue, state: 'closed' } };
    expect(gitea('issues', closed)).toMatchObject({
      type: 'issue_changed',
      state: 'closed',
      issue: { author: 'gitea' },
    });
    expect(gitea('issues', { ...giteaIssue, action: 'label_updated' })).toEqual({
      ignored: 'No action is defined for issues label_updated',
    });
  });

  it('has reviews as separate events, without a number', () => {
    const review = gitea('pull_request_approved', giteaReview);
    expect(review).toMatchObject({ type: 'review_submitted', review: { state: 'approved' } });
    const other = gitea('pull_request_approved', {
      ...giteaReview,
      review: { ...giteaReview.review, content: 'Louder' },
    });
    expect(fingerprintOf(eventOf(other))).not.toEqual(fingerprintOf(eventOf(review)));
    expect(github('pull_request_approved', giteaReview)).toEqual({
      ignored: 'No action is defined for pull_request_approved',
    });
  });
});

describe('the id of a delivery', () => {
  const body = Buffer.from('{}');

  it.each([
    [
      { 'x-github-event': 'push', 'x-github-delivery': 'a' },
      { provider: 'github', event: 'push', deliveryId: 'a', deliveryKey: 'a' },
    ],
    [
      { 'x-github-event': 'push', 'x-gitea-event': 'push', 'x-gitea-delivery': 'b', 'x-github-delivery': 'b' },
      { provider: 'gitea', event: 'push', deliveryId: 'b', deliveryKey: 'b' },
    ],
    [
      { 'x-gitlab-event': 'Push Hook', 'x-gitlab-event-uuid': 'c', 'idempotency-key': 'd' },
      { provider: 'gitlab', deliveryId: 'c', deliveryKey: 'd' },
    ],
    [
      { 'webhook-signature': 'v1,x', 'webhook-id': 'e', 'x-gitlab-event-uuid': 'c' },
      { provider: 'gitlab', deliveryId: 'c', deliveryKey: 'e' },
    ],
    [
      { 'x-gitlab-token': 's', 'x-gitlab-event-uuid': 'c' },
      { provider: 'gitlab', deliveryId: 'c', deliveryKey: expect.stringMatching(/^c\/[0-9a-f]{64}$/) },
    ],
    [{}, { provider: 'github', event: undefined, deliveryId: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    [{ 'x-github-delivery': 'x'.repeat(256) }, { deliveryId: expect.stringMatching(/^[0-9a-f]{64}$/) }],
  ])('is taken from its headers, or derived from its bytes', (headers, expected) => {
    expect(announcementOf(headers, body)).toMatchObject(expected);
  });
});

describe('an event caused by Docket', () => {
  const issue = eventOf(gitea('issues', giteaIssue));
  const request = eventOf(gitea('pull_request', giteaPullRequest));

  it.each([
    ["by Docket's bot", issue, ['GITEA'], 'gitea is a bot of ours'],
    [
      "from Docket's branch",
      { ...request, pullRequest: { ...(request as { pullRequest: object }).pullRequest, branch: 'docket/docs-1' } },
      [],
      'The branch is one of ours',
    ],
    [
      "a push to Docket's branch",
      { ...eventOf(gitea('push', giteaPush)), branch: 'docket/docs-1' },
      [],
      'The branch is one of ours',
    ],
    [
      "with Docket's text",
      { ...issue, issue: { ...(issue as { issue: object }).issue, body: 'Hi <!-- docket -->' } },
      [],
      'The text is one of ours',
    ],
    ['anyone else', issue, ['docket-bot'], undefined],
  ])('is recognised: %s', (_, event, bots, expected) => {
    expect(reasonForOwnEvent(event as CodeEvent, bots)).toBe(expected);
  });
});
