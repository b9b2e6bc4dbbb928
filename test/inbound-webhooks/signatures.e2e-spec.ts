import { createHmac, randomUUID } from 'node:crypto';
import { answer, refusal, unauthorized } from '../support/answers.js';
import { HostedRepository, link, SECRET, signed, tasksOf } from '../support/deliveries.js';
import { Docket } from '../support/docket.js';
import type { TestProject } from '../support/given.js';
import { giteaIssue } from '../support/payloads/gitea.js';
import { gitlabIssue } from '../support/payloads/gitlab.js';
import { quickest } from '../support/quickest.js';

const WITHOUT_SECRET = { GITHUB_WEBHOOK_SECRET: '' };

const started: Docket[] = [];
async function start(environment: Record<string, string> = {}): Promise<Docket> {
  const docket = await Docket.start(environment);
  started.push(docket);
  return docket;
}
let docket: Docket;
beforeAll(async () => {
  docket = await start();
});
afterAll(() => Promise.all(started.map((docket) => docket.stop())));

async function givenProject(docket: Docket): Promise<TestProject> {
  const admin = await docket.given.user({ role: 'ADMIN' });
  const project = await docket.given.project(admin);
  await link(docket, admin, project, 'gitea', 'gitea/webhooks');
  await link(docket, admin, project, 'gitlab', 'mike/diaspora');
  return project;
}

function send(docket: Docket, headers: Record<string, string>, body: string) {
  const call = docket.as().call('post', '/webhooks/vcs').sending('application/json', body);
  for (const [name, value] of Object.entries(headers)) call.set(name, value);
  return call;
}

const WRONG = refusal(401, 'UNAUTHORIZED', 'The signature is wrong');
const WRONG_TOKEN = refusal(401, 'UNAUTHORIZED', 'The token is wrong');

const hmac = (hash: string, body: string, secret = SECRET) => createHmac(hash, secret).update(body).digest('hex');

describe('a delivery without a valid signature', () => {
  let project: TestProject;
  let repository: HostedRepository;
  beforeAll(async () => {
    project = await givenProject(docket);
    repository = await HostedRepository.feeding(docket, project);
  });

  const body = () => JSON.stringify(repository.issue({}, 1));
  /** The same value in other bytes. */
  const respelt = (text: string) => JSON.stringify(JSON.parse(text), null, 1);

  const UNSIGNED = ['no signature', 'SHA-1', "Gitea's header", 'with a body that is not JSON'];

  // Promise 5.1
  it.each<[string, (text: string) => Record<string, string>, (text: string) => string]>([
    ['no signature', () => ({}), (text) => text],
    ['an empty one', () => ({ 'x-hub-signature-256': '' }), (text) => text],
    ['of another secret', (text) => ({ 'x-hub-signature-256': signed(text, 'guess') }), (text) => text],
    ['a short one', (text) => ({ 'x-hub-signature-256': signed(text).slice(0, -1) }), (text) => text],
    ['a long one', (text) => ({ 'x-hub-signature-256': `${signed(text)}0` }), (text) => text],
    ['only its prefix', () => ({ 'x-hub-signature-256': 'sha256=' }), (text) => text],
    ['without its prefix', (text) => ({ 'x-hub-signature-256': hmac('sha256', text) }), (text) => text],
    ['SHA-1', (text) => ({ 'x-hub-signature': `sha1=${hmac('sha1', text)}` }), (text) => text],
    ['SHA-1 instead of SHA-256', (text) => ({ 'x-hub-signature-256': `sha1=${hmac('sha1', text)}` }), (text) => text],
    ['of a reserialised body', (text) => ({ 'x-hub-signature-256': signed(text) }), respelt],
    ['of other bytes', (text) => ({ 'x-hub-signature-256': signed(text) }), (text) => `${text} `],
    ['of nothing', () => ({ 'x-hub-signature-256': signed('') }), (text) => text],
    ["Gitea's header", (text) => ({ 'x-gitea-signature': hmac('sha256', text) }), (text) => text],
    ["GitLab's token", () => ({ 'x-gitlab-token': SECRET }), (text) => text],
    ['as another host', (text) => ({ 'x-gitea-event': 'issues', 'x-hub-signature-256': signed(text) }), (text) => text],
    ['with a body that is not JSON', () => ({}), () => '{'],
  ])('is refused, and makes no task: %s', async (name, headers, sent) => {
    const text = body();
    const reply = await send(docket, { 'x-github-event': 'issues', ...headers(text) }, sent(text));
    const isUnsigned = UNSIGNED.includes(name) || /GitLab|another host/.test(name);
    expect(answer(reply)).toEqual(isUnsigned ? unauthorized() : WRONG);
    expect(await tasksOf(docket, project)).toEqual([]);
    expect(await docket.rows('SELECT id FROM inbound_deliveries')).toEqual([]);
  });

  it('is not accepted because of a session or a key', async () => {
    const user = await docket.given.user({ role: 'ADMIN' });
    const call = docket.as(user).call('post', '/webhooks/vcs').sending('application/json', body());
    expect(answer(await call.set('x-github-event', 'issues'))).toEqual(unauthorized());
    const apiKey = await docket.given.apiKey(user);
    expect(answer(await docket.as({ apiKey }).post('/webhooks/vcs', {}))).toEqual(unauthorized());
  });
});

