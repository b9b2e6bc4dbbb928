import { execFile } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { Database } from '#data';
import { reEncryptSecrets, WebhookSecrets } from '#outbound-webhooks';
import { answer, invalid } from '../support/answers.js';
import { Delivering, LOOPBACK } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { type ReceivedRequest, Receiver } from '../support/receiver.js';

let docket: Docket;
let ada: TestUser;
let apiKey: string;
let receiver: Receiver;
let delivering: Delivering;
beforeAll(async () => {
  docket = await Docket.start(LOOPBACK);
  ada = await docket.given.user();
  apiKey = await docket.given.apiKey(ada);
  receiver = await Receiver.start();
  delivering = await Delivering.start(docket);
});
afterAll(async () => {
  await delivering.stop();
  await receiver.close();
  await docket.stop();
});

const call = () => docket.as({ apiKey });
const SECRET = 'the first secret';
const register = async (secret = SECRET): Promise<{ id: string; path: string }> => {
  const body = { url: receiver.url(), events: ['webhook.ping'], secret };
  const { id } = (await call().post('/v1/webhooks', body)).body.data;
  return { id, path: `/v1/webhooks/${id}` };
};

/** What arrives after a ping. */
async function delivered(webhook: { id: string; path: string }, now = new Date()): Promise<ReceivedRequest> {
  const before = receiver.requests.length;
  await call().post(`${webhook.path}/ping`);
  delivering.at(now);
  await delivering.relay();
  await delivering.drain(webhook);
  expect(receiver.requests).toHaveLength(before + 1);
  return receiver.requests.at(-1)!;
}

const hub = (secret: string, { body }: ReceivedRequest) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const verifies = (secret: string, { body, headers }: ReceivedRequest): boolean => {
  const key = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(Buffer.from(secret), { format: 'raw' });
  try {
    key.verify(body.toString('utf8'), headers);
    return true;
  } catch {
    return false;
  }
};

it.each([SECRET, 'e\u0301 \u00e9 💥 with blanks ', `whsec_${randomBytes(32).toString('base64')}`])(
  'the secret %j signs byte for byte as given',
  async (secret) => {
    const request = await delivered(await register(secret));
    expect(request.headers['x-webhook-signature']).toBe(hub(secret, request));
    expect(request.headers['x-hub-signature-256']).toBe(hub(secret, request));
    expect(verifies(secret, request)).toBe(true);
    expect(verifies('another secret', request)).toBe(false);
  },
);

describe('a registration without a secret', () => {
  const body = () => ({ url: receiver.url(), events: ['webhook.ping'] });

  it('generates one that signs, and shows it in that response only', async () => {
    const reply = await call().post('/v1/webhooks', body());
    expect(reply.status).toBe(201);
    const { secret, ...record } = reply.body.data;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const path = `/v1/webhooks/${record.id}`;
    expect((await call().get(path)).body.data).toEqual(record);
    expect(verifies(secret, await delivered({ id: record.id, path }))).toBe(true);
    expect((await call().get('/v1/webhooks?limit=100')).text).not.toContain(secret);
    expect((await call().patch(path, { description: 'x' })).text).not.toContain(secret);
  });

  it('takes effect once under an Idempotency-Key, whose stored response has no secret', async () => {
    const post = () => call().post('/v1/webhooks', body()).set('idempotency-key', 'register');
    const [first, second] = [await post(), await post()];
    const { secret, ...record } = first.body.data;
    expect([second.status, second.body.data]).toEqual([201, record]);
    const kept = await docket.rows<{ body: string }>('SELECT body FROM idempotency_keys WHERE key = $1', ['register']);
    expect(kept).toHaveLength(1);
    expect(kept[0]!.body).not.toContain(secret);
  });

  it('does not show a secret that was given, also in the format of Standard Webhooks', async () => {
    const secret = `whsec_${randomBytes(16).toString('base64')}`;
    const reply = await call().post('/v1/webhooks', { ...body(), secret });
    expect([reply.status, reply.body.data.secret]).toEqual([201, undefined]);
  });
});

