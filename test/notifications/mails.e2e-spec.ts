import type { NotificationType } from '#contracts';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { mailsTo, Notifying, notificationsOf } from '../support/notifying.js';

let docket: Docket;
let notifying: Notifying;
let ada: TestUser;
let bob: TestUser;
let project: TestProject;
let now: number;
let reminders = 0;
beforeAll(async () => {
  docket = await Docket.start();
  notifying = await Notifying.start(docket);
});
afterAll(async () => {
  await notifying.stop();
  await docket.stop();
});
beforeEach(async () => {
  ada = await docket.given.user({ name: 'Ada' });
  bob = await docket.given.user({ name: 'Bob' });
  project = await docket.given.project(ada, { name: 'Website' });
  await docket.rows(
    `INSERT INTO project_members (project_id, workspace_id, user_id, role, joined_at) VALUES ($1, $2, $3, 'member', now())`,
    [project.id, project.workspaceId, bob.id],
  );
  now = Date.parse('2026-03-03T12:00:00Z'); // a Tuesday
  notifying.at(new Date(now));
  await notifying.processEvents();
});

const pass = (seconds: number) => {
  now += seconds * 1000;
  notifying.at(new Date(now));
};
const prefer = async (user: TestUser, preferences: object) =>
  expect((await docket.as(user).put('/api/user/preferences', preferences)).status).toBe(200);
const rename = async (ticket: TestTicket, title: string, by = ada) => {
  expect((await docket.as(by).put(`/api/tickets/${ticket.id}`, { title })).status).toBe(200);
  await notifying.processEvents();
};
const assigned = async (body: object = {}) => {
  const ticket = await docket.given.ticket(ada, { projectId: project.id, assigneeId: bob.id, ...body });
  await notifying.processEvents();
  return ticket;
};
const subjects = async (user = bob) => (await mailsTo(docket, user)).map(({ kind, subject }) => `${kind}: ${subject}`);

/** Each kind of notification and what causes it; Bob is always the recipient. */
const HAPPENS: Record<NotificationType, () => Promise<unknown>> = {
  ticketAssigned: () => assigned({ title: 'Sign-in fails' }),
  ticketUpdated: async () => {
    const ticket = await docket.given.ticket(bob, { title: 'Sign-in fails', projectId: project.id });
    await docket.given.comment(ada, ticket, 'In Safari too?');
  },
  agentQuestion: async () => {
    const { workspaceId } = project;
    const agent = await docket.given.agent(ada, workspaceId, { name: 'Robin' });
    await docket.given.ticket(bob, { title: 'Sign-in fails', projectId: project.id, delegateId: agent.id });
    const asking = docket.as(agent);
    const { id, leaseToken } = (await asking.post('/api/agent-tasks/claim', {})).body.data;
    await asking.post(`/api/agent-tasks/${id}/ask`, { leaseToken, question: 'In Safari too?' });
  },
  projectInvites: async () => {
    const other = await docket.given.project(ada, { name: 'Shop' });
    await docket.given.member(ada, other, 'member', bob);
  },
  weeklyDigest: async () => {
    const ticket = await docket.given.ticket(bob, {
      title: 'Sign-in fails',
      projectId: project.id,
      assigneeId: bob.id,
    });
    await docket.rows(`UPDATE users SET created_at = '2026-01-01Z' WHERE id = $1`, [bob.id]);
    notifying.at('2026-03-02T08:00:00Z');
    await notifying.digest();
    return ticket;
  },
  dueReminders: async () => {
    const day = `2026-04-${10 + ++reminders}`; // later each time: due dates in the past are not processed again
    notifying.at(`${day}T11:00:00Z`);
    await notifying.remind();
    const ticket = { projectId: project.id, assigneeId: bob.id, title: 'Sign-in fails' };
    await docket.given.ticket(bob, { ...ticket, dueDate: `${day}T12:00:00Z` });
    notifying.at(`${day}T12:00:01Z`);
    await notifying.remind();
  },
};
const KINDS = Object.keys(HAPPENS) as NotificationType[];
const allBut = (kind: string, value: boolean) =>
  Object.fromEntries(KINDS.map((other) => [other, other === kind ? value : !value]));

describe.each(KINDS)('%s', (kind) => {
  const happens = async () => {
    await HAPPENS[kind]();
    await notifying.processEvents();
  };
  const outcome = async () => ({
    shown: (await notificationsOf(docket, bob)).map(({ type }) => type),
    mailed: (await mailsTo(docket, bob)).map(({ kind: mailed }) => mailed),
  });

  it('is shown in Docket and, unless it is a digest, mailed by default', async () => {
    await happens();
    expect(await docket.rows('SELECT 1 FROM user_preferences WHERE user_id = $1', [bob.id])).toEqual([]);
    expect(await outcome()).toEqual({ shown: [kind], mailed: kind === 'weeklyDigest' ? [] : [kind] });
  });

  it('is mailed only, if that is the preference', async () => {
    await prefer(bob, { emailNotifications: allBut(kind, true) });
    await happens();
    expect(await outcome()).toEqual({ shown: [kind], mailed: [kind] });
  });

  it('is shown in Docket only, if its mail is turned off', async () => {
    await prefer(bob, { emailNotifications: allBut(kind, false) });
    await happens();
    expect(await outcome()).toEqual({ shown: [kind], mailed: [] });
  });

  it('is not sent at all if notifications are turned off', async () => {
    await prefer(bob, { notifications: false, emailNotifications: allBut(kind, true) });
    await happens();
    expect(await outcome()).toEqual({ shown: [], mailed: [] });
    expect(await docket.rows('SELECT 1 FROM notifications WHERE user_id = $1', [bob.id])).toEqual([]);
  });
});

