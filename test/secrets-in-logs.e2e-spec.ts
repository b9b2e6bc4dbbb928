import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { eventually } from './faults/started-docket.js';
import { AppProcess } from './support/app-process.js';
import { createDatabase, databaseUrl, dropDatabase, TEMPLATE } from './support/databases.js';
import { signed } from './support/deliveries.js';
import { LOOPBACK } from './support/delivering.js';
import { cookieOf } from './support/given.js';
import { Mailbox, tokenIn } from './support/mailbox.js';
import { Receiver } from './support/receiver.js';

import.meta.jest.setTimeout(120_000);

const database = `test_secrets_${process.pid}`;
const ADA = 'ada@example.com';

/** Everything that nobody who reads a log may learn, by what it is. */
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
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
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

/** Everything that takes or makes a credential, as it should be used and as it should not. */
async function liveThroughIt(): Promise<void> {
  const [password, later, wrong] = [plant('password'), plant('new password'), plant('wrong password')];
  const signedUp = await call('POST', '/api/auth/sign-up', { email: ADA, password, name: 'Ada' });
  const cookie = cookieOf(signedUp.cookies);
  remember('session', cookie.split('=')[1]);
  expect((await call('POST', '/api/auth/sign-in', { email: ADA, password: wrong })).status).toBe(401);
  const changed = { currentPassword: password, newPassword: later };
  expect((await call('PUT', '/api/auth/password', changed, { cookie })).status).toBe(200);
  await call('POST', '/api/auth/verify-email', { token: remember('verification', await mailed(ADA, 1)) });

  const key = (await call('POST', '/api/user/api-keys', { name: 'All' }, { cookie })).data.key!;
  const bearer = { authorization: `Bearer ${remember('API key', key)}` };
  const project = (await call('POST', '/api/projects', { name: 'Plants' }, bearer)).data.id!;
  const tokens = `/api/project/${project}/access-tokens`;
  const token = remember('access token', (await call('POST', tokens, { name: 'Scales' }, { cookie })).data.token);
  const event = { event: 'beans.low', projectId: project, data: {} };
  const generic = await call('POST', '/webhooks/generic', event, { authorization: `Bearer ${token}` });
  expect(generic.status).toBe(202);
  const vcs = { 'x-github-event': 'ping', 'x-hub-signature-256': signed('{}', settings.GITHUB_WEBHOOK_SECRET) };
  expect((await call('POST', '/webhooks/vcs', '{}', vcs)).status).toBe(202);
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
  const invitation = remember('invitation', await mailed(guest, 1));
  const guestAccount = {
    email: guest,
    name: 'Grace',
    password: plant('password of a guest'),
    invitationToken: invitation,
  };
  expect((await call('POST', '/api/auth/sign-up', guestAccount)).status).toBe(201);

  await call('POST', '/api/auth/password-reset/request', { email: ADA });
  const reset = { token: remember('reset token', await mailed(ADA, 2)), password: plant('password after the reset') };
  expect((await call('POST', '/api/auth/password-reset', reset)).status).toBe(200);
  expect((await call('POST', '/api/auth/password-reset', reset)).status).toBe(400);

  await misuse(key, cookie);
}

/** Where credentials do not belong, and where something breaks with them in hand. */
async function misuse(key: string, cookie: string): Promise<void> {
  const hidden = plant('secret in the wrong place');
  await call('GET', `/api/tickets?token=${hidden}`, undefined, { authorization: `Bearer ${key}` });
  await call('GET', `/nothing?key=${hidden}`);
  await call('POST', '/api/tickets', { title: 'x', [hidden]: hidden }, { authorization: `Bearer ${key}` });
  await call('POST', '/api/auth/sign-in', `{"password": "${hidden}"`);
  await call('GET', '/api/auth/session', undefined, { cookie, authorization: `Basic ${hidden}` });
  const account = { email: 'unlucky@example.com', password: plant('password of a sign-up that breaks'), name: 'U' };
  await sql(`ALTER TABLE users ADD CONSTRAINT unlucky CHECK (email <> '${account.email}')`);
  expect((await call('POST', '/api/auth/sign-up', account)).status).toBe(500);
  mailbox.refuses = () => ({ code: 550, at: 'DATA' });
  await call('POST', '/api/auth/password-reset/request', { email: ADA });
  await eventually(() => {
    if (!worker.lines.some((line) => line.includes('was not sent'))) throw new Error('The refusal was not told');
  });
}

const mailed = async (email: string, count: number) => tokenIn(await mailbox.received(email, count));

/** As it is, and as it would stand in a URL, in JSON or in a header. */
const spellings = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
];

it('neither the API nor the worker logs a secret, however it came to them, at the finest level', async () => {
  await liveThroughIt();
  for (const process of [api, worker]) process.kill('SIGTERM');
  expect([await api.ended, await worker.ended]).toEqual([0, 0]);

  const log = [...api.lines, ...worker.lines].join('\n');
  expect(log).toContain('"path":"/api/auth/password-reset"');
  expect(log).toContain('"msg":"request failed"');
  const found = [...planted].filter(([, secret]) => spellings(secret).some((spelling) => log.includes(spelling)));
  expect(found.map(([name]) => name)).toEqual([]);
});