describe('deliveries of Gitea and GitLab', () => {
  let docket: Docket;
  let project: TestProject;
  beforeAll(async () => {
    docket = await start({
      ...WITHOUT_SECRET,
      GITEA_WEBHOOK_SECRET: SECRET,
      GITLAB_WEBHOOK_SECRET: 'the token of GitLab',
    });
    project = await givenProject(docket);
  });
  const gitea = JSON.stringify(giteaIssue);
  const gitlab = JSON.stringify(gitlabIssue);

  it.each([
    [
      "Gitea, with GitHub's header",
      () => ({
        'x-gitea-event': 'issues',
        'x-github-event': 'issues',
        'x-gitea-delivery': '1',
        'x-hub-signature-256': signed(gitea),
      }),
      gitea,
      '1',
    ],
    [
      'Gitea, with its own',
      () => ({ 'x-gitea-event': 'issues', 'x-gitea-delivery': '2', 'x-gitea-signature': hmac('sha256', gitea) }),
      gitea,
      '2',
    ],
    [
      'GitLab, with its token',
      () => ({ 'x-gitlab-event': 'Issue Hook', 'x-gitlab-event-uuid': '3', 'x-gitlab-token': 'the token of GitLab' }),
      gitlab,
      '3',
    ],
    [
      'GitLab, when it signs',
      () => ({
        'x-gitlab-event': 'Issue Hook',
        'x-gitlab-event-uuid': '4',
        'x-hub-signature-256': signed(gitlab, 'the token of GitLab'),
      }),
      gitlab,
      '4',
    ],
  ])('are accepted: %s', async (_, headers, body, deliveryId) => {
    const reply = await send(docket, headers(), body);
    expect(reply.status).toBe(202);
    expect(reply.body.data).toMatchObject({ accepted: true, deliveryId, taskId: expect.any(String) });
  });

  it('make one task each', async () => {
    expect((await tasksOf(docket, project)).map(({ subject }) => subject)).toEqual([
      'gitea:gitea/webhooks#7',
      'gitlab:mike/diaspora#23',
    ]);
  });

  it.each([
    [
      'Gitea with the prefix where there is none',
      { 'x-gitea-event': 'issues', 'x-gitea-signature': signed(gitea) },
      gitea,
      WRONG,
    ],
    [
      'Gitea with both, the first of them wrong',
      { 'x-gitea-event': 'issues', 'x-hub-signature-256': 'sha256=0', 'x-gitea-signature': hmac('sha256', gitea) },
      gitea,
      WRONG,
    ],
    [
      'GitLab with part of its token',
      { 'x-gitlab-event': 'Issue Hook', 'x-gitlab-token': 'the token of GitLa' },
      gitlab,
      WRONG_TOKEN,
    ],
    ["GitLab with Gitea's secret", { 'x-gitlab-event': 'Issue Hook', 'x-gitlab-token': SECRET }, gitlab, WRONG_TOKEN],
    ['GitLab without any', { 'x-gitlab-event': 'Issue Hook' }, gitlab, unauthorized()],
    ['GitHub, which has no secret here', { 'x-github-event': 'issues' }, gitea, unauthorized()],
    [
      'GitHub, signed with the secret of another',
      { 'x-github-event': 'issues', 'x-hub-signature-256': signed(gitea) },
      gitea,
      unauthorized(),
    ],
  ])('are refused: %s', async (_, headers, body, expected) => {
    expect(answer(await send(docket, headers as Record<string, string>, body))).toEqual(expected);
  });
});

