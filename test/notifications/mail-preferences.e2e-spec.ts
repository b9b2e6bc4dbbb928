import { Docket } from '../support/docket.js';
import type { TestUser, TestWorkspace } from '../support/given.js';
import { Mailbox, tokenIn } from '../support/mailbox.js';
import { Mailing } from '../support/mailing.js';

let mailbox: Mailbox;
let docket: Docket;
let mailing: Mailing;
let owner: TestUser;
let workspace: TestWorkspace;
beforeAll(async () => {
  mailbox = await Mailbox.start();
  docket = await Docket.start({ SMTP_URL: mailbox.url });
  mailing = await Mailing.start(docket);
  owner = await docket.given.user();
  workspace = await docket.given.workspace(owner);
});
afterAll(async () => {
  await mailing.stop();
  await docket.stop();
  await mailbox.close();
});

async function person(preferences: object, { verified }: { verified: boolean }): Promise<TestUser> {
  const user = await docket.given.user();
  const token = tokenIn(await mailbox.received(user.email));
  if (verified) await docket.as().post('/api/auth/verify-email', { token });
  await docket.as(user).put('/api/user/preferences', preferences);
  return user;
}
const invite = (email: string) => docket.as(owner).post(`/api/workspaces/${workspace.id}/invitations`, { email });
const statusOf = async ({ email }: { email: string }) =>
  (
    await docket.rows<{ status: string }>(
      `SELECT status FROM mail_messages WHERE recipient = $1 AND kind = 'invitation'`,
      [email],
    )
  )[0]?.status;

it.each([{ emailNotifications: { projectInvites: false } }, { notifications: false }])(
  'somebody with the preference %j reads and accepts invitations in Docket',
  async (preferences) => {
    const ada = await person(preferences, { verified: true });
    await invite(ada.email);
    expect(await statusOf(ada)).toBe('kept');
    const [message] = (await docket.as(ada).get('/api/user/messages')).body.data;
    expect(message.kind).toBe('invitation');
    const reply = await docket.as(ada).post('/api/invitations/accept', { token: tokenIn(message) });
    expect(reply.status).toBe(200);
  },
);

it('somebody with an unverified address does not see invitations to it', async () => {
  const squatter = await person({ emailNotifications: { projectInvites: false } }, { verified: false });
  await invite(squatter.email);
  await mailbox.received(squatter.email, 2);
  expect((await docket.as(squatter).get('/api/user/messages')).body.data).toEqual([]);
});

it('everyone else is mailed: people who want mail, and strangers', async () => {
  const ada = await person({ emailNotifications: { ticketAssigned: false } }, { verified: true });
  await invite(ada.email);
  await invite('stranger@example.com');
  await mailbox.received(ada.email, 2);
  await mailbox.received('stranger@example.com');
});
