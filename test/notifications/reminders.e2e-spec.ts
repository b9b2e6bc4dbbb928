import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { MAILS, mailsTo, Notifying, notificationsOf } from '../support/notifying.js';

let docket: Docket;
let notifying: Notifying;
let ada: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  notifying = await Notifying.start(docket);
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada, { name: 'Website', key: 'WEB' });
});
beforeEach(async () => {
  await docket.rows('DELETE FROM notifications');
  await docket.rows('DELETE FROM due_reminder_progress');
  await docket.rows('DELETE FROM tickets');
});
afterAll(async () => {
  await notifying.stop();
  await docket.stop();
});

async function member(timezone?: string): Promise<TestUser> {
  const user = await docket.given.member(ada, project, 'member');
  if (timezone) await docket.as(user).put('/api/user/preferences', { timezone });
  return user;
}
const due = (user: TestUser, dueDate: string, body: object = {}) =>
  docket.given.ticket(ada, { projectId: project.id, assigneeId: user.id, dueDate, ...body });
async function sweep(now: string): Promise<number> {
  notifying.at(now);
  return notifying.remind();
}
const reminders = async (user: TestUser) =>
  (await notificationsOf(docket, user))
    .filter(({ type }) => type === 'dueReminders')
    .map(({ description }) => description);

it("reminders come at nine in the assignee's time zone, on the day before", async () => {
  const people = [await member('Asia/Tokyo'), await member('Europe/Berlin'), await member('America/New_York')];
  await sweep('2026-03-27T00:00:00Z');
  for (const user of people) await due(user, '2026-03-29T12:00:00Z');
  const reached = people.map((): string[] => []);
  for (const now of ['27T23:59', '28T00:00', '28T07:59', '28T08:00', '28T12:59', '28T13:00', '29T11:00']) {
    await sweep(`2026-03-${now}:00Z`);
    for (const [index, user] of people.entries()) {
      const { length } = await docket.rows('SELECT FROM notifications WHERE user_id = $1', [user.id]);
      expect(length).toBeLessThanOrEqual(1);
      if (length > 0) reached[index]!.push(now);
    }
  }
  expect(reached.map(([first]) => first)).toEqual(['28T00:00', '28T08:00', '28T13:00']);
});

it('reminders come when a due date has passed, and only once', async () => {
  const user = await member();
  await sweep('2026-03-02T08:00:00Z');
  const ticket = await due(user, '2026-03-03T12:00:00Z');
  await sweep('2026-03-02T09:00:00Z');
  expect(await reminders(user)).toEqual([`${ticket.key} is due soon`]);
  await sweep('2026-03-03T12:00:00Z');
  expect(await reminders(user)).toHaveLength(1);
  for (const now of ['12:00:00.001Z', '12:01:00Z', '23:00:00Z']) await sweep(`2026-03-03T${now}`);
  expect(await reminders(user)).toEqual([`${ticket.key} is overdue`, `${ticket.key} is due soon`]);
  const [notification] = await notificationsOf(docket, user);
  expect(notification).toMatchObject({
    type: 'dueReminders',
    reason: 'overdue',
    actor: null,
    ticket: { id: ticket.id },
  });
});

it('reminders come once per ticket when several workers run at once', async () => {
  const user = await member();
  await sweep('2026-03-02T08:00:00Z');
  await docket.rows(
    `INSERT INTO tickets (id, workspace_id, project_id, scope_id, number, title, reporter_id, assignee_id, due_date, rank, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, $2, 100000 + n, 'Many', $3, $4, '2026-03-02T10:00:00Z', 'many' || n, now(), now()
     FROM generate_series(1, 2500) n`,
    [project.workspaceId, project.id, ada.id, user.id],
  );
  const workers = [notifying, await Notifying.start(docket, MAILS), await Notifying.start(docket, MAILS)];
  for (const one of workers) one.at('2026-03-02T10:00:01Z');
  await Promise.all(workers.flatMap((one) => [one.remind(), one.remind()]));
  await sweep('2026-03-02T10:00:02Z');
  const [counted] = await docket.rows(
    'SELECT count(*)::int AS all, count(DISTINCT ticket_id)::int AS tickets FROM notifications WHERE user_id = $1',
    [user.id],
  );
  expect(counted).toEqual({ all: 2_500, tickets: 2_500 });
  for (const one of workers.slice(1)) await one.stop();
});

