import { answer, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { Mailbox, tokenIn } from '../support/mailbox.js';
import { Mailing } from '../support/mailing.js';
import { Time } from '../support/time.js';

let mailbox: Mailbox;
let docket: Docket;
let mailing: Mailing;
beforeAll(async () => {
  mailbox = await Mailbox.start();
  docket = await Docket.start({ SMTP_URL: mailbox.url, TRUST_PROXY: 'true' });
  mailing = await Mailing.start(docket);
});
afterAll(async () => {
  await mailing.stop();
  await docket.stop();
  await mailbox.close();
});

let clients = 0;
/** From an IP address without earlier requests, unless one is given. */
const request = (email: string, from = `10.0.${++clients >> 8}.${clients & 255}`) =>
  docket.as().post('/api/auth/password-reset/request', { email }).set('x-forwarded-for', from);
const reset = (token: string, password = 'a quite new password') =>
  docket.as().post('/api/auth/password-reset', { token, password });
const signIn = (email: string, password: string) => docket.as().post('/api/auth/sign-in', { email, password });
const signedIn = async ({ cookie }: { cookie: string }) =>
  (await docket.as({ cookie }).get('/api/auth/session')).status === 200;
const WRONG = invalid({ token: 'Token is wrong, was used or has expired' });

async function requestToken(user: TestUser, count = 1): Promise<string> {
  await request(user.email);
  return tokenIn(await mailbox.about(/^Set a new password$/, user.email, count));
}

// Promise 1.2
it('a password reset sets a new password and ends every session', async () => {
  const user = await docket.given.user();
  const other = { cookie: (await signIn(user.email, user.password)).headers['set-cookie']![0]!.split(';', 1)[0]! };
  const stranger = await docket.given.user();
  const token = await requestToken(user);
  expect(await signedIn(user)).toBe(true); // the request changes nothing
  const reply = await reset(token);
  expect(answer(reply)).toEqual({ status: 200, body: { data: { passwordReset: true } } });
  expect(reply.headers['set-cookie']).toBeUndefined();
  expect([await signedIn(user), await signedIn(other), await signedIn(stranger)]).toEqual([false, false, true]);
  expect((await signIn(user.email, user.password)).status).toBe(401);
  expect((await signIn(user.email, 'a quite new password')).status).toBe(200);
});

describe('a password reset token', () => {
  it('works once', async () => {
    const token = await requestToken(await docket.given.user());
    expect((await reset(token)).status).toBe(200);
    expect(answer(await reset(token, 'yet another password'))).toEqual(WRONG);
  });

  it('works for one of many concurrent requests', async () => {
    const user = await docket.given.user();
    const token = await requestToken(user);
    const passwords = ['the first password', 'the second password', 'the third password'];
    const replies = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const winner = passwords[replies.findIndex(({ status }) => status === 200)]!;
    expect((await signIn(user.email, winner)).status).toBe(200);
  });

  it('works for one hour', async () => {
    const time = Time.freeze(docket, new Date().toISOString());
    try {
      const [early, late] = [await docket.given.user(), await docket.given.user()];
      const tokens = [await requestToken(early), await requestToken(late)];
      time.advance({ hours: 1, milliseconds: -1 });
      expect((await reset(tokens[0]!)).status).toBe(200);
      time.advance({ milliseconds: 1 });
      expect(answer(await reset(tokens[1]!))).toEqual(WRONG);
    } finally {
      Time.tick(docket);
    }
  });

  it('is invalidated with all others when a new password is set, by a token or by hand', async () => {
    const user = await docket.given.user();
    const [first, second] = [await requestToken(user), await requestToken(user, 2)];
    expect((await reset(second)).status).toBe(200);
    expect(answer(await reset(first))).toEqual(WRONG);

    const third = await requestToken(user, 3);
    const cookie = (await signIn(user.email, 'a quite new password')).headers['set-cookie']![0]!.split(';', 1)[0]!;
    const change = { currentPassword: 'a quite new password', newPassword: 'changed while signed in' };
    expect((await docket.as({ cookie }).put('/api/auth/password', change)).status).toBe(200);
    expect(answer(await reset(third))).toEqual(WRONG);
  });

  it('is refused for a disabled user', async () => {
    const user = await docket.given.user();
    const token = await requestToken(user);
    await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [user.id]);
    expect(answer(await reset(token))).toEqual(WRONG);
  });

  it('applies the password rules of sign-up, and stays valid when they are violated', async () => {
    const token = await requestToken(await docket.given.user());
    const short = invalid({ password: 'Password must be at least 12 characters' });
    expect(answer(await reset(token, 'short'))).toEqual(short);
    expect((await reset(token, 'p'.repeat(129))).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  // Promise 1.3
  it('is neither in the database, nor in the log, nor in what its owner can list', async () => {
    const user = await docket.given.user();
    const token = await requestToken(user);
    const dump = JSON.stringify(await docket.rows('SELECT * FROM mail_messages, account_tokens'));
    expect(dump).not.toContain(token);
    expect(docket.logs.join('')).not.toContain(token);
    expect((await docket.as(user).get('/api/user/messages')).body.data).toEqual([]);
    const [row] = await docket.rows<{ token_hash: Buffer }>(
      `SELECT token_hash FROM account_tokens WHERE user_id = $1 AND purpose = 'reset_password'`,
      [user.id],
    );
    expect(row!.token_hash).toHaveLength(32);
  });
});

it('a sign-in with a password that is replaced during the check opens no session', async () => {
  const user = await docket.given.user();
  const token = await requestToken(user);
  const [late] = await Promise.all([signIn(user.email, user.password), reset(token)]);
  const cookie = late.status === 200 ? late.headers['set-cookie']![0]!.split(';', 1)[0]! : user.cookie;
  expect(await signedIn({ cookie })).toBe(false);
});

describe('a request for a password reset', () => {
  // Promise 1.5
  it('gets the same response for an unknown, a disabled and an active user', async () => {
    const [user, disabled] = [await docket.given.user(), await docket.given.user()];
    await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled.id]);
    const replies = [];
    for (const email of [user.email, disabled.email, 'nobody@example.com', user.email.toUpperCase()]) {
      replies.push(answer(await request(email)));
    }
    const accepted = { status: 202, body: { data: { accepted: true } } };
    expect(replies).toEqual([accepted, accepted, accepted, accepted]);
    await mailbox.received(user.email, 3);
    await mailbox.received(disabled.email);
    expect(mailbox.to('nobody@example.com')).toEqual([]);
    expect(mailbox.to(disabled.email).map(({ headers }) => headers.subject)).toEqual([['Confirm your e-mail address']]);
  });

  // Promise 1.5
  it('takes the same time', async () => {
    const user = await docket.given.user();
    const took = async (email: string) => {
      const start = performance.now();
      await request(email);
      return performance.now() - start;
    };
    for (const email of [user.email, 'nobody2@example.com']) expect(await took(email)).toBeGreaterThanOrEqual(199);
  });

  it('is refused the sixth time in a minute, per e-mail and per IP address, account or not', async () => {
    const user = await docket.given.user();
    for (const email of [user.email, 'nobody3@example.com']) {
      const statuses = [];
      for (let time = 0; time < 6; time++) statuses.push((await request(email, '192.0.2.1')).status);
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
      const refused = await request(email, '192.0.2.1');
      expect(refused.body.error.code).toBe('RATE_LIMITED');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await request(email, '192.0.2.2')).status).toBe(202);
    }
  });

  it('is refused the 31st time in an hour from one IP address, whatever the account', async () => {
    const limited = await Docket.start({ RATE_LIMIT: 'on' });
    try {
      const ask = (number: number) =>
        limited.as().post('/api/auth/password-reset/request', { email: `nobody${number}@example.com` });
      const replies = await Promise.all(Array.from({ length: 31 }, (_, number) => ask(number)));
      expect(replies.map(({ status }) => status).sort()).toEqual([...Array(30).fill(202), 429]);
    } finally {
      await limited.stop();
    }
  });

  it('sends at most five mails an hour to one mailbox, however many clients request them', async () => {
    const user = await docket.given.user();
    for (let time = 0; time < 8; time++) expect((await request(user.email)).status).toBe(202);
    const sent = await docket.rows(`SELECT 1 FROM mail_messages WHERE recipient = $1 AND kind = 'password_reset'`, [
      user.email,
    ]);
    expect(sent).toHaveLength(5);
  });

  it.each(['', 'ada', 'ada@example.com\r\nBcc: eve@example.com', 'ada@example.com, eve@example.com'])(
    'is refused for %j',
    async (email) => {
      const reply = await request(email);
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body.error.details)).toEqual(['email']);
    },
  );
});
