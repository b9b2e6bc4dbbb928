import { answer } from '../support/answers.js';
import { HostedRepository, link, SECRET, sha, signed, tasksOf } from '../support/deliveries.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { giteaIssue } from '../support/payloads/gitea.js';
import { githubExamples } from '../support/payloads/github.js';
import { gitlabIssue } from '../support/payloads/gitlab.js';

let docket: Docket;
let owner: TestUser;
let project: TestProject;
let repository: HostedRepository;
beforeAll(async () => {
  docket = await Docket.start({ BOT_LOGINS: 'docket-bot, Helper' });
});
afterAll(() => docket.stop());
beforeEach(async () => {
  owner = await docket.given.user();
  project = await docket.given.project(owner);
  repository = await HostedRepository.feeding(docket, project);
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7/;

describe('a signed delivery', () => {
  it('of an opened issue makes a task', async () => {
    const payload = repository.issue({ title: 'Sign-in fails', body: 'In Safari', labels: [{ name: 'bug' }] });
    const reply = await repository.send('issues', payload, { delivery: '72d3162e-cc78-11e3-81ab-4c9367dc0958' });
    expect(answer(reply)).toEqual({
      status: 202,
      body: {
        data: {
          accepted: true,
          deliveryId: '72d3162e-cc78-11e3-81ab-4c9367dc0958',
          taskId: expect.stringMatching(UUID),
        },
      },
    });
    expect(await tasksOf(docket, project)).toEqual([
      {
        id: reply.body.data.taskId,
        kind: 'triage_issue',
        subject: `github:${repository.repo}#1`,
        status: 'queued',
        agent: 'builtin',
        payload: {
          type: 'issue_opened',
          provider: 'github',
          repo: repository.repo,
          defaultBranch: 'main',
          repositoryId: null,
          sender: { login: 'ada', email: null },
          issue: {
            ...{ number: 1, title: 'Sign-in fails', body: 'In Safari', labels: ['bug'] },
            ...{ url: repository.url('issues', 1), author: null },
          },
        },
      },
    ]);
  });

  it('of a pull request and of a push make a task each', async () => {
    await repository.send('pull_request', repository.pullRequest());
    await repository.send('push', repository.push('feature/x', [{ message: 'One' }, { message: 'Two' }]));
    const tasks = await tasksOf(docket, project);
    expect(tasks.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['review_pull_request', `github:${repository.repo}#1`],
      ['analyze_push', `github:${repository.repo}@feature/x`],
    ]);
    expect(tasks[1]!.payload).toMatchObject({ commitCount: 2, commits: [{ message: 'One' }, { message: 'Two' }] });
  });

  it('of a review, a closed or a merged pull request is recorded without a task', async () => {
    const request = repository.pullRequest();
    await repository.send('pull_request', request);
    const closed = repository.pullRequest({ action: 'closed', closed_at: '2026-01-01T00:00:00Z' }, 1);
    for (const [event, payload] of [
      ['pull_request_review', repository.review(request, 'ada')],
      ['pull_request', closed],
    ] as const) {
      const reply = await repository.send(event, payload, { delivery: event });
      expect(answer(reply)).toEqual({ status: 202, body: { data: { accepted: true, deliveryId: event } } });
    }
    expect(await tasksOf(docket, project)).toHaveLength(1);
  });

  it('that GitHub publishes as an example is accepted', async () => {
    const admin = await docket.given.user({ role: 'ADMIN' });
    await link(docket, admin, project, 'github', 'codertocat/hello-world');
    const opened = githubExamples('issues').find(({ action }) => action === 'opened')!;
    expect((await repository.send('issues', opened)).body.data.taskId).toMatch(UUID);
  });

  it('of a ping returns whether its repository is linked; that of an organization has none', async () => {
    const [ofRepository, ofOrganization] = [githubExamples('ping')[0]!, githubExamples('ping').at(-1)!];
    const { repo } = repository;
    const ping = async (payload: object) => (await repository.send('ping', payload, { delivery: 'p' })).body.data;
    const answered = (ignored: string) => ({ accepted: true, deliveryId: 'p', ignored });
    const unlinked = answered('No action is defined for ping: the repository is not linked to a project');
    const linked = answered('No action is defined for ping: the repository is linked to a project');
    expect(await ping(ofRepository)).toEqual(unlinked);
    expect(await ping({ zen: 'Keep it simple.', repository: { id: 7_001, full_name: repo } })).toEqual(linked);
    expect(await ping({ zen: 'Keep it simple.', repository: { id: 7_002, full_name: repo } })).toEqual(
      answered(
        'No action is defined for ping: another repository was linked under this name; unlink it, and link this one',
      ),
    );
    expect(await ping(ofOrganization)).toEqual(answered('No action is defined for ping'));
    await docket.as(owner).put(`/api/project/${project.id}`, { status: 'archived' });
    expect((await ping({ repository: { full_name: repo } })).ignored).toBe(
      'No action is defined for ping: the project is archived',
    );
  });

  it.each([
    ['an unknown event', 'deployment', {}, 'No action is defined for deployment'],
    ['an unknown shape', 'issues', { action: 'opened' }, 'The payload has an unknown shape'],
    ['another action', 'issues', { action: 'labeled' }, 'No action is defined for issues labeled'],
    ['a tag', 'push', { ref: 'refs/tags/v1' }, 'No action is defined for a push that is not to a branch'],
    ['a deletion', 'push', { ref: 'refs/heads/x', deleted: true }, 'No action is defined for the deletion of a branch'],
  ])('of %s is ignored with the reason', async (_, event, payload, ignored) => {
    const reply = await repository.send(event, payload, { delivery: 'd' });
    expect(answer(reply)).toEqual({ status: 202, body: { data: { accepted: true, deliveryId: 'd', ignored } } });
  });

  it('of a repository that is not linked is ignored', async () => {
    const stranger = new HostedRepository(docket, 'someone/else');
    expect((await stranger.send('issues', stranger.issue())).body.data.ignored).toBe(
      'The repository is not linked to a project',
    );
  });

  it('for an archived or deleted project is ignored', async () => {
    await docket.as(owner).put(`/api/project/${project.id}`, { status: 'archived' });
    expect((await repository.send('issues', repository.issue())).body.data.ignored).toBe('The project is archived');
    await docket.as(owner).delete(`/api/project/${project.id}`);
    expect((await repository.send('issues', repository.issue())).body.data.ignored).toBe(
      'The repository is not linked to a project',
    );
    expect(await tasksOf(docket, project)).toEqual([]);
  });

  it.each([
    ["by Docket's bot", (r: HostedRepository) => ({ ...r.issue(), sender: { login: 'helper' } }), 'issues'],
    ["from Docket's branch", (r: HostedRepository) => r.pullRequest({ branch: 'docket/docs-main' }), 'pull_request'],
    ["a push to Docket's branch", (r: HostedRepository) => r.push('docket/docs-main', [{ message: 'Docs' }]), 'push'],
    ["with Docket's text", (r: HostedRepository) => r.issue({ body: 'Seen by Docket\n<!-- docket -->' }), 'issues'],
  ])('caused by Docket itself has no effect: %s', async (_, payload, event) => {
    const { data } = (await repository.send(event, payload(repository))).body;
    expect(data.ignored).toMatch(/of ours$/);
    expect(await tasksOf(docket, project)).toEqual([]);
  });
});

describe('a body', () => {
  const bytes = (body: string) => {
    const call = docket.as().call('post', '/webhooks/vcs').sending('application/json', body);
    return call.set('x-github-event', 'issues').set('x-hub-signature-256', signed(body));
  };

  it.each(['{"action": ', '[]', '"text"', '', 'null'])('that is not a JSON object is refused: %j', async (body) => {
    const reply = await bytes(body);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { body: [expect.any(String)] } });
  });

  it('may be larger than on any other route, up to 25 MiB', async () => {
    const issue = repository.issue({ body: 'x'.repeat(24 * 1024 * 1024), title: 't'.repeat(300) });
    const reply = await repository.send('issues', issue);
    expect(reply.status).toBe(202);
    const [task] = await tasksOf(docket, project);
    const stored = (task!.payload as { issue: { title: string; body: string } }).issue;
    expect(stored.title).toBe(`${'t'.repeat(254)}…`);
    expect(Buffer.byteLength(stored.body)).toBe(65_536);
    expect(stored.body.endsWith('x…')).toBe(true);
    expect((await repository.send('issues', repository.issue({ body: 'x'.repeat(26 * 1024 * 1024) }))).status).toBe(
      413,
    );
    const other = await docket.as(owner).post('/api/tickets', { title: 'x'.repeat(2 * 1024 * 1024) });
    expect(other.status).toBe(413);
  });

  it('with characters that cannot be stored is accepted, and they are replaced', async () => {
    const payload = repository.issue({ title: 'a\0b', body: 'c\ud800d' });
    expect((await repository.send('issues', payload)).status).toBe(202);
    const [task] = await tasksOf(docket, project);
    expect(task!.payload).toMatchObject({ issue: { title: 'a\ufffdb', body: 'c\ufffdd' } });
  });
});

describe('without a secret for one host', () => {
  it('only deliveries of hosts with a secret are accepted', async () => {
    const send = (headers: Record<string, string>, payload: object) => {
      const call = docket.as().call('post', '/webhooks/vcs').sending('application/json', JSON.stringify(payload));
      for (const [name, value] of Object.entries(headers)) call.set(name, value);
      return call;
    };
    expect((await send({ 'x-gitea-event': 'issues', 'x-gitea-signature': 'x' }, giteaIssue)).status).toBe(401);
    expect((await send({ 'x-gitlab-event': 'Issue Hook', 'x-gitlab-token': SECRET }, gitlabIssue)).status).toBe(401);
  });
});

describe('a newer push', () => {
  it('supersedes a queued one to the same branch', async () => {
    const first = await repository.send('push', repository.push('main', [{ message: 'One' }]));
    const second = await repository.send('push', repository.push('main', [{ message: 'Two', id: sha('two') }]));
    expect(second.body.data.taskId).not.toBe(first.body.data.taskId);
    expect((await tasksOf(docket, project)).map(({ status }) => status)).toEqual(['cancelled', 'queued']);
  });
});
