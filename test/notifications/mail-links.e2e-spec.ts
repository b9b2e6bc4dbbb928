import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Mailbox, type ReceivedMail } from '../support/mailbox.js';
import { Mailing } from '../support/mailing.js';
import { Notifying } from '../support/notifying.js';

const APP_URL = 'https://app.example.com/tracker';

let docket: Docket;
let mailbox: Mailbox;
let mailing: Mailing;
let notifying: Notifying;
let ada: TestUser;
let bob: TestUser;
let project: TestProject;
beforeAll(async () => {
  mailbox = await Mailbox.start();
  const environment = { APP_URL: `${APP_URL}/`, PUBLIC_URL: 'https://api.example.com', SMTP_URL: mailbox.url };
  docket = await Docket.start(environment);
  mailing = await Mailing.start(docket);
  notifying = await Notifying.start(docket, environment);
  ada = await docket.given.user({ name: 'Ada' });
  bob = await docket.given.user({ name: 'Bob' });
  project = await docket.given.project(ada);
  await docket.given.member(ada, project, 'member', bob);
  await docket.given.ticket(ada, { projectId: project.id }); // so that the next user is not the first
});
afterAll(async () => {
  await notifying.stop();
  await mailing.stop();
  await mailbox.close();
  await docket.stop();
});

/** Where each mail links to, and what triggers it. */
const MAILS: Record<string, { subject: RegExp; to: () => string; path: RegExp; cause: () => PromiseLike<unknown> }> = {
  'to verify an address': {
    subject: /address/i,
    to: () => bob.email,
    path: /^\/verify-email#token=/,
    cause: async () => undefined, // signing up was enough
  },
  'to choose a new password': {
    subject: /password/i,
    to: () => bob.email,
    path: /^\/reset-password#token=/,
    cause: () => docket.as().post('/api/auth/password-reset/request', { email: bob.email }),
  },
  'with an invitation': {
    subject: /Ada/,
    to: () => 'carol@example.com',
    path: /^\/invitation#token=/,
    cause: () =>
      docket.as(ada).post(`/api/project/${project.id}/invitations`, { email: 'carol@example.com', role: 'member' }),
  },
  'about a ticket': {
    subject: /Sign-in fails/,
    to: () => bob.email,
    path: /^\/tickets\/[A-Z0-9]+-2$/,
    cause: () => docket.given.ticket(ada, { title: 'Sign-in fails', projectId: project.id, assigneeId: bob.id }),
  },
};

it.each(Object.entries(MAILS))('a mail %s links to a page below APP_URL', async (_, { subject, to, path, cause }) => {
  await cause();
  await notifying.processEvents();
  const mail = await mailbox.about(subject, to());
  const links = addressesIn(mail);
  expect(links).not.toEqual([]);
  for (const link of links) {
    expect(link.slice(0, APP_URL.length + 1)).toBe(`${APP_URL}/`);
    expect(link.slice(APP_URL.length)).toMatch(path);
  }
});

const addressesIn = ({ text, html }: ReceivedMail): string[] => [
  ...[...text.matchAll(/https?:\/\/\S+/g)].map(([address]) => address),
  ...[...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address!),
];
