import { answer, invalid, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { Mailbox, tokenIn } from '../support/mailbox.js';
import { Mailing } from '../support/mailing.js';
import { Time } from '../support/time.js';

let mailbox: Mailbox;
let docket: Docket;
let mailing: Mailing;
beforeAll(async () => {
  mailbox = await Mailbox.start();
  docket = await Docket.start({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Docket <docket@example.org>',
    PUBLIC_URL: 'https://docket.example.org/app/',
  });
  mailing = await Mailing.start(docket);
});
afterAll(async () => {
  await mailing.stop();
  await docket.stop();
  await mailbox.close();
});

const verify = (token: string) => docket.as().post('/api/auth/verify-email', { token });
const WRONG = invalid({ token: 'Token is wrong, was used or has expired' });

describe('signing up', () => {
  it('sends a link that verifies the address, once', async () => {
    const ada = await docket.given.user({ email: 'ada@example.com' });
    const status = () => docket.as(ada).get('/api/auth/verify-email');
    expect((await status()).body).toEqual({ data: { email: 'ada@example.com', emailVerified: false } });

    const mail = await mailbox.received('ada@example.com');
    expect(mail).toMatchObject({ from: 'docket@example.org', to: ['ada@example.com'] });
    expect(mail.headers.from).toEqual(['Docket <docket@example.org>']);
    expect(mail.headers.to).toEqual(['ada@example.com']);
    expect(mail.headers.subject).toEqual(['Confirm your e-mail address']);
    expect(mail.headers['auto-submitted']).toEqual(['auto-generated']);
    const token = tokenIn(mail);
    expect(mail.text).toContain(`https://docket.example.org/app/verify-email#token=${token}\n`);
    expect(mail.html).toContain(`<a href="https://docket.example.org/app/verify-email#token=${token}">`);

    expect(answer(await verify(token))).toEqual({ status: 200, body: { data: { emailVerified: true } } });
    expect((await status()).body.data.emailVerified).toBe(true);
    expect(answer(await verify(token))).toEqual(WRONG);
  });

  it('adds nothing to the profile', async () => {
    const user = await docket.given.user();
    const fields = ['createdAt', 'email', 'firstName', 'id', 'image', 'lastName', 'name', 'role', 'updatedAt'];
    for (const path of ['/api/user/profile', '/api/auth/session']) {
      const { data } = (await docket.as(user).get(path)).body;
      expect(Object.keys(data.user ?? data).sort()).toEqual(fields);
    }
  });

  it('leaves no token in the database or in the log', async () => {
    const user = await docket.given.user();
    const token = tokenIn(await mailbox.received(user.email));
    const dump = JSON.stringify(await docket.rows('SELECT * FROM mail_messages, account_tokens'));
    expect(dump).not.toContain(token);
    expect(dump).not.toContain('verify-email#');
    expect(docket.logs.join('')).not.toContain(token);
  });

  it('does not show the mail in the account: reading it there would prove the address', async () => {
    const user = await docket.given.user();
    await mailbox.received(user.email);
    expect((await docket.as(user).get('/api/user/messages')).body.data).toEqual([]);
  });
});

describe('POST /api/auth/verify-email/request', () => {
  it('sends another one, and either can be used', async () => {
    const user = await docket.given.user();
    const first = tokenIn(await mailbox.received(user.email));
    const reply = await docket.as(user).post('/api/auth/verify-email/request');
    expect(answer(reply)).toEqual({ status: 202, body: { data: { accepted: true } } });
    const second = tokenIn(await mailbox.received(user.email, 2));
    expect(second).not.toBe(first);
    expect((await verify(first)).status).toBe(200);
    expect(answer(await verify(second))).toEqual(WRONG); // nothing left to verify
  });

  it('sends nothing once the address is verified', async () => {
    const user = await docket.given.user();
    await verify(tokenIn(await mailbox.received(user.email)));
    expect((await docket.as(user).post('/api/auth/verify-email/request')).status).toBe(202);
    expect(await docket.rows(`SELECT 1 FROM mail_messages WHERE recipient = $1`, [user.email])).toHaveLength(1);
  });

  it('requires a session', async () => {
    expect(answer(await docket.as().post('/api/auth/verify-email/request'))).toEqual(unauthorized());
    expect(answer(await docket.as().get('/api/auth/verify-email'))).toEqual(unauthorized());
  });
});

describe('POST /api/auth/verify-email', () => {
  it.each(['', 'x', 'A'.repeat(43), '\u202e', `${'A'.repeat(43)}' OR 1=1`])('refuses %j', async (token) => {
    const message = token === '' ? 'Token is required' : 'Token is wrong, was used or has expired';
    expect(answer(await verify(token))).toEqual(invalid({ token: message }));
  });

  it('refuses a token for another purpose', async () => {
    const user = await docket.given.user();
    await docket.as().post('/api/auth/password-reset/request', { email: user.email });
    const mail = await mailbox.about(/^Set a new password$/, user.email);
    expect(answer(await verify(tokenIn(mail)))).toEqual(WRONG);
  });

  it('succeeds for one of two concurrent requests', async () => {
    const user = await docket.given.user();
    const token = tokenIn(await mailbox.received(user.email));
    const replies = await Promise.all([verify(token), verify(token), verify(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('accepts a token for 24 hours', async () => {
    const time = Time.freeze(docket, new Date().toISOString());
    const [early, late] = [await docket.given.user(), await docket.given.user()];
    const tokens = [tokenIn(await mailbox.received(early.email)), tokenIn(await mailbox.received(late.email))];
    time.advance({ hours: 24, milliseconds: -1 });
    expect((await verify(tokens[0]!)).status).toBe(200);
    time.advance({ milliseconds: 1 });
    expect(answer(await verify(tokens[1]!))).toEqual(WRONG);
  });
});
