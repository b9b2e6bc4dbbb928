import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Clock } from '#contracts';
import { Database, Leases } from '#data';
import { MAIL_RETRIES, MailDeliveries, MailOutbox, mailContent, type NewMail } from '#notifications';
import { Docket } from '../support/docket.js';
import { Mailbox } from '../support/mailbox.js';
import { Mailing } from '../support/mailing.js';
import { Time } from '../support/time.js';

let mailbox: Mailbox;
let docket: Docket;
let mailing: Mailing;
beforeAll(async () => {
  mailbox = await Mailbox.start();
  docket = await Docket.start({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Docket at work <docket@example.org>',
  });
  mailing = await Mailing.start(docket);
});
afterAll(async () => {
  await mailing.stop();
  await docket.stop();
  await mailbox.close();
});
afterEach(() => {
  mailbox.refuses = () => undefined;
  mailbox.answersAfter = 0;
});

let people = 0;
const put = async (extra: Partial<NewMail> = {}, content = { subject: 'News', paragraphs: ['Hello.'] }) => {
  const email = `reader${++people}@example.com`;
  const mail: NewMail = { kind: 'invitation', to: { userId: null, email }, content: mailContent(content), ...extra };
  const ids = await docket.service(Database).transaction((tx) => docket.service(MailOutbox).put(tx, [mail]));
  return { email: mail.to.email, id: ids[0] };
};
interface Row {
  status: string;
  attempts: number;
  last_error: string | null;
  text_body: string | null;
  next_attempt_at: Date | null;
}
const row = async (id: string | undefined) =>
  (await docket.rows<Row>('SELECT * FROM mail_messages WHERE id = $1', [id]))[0]!;
const until = async (id: string | undefined, matches: (row: Row) => boolean): Promise<Row> => {
  for (let attempt = 0; attempt < 3_000; attempt++) {
    const found = await row(id);
    if (matches(found)) return found;
    await sleep(20);
  }
  throw new Error(`Never so: ${JSON.stringify(await row(id))}`);
};
const soon = (id: string | undefined) =>
  docket.rows('UPDATE mail_messages SET next_attempt_at = now() WHERE id = $1', [id]);

it('a mail is sent at once, and once', async () => {
  const { email, id } = await put();
  const mail = await mailbox.received(email);
  expect(mail.headers['message-id']).toEqual([`<${id}@example.org>`]);
  expect(await until(id, ({ status }) => status === 'sent')).toMatchObject({ attempts: 1, text_body: 'Hello.\n' });
  await sleep(1_500);
  expect(mailbox.to(email)).toHaveLength(1);
});

it('the worker is notified after the commit, not before', async () => {
  const listener = new pg.Client({ connectionString: docket.config.DATABASE_URL });
  await listener.connect();
  try {
    await listener.query('LISTEN docket_mail');
    const notified = once(listener, 'notification');
    const { id } = await put();
    await notified;
    expect(await row(id)).toBeDefined();
  } finally {
    await listener.end();
  }
});

it('a token is deleted after its mail was sent', async () => {
  const { id } = await put({ secretUntil: new Date(Date.now() + 60_000) });
  expect(await until(id, ({ status }) => status === 'sent')).toMatchObject({ text_body: null, html_body: null });
});

it('a mail is sent once, however often it is queued', async () => {
  const first = await put({ dedupeKey: 'cause-1' });
  expect((await put({ dedupeKey: 'cause-1' })).id).toBeUndefined();
  await mailbox.received(first.email);
});

