import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { API_KEY_SCOPES } from '#contracts';
import { DocsOutcomes } from '#docs';
import { Docket } from '../support/docket.js';
import { cookieOf } from '../support/given.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Credential = Parameters<Docket['as']>[0];

interface Media {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Operation {
  security: object[];
  parameters?: { name: string; in: string; example?: unknown; schema?: { example?: unknown } }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

/** Operations whose examples need another server: an identity provider, or a code host with the repository. */
const ELSEWHERE = [
  'POST /api/user/identities/{id}/start',
  'GET /api/auth/oidc/{name}/start',
  'POST /api/docs/generate',
];

/** Nothing listens there. */
const UNREACHABLE = 'http://127.0.0.1:9';

const SERVERS = {
  GITHUB_API_URL: UNREACHABLE,
  GITHUB_TOKEN: 'none',
  OIDC_PROVIDERS: 'corp',
  OIDC_CORP_ISSUER: UNREACHABLE,
  OIDC_CORP_CLIENT_ID: 'docket',
  OIDC_CORP_CLIENT_SECRET: 'none',
};

const DEMO = { email: 'demo@docket.local', password: 'docket-demo-password' };

let docket: Docket;
let demo: { cookie: string };
let key: { apiKey: string };
let workspace: string;
let operations: { method: Method; path: string; operation: Operation }[];
beforeAll(async () => {
  // Without a secret, deliveries of code hosts need no signature.
  docket = await Docket.start({ RATE_LIMIT: 'on', GITHUB_WEBHOOK_SECRET: '', ...SERVERS });
  const { DATABASE_URL, ENCRYPTION_KEY, DOCKET_HOME } = docket.config;
  await promisify(execFile)(process.execPath, ['dist/apps/setup/src/main.js'], {
    env: { PATH: process.env.PATH, DATABASE_URL, ENCRYPTION_KEY, DOCKET_HOME, SEED_DEMO: 'true' },
  });
  demo = await signIn(DEMO);
  const made = await docket.as(demo).post('/api/user/api-keys', { name: 'All', scopes: [...API_KEY_SCOPES] });
  key = { apiKey: made.body.data.key };
  workspace = (await first('/api/workspaces', ({ slug }) => slug === 'acme')).id;
  operations = Object.entries(docket.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as unknown as Record<Method, Operation>).map(([method, operation]) => ({
      method: method as Method,
      path,
      operation,
    })),
  );
}, 120_000);
afterAll(() => docket.stop());

async function signIn(who: { email: string; password: string }): Promise<{ cookie: string }> {
  const reply = await docket.as().post('/api/auth/sign-in', who);
  return { cookie: cookieOf(reply.headers['set-cookie']) };
}

const first = async (list: string, isRight: (item: Record<string, unknown>) => boolean = () => true) => {
  const { body } = await docket.as(demo).get(list);
  const found = body.data.find(isRight) ?? { id: `nothing in ${list}` };
  return found as { id: string; [field: string]: unknown };
};

/** What each segment of a path stands for in the demo data, or in what an earlier example created. */
async function idsFor(path: string): Promise<Record<string, string>> {
  const ticket = path.includes('/comments/') ? await ticketWithComment() : { key: 'WEB-7', commentId: '' };
  const lists: Record<string, [list: string, isRight?: (item: Record<string, unknown>) => boolean]> = {
    labels: [`/api/workspaces/${workspace}/labels`],
    groups: [`/api/workspaces/${workspace}/groups`],
    templates: ['/api/project/WEB/templates'],
    fields: ['/api/project/WEB/fields'],
    views: ['/api/views'],
    recurrences: ['/api/project/WEB/recurrences'],
    webhooks: ['/api/webhooks'],
    agents: [`/api/workspaces/${workspace}/agents`],
    'agent-tasks': ['/api/agent-tasks?limit=100', ({ status }) => status === 'awaiting_input'],
    users: ['/api/users?limit=100', ({ name }) => name === 'Linus Torvalds'],
  };
  const named = Object.entries(lists).filter(([segment]) => path.includes(`/${segment}/{`));
  const found = await Promise.all(named.map(async ([segment, list]) => [segment, (await first(...list)).id] as const));
  return {
    workspaces: workspace,
    project: 'WEB',
    tickets: ticket.key,
    comments: ticket.commentId,
    ...Object.fromEntries(found),
  };
}

/** Only authors change their comments. */
async function ticketWithComment(): Promise<{ key: string; commentId: string }> {
  const [row] = await docket.rows<{ key: string; commentId: string }>(
    `SELECT p.key || '-' || t.number AS key, c.id AS "commentId" FROM comments c
     JOIN tickets t ON t.id = c.ticket_id JOIN projects p ON p.id = t.project_id
     JOIN users u ON u.id = c.author_id WHERE u.email = $1 AND p.key = 'WEB' ORDER BY c.id LIMIT 1`,
    [DEMO.email],
  );
  return row!;
}

async function addressOf(path: string): Promise<string> {
  const ids = await idsFor(path);
  return path.replace(/([^/]+)\/\{(\w+)\}/g, (_, segment: string) => `${segment}/${ids[segment]}`);
}

/** The caller that an operation is for. */
async function callerOf(method: Method, path: string): Promise<Credential> {
  if (path.startsWith('/v1/')) return key;
  if (path === '/webhooks/generic') {
    const made = await docket.as(demo).post('/api/project/WEB/access-tokens', { name: 'Example' });
    return { apiKey: made.body.data.token };
  }
  if (method === 'delete' && path === '/api/user') return signIn({ ...DEMO, email: 'grace@docket.local' });
  return demo;
}

const sent = ({ method, path }: { method: string; path: string }) =>
  !ELSEWHERE.includes(`${method.toUpperCase()} ${path}`);

describe('an example of a request', () => {
  it('can be sent as it is on the demo data', async () => {
    const shown = operations.flatMap(({ method, path, operation }) =>
      Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, { example, examples = {} }]) =>
        [example, ...Object.values(examples).map(({ value }) => value)]
          .filter((each) => each !== undefined)
          .map((each) => ({ method, path, type, example: each })),
      ),
    );
    expect(shown.length).toBeGreaterThan(85);
    const refused: unknown[] = [];
    for (const { method, path, type, example } of shown.filter(sent)) {
      const url = await addressOf(path);
      const call = docket.as(await callerOf(method, path)).call(method, url, example);
      const { status, body } = await call.set('content-type', type);
      if (status >= 300) refused.push([method, url, example, status, body.error]);
    }
    expect(refused).toEqual([]);
  }, 120_000);

  it('has parameters that are accepted on the demo data', async () => {
    const shown = operations.flatMap(({ method, path, operation: { parameters = [] } }) =>
      parameters.flatMap(({ name, in: place, example, schema }) => {
        const value = example ?? schema?.example;
        return value === undefined || place !== 'query' || path.endsWith('/stream')
          ? []
          : [{ method, path, name, value: String(value) }];
      }),
    );
    expect(shown.length).toBeGreaterThan(3);
    for (const { path, name, value } of shown.filter(sent)) {
      const caller = docket.as(path.startsWith('/v1/') ? key : demo);
      const { status } = await caller.get(`${path}?${new URLSearchParams({ [name]: value })}`);
      expect([path, name, status]).toEqual([path, name, 200]);
    }
  });
});

