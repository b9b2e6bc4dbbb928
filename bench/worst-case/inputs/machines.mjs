import { BODY, deep, LONG, manyParts, marks, words } from '../contents.mjs';
import { signedDelivery } from '../deliveries.mjs';
import { entry, lists, manyIds } from './entry.mjs';

const hook = (stage, n = 0) => ({ id: stage.webhooks[n % stage.webhooks.length] });
const SINCE = '2020-01-01T00:00:00Z';
const task = (make) => async (stage, n) => {
  const { id, leaseToken } = await stage.claimed();
  return { ids: { id }, body: { leaseToken, ...make(n) } };
};
const EVENTS_BODY = BODY - 8 * 1024;
/** The limit of artifacts is 256 KiB. */
const ARTIFACTS = [deep(255 * 1024, 17)];

const delivery = (event, payload) => (_, n) => signedDelivery(event, payload(n));
/** Large contents are created when a request first needs them. */
const issue = (create) => {
  let contents;
  return (n) => {
    contents ??= create();
    const number = n + (Date.now() % 1e6);
    const html_url = 'https://github.com/acme/worst/issues/1';
    return { action: 'opened', issue: { number, title: 'An issue', html_url, labels: [], ...contents } };
  };
};
const commits = (count, message) => (n) => ({
  ref: 'refs/heads/main',
  before: '0'.repeat(39) + (n % 10),
  after: '1'.repeat(39) + (n % 10),
  compare: 'https://github.com/acme/worst/compare',
  commits: Array.from({ length: count }, (_, at) => ({
    id: String(at).padStart(40, '0'),
    message,
    url: 'https://github.com/acme/worst/commit',
    author: { name: 'Ada', email: 'ada@example.com' },
    added: Array.from({ length: 20 }, (_, file) => `src/${file}.ts`),
    modified: [],
    removed: [],
  })),
});
const MOST = 24 * BODY;
const marked = () => ({ body: `${marks(2_000_000)} ${words(MOST - 2_000_001)}` });

/** Under `/v1`; the same routes are under `/api` for sessions. */
const WEBHOOKS = [
  ...lists(['GET /v1/webhooks']),
  entry(
    'POST /v1/webhooks',
    '64 KiB, a URL of 2,048',
    (stage, n) => ({
      body: {
        url: `https://127.0.0.1:1/${n}${'x'.repeat(2000)}`,
        events: ['*'],
        secret: 's'.repeat(256),
        description: words(LONG),
        projectId: stage.projects[20],
      },
    }),
    { status: 201 },
  ),
  entry('GET /v1/webhooks/{id}', '64 KiB', (stage) => ({ ids: hook(stage) })),
  entry('PUT /v1/webhooks/{id}', '64 KiB', (stage, n) => ({ ids: hook(stage), body: { description: words(LONG, n) } })),
  entry('POST /v1/webhooks/{id}/secret/rotate', 'a secret of 256', (stage, n) => ({
    ids: hook(stage, n),
    body: { secret: 's'.repeat(256), gracePeriodSeconds: 604_800 },
  })),
  entry('POST /v1/webhooks/{id}/ping', 'one', (stage, n) => ({ ids: hook(stage, n) }), { status: 202 }),
  entry(
    'POST /v1/webhooks/{id}/recover',
    'everything since 2020',
    (stage, n) => ({ ids: hook(stage, n), body: { since: SINCE } }),
    { status: 202 },
  ),
  entry('GET /v1/webhooks/{id}/deliveries', 'the largest page, all filters', (stage) => ({
    ids: hook(stage),
    query: { limit: '100', since: SINCE, event: 'ticket.updated' },
  })),
  entry('GET /v1/webhooks/{id}/deliveries', 'a page far behind', (stage) => ({
    ids: hook(stage),
    query: { limit: '100', page: '1000000' },
  })),
  entry('GET /v1/webhooks/{id}/deliveries/{deliveryId}', 'one', async (stage) => ({
    ids: { ...hook(stage), deliveryId: await deliveryOf(stage) },
  })),
  entry(
    'POST /v1/webhooks/{id}/deliveries/{deliveryId}/redeliver',
    'one',
    async (stage) => ({ ids: { ...hook(stage), deliveryId: await deliveryOf(stage) } }),
    { status: [202, 409] },
  ),
  entry('DELETE /v1/webhooks/{id}', 'with all its deliveries', (stage) => ({ ids: { id: stage.webhooks.pop() } }), {
    last: true,
  }),
];