it('many mails are queued in one statement, and none if the transaction fails', async () => {
  const outbox = docket.service(MailOutbox);
  const mails = ['a@many.example', 'b@many.example'].map(
    (email): NewMail => ({
      kind: 'invitation',
      to: { userId: null, email },
      content: mailContent({ subject: 's', paragraphs: [] }),
    }),
  );
  const failing = docket.service(Database).transaction(async (tx) => {
    await outbox.put(tx, mails);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await docket.service(Database).transaction((tx) => outbox.put(tx, mails));
  for (const { to } of mails) await mailbox.received(to.email);
  expect(mailbox.messages.filter(({ to }) => to[0]!.endsWith('@many.example'))).toHaveLength(2);
});

describe('a mail server', () => {
  it.each(['RCPT TO', 'DATA'] as const)('that permanently refuses a message at %s is not tried again', async (at) => {
    mailbox.refuses = () => ({ code: 550, at });
    const { id } = await put();
    expect(await until(id, ({ status }) => status === 'failed')).toMatchObject({
      attempts: 1,
      last_error: expect.stringContaining('No, thank you'),
    });
  });

  it.each([
    [450, 'RCPT TO'],
    [451, 'DATA'],
    [550, 'MAIL FROM'], // it refuses us, not the message
  ] as const)('that responds %d at %s is tried again', async (code, at) => {
    mailbox.refuses = () => ({ code, at });
    const before = Date.now();
    const { email, id } = await put();
    const { next_attempt_at: next } = await until(id, ({ attempts }) => attempts === 1);
    expect(next!.getTime() - before).toBeGreaterThanOrEqual(MAIL_RETRIES[0]);
    expect(next!.getTime() - Date.now()).toBeLessThanOrEqual(MAIL_RETRIES[0] * 1.2);
    mailbox.refuses = () => undefined;
    await soon(id);
    await mailbox.received(email);
    expect(await until(id, ({ status }) => status === 'sent')).toMatchObject({ attempts: 2 });
  });

  it('that was unreachable gets everything when it is back', async () => {
    await mailbox.close();
    const waiting = [await put(), await put(), await put()];
    for (const { id } of waiting) await until(id, ({ attempts }) => attempts > 0);
    expect((await row(waiting[0]!.id)).status).toBe('pending');
    await mailbox.open();
    // On a machine so slow that a second attempt was made already, the third is minutes away.
    for (const { id } of waiting) if ((await row(id)).attempts > 1) await soon(id);
    for (const { email } of waiting) await mailbox.received(email); // by its schedule: after five seconds
    for (const { id } of waiting) await until(id, ({ status }) => status === 'sent');
  });

  it('that refuses one recipient does not delay the others', async () => {
    mailbox.refuses = (recipient) => (recipient.startsWith('bad') ? { code: 450, at: 'RCPT TO' } : undefined);
    for (let time = 0; time < 8; time++) await put({ to: { userId: null, email: `bad${time}@example.com` } });
    const { email } = await put();
    await mailbox.received(email);
    await docket.rows(`DELETE FROM mail_messages WHERE recipient LIKE 'bad%'`);
  });

  it('that gets a message again sees the same Message-ID', async () => {
    const { email, id } = await put({ to: { userId: null, email: 'late@example.com' } });
    await mailbox.received(email);
    await until(id, ({ status }) => status === 'sent');
    // As if a worker crashed after the server accepted the message and before that was recorded.
    await docket.rows(
      `UPDATE mail_messages SET status = 'pending', next_attempt_at = now(), text_body = 'Hello.' WHERE id = $1`,
      [id],
    );
    await mailbox.received(email, 2);
    const ids = mailbox.to(email).map(({ headers }) => headers['message-id']![0]);
    expect(new Set(ids)).toEqual(new Set([`<${id}@example.org>`]));
  });
});

describe('a queued mail', () => {
  const deliveries = () =>
    new MailDeliveries(docket.service(Database), docket.service(Clock), undefined as never, docket.service(Leases));
  let time: Time;
  beforeAll(async () => {
    await mailing.stop();
    await docket.rows('DELETE FROM mail_messages');
    time = Time.freeze(docket, '2026-11-16T10:00:00.000Z');
  });
  afterAll(async () => {
    Time.tick(docket);
    mailing = await Mailing.start(docket);
  });

  it('is abandoned after eleven attempts', async () => {
    const { id } = await put();
    for (const wait of MAIL_RETRIES) {
      const mail = await deliveries().claim();
      expect(mail?.id).toBe(id);
      expect(await deliveries().failed(mail!, 'away\0')).toBe('again');
      const { next_attempt_at: next } = await row(id);
      expect(next!.getTime() - Date.parse(time.now)).toBeGreaterThanOrEqual(wait);
      expect(next!.getTime() - Date.parse(time.now)).toBeLessThanOrEqual(wait * 1.2);
      time.set(new Date(next!.getTime() - 1).toISOString());
      expect(await deliveries().claim()).toBeUndefined();
      time.set(next!.toISOString());
    }
    expect(await deliveries().failed((await deliveries().claim())!, 'still away')).toBe('given up');
    expect(await row(id)).toMatchObject({ status: 'failed', attempts: 11, last_error: 'still away' });
    expect(await deliveries().claim()).toBeUndefined();
  });

  it('is leased by one worker at a time, and by the next when the lease expires', async () => {
    const { id } = await put();
    const claims = await Promise.all([1, 2, 3, 4].map(() => deliveries().claim()));
    const [first] = claims.filter((mail) => mail !== undefined);
    expect(claims.filter((mail) => mail !== undefined)).toHaveLength(1);
    await docket.rows(`UPDATE mail_messages SET leased_until = '-infinity' WHERE id = $1`, [id]);
    const second = await deliveries().claim();
    expect(second?.id).toBe(id);
    await deliveries().failed(first!, 'comes too late to be heard');
    expect(await row(id)).toMatchObject({ attempts: 0, last_error: null });
    await deliveries().sent(second!);
    expect(await row(id)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('does not reveal its token anywhere else', async () => {
    const user = await docket.given.user();
    const waiting = await docket.rows(`SELECT 1 FROM mail_messages WHERE recipient = $1 AND status = 'pending'`, [
      user.email,
    ]);
    expect(waiting).toHaveLength(1);
    expect((await docket.as(user).get('/api/user/messages')).body.data).toEqual([]);
    await docket.rows('DELETE FROM mail_messages');
  });

  it('is not sent once its token has expired', async () => {
    await put({ secretUntil: new Date(Date.parse(time.now) + 1_000) });
    time.advance({ seconds: 1 });
    expect(await deliveries().claim()).toBeUndefined();
  });
});

it('user input in a mail never becomes a header, an address or markup', async () => {
  const evil = 'Eve\r\nBcc: victim@example.com\r\n\r\n<b>hi</b>';
  const owner = await docket.given.user({ name: `x${evil}` });
  const project = await docket.given.project(owner, { name: `<script>alert(1)</script>${evil}` });
  const reply = await docket.as(owner).post(`/api/project/${project.id}/invitations`, { email: 'goal@example.com' });
  expect(reply.status).toBe(201);
  const mail = await mailbox.received('goal@example.com');
  expect(mail.to).toEqual(['goal@example.com']);
  expect(mail.headers.bcc).toBeUndefined();
  expect(mail.headers.subject).toHaveLength(1);
  expect(mail.headers.subject![0]).toMatch(/^xEve Bcc: victim@example.com/);
  expect(mail.html).not.toMatch(/<script|<b>/);
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;Eve Bcc: victim@example.com &lt;b&gt;hi');
  expect(mailbox.to('victim@example.com')).toEqual([]);
});
