import { randomBytes, randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import pg from 'pg';
import { AppProcess } from '../support/app-process.js';
import { createDatabase, databaseUrl, dropDatabase, TEMPLATE } from '../support/databases.js';
import { signed } from '../support/deliveries.js';
import { LOOPBACK } from '../support/delivering.js';
import { type DumpedTable, dump, spellingsOf } from '../support/dump.js';
import { cookieOf } from '../support/given.js';
import { Mailbox, tokenIn } from '../support/mailbox.js';
import { Receiver } from '../support/receiver.js';
import { eventually } from '../system/started-docket.js';

import.meta.jest.setTimeout(240_000);

const database = `test_secrets_${process.pid}`;
const ADA = 'ada@example.com';

/** Every secret that must not appear in a log or a dump, by its kind. */
const planted = new Map<string, string>();
const plant = (name: string): string => remember(name, `planted-${randomBytes(18).toString('base64url')}`);
function remember(name: string, secret: string | undefined): string {
  if (secret === undefined || secret.length < 8) throw new Error(`There is no ${name} to look for`);
  planted.set(name, secret);
  return secret;
}

const settings = {
  ENCRYPTION_KEY: remember('encryption key', randomBytes(32).toString('base64')),
  GITHUB_WEBHOOK_SECRET: plant('secret of a code host'),
  METRICS_TOKEN: plant('metrics token'),
  GITHUB_TOKEN: plant('token for a code host'),
  DOCS_WRITER_TOKEN: plant('token for a model'),
};

let mailbox: Mailbox;
let good: Receiver;
let bad: Receiver;
let api: AppProcess;
let worker: AppProcess;
let url: string;
beforeAll(async () => {
  await createDatabase(database, TEMPLATE);
  [mailbox, good, bad] = [
    await Mailbox.start(),
    await Receiver.start(),
    await Receiver.start((response) => response.writeHead(500).end('no')),
  ];
  const environment = {
    ...settings,
    ...LOOPBACK,
    LOG_LEVEL: 'trace',
    DATABASE_URL: databaseUrl(database),
    SMTP_URL: mailbox.url.replace('//', `//docket:${plant('password of the mail server')}@`),
  };
  remember('password of the database', new URL(databaseUrl(database)).password);
  api = new AppProcess('api', environment);
  worker = new AppProcess('worker', environment);
  url = (await api.logged('listening')).url as string;
  await worker.logged('working');
  await liveThroughIt();
  for (const process of [api, worker]) process.kill('SIGTERM');
  expect([await api.ended, await worker.ended]).toEqual([0, 0]);
});
afterAll(async () => {
  await api.stop();
  await worker.stop();
  await good.close();
  await bad.close();
  await mailbox.close();
  await dropDatabase(database);
});

type Headers = Record<string, string>;
async function call(method: string, path: string, body?: unknown, headers: Headers = {}) {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }), // so that its response is stored, where responses are
      ...headers,
    },
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  });
  const text = await reply.text();
  const { data } = (text.startsWith('{') ? JSON.parse(text) : {}) as { data: Record<string, string> };
  return { status: reply.status, data, cookies: reply.headers.getSetCookie() };
}
const sql = async (statement: string) => {
  const client = new pg.Client({ connectionString: databaseUrl(database) });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

/** Every request that takes or creates a credential, with valid and invalid input. */
async function liveThroughIt(): Promise<void> {
  const [password, later, wrong] = [plant('password'), plant('new password'), plant('wrong password')];
  const signedUp = await call('POST', '/api/auth/sign-up', { email: ADA, password, name: 'Ada' });
  const cookie = cookieOf(signedUp.cookies);
  remember('session', cookie.split('=')[1]);
  expect((await call('POST', '/api/auth/sign-in', { email: ADA, password: wrong })).status).toBe(401);
  const changed = { currentPassword: password, newPassword: later };
  expect((await call('PUT', '/api/auth/password', changed, { cookie })).status).toBe(200);
  await call('POST', '/api/auth/verify-email', { token: remember('verification', await mailed(ADA, /^Confirm/)) });

  await secondFactorOf(cookie);

  const key = (await call('POST', '/api/user/api-keys', { name: 'All' }, { cookie })).data.key!;
  const bearer = { authorization: `Bearer ${remember('API key', key)}` };
  const project = (await call('POST', '/api/projects', { name: 'Plants' }, bearer)).data.id!;
  const tokens = `/api/project/${project}/access-tokens`;
  const token = remember('access token', (await call('POST', tokens, { name: 'Scales' }, { cookie })).data.token);
  const rules = { agent: 'external', rules: [{ event: 'beans.low', kind: 'buy_beans' }] };
  expect((await call('PUT', `/api/project/${project}/automations`, rules, { cookie })).status).toBe(200);
  const event = { event: 'beans.low', projectId: project, data: {} };
  const generic = await call('POST', '/webhooks/generic', event, { authorization: `Bearer ${token}` });
  expect(generic.status).toBe(202);
  lease = (await call('POST', '/api/agent-tasks/claim', { projectId: project }, bearer)).data.leaseToken!;
  const vcs = { 'x-github-event': 'ping', 'x-hub-signature-256': signed('{}', settings.GITHUB_WEBHOOK_SECRET) };
  expect((await call('POST', '/webhooks/vcs', '{}', vcs)).status).toBe(202);
  await webhookSecretOfProject(project, cookie);
  expect((await call('GET', '/metrics', undefined, { authorization: `Bearer ${settings.METRICS_TOKEN}` })).status).toBe(
    200,
  );

  for (const receiver of [good, bad]) {
    const secret = plant(`secret of webhook ${receiver.port}`);
    const webhook = await call('POST', '/v1/webhooks', { url: receiver.url(), events: ['*'], secret }, bearer);
    expect(webhook.status).toBe(201);
    const rotated = await call('POST', `/v1/webhooks/${webhook.data.id}/secret/rotate`, {}, bearer);
    remember(`rotated secret of webhook ${receiver.port}`, rotated.data.secret);
  }
  expect((await call('POST', '/api/tickets', { title: 'Water them', projectId: project }, bearer)).status).toBe(201);
  await eventually(() => {
    if (good.requests.length === 0 || bad.requests.length === 0) throw new Error('Nothing was delivered');
  });

  const guest = 'grace@example.com';
  expect((await call('POST', `/api/project/${project}/invitations`, { email: guest }, { cookie })).status).toBe(201);
  const invitation = remember('invitation', await mailed(guest, /invites/));
  const guestAccount = {
    email: guest,
    name: 'Grace',
    password: plant('password of a guest'),
    invitationToken: invitation,
  };
  expect((await call('POST', '/api/auth/sign-up', guestAccount)).status).toBe(201);
  const waiting = 'joan@example.com';
  expect((await call('POST', `/api/project/${project}/invitations`, { email: waiting }, { cookie })).status).toBe(201);
  remember('invitation that waits', await mailed(waiting, /invites/));

  await call('POST', '/api/auth/password-reset/request', { email: ADA });
  const reset = {
    token: remember('reset token', await mailed(ADA, /^Set a new password/)),
    password: plant('password after the reset'),
  };
  expect((await call('POST', '/api/auth/password-reset', reset)).status).toBe(200);
  expect((await call('POST', '/api/auth/password-reset', reset)).status).toBe(400);

  await misuse(key, cookie);
}

/** From a session of its own, so that the password of the other still suffices. */
async function secondFactorOf(cookie: string): Promise<void> {
  const { secret } = (await call('POST', '/api/user/two-factor/setup', {}, { cookie })).data;
  remember('secret of an app', secret);
  const enabled = await call(
    'POST',
    '/api/user/two-factor/enable',
    { code: generateSync({ secret: secret! }) },
    { cookie },
  );
  const codes = (enabled.data as unknown as { recoveryCodes: string[] }).recoveryCodes;
  for (const [number, code] of codes.entries()) remember(`recovery code ${number}`, code);
  const disabled = await call('POST', '/api/user/two-factor/disable', { code: codes[0] }, { cookie });
  expect(disabled.status).toBe(200);
  const again = (await call('POST', '/api/user/two-factor/setup', {}, { cookie })).data;
  remember('secret of another app', again.secret);
  const browser = (await call('POST', '/api/auth/passkey/options', {})).data as unknown as { challenge: string };
  remember('challenge of a passkey', browser.challenge);
}

/** Created, configured and used: correctly, and with the one of the instance. */
async function webhookSecretOfProject(project: string, cookie: string): Promise<void> {
  const path = `/api/project/${project}/webhook-secret`;
  remember('secret of a project', (await call('PUT', path, {}, { cookie })).data.secret);
  const secret = plant('secret given to a project');
  expect((await call('PUT', path, { secret }, { cookie })).status).toBe(200);
  await sql(`INSERT INTO repositories (id, workspace_id, project_id, provider, repo, created_at)
    SELECT id, workspace_id, id, 'github', 'acme/plants', now() FROM projects WHERE id = '${project}'`);
  const body = JSON.stringify({ zen: 'x', repository: { full_name: 'acme/plants' } });
  const sent = async (by: string) =>
    (await call('POST', '/webhooks/vcs', body, { 'x-github-event': 'ping', 'x-hub-signature-256': signed(body, by) }))
      .status;
  expect([await sent(secret), await sent(settings.GITHUB_WEBHOOK_SECRET)]).toEqual([202, 401]);
}

/** Credentials in the wrong place, and failures while they are in use. */
async function misuse(key: string, cookie: string): Promise<void> {
  const hidden = plant('secret in the wrong place');
  await call('GET', `/api/tickets?token=${hidden}`, undefined, { authorization: `Bearer ${key}` });
  await call('GET', `/nothing?key=${hidden}`);
  await call('POST', '/api/tickets', { title: 'x', [hidden]: hidden }, { authorization: `Bearer ${key}` });
  await call('POST', '/api/auth/sign-in', `{"password": "${hidden}"`);
  await call('GET', '/api/auth/session', undefined, { cookie, authorization: `Basic ${hidden}` });
  const asCredential: Headers[] = [{ authorization: `Bearer ${lease}` }, { cookie: `docket.session-token=${lease}` }];
  for (const credential of asCredential) {
    expect((await call('GET', '/api/agent-tasks', undefined, credential)).status).toBe(401);
  }
  const account = { email: 'unlucky@example.com', password: plant('password of a sign-up that breaks'), name: 'U' };
  await sql(`ALTER TABLE users ADD CONSTRAINT unlucky CHECK (email <> '${account.email}')`);
  expect((await call('POST', '/api/auth/sign-up', account)).status).toBe(500);
  mailbox.refuses = () => ({ code: 550, at: 'DATA' });
  await call('POST', '/api/auth/password-reset/request', { email: ADA });
  await eventually(() => {
    if (!worker.lines.some((line) => line.includes('was not sent'))) throw new Error('The refusal was not logged');
  });
}

/** Of a claimed task. It identifies the claimer and is needed in addition to a credential. */
let lease: string;

const mailed = async (email: string, subject: RegExp) => tokenIn(await mailbox.about(subject, email));

// Promise 1.8
it('neither the API nor the worker logs a secret at the most verbose level, however it was sent', async () => {
  const log = [...api.lines, ...worker.lines].join('\n');
  expect(log).toContain('"path":"/api/auth/password-reset"');
  expect(log).toContain('"msg":"request failed"');
  const found = [...planted].filter(([, secret]) => spellingsOf(secret).some((spelling) => log.includes(spelling)));
  expect(found.map(([name]) => name)).toEqual([]);
});

const found = (tables: DumpedTable[], secrets: Map<string, string>): string[] =>
  [...secrets].flatMap(([name, secret]) => {
    const spellings = spellingsOf(secret);
    const holding = tables.filter(({ rows }) => rows.some((row) => spellings.some((text) => row.includes(text))));
    return holding.map((table) => `${name} in ${table.name}`);
  });

describe('a dump of the whole database', () => {
  let tables: DumpedTable[];
  beforeAll(async () => {
    tables = await dump(databaseUrl(database));
  });

  it('has rows for everything with such secrets, including the tables of the queues', () => {
    const filled = tables.flatMap(({ name, rows }) => (rows.length > 0 ? [name] : []));
    const holders = ['users', 'sessions', 'api_keys', 'access_tokens', 'account_tokens', 'invitations', 'webhooks'];
    holders.push('project_webhook_secrets');
    const traces = ['mail_messages', 'idempotency_keys', 'agent_tasks', 'webhook_deliveries', 'webhook_attempts'];
    expect([...holders, ...traces].filter((table) => !filled.includes(`public.${table}`))).toEqual([]);
    expect(tables.filter(({ name }) => name.startsWith('bullmq.')).length).toBeGreaterThan(0);
  });

  // Promise 1.3
  it('contains no secret of any kind, in any table or encoding', () => {
    expect(planted.size).toBeGreaterThan(20);
    expect(found(tables, planted)).toEqual([]);
  });

  // Promise 1.3
  it('would reveal one, in whatever encoding it was stored', async () => {
    const secret = randomBytes(32).toString('base64url');
    await sql(`CREATE SCHEMA elsewhere;
      CREATE TABLE elsewhere.plain AS SELECT 'before ${secret} after' AS text;
      CREATE TABLE elsewhere.nested AS SELECT '{"a": [{"b": "x${secret}"}]}'::jsonb AS json;
      CREATE TABLE elsewhere.bytes AS SELECT convert_to('${secret}', 'UTF8') AS bytes;
      CREATE TABLE elsewhere.raw AS SELECT decode('${Buffer.from(secret, 'base64url').toString('hex')}', 'hex') AS bytes;
      CREATE TABLE elsewhere.encoded AS SELECT replace(encode('ab${secret}c', 'base64'), E'\\n', '') AS text;
      CREATE TABLE elsewhere.innocent AS SELECT encode(sha256('${secret}'), 'hex') AS hash`);
    const shown = found(await dump(databaseUrl(database)), new Map([['it', secret]]));
    expect(shown).toEqual(['bytes', 'encoded', 'nested', 'plain', 'raw'].map((table) => `it in elsewhere.${table}`));
  });

  it('contains the lease token of a task, which does not authenticate anyone', () => {
    expect(found(tables, new Map([['lease', lease]]))).toEqual(['lease in public.agent_tasks']);
  });
});
