import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Clock } from '#contracts';
import { Database } from '#data';
import { ExpiredMail, MailEncryption, reEncryptMail } from '#notifications';
import { answer, nextPage, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { cookieOf, type TestUser } from '../support/given.js';
import { tokenIn } from '../support/mailbox.js';
import { Time } from '../support/time.js';

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

interface Message {
  id: string;
  kind: string;
  subject: string;
  text: string;
  createdAt: string;
}

const messages = async (user: { cookie: string }, query = ''): Promise<Message[]> =>
  (await docket.as(user).get(`/api/user/messages${query}`)).body.data;
const verify = (token: string) => docket.as().post('/api/auth/verify-email', { token });
const reset = (token: string) =>
  docket.as().post('/api/auth/password-reset', { token, password: 'a quite new password' });
const invite = async (by: TestUser, email: string) => {
  const { id } = await docket.given.workspace(by);
  return (await docket.as(by).post(`/api/workspaces/${id}/invitations`, { email })).body.data;
};

describe('GET /api/user/messages', () => {
  it('shows what would have been mailed, to its recipient only', async () => {
    const [ada, bob] = [await docket.given.user(), await docket.given.user()];
    const [message, ...others] = await messages(ada);
    expect(others).toEqual([]);
    expect(message).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: 'email_verification',
      subject: 'Confirm your e-mail address',
      text: expect.stringContaining('POST /api/auth/verify-email'),
      createdAt: expect.stringMatching(/Z$/),
    });
    expect((await messages(bob)).map(({ id }) => id)).not.toContain(message!.id);
    expect((await verify(tokenIn(message!))).status).toBe(200);
    expect((await docket.as(ada).get('/api/auth/verify-email')).body.data.emailVerified).toBe(true);
  });

  it('is paged like other lists, newest first', async () => {
    const ada = await docket.given.user();
    for (let time = 0; time < 2; time++) await docket.as(ada).post('/api/auth/verify-email/request');
    const all = await messages(ada);
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const first = await docket.as(ada).get('/api/user/messages?limit=2');
    expect(first.body.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
    const next = await docket.as(ada).get(nextPage(first)!.replace(docket.url, ''));
    expect([...first.body.data, ...next.body.data]).toEqual(all);
    expect((await docket.as(ada).get('/api/user/messages?limit=101')).status).toBe(400);
    expect((await docket.as(ada).get('/api/user/messages?kind=invitation')).status).toBe(400);
  });

  it('requires a session, not a key', async () => {
    const apiKey = await docket.given.apiKey(await docket.given.user());
    expect(answer(await docket.as({ apiKey }).get('/api/user/messages'))).toEqual(unauthorized());
    expect(answer(await docket.as().get('/api/user/messages'))).toEqual(unauthorized());
  });

  // Promise 1.3
  it('keeps tokens encrypted in the database', async () => {
    const ada = await docket.given.user();
    const [message] = await messages(ada);
    const dump = JSON.stringify(await docket.rows('SELECT * FROM mail_messages, account_tokens'));
    expect(dump).not.toContain(tokenIn(message!));
  });

  it('is deleted with the account', async () => {
    const ada = await docket.given.user();
    await docket.as(ada).delete('/api/user', { password: ada.password });
    for (const table of ['mail_messages', 'account_tokens']) {
      expect(await docket.rows(`SELECT 1 FROM ${table} WHERE user_id = $1`, [ada.id])).toEqual([]);
    }
  });
});

describe('an invitation', () => {
  it('is passed on by its sender, and read by the owner of the account', async () => {
    const [owner, ada] = [await docket.given.user(), await docket.given.user()];
    const sent = await invite(owner, ada.email);
    const [message] = await messages(ada);
    expect(message).toMatchObject({ kind: 'invitation', subject: expect.stringContaining(owner.name) });
    const token = tokenIn(message!);
    expect(sent.url).toBe(`http://127.0.0.1:0/invitation#token=${token}`);
    expect((await docket.as(ada).post('/api/invitations/accept', { token })).status).toBe(200);
  });

  it('to a stranger is not shown to whoever signs up with that address first', async () => {
    const sent = await invite(await docket.given.user(), 'ceo@example.com');
    const squatter = await docket.given.user({ email: 'ceo@example.com' });
    expect((await messages(squatter)).map(({ kind }) => kind)).toEqual(['email_verification']);
    expect(sent.url).toContain('/invitation#token=');
  });

  it('passed on by its sender does not verify an address', async () => {
    const email = 'friend@example.com';
    const { url } = await invite(await docket.given.user(), email);
    const body = { email, password: 'a password of twelve', invitationToken: url.split('#token=')[1] };
    const reply = await docket.as().post('/api/auth/sign-up', body);
    const user = { cookie: cookieOf(reply.headers['set-cookie']) };
    expect((await docket.as(user).get('/api/auth/verify-email')).body.data.emailVerified).toBe(false);
  });
});

