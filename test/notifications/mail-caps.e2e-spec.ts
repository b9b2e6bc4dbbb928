import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { MAILS, mailsTo, Notifying, notificationsOf } from '../support/notifying.js';

const START = Date.parse('2026-03-03T12:00:00Z');

let docket: Docket;
let notifying: Notifying;
let ada: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start({ ...MAILS, TRUST_PROXY: 'true' });
  notifying = await Notifying.start(docket);
});
afterAll(async () => {
  await notifying.stop();
  await docket.stop();
});
beforeEach(async () => {
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada, { name: 'Website' });
});

const at = async (minutes: number) => {
  notifying.at(new Date(START + minutes * 60_000));
  await notifying.processEvents();
};
/** One ticket each, all at the same time. */
async function assign(by: TestUser, to: TestUser[], count: number, where = project): Promise<void> {
  for (let number = 1; number <= count; number++) {
    for (const { id } of to) {
      await docket.given.ticket(by, { projectId: where.id, assigneeId: id, title: `Number ${number}` });
    }
  }
}
const subjects = async (user: { email: string }) => (await mailsTo(docket, user)).map(({ subject }) => subject);

describe('notification mails', () => {
  // Promise 8.5
  it('are limited to 20 an hour per recipient, plus one summary of the rest, whoever causes them', async () => {
    const bob = await docket.given.member(ada, project, 'member');
    const eve = await docket.given.member(ada, project, 'member');
    const carol = await docket.given.user();
    const elsewhere = await docket.given.project(carol);
    const dan = await docket.given.member(carol, elsewhere, 'member');
    await at(0);
    const before = (await subjects(bob)).length; // about being added
    await assign(ada, [bob], 30);
    await assign(eve, [bob], 30);
    await at(1);
    expect(await subjects(bob)).toHaveLength(20);

    // Recipients in another workspace get theirs at once, and what Bob does reaches others.
    await assign(carol, [dan], 1, elsewhere);
    await assign(bob, [eve], 1);
    await at(2);
    expect((await subjects(dan)).at(-1)).toContain('Number 1');
    expect((await subjects(eve)).at(-1)).toContain('Number 1');
    expect(await notificationsOf(docket, bob, '?limit=100')).toHaveLength(60 + before);

    await assign(ada, [bob], 1);
    await at(30);
    await at(59);
    expect(await subjects(bob)).toHaveLength(20);
    await at(61);
    const collected = 61 - (20 - before);
    expect((await subjects(bob)).slice(20)).toEqual([`${collected} notifications in Docket`]);
    const [mail] = (await mailsTo(docket, bob)).slice(20);
    expect(mail?.text.match(/^(Ada|User \d+) assigned \S+ to you\.$/gm)).toHaveLength(20);
    expect(mail?.text).toContain(`And ${collected - 20} more.`);
    await at(62);
    expect(await subjects(bob)).toHaveLength(21);
    await assign(ada, [bob], 1);
    await at(63);
    expect(await subjects(bob)).toHaveLength(22);
  });

  // Promise 8.5
  it("are limited to 100 an hour per actor; the rest are delayed, and nobody else's are", async () => {
    const people: TestUser[] = [];
    for (let count = 0; count < 7; count++) people.push(await docket.given.member(ada, project, 'member'));
    const [first, ...others] = people as [TestUser, ...TestUser[]];
    await at(0); // about being added: 7 of Ada's 100
    await assign(ada, people, 16);
    await at(1);
    const count = async () => (await Promise.all(people.map(subjects))).flat().length;
    expect(await count()).toBe(100);

    await assign(others.at(-1)!, [first], 1);
    await at(2);
    expect(await count()).toBe(101);
    await at(59);
    expect(await count()).toBe(101);
    await at(61);
    const mails = (await Promise.all(people.map(subjects))).flat();
    const collected = mails.filter((subject) => /^\d+ notifications in Docket$/.test(subject));
    // Everyone who waits for one ticket gets a mail about it.
    const collectedTotal = collected.reduce(
      (sum, subject) => sum + Number.parseInt(subject, 10),
      mails.length - collected.length,
    );
    expect(collectedTotal).toBe(7 + 7 * 16 + 1);
    expect(mails.length).toBeLessThanOrEqual(101 + people.length);
  });
});

