import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { API_KEY_SCOPES } from '#contracts';
import { Docket } from '../support/docket.js';
import { cookieOf } from '../support/given.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Credential = Parameters<Docket['as']>[0];

interface Media {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Operation {
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

const DEMO = { email: 'demo@docket.local', password: 'docket-demo-password' };

let docket: Docket;
let demo: { cookie: string };
let key: { apiKey: string };
let workspace: string;
let operations: { method: Method; path: string; operation: Operation }[];
beforeAll(async () => {
  docket = await Docket.start();
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
    const real = new Set(replies.map(({ body: { error } }) => `${error.code}: ${error.message}`));
    // These need another server, or more requests than a test should send. Other tests provoke them.
    for (const other of [
      'RATE_LIMITED: Too many requests',
      'NOT_FOUND: Repository not found',
      'UPSTREAM_ERROR: The code host could not be reached',
      'UPSTREAM_ERROR: The provider could not be reached',
      'TIMEOUT: The pull request is still being made: repeat the request to join it',
    ]) {
      real.add(other);
    }
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