describe('a notification mail', () => {
  it('states who did what, shows the comment, links to the ticket and says why it was sent', async () => {
    const ticket = await docket.given.ticket(bob, { title: 'Sign-in\nfails <b>', projectId: project.id });
    await docket.given.comment(ada, ticket, 'In Safari <i>too</i>?\nI see it.');
    await notifying.processEvents();
    const [mail] = await mailsTo(docket, bob);
    expect(mail?.subject).toBe(`[${ticket.key}] Sign-in fails <b>`);
    expect(mail?.text).toBe(`${ticket.key}: Sign-in fails <b>

Ada commented on ${ticket.key}:
In Safari <i>too</i>?
I see it.

Open the ticket:
http://127.0.0.1:3000/tickets/${ticket.key}

You get this because you reported the ticket. Choose which e-mails you get in your preferences.
`);
    const [{ html }] = (await docket.rows(
      'SELECT html_body AS html FROM mail_messages WHERE recipient = $1 AND subject = $2',
      [bob.email, mail?.subject],
    )) as [{ html: string }];
    expect(html).toContain('In Safari &lt;i&gt;too&lt;/i&gt;?<br>');
    expect(html).not.toContain('<i>');
  });

  it('is not among the messages of the account, where it would outlive permissions', async () => {
    await assigned({ title: 'Secret plans' });
    expect(await subjects()).toHaveLength(1);
    const reply = await docket.as(bob).get('/api/user/messages');
    expect(reply.status).toBe(200);
    expect(reply.text).not.toContain('Secret plans');
  });

  it('is not written without a mail server, nor later when there is one', async () => {
    const silent = await Notifying.start(docket, {});
    await docket.given.ticket(ada, { projectId: project.id, assigneeId: bob.id });
    await silent.processEvents();
    await silent.stop();
    await notifying.processEvents();
    expect(await notificationsOf(docket, bob)).toHaveLength(1);
    expect(await subjects()).toEqual([]);
  });
});

describe('many changes of one ticket', () => {
  it('are one mail at once and one for the rest, two minutes later; in Docket each is a notification', async () => {
    const ticket = await assigned({ title: 'Sign-in fails' });
    for (let count = 1; count <= 30; count++) await rename(ticket, `Title ${count}`);
    await docket.given.comment(ada, ticket, 'That was the last one');
    pass(119);
    await notifying.processEvents();
    expect(await subjects()).toEqual([`ticketAssigned: [${ticket.key}] Sign-in fails`]);
    expect(await notificationsOf(docket, bob, '?limit=100')).toHaveLength(32);
    pass(1);
    await notifying.processEvents();
    await notifying.processEvents();
    expect(await subjects()).toEqual([
      `ticketAssigned: [${ticket.key}] Sign-in fails`,
      `ticketUpdated: [${ticket.key}] Title 30`,
    ]);
    const { text } = (await mailsTo(docket, bob))[1]!;
    expect(text.split(`Ada updated title of ${ticket.key}.`)).toHaveLength(21);
    expect(text).toContain('And 11 more.');
    pass(60);
    await rename(ticket, 'Within the next two minutes');
    expect(await subjects()).toHaveLength(2);
    pass(60);
    await notifying.processEvents();
    expect(await subjects()).toHaveLength(3);
    pass(121);
    await rename(ticket, 'After a rest');
    expect((await subjects()).slice(3)).toEqual([`ticketUpdated: [${ticket.key}] After a rest`]);
  });

  it('delay neither another ticket, nor another person, nor another kind', async () => {
    const first = await assigned({ title: 'One' });
    const second = await assigned({ title: 'Two' });
    await rename(first, 'Changed by Bob', bob);
    await HAPPENS.projectInvites();
    await notifying.processEvents();
    expect((await subjects()).map((one) => one.replace(/\[.*\] /, ''))).toEqual([
      'ticketAssigned: One',
      'ticketAssigned: Two',
      'projectInvites: Ada added you to Shop',
    ]);
    expect(await subjects(ada)).toEqual([`ticketUpdated: [${first.key}] Changed by Bob`]);
    expect(second.key).not.toBe(first.key);
  });

  it.each<[string, (ticket: TestTicket) => PromiseLike<unknown>]>([
    ['the recipient leaves', () => docket.as(ada).delete(`/api/project/${project.id}/members/${bob.id}`)],
    ['the ticket is deleted', (ticket) => docket.as(ada).delete(`/api/tickets/${ticket.id}`)],
    ['the project is deleted', () => docket.as(ada).delete(`/api/project/${project.id}`)],
    ['its mails are turned off', () => prefer(bob, { emailNotifications: { ticketUpdated: false } })],
    ['all notifications are turned off', () => prefer(bob, { notifications: false })],
    ['the account is disabled', () => docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [bob.id])],
  ])('are not mailed if %s in the meantime', async (_, meanwhile) => {
    const ticket = await assigned({ title: 'Sign-in fails' });
    await rename(ticket, 'Secret plans');
    await meanwhile(ticket);
    pass(120);
    await notifying.processEvents();
    expect(await subjects()).toEqual([`ticketAssigned: [${ticket.key}] Sign-in fails`]);
    const waiting = await docket.rows('SELECT 1 FROM notifications WHERE user_id = $1 AND mail_due_at IS NOT NULL', [
      bob.id,
    ]);
    expect(waiting).toEqual([]);
  });
});