export const MACHINE_INPUTS = [
  entry('POST /webhooks/vcs', 'an issue of 24 MiB, a million combining marks', delivery('issues', issue(marked)), {
    by: 'none',
    status: 202,
  }),
  entry(
    'POST /webhooks/vcs',
    'an issue of 24 MiB of different words',
    delivery(
      'issues',
      issue(() => ({ body: words(MOST) })),
    ),
    {
      by: 'none',
      status: 202,
    },
  ),
  entry(
    'POST /webhooks/vcs',
    'a push of 24 MiB, 19,900 commits',
    delivery('push', commits(19_900, `WORST-1 ${'WEB-12 '.repeat(40)}`)),
    { by: 'none', status: 202 },
  ),
  entry(
    'POST /webhooks/vcs',
    '24 MiB of {}',
    delivery(
      'issues',
      issue(() => ({ body: 'text', labels: manyParts(MOST) })),
    ),
    {
      by: 'none',
      status: 400,
    },
  ),
  entry(
    'POST /webhooks/vcs',
    '25 MiB without a signature',
    () => ({
      raw: JSON.stringify({ a: words(MOST) }),
      type: 'application/json',
      headers: { 'x-github-event': 'issues', 'x-github-delivery': 'x' },
    }),
    { by: 'none', status: 401 },
  ),
  entry(
    'POST /webhooks/generic',
    '1 MiB, 20 levels deep',
    (stage, n) => ({ body: { event: `event ${n}`, projectId: stage.tasked, data: deep(EVENTS_BODY / 2, 17) } }),
    { by: 'token', status: 202 },
  ),
  entry(
    'POST /webhooks/generic',
    'as many objects as a body may have',
    (stage, n) => ({
      body: { event: `event ${n}`, projectId: stage.tasked, data: { n, parts: manyParts(290_000) } },
    }),
    { by: 'token', status: 202 },
  ),
  entry(
    'POST /webhooks/generic',
    '1 MiB of combining marks',
    (stage, n) => ({ body: { event: `event ${n}`, projectId: stage.tasked, data: { n, text: marks(EVENTS_BODY) } } }),
    { by: 'token', status: 202 },
  ),
  ...WEBHOOKS,
  ...WEBHOOKS.map((one) => ({ ...one, route: one.route.replace('/v1/', '/api/'), by: 'session' })),
  entry('GET /v1/events', '100 events', () => ({ query: { limit: '100' } })),
  entry('GET /v1/events', 'a type that is rare', () => ({
    query: { limit: '100', types: 'import.finished', after: '0' },
  })),
  entry('GET /v1/events/stream', 'from the beginning, for 3 s', () => ({ query: { after: '0' }, seconds: 3 }), {
    rounds: 1,
  }),
  entry('GET /api/events', '100 events', () => ({ query: { limit: '100' } })),
  entry('GET /api/events', '100 projects, a type that is rare', (stage) => ({
    query: { limit: '100', project: manyIds(stage.projects), types: 'project.restored' },
  })),
  entry('GET /api/events', 'of one ticket', (stage) => ({ query: { limit: '100', ticket: stage.ticket } })),
  entry(
    'GET /api/events/stream',
    'from the beginning, for 3 s',
    (stage) => ({ query: { after: '0', project: manyIds(stage.projects) }, seconds: 3 }),
    { rounds: 1 },
  ),
  entry('GET /api/agent-tasks', '100 tasks of 64 KiB', () => ({ query: { limit: '100' } })),
  entry('GET /api/agent-tasks', 'three lists of 100, a page far behind', (stage) => ({
    query: {
      project: manyIds(stage.projects),
      ticket: manyIds(stage.tickets),
      kind: manyIds(),
      page: '100000',
      limit: '100',
    },
  })),
  entry(
    'POST /api/agent-tasks',
    'instructions of 16 KiB',
    (stage, n) => ({ body: { projectId: stage.tasked, kind: 'work', instructions: words(16 * 1024, n) } }),
    { status: 201 },
  ),
  entry('POST /api/agent-tasks/claim', '50 kinds', (stage) => ({
    body: {
      projectId: stage.tasked,
      kinds: ['work', ...Array.from({ length: 49 }, (_, n) => `k${'abcdefghij'[n % 10]}${'x'.repeat(n)}`)],
    },
  })),
  entry('POST /api/agent-tasks/claim', 'in all projects', () => ({ body: {} })),
  entry('GET /api/agent-tasks/{id}', 'a payload of 64 KiB', async (stage) => ({
    ids: { id: (await stage.claimed()).id },
  })),
  entry('GET /api/agent-tasks/{id}/log', '100 messages of 64 KiB', async (stage) => ({
    ids: { id: await logged(stage) },
    query: { limit: '100' },
  })),
  entry(
    'POST /api/agent-tasks/{id}/log',
    '64 KiB',
    task((n) => ({ message: words(LONG, n) })),
    { status: [200, 201] },
  ),
  entry(
    'POST /api/agent-tasks/{id}/heartbeat',
    'one',
    task(() => ({})),
  ),
  entry(
    'POST /api/agent-tasks/{id}/complete',
    '64 KiB and artifacts of 256 KiB',
    task(() => ({ result: { summary: words(LONG), artifacts: ARTIFACTS } })),
  ),
  entry(
    'POST /api/agent-tasks/{id}/fail',
    '64 KiB',
    task(() => ({ error: words(LONG) })),
  ),
  entry(
    'POST /api/agent-tasks/{id}/ask',
    '64 KiB',
    task(() => ({ question: words(LONG) })),
  ),
  entry('POST /api/agent-tasks/{id}/reply', '64 KiB', async (stage) => {
    const { id, leaseToken } = await stage.claimed();
    await stage.me.session.ask('POST', `/api/agent-tasks/${id}/ask`, { leaseToken, question: 'Why?' });
    return { ids: { id }, body: { answer: words(LONG) } };
  }),
  entry('POST /api/agent-tasks/{id}/cancel', 'one', async (stage) => ({ ids: { id: (await stage.claimed()).id } })),
  entry(
    'POST /api/agent-tasks/{id}/retry',
    'one',
    async (stage) => {
      const { id } = await stage.claimed();
      await stage.me.session.ask('POST', `/api/agent-tasks/${id}/cancel`);
      return { ids: { id } };
    },
    { status: [200, 409] },
  ),
  entry(
    'POST /api/docs/generate',
    'a repository that moves all its files, which are alike',
    ({ repo }) => ({ body: { repo, base: 'base', head: 'head' } }),
    { rounds: 1 },
  ),
];

async function deliveryOf(stage) {
  const [found] = await stage.callers.key.ask('GET', `/v1/webhooks/${hook(stage).id}/deliveries`);
  return found?.id;
}

async function logged(stage) {
  const { id, leaseToken } = await stage.claimed();
  for (let n = 0; n < 20; n++)
    await stage.me.session.ask('POST', `/api/agent-tasks/${id}/log`, { leaseToken, message: words(LONG, n) });
  return id;
}
