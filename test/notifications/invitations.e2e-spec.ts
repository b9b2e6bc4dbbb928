import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { MAILS, mailsTo, Notifying, notificationsOf } from '../support/notifying.js';

let mailing: Docket;
let silent: Docket;
beforeAll(async () => {
  mailing = await Docket.start(MAILS);
  silent = await Docket.start();
});
afterAll(async () => {
  await mailing.stop();
  await silent.stop();
});

let ada: TestUser;
let bob: TestUser;
let project: TestProject;
async function setUp(docket: Docket): Promise<void> {
  ada = await docket.given.user({ name: 'Ada' });
  bob = await docket.given.user({ name: 'Bob' });
  project = await docket.given.project(ada, { name: 'Website' });
  await docket.rows('UPDATE users SET email_verified_at = now() WHERE id = $1', [bob.id]);
}
async function invite(
  docket: Docket,
  path = `/api/project/${project.id}`,
): Promise<{ id: string; url: string | null }> {
  const reply = await docket.as(ada).post(`${path}/invitations`, { email: bob.email, role: 'member' });
  expect(reply.status).toBe(201);
  return reply.body.data;
}
const sentences = async (docket: Docket) => (await notificationsOf(docket, bob)).map(({ description }) => description);

describe('an invitation', () => {
  it('notifies the owner of the address in Docket once, and has a mail of its own', async () => {
    await setUp(mailing);
    await invite(mailing);
    await invite(mailing);
    const [notification, ...others] = await notificationsOf(mailing, bob);
    expect(others).toEqual([]);
    expect(notification).toMatchObject({
      type: 'projectInvites',
      reason: 'invited',
      description: 'Ada invited you to Website',
      project: { id: project.id, name: 'Website', key: project.key },
    });
    const notifying = await Notifying.start(mailing);
    await notifying.processEvents();
    await notifying.stop();
    expect(await mailsTo(mailing, bob)).toEqual([]);
  });

  it('to a workspace notifies as well, but not people who turned notifications off', async () => {
    await setUp(mailing);
    const workspace = await mailing.given.workspace(ada, { name: 'Acme' });
    await invite(mailing, `/api/workspaces/${workspace.id}`);
    expect(await sentences(mailing)).toEqual(['Ada invited you to Acme']);
    await mailing.as(bob).put('/api/user/preferences', { notifications: false });
    await invite(mailing);
    expect(await sentences(mailing)).toEqual(['Ada invited you to Acme']);
  });

  it('does not notify an account whose address is unverified, if it could be verified by mail', async () => {
    await setUp(mailing);
    await mailing.rows('UPDATE users SET email_verified_at = NULL WHERE id = $1', [bob.id]);
    await invite(mailing);
    expect(await sentences(mailing)).toEqual([]);
  });

  it.each<[string, (id: string) => PromiseLike<unknown>]>([
    ['revoked', (id) => mailing.as(ada).delete(`/api/project/${project.id}/invitations/${id}`)],
    ['expired', (id) => mailing.rows(`UPDATE invitations SET expires_at = now() - interval '1 s' WHERE id = $1`, [id])],
    ['for a project that is deleted', () => mailing.as(ada).delete(`/api/project/${project.id}`)],
  ])('is no longer shown once it is %s', async (_, ends) => {
    await setUp(mailing);
    const { id } = await invite(mailing);
    expect(await sentences(mailing)).toHaveLength(1);
    await ends(id);
    expect(await sentences(mailing)).toEqual([]);
  });

  it('that was accepted is replaced by the notification of the membership', async () => {
    await setUp(silent);
    const { url } = await invite(silent);
    expect(await sentences(silent)).toEqual(['Ada invited you to Website']);
    const token = /#token=(.+)$/.exec(url!)![1];
    expect((await silent.as(bob).post('/api/invitations/accept', { token })).status).toBe(200);
    expect(await sentences(silent)).toEqual([]);
    const notifying = await Notifying.start(silent);
    await notifying.processEvents();
    await notifying.stop();
    expect(await sentences(silent)).toEqual(['Ada added you to Website']);
  });
});