describe('POST …/secret/rotate', () => {
  it('generates a secret and shows it once', async () => {
    const webhook = await register();
    const reply = await call().post(`${webhook.path}/secret/rotate`);
    expect(reply.status).toBe(200);
    const { secret, ...record } = reply.body.data;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await call().get(webhook.path)).body.data).toEqual(record);
    const grace = Date.parse(record.previousSecretUntil) - Date.parse(record.updatedAt);
    expect(grace).toBe(24 * 60 * 60 * 1000);
    const other = (await call().post(`${webhook.path}/secret/rotate`, {})).body.data.secret;
    expect(other).not.toBe(secret);
  });

  it('accepts a secret, and does not show it', async () => {
    const webhook = await register();
    const reply = await call().post(`${webhook.path}/secret/rotate`, { secret: 'the second secret' });
    expect(reply.status).toBe(200);
    expect(reply.body.data).not.toHaveProperty('secret');
    expect(reply.text).not.toContain('second');
  });

  it('signs with both during the grace period, then with the new one only', async () => {
    const webhook = await register();
    await call().post(`${webhook.path}/secret/rotate`, { secret: 'the second secret', gracePeriodSeconds: 60 });
    const during = await delivered(webhook);
    expect(during.headers['webhook-signature']!.split(' ')).toHaveLength(2);
    expect([verifies('the second secret', during), verifies(SECRET, during)]).toEqual([true, true]);
    expect(during.headers['x-webhook-signature']).toBe(hub('the second secret', during));
    const after = await delivered(webhook, new Date(Date.now() + 61_000));
    expect([verifies('the second secret', after), verifies(SECRET, after)]).toEqual([true, false]);
  });

  it('replaces the secret at once without a grace period', async () => {
    const webhook = await register();
    const body = { secret: 'the second secret', gracePeriodSeconds: 0 };
    expect((await call().post(`${webhook.path}/secret/rotate`, body)).body.data.previousSecretUntil).toBeNull();
    const [row] = await docket.rows('SELECT previous_secret FROM webhooks WHERE id = $1', [webhook.id]);
    expect(row).toEqual({ previous_secret: null });
    expect(verifies(SECRET, await delivered(webhook))).toBe(false);
  });

  it.each([
    [{ secret: 'short' }, { secret: 'Secret must be at least 8 characters' }],
    [{ secret: 'whsec_of my own' }, { secret: 'Secret must be base64 of at least 16 bytes after whsec_' }],
    [{ secret: null }, { secret: 'Secret must not be null' }],
    [{ gracePeriodSeconds: -1 }, { gracePeriodSeconds: 'Grace period must be a whole number from 0 to 604800' }],
    [{ gracePeriodSeconds: 604_801 }, { gracePeriodSeconds: 'Grace period must be a whole number from 0 to 604800' }],
    [{ gracePeriodSeconds: 1.5 }, { gracePeriodSeconds: 'Grace period must be a whole number from 0 to 604800' }],
  ])('refuses %j', async (body, details) => {
    const { path } = await register();
    expect(answer(await call().post(`${path}/secret/rotate`, body))).toEqual(invalid(details));
  });

  it('stores no response for an Idempotency-Key, since it contains a secret', async () => {
    const { path } = await register();
    const rotate = () => call().post(`${path}/secret/rotate`).set('idempotency-key', 'rotate');
    const [first, second] = [await rotate(), await rotate()];
    expect(second.body.data.secret).not.toBe(first.body.data.secret);
    const kept = await docket.rows('SELECT body FROM idempotency_keys WHERE key = $1', ['rotate']);
    expect(kept).toEqual([]);
  });
});

// Promise 1.3
it('no response, row or log line contains a secret', async () => {
  const secret = 'very recognisable';
  const webhook = await register(secret);
  await call().post(`${webhook.path}/secret/rotate`, { secret: `${secret} too` });
  const replies = [
    await call().get(webhook.path),
    await call().get('/v1/webhooks?limit=100'),
    await call().patch(webhook.path, { description: 'x' }),
    await call().post('/v1/webhooks', { url: 'http://10.0.0.1/', events: ['*'], secret }),
  ];
  for (const { text } of replies) expect(text).not.toMatch(/recognisable|"previousSecret"|v1\./);
  const rows = await docket.rows<{ row: string }>('SELECT to_jsonb(w)::text AS row FROM webhooks w');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ row }) => row.includes('recognisable'))).toEqual([]);
  expect(docket.logs.filter((line) => line.includes('recognisable'))).toEqual([]);
});