describe('a password reset', () => {
  it('gets the same response for everyone, and stores nothing that anyone could read', async () => {
    const ada = await docket.given.user();
    const said = { status: 202, body: { data: { accepted: true } } };
    for (const email of [ada.email, 'nobody@example.com']) {
      expect(answer(await docket.as().post('/api/auth/password-reset/request', { email }))).toEqual(said);
    }
    expect((await messages(ada)).map(({ kind }) => kind)).toEqual(['email_verification']);
    expect(await docket.rows(`SELECT 1 FROM account_tokens WHERE purpose = 'reset_password'`)).toEqual([]);
  });

  it('is done by the operator: npm run password:reset', async () => {
    const ada = await docket.given.user();
    const run = (...words: string[]) =>
      promisify(execFile)(process.execPath, ['dist/apps/setup/src/reset-password.js', ...words], {
        env: { ...process.env, DATABASE_URL: docket.config.DATABASE_URL, PUBLIC_URL: 'https://docket.example.org' },
      });
    const { stdout } = await run(ada.email.toUpperCase());
    expect(stdout).toContain('https://docket.example.org/reset-password#token=');
    expect((await reset(tokenIn({ text: stdout }))).status).toBe(200);
    expect((await docket.as(ada).get('/api/auth/session')).status).toBe(401);
    await expect(run('nobody@example.com')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Nobody/),
    });
    await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage/) });
  });
});

it('without an encryption key, people can sign up, and whatever needs a token is refused with the reason', async () => {
  const keyless = await Docket.start({ ENCRYPTION_KEY: '' });
  try {
    const ada = await keyless.given.user();
    expect((await keyless.as(ada).get('/api/user/messages')).body.data).toEqual([]);
    expect((await keyless.as(ada).post('/api/auth/verify-email/request')).status).toBe(503);
    for (const email of [ada.email, 'nobody@example.com']) {
      expect((await keyless.as().post('/api/auth/password-reset/request', { email })).status).toBe(503);
    }
  } finally {
    await keyless.stop();
  }
});

describe('encryption keys', () => {
  const [older, newer] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)].map((key) => key.toString('base64'));

  it('can be replaced: encrypted values are re-encrypted', async () => {
    const ada = await docket.given.user();
    const seal = (current: string, previous: string[] = []) =>
      new MailEncryption({ ENCRYPTION_KEY: current, ENCRYPTION_KEYS_PREVIOUS: previous });
    const [before] = await messages(ada);
    expect(await reEncryptMail(docket.service(Database), seal(newer!, [older!]))).toBeGreaterThan(0);
    expect(await reEncryptMail(docket.service(Database), seal(newer!, [older!]))).toBe(0);
    const [row] = await docket.rows<{ text_body: string }>('SELECT text_body FROM mail_messages WHERE id = $1', [
      before!.id,
    ]);
    expect(seal(newer!).open(row!.text_body, before!.id)).toBe(before!.text);
    const [lost] = await messages(ada); // this Docket has only the older one
    expect(lost!.text).toBe('This message can no longer be decrypted: its encryption key was removed.');
    await reEncryptMail(docket.service(Database), seal(older!, [newer!]));
    expect(await messages(ada)).toEqual([before]);
  });
});

it('expired messages are deleted', async () => {
  const ada = await docket.given.user();
  await invite(ada, 'late@example.com');
  const counted = async () =>
    (
      await docket.rows<{ messages: number; tokens: number; invitations: number }>(
        // A message without a token does not expire.
        `SELECT (SELECT count(*) FROM mail_messages WHERE kind <> 'sign_in_change')::int AS messages, (SELECT count(*) FROM account_tokens)::int AS tokens,
                (SELECT count(*) FROM invitations)::int AS invitations`,
      )
    )[0]!;
  const before = await counted();
  const time = Time.freeze(docket, new Date().toISOString());
  const sweep = new ExpiredMail(docket.service(Database), docket.service(Clock));
  expect(await sweep.purge()).toEqual({ messages: 0, tokens: 0, invitations: 0 });
  time.advance({ days: 8 });
  expect(await sweep.purge()).toEqual(before);
  expect(await counted()).toEqual({ messages: 0, tokens: 0, invitations: 0 });
});