/** Valid bodies where the document shows none, since each has an id or a token. */
const lease = { leaseToken: 'lost' };
const BODIES: Record<string, object> = {
  '/api/workspaces/{id}/members': { userId: randomUUID(), role: 'member' },
  '/api/project/{id}/members': { userId: randomUUID(), role: 'member' },
  '/api/agent-tasks/{id}/log': { ...lease, message: 'Reading the diff' },
  '/api/agent-tasks/{id}/heartbeat': lease,
  '/api/agent-tasks/{id}/complete': { ...lease, result: { summary: 'Done' } },
  '/api/agent-tasks/{id}/fail': { ...lease, error: 'No access' },
  '/api/agent-tasks/{id}/ask': { ...lease, question: 'Which branch?' },
};

describe('an error of its own status', () => {
  const declaring = (status: number) => operations.filter(({ operation: { responses } }) => status in responses);
  let admin: { cookie: string };
  let adminKey: { apiKey: string };
  beforeAll(async () => {
    const user = await docket.given.user({ role: 'ADMIN' });
    admin = user;
    adminKey = { apiKey: await docket.given.apiKey(user, { scopes: [...API_KEY_SCOPES] }) };
  });
  const callerFor = (path: string) => docket.as(path.startsWith('/v1/') ? adminKey : admin);

  it('is how each operation with a parameter in its path responds to an id of nothing: 404', async () => {
    const named = operations.filter(({ path }) => path.includes('{'));
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(({ operation }) => !operation.responses[404])).toEqual([]);
    const others: unknown[] = [];
    for (const { method, path, operation } of named) {
      const url = path.replace('{emoji}', encodeURIComponent('👍')).replace(/\{\w+\}/g, randomUUID());
      const [type, { example, examples = {} } = {} as Media] =
        Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
      const body = example ?? Object.values(examples)[0]?.value ?? BODIES[path];
      const call = callerFor(path).call(method, url, body as object);
      const { status, body: reply } = await (type ? call.set('content-type', type) : call);
      if (status !== 404 || reply.error.code !== 'NOT_FOUND') others.push([method, path, status, reply]);
    }
    expect(others).toEqual([]);
  });

  it('is how each other operation with input responds to input that it cannot read: 400', async () => {
    const taking = declaring(400);
    expect(taking.length).toBeGreaterThan(50);
    const others: unknown[] = [];
    const token = await callerOf('post', '/webhooks/generic');
    for (const { method, path, operation } of taking) {
      const caller = path === '/webhooks/generic' ? docket.as(token) : callerFor(path);
      const [type] = Object.keys(operation.requestBody?.content ?? {});
      const call = type ? caller.call(method, path).sending(type, '{') : caller.call(method, `${path}?nonsense=1`);
      const { status, body } = await call;
      if (status !== 400 || body.error.code !== 'VALIDATION_ERROR') others.push([method, path, status, body]);
    }
    expect(others).toEqual([]);
  });

  it('is how each operation without input responds to a caller without a credential: 401', async () => {
    const others: unknown[] = [];
    expect(declaring(401).length).toBeGreaterThan(8);
    for (const { method, path } of declaring(401)) {
      const { status, body } = await docket.as().call(method, path);
      if (status !== 401 || body.error.code !== 'UNAUTHORIZED') others.push([method, path, status, body]);
    }
    expect(others).toEqual([]);
  });
});