it('reminders come late if no worker ran, but not for what is overdue by then', async () => {
  const user = await member();
  await sweep('2026-03-02T08:00:00Z');
  const [today, tomorrow] = [await due(user, '2026-03-03T07:00:00Z'), await due(user, '2026-03-03T20:00:00Z')];
  await sweep('2026-03-03T08:00:00Z');
  expect((await reminders(user)).sort()).toEqual([`${today.key} is overdue`, `${tomorrow.key} is due soon`].sort());
});

it('reminders do not come for tickets that are done, deleted, archived, unassigned or unreadable, nor for dates in the past', async () => {
  const [user, former] = [await member(), await member()];
  const archived = await docket.given.project(ada, { workspaceId: project.workspaceId });
  await docket.given.member(ada, archived, 'member', user);
  await sweep('2026-03-02T08:00:00Z');
  await due(user, '2026-03-03T12:00:00Z', { status: 'done' });
  await due(user, '2026-03-03T12:00:00Z', { status: 'cancelled' });
  await due(user, '2026-03-03T12:00:00Z', { projectId: archived.id });
  await due(former, '2026-03-03T12:00:00Z');
  await docket.given.ticket(ada, { projectId: project.id, dueDate: '2026-03-03T12:00:00Z' });
  const deleted = await due(user, '2026-03-03T12:00:00Z');
  await docket.as(ada).delete(`/api/tickets/${deleted.id}`);
  await docket.as(ada).put(`/api/project/${archived.id}`, { status: 'archived' });
  await docket.rows('DELETE FROM project_members WHERE project_id = $1 AND user_id = $2', [project.id, former.id]);
  await due(user, '2026-03-02T07:00:00Z'); // as an import creates them
  await docket.as(user).put('/api/user/preferences', { notifications: true });
  expect([await sweep('2026-03-02T09:00:00Z'), await sweep('2026-03-04T00:00:00Z')]).toEqual([0, 0]);
});

it('reminders do not come for imported tickets that are already overdue', async () => {
  const user = await member();
  await sweep('2026-03-02T08:00:00Z');
  const csv = `title,assignee,dueDate\r\nOld,${user.email},2026-03-01T00:00:00Z\r\n`;
  expect((await docket.as(ada).post(`/api/project/${project.id}/import`).sending('text/csv', csv)).status).toBe(202);
  await sweep('2026-03-05T00:00:00Z');
  expect(await reminders(user)).toEqual([]);
});

it('reminders are mailed unless preferences say otherwise', async () => {
  const [subscribed, unsubscribed] = [await member(), await member()];
  await docket.as(unsubscribed).put('/api/user/preferences', { emailNotifications: { dueReminders: false } });
  await sweep('2026-03-02T08:00:00Z');
  const tickets = [await due(subscribed, '2026-03-02T10:00:00Z'), await due(unsubscribed, '2026-03-02T10:00:00Z')];
  await notifying.processEvents(); // about the assignment
  await sweep('2026-03-02T10:01:00Z');
  await notifying.processEvents();
  const mails = (await mailsTo(docket, subscribed)).filter(({ kind }) => kind === 'dueReminders');
  expect(mails).toMatchObject([{ subject: `[${tickets[0]!.key}] ${tickets[0]!.title}` }]);
  expect(mails[0]!.text).toContain(`${tickets[0]!.key} is overdue.`);
  expect((await mailsTo(docket, unsubscribed)).filter(({ kind }) => kind === 'dueReminders')).toEqual([]);
  expect(await reminders(unsubscribed)).toEqual([`${tickets[1]!.key} is overdue`]);
});