describe("a form, GitHub's default content type", () => {
  it('is refused for its content type if the signature is valid, and otherwise for the signature', async () => {
    const body = `payload=${encodeURIComponent('{"action":"opened"}')}`;
    const post = (signature: string, type = 'application/x-www-form-urlencoded') =>
      docket
        .as()
        .call('post', '/webhooks/vcs')
        .sending(type, body)
        .set('x-github-event', 'issues')
        .set('x-hub-signature-256', signature);
    const unsupported = refusal(
      ...([415, 'UNSUPPORTED_MEDIA_TYPE'] as const),
      'Content type is not supported: set the content type to application/json',
    );
    expect(answer(await post(signed(body)))).toEqual(unsupported);
    expect(answer(await post(signed(body, 'guess')))).toEqual(WRONG);
    expect(answer(await post(signed(body), 'text/plain'))).toEqual(unsupported);
  });
});

describe("GitHub's vendor JSON content type", () => {
  it.each(['application/vnd.github+json', 'application/vnd.github.v3+json; charset=utf-8'])(
    'is accepted as JSON only on this route: %s',
    async (type) => {
      const project = await docket.given.project(await docket.given.user());
      const repository = await HostedRepository.feeding(docket, project);
      const body = JSON.stringify(repository.issue());
      const post = (path: string, signature = signed(body)) =>
        docket
          .as()
          .call('post', path)
          .sending(type, body)
          .set('x-github-event', 'issues')
          .set('x-hub-signature-256', signature);
      expect((await post('/webhooks/vcs')).body.data.taskId).toEqual(expect.any(String));
      expect(answer(await post('/webhooks/vcs', signed('other')))).toEqual(WRONG);
      expect((await post('/api/auth/sign-in')).status).toBe(415);
    },
  );
});

describe('without a secret for any host', () => {
  let docket: Docket;
  beforeAll(async () => {
    docket = await start(WITHOUT_SECRET);
  });

  it('all deliveries are accepted outside production', async () => {
    await givenProject(docket);
    const reply = await send(
      docket,
      { 'x-gitea-event': 'issues', 'x-gitea-delivery': 'd' },
      JSON.stringify(giteaIssue),
    );
    expect(reply.body.data).toMatchObject({ accepted: true, deliveryId: 'd', taskId: expect.any(String) });
  });

  it('commits and reviews are attributed to nobody, since anyone can forge them', async () => {
    const ada = await docket.given.user({ role: 'ADMIN' });
    const project = await docket.given.project(ada);
    const repository = await HostedRepository.feeding(docket, project);
    const push = repository.push('main', [{ message: 'One', email: ada.email, username: 'ada' }]);
    expect((await repository.send('push', push)).body.data.taskId).toEqual(expect.any(String));
    const review = repository.review(repository.pullRequest(), 'ada');
    expect((await repository.send('pull_request_review', review)).status).toBe(202);
    const { activity } = (await docket.as(ada).get('/api/user/stats')).body.data;
    expect(activity).toEqual({ comments: 0, commits: 0, reviews: 0 });
    expect(await docket.rows('SELECT login FROM code_logins')).toEqual([]);
  });

  it('all deliveries are refused in production', async () => {
    const docket = await start({ ...WITHOUT_SECRET, NODE_ENV: 'production', PUBLIC_URL: 'https://docket.example.com' });
    for (const event of ['x-github-event', 'x-gitea-event', 'x-gitlab-event']) {
      expect(answer(await send(docket, { [event]: 'push' }, '{}'))).toEqual(unauthorized());
    }
  });
});