describe('a new ENCRYPTION_KEY', () => {
  const [before, after] = [docketKey(7), docketKey(8)];
  const secretsUnder = (current: string, previous: string[] = []) =>
    new WebhookSecrets({ ENCRYPTION_KEY: current, ENCRYPTION_KEYS_PREVIOUS: previous });
  const rows = () =>
    docket.rows<{ id: string; secret: string; previous: string | null }>(
      'SELECT id, secret, previous_secret AS previous FROM webhooks ORDER BY id',
    );
  const opened = async (secrets: WebhookSecrets) =>
    (await rows()).map(({ id, secret, previous }) =>
      [secret, previous].map((sealed) => sealed && secrets.open(sealed, id)),
    );
  const run = async (environment: Record<string, string>) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: docket.config.DATABASE_URL, ...environment };
    const program = promisify(execFile)(process.execPath, ['dist/apps/setup/src/re-encrypt-secrets.js'], { env });
    return program.then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout }),
    );
  };

  it('decrypts what the previous key encrypted, and secrets:reseal makes the previous key unnecessary', async () => {
    const plain = await opened(secretsUnder(before));
    expect(plain.flat().filter((secret) => secret === 'the second secret').length).toBeGreaterThan(0);
    expect(await opened(secretsUnder(after, [before]))).toEqual(plain);
    const project = await docket.given.project(ada);
    for (const secret of ['the secret before it', 'the secret of a project']) {
      expect((await docket.as(ada).put(`/api/project/${project.id}/webhook-secret`, { secret })).status).toBe(200);
    }
    const sealed = await docket.rows('SELECT FROM mail_messages WHERE sealed AND text_body IS NOT NULL');
    expect(sealed.length).toBeGreaterThan(0); // the sign-up stored a verification mail
    expect(await run({ ENCRYPTION_KEY: after, ENCRYPTION_KEYS_PREVIOUS: before })).toEqual({
      code: 0,
      stdout: [
        `Encrypted the secrets of ${plain.length} webhooks anew.`,
        'Encrypted the webhook secrets of 1 projects anew.',
        'Encrypted the second factors of 0 users anew.',
        `Encrypted ${sealed.length} messages anew.\n`,
      ].join('\n'),
    });
    expect(await opened(secretsUnder(after))).toEqual(plain);
    const [ofProject] = await docket.rows<{ secret: string; previous: string }>(
      'SELECT secret, previous_secret AS previous FROM project_webhook_secrets',
    );
    const box = secretsUnder(after);
    expect([ofProject!.secret, ofProject!.previous].map((sealed) => box.open(sealed, project.id))).toEqual([
      'the secret of a project',
      'the secret before it',
    ]);
  });

  it('reports what no key decrypts, and encrypts nothing twice', async () => {
    const { id } = await register(); // by a Docket that still has the previous key
    const project = await docket.given.project(ada);
    await docket.as(ada).put(`/api/project/${project.id}/webhook-secret`, {});
    const result = await run({ ENCRYPTION_KEY: after });
    expect(result.code).toBe(1);
    expect(result.stdout.split('\n').slice(0, 4)).toEqual([
      'Encrypted the secrets of 0 webhooks anew.',
      'Encrypted the webhook secrets of 0 projects anew.',
      'Encrypted the second factors of 0 users anew.',
      'Encrypted 0 messages anew.',
    ]);
    expect(result.stdout).toContain(`No key opens the secret of webhook ${id}.`);
    expect(result.stdout).toContain(`No key opens the webhook secret of project ${project.id}.`);
    expect(result.stdout).not.toContain(before);
  });

  it('skips what was replaced concurrently, and returns to it', async () => {
    const db = docket.service(Database);
    const secrets = secretsUnder(after, [before]);
    const { id, path } = await register();
    let interrupted = false;
    const sql = {
      query: async <Row extends object>(text: string, parameters?: readonly unknown[]): Promise<Row[]> => {
        if (text.includes('UPDATE webhooks') && !interrupted) {
          interrupted = true;
          await call().post(`${path}/secret/rotate`, { secret: 'the newest secret', gracePeriodSeconds: 0 });
        }
        return db.query<Row>(text, parameters);
      },
    };
    const { unreadable } = await reEncryptSecrets(sql, secrets);
    expect(unreadable).toEqual([]);
    const [row] = await docket.rows<{ secret: string }>('SELECT secret FROM webhooks WHERE id = $1', [id]);
    expect(secretsUnder(after).open(row!.secret, id)).toBe('the newest secret');
  });

  it('re-encrypts more than one batch', async () => {
    await docket.rows(
      `INSERT INTO webhooks (id, owner_id, url, events, enabled, secret, created_at, updated_at)
       SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'https://example.com', '{*}', true, 'x', now(), now()
       FROM generate_series(1, 450) n`,
      [ada.id],
    );
    const mine = secretsUnder(before);
    for (const { id } of (await rows()).filter(({ secret }) => secret === 'x')) {
      await docket.rows('UPDATE webhooks SET secret = $2 WHERE id = $1', [id, mine.seal(id, id)]);
    }
    const { resealed } = await reEncryptSecrets(docket.service(Database), secretsUnder(after, [before]));
    expect(resealed).toBe(450);
  });
});

function docketKey(byte: number): string {
  return Buffer.alloc(32, byte).toString('base64');
}