describe('an example of an error', () => {
  it('is a response of the operation it is shown for', async () => {
    const reading = await docket.as(demo).post('/api/user/api-keys', { name: 'Reads', scopes: ['tickets:read'] });
    const archived = await docket.as(demo).post('/api/projects', { name: 'Archived' });
    await docket.as(demo).put(`/api/project/${archived.body.data.id}`, { status: 'archived' });
    const title = { title: 'Sign-in fails in Safari' };
    const replies = [
      await docket.as(demo).post('/api/tickets', { projectId: 'WEB' }),
      await docket.as().get('/api/tickets'),
      await docket.as({ apiKey: reading.body.data.key }).post('/api/tickets', title),
      await docket.as(demo).get('/api/tickets/WEB-99999'),
      await docket.as(demo).post('/api/tickets', { ...title, projectId: archived.body.data.id }),
      await docket.as(demo).put('/api/tickets/WEB-7', { priority: 'low' }).set('if-match', '"9999"'),
      await docket.as(demo).get('/api/views?project=NOPE'),
    ];
    replies.push(await docket.as(demo).post('/api/user/identities/corp/start'));
    const generate = (more: object, caller: Credential = demo) =>
      docket.as(caller).post('/api/docs/generate', { repo: 'acme/website', base: 'v1.2.0', head: 'main', ...more });
    await docket.as(demo).post('/api/project/WEB/repositories', { provider: 'github', repo: 'acme/website' });
    replies.push(await generate({}, await docket.given.user()), await generate({}));
    docket.app.get(DocsOutcomes, { strict: false }).timeout = 1;
    replies.push(await generate({ openPr: true }));
    for (let limit = 10; limit > 0; limit--) await generate({ openPr: true, base: '' });
    replies.push(await generate({ openPr: true }));
    const real = new Set(replies.map(({ body: { error } }) => `${error.code}: ${error.message}`));
    const shown = operations.flatMap(({ operation }) =>
      Object.entries(operation.responses).flatMap(([status, { content }]) => {
        const { example, examples = {} } = content?.['application/json'] ?? {};
        const values = [example, ...Object.values(examples).map(({ value }) => value)];
        return status === 'default' || Number(status) >= 400 ? values.filter((value) => value !== undefined) : [];
      }),
    ) as { error: { code: string; message: string } }[];
    const messages = new Set(shown.map(({ error }) => `${error.code}: ${error.message}`));
    expect([...messages].sort()).toEqual([...real].sort());
  });
});