describe('a repeated delivery', () => {
  let docket: Docket;
  let project: TestProject;
  let repository: HostedRepository;
  beforeAll(async () => {
    docket = await start({ DATABASE_POOL_SIZE: '10' });
  });
  beforeEach(async () => {
    const admin = await docket.given.user({ role: 'ADMIN' });
    project = await docket.given.project(admin);
    repository = await HostedRepository.feeding(docket, project);
  });

  // Promise 5.1
  it('makes one task, however many copies arrive concurrently', async () => {
    const payload = repository.issue();
    const delivery = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => repository.send('issues', payload, { delivery })),
    );
    const [task, ...others] = await tasksOf(docket, project);
    expect(others).toEqual([]);
    const answers = replies.map(({ status, body }) => ({ status, ...body.data }));
    const same = { status: 202, accepted: true, deliveryId: delivery, taskId: task!.id };
    expect(answers.filter(({ duplicate }) => duplicate === undefined)).toEqual([same]);
    expect(answers.filter(({ duplicate }) => duplicate)).toEqual(Array(49).fill({ ...same, duplicate: true }));
  });

  // Promise 5.1
  it('makes one task, even with fifty different ids concurrently', async () => {
    const push = repository.push('main', [{ message: 'One' }]);
    const replies = await Promise.all(Array.from({ length: 50 }, () => repository.send('push', push)));
    const tasks = await tasksOf(docket, project);
    expect(tasks).toHaveLength(1);
    expect(new Set(replies.map(({ body }) => body.data.taskId))).toEqual(new Set([tasks[0]!.id]));
    expect(new Set(replies.map(({ body }) => body.data.deliveryId)).size).toBe(50);
  });

  it.each<[string, string, (r: HostedRepository) => [object, object]]>([
    ['another issue', 'issues', (r) => [r.issue(), r.issue()]],
    ['another pull request', 'pull_request', (r) => [r.pullRequest(), r.pullRequest()]],
    ['another head', 'push', (r) => [r.push('a', [{ message: 'x' }]), r.push('a', [{ message: 'x' }])]],
    [
      'another branch',
      'push',
      (r) => [r.push('a', [{ message: 'x', id: 'f00' }]), r.push('b', [{ message: 'x', id: 'f00' }])],
    ],
  ])('is not the same as %s', async (_, event, payloads) => {
    const ids = [];
    for (const payload of payloads(repository)) ids.push((await repository.send(event, payload)).body.data.taskId);
    expect(new Set(ids).size).toBe(2);
  });

  it('returns the reason why the first one had no effect', async () => {
    const push = () => repository.push('main', [{ message: 'Again' }]);
    for (let count = 0; count < 20; count++) await repository.send('push', push());
    const last = push();
    const ignored = 'More than 20 tasks for this subject within an hour';
    const first = { accepted: true, deliveryId: expect.any(String), ignored };
    expect((await repository.send('push', last)).body.data).toEqual(first);
    expect((await repository.send('push', last)).body.data).toEqual({ ...first, duplicate: true });
  });

  it('is answered within a second while others hold locks', async () => {
    const ticket = await docket.given.ticket(await docket.given.user({ role: 'ADMIN' }), { projectId: project.id });
    const client = await docket.db.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT FROM tickets WHERE id = $1 FOR UPDATE', [ticket.id]);
      const took = await quickest(1_000, async () => {
        const began = Date.now();
        const merged = repository.pullRequest({ action: 'closed', merged: true, title: `${ticket.key} done` });
        expect((await repository.send('pull_request', merged)).status).toBe(202);
        return Date.now() - began;
      });
      expect(took).toBeLessThan(1_000);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