describe('mails with a token', () => {
  const written = async (kind: string, mailbox: string) =>
    (await docket.rows('SELECT 1 FROM mail_messages WHERE kind = $1 AND mailbox = $2', [kind, mailbox])).length;

  // Promise 8.5
  it('verify five variants of an address an hour, and every sign-up gets the same response', async () => {
    const signUp = (email: string) =>
      docket.as().post('/api/auth/sign-up', { email, password: 'a password for all', name: 'X' });
    const variants = Array.from({ length: 12 }, (_, number) => `Vera+${number}@Example.com`);
    const replies = await Promise.all(variants.map(signUp));
    expect(replies.map(({ status }) => status)).toEqual(variants.map(() => 201));
    expect(new Set(replies.map(({ body }) => Object.keys(body.data).join()))).toHaveProperty('size', 1);
    expect(await written('email_verification', 'vera@example.com')).toBe(5);

    const last = await docket.given.user({ email: 'vera@example.com' });
    const again = await docket.as(last).post('/api/auth/verify-email/request');
    expect(again.status).toBe((await docket.as(ada).post('/api/auth/verify-email/request')).status);
    expect(await written('email_verification', 'vera@example.com')).toBe(5);

    const bystander = await docket.given.user();
    expect(await written('email_verification', bystander.email)).toBe(1);
  });

  it('reset passwords of five variants an hour, without revealing it and never at the expense of a verified address', async () => {
    let clients = 0;
    const request = (email: string) =>
      docket.as().post('/api/auth/password-reset/request', { email }).set('x-forwarded-for', `10.0.0.${++clients}`);
    for (let number = 0; number < 7; number++) {
      const { email } = await docket.given.user({ email: `wanda+${number}@example.com` });
      const reply = await request(email);
      expect([reply.status, reply.body]).toEqual([202, (await request(`nobody${number}@example.com`)).body]);
    }
    expect(await written('password_reset', 'wanda@example.com')).toBe(5);

    const wanda = await docket.given.user({ email: 'wanda@example.com' });
    await request(wanda.email);
    expect(await written('password_reset', 'wanda@example.com')).toBe(5);
    await docket.rows('UPDATE users SET email_verified_at = now() WHERE id = $1', [wanda.id]);
    await request(wanda.email);
    expect(await written('password_reset', 'wanda@example.com')).toBe(6);
  });

  const invite = (email: string, by = ada, where = project) =>
    docket.as(by).post(`/api/project/${where.id}/invitations`, { email, role: 'member' });

  it('invite one mailbox five times an hour, whoever invites', async () => {
    const carol = await docket.given.user();
    const elsewhere = await docket.given.project(carol);
    const variants = Array.from({ length: 5 }, (_, number) => `xena+${number}@example.com`);
    for (const email of variants) expect((await invite(email)).status).toBe(201);
    const refused = await invite('xena@example.com', carol, elsewhere);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600);
    expect(await written('invitation', 'xena@example.com')).toBe(5);
    expect((await docket.as(carol).get(`/api/project/${elsewhere.id}/invitations`)).body.data).toEqual([]);
    expect((await invite('yuri@example.com', carol, elsewhere)).status).toBe(201);
  });

  it('invite a hundred an hour by one person, without limiting others', async () => {
    const carol = await docket.given.user();
    const elsewhere = await docket.given.project(carol);
    await docket.rows(
      `INSERT INTO mail_messages (id, recipient, mailbox, sender_id, kind, subject, sealed, status, created_at)
       SELECT gen_random_uuid(), 'p' || n, 'p' || n, $1, 'invitation', '', true, 'sent', now() - interval '30 minutes'
       FROM generate_series(1, 99) n`,
      [ada.id],
    );
    expect((await invite('zoe@example.com')).status).toBe(201);
    const refused = await invite('zora@example.com');
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect((await invite('zora@example.com', carol, elsewhere)).status).toBe(201);
  });
});
