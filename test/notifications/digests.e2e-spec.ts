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
  project = await docket.given.project(ada, { name: 'Website' });
});
afterAll(async () => {
  await notifying.stop();
  await docket.stop();
});
beforeEach(() => docket.rows('DELETE FROM notifications'));

/** A long-time user with one open ticket who also wants the digest by e-mail. */
async function someone(timezone?: string, wants = true): Promise<TestUser> {
  const user = await docket.given.user();
  await docket.rows(
    `INSERT INTO project_members (project_id, workspace_id, user_id, role, joined_at) VALUES ($1, $2, $3, 'member', now())`,
    [project.id, project.workspaceId, user.id],
  );
  await docket.rows(`UPDATE users SET created_at = '2020-01-01Z' WHERE id = $1`, [user.id]);
  if (timezone)
    await docket.as(user).put('/api/user/preferences', { timezone, emailNotifications: { weeklyDigest: wants } });
  await docket.given.ticket(user, { projectId: project.id, assigneeId: user.id, title: 'To do' });
  return user;
}
async function sweep(now: string): Promise<number> {
  notifying.at(now);
  return notifying.digest();
}
const digests = async (user: TestUser) =>
  (
    await docket.rows<{ digest: { until: string } }>(
      `SELECT digest FROM notifications WHERE user_id = $1 AND type = 'weeklyDigest' ORDER BY created_at`,
      [user.id],
    )
  ).map(({ digest }) => digest.until);
const due = async (user: TestUser, ticket: object) =>
  docket.given.ticket(user, { projectId: project.id, assigneeId: user.id, ...ticket });

describe('the hourly sweep', () => {
  it('reaches each person at eight on Monday in their own time zone', async () => {
    const zones = {
      'Asia/Tokyo': '2026-03-01T23',
      'Europe/Berlin': '2026-03-02T07',
      'America/New_York': '2026-03-02T13',
    };
    const people = new Map<string, TestUser>();
    for (const zone of Object.keys(zones)) people.set(zone, await someone(zone));
    const byDefault = await someone();
    const reached: Record<string, string> = {};
    for (let time = Date.parse('2026-03-01T00:00:00Z'); time < Date.parse('2026-03-04T00:00:00Z'); time += 3_600_000) {
      await sweep(new Date(time).toISOString());
      for (const [zone, user] of [...people, ['nowhere', byDefault] as const]) {
        if (!reached[zone] && (await digests(user)).length > 0)
          reached[zone] = new Date(time).toISOString().slice(0, 13);
      }
    }
    expect(reached).toEqual({ ...zones, nowhere: '2026-03-02T08' });
    for (const user of [...people.values(), byDefault]) expect(await digests(user)).toHaveLength(1);
  });

  it('sends one a week, also when clocks change', async () => {
    const berlin = await someone('Europe/Berlin');
    const times: string[] = [];
    for (const [from, to] of [
      ['2026-03-28T00:00:00Z', '2026-03-31T12:00:00Z'],
      ['2026-10-24T00:00:00Z', '2026-10-27T12:00:00Z'],
    ] as const) {
      for (let time = Date.parse(from); time < Date.parse(to); time += 3_600_000) {
        const before = (await digests(berlin)).length;
        await sweep(new Date(time).toISOString());
        if ((await digests(berlin)).length > before) times.push(new Date(time).toISOString());
      }
    }
    expect(times).toEqual(['2026-03-30T06:00:00.000Z', '2026-10-26T07:00:00.000Z']);
    expect(await digests(berlin)).toEqual(['2026-03-29T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
  });

  it('sends one a week even to somebody who changes time zones on Monday, and another the week after', async () => {
    const traveller = await someone('Pacific/Auckland');
    await sweep('2027-03-07T19:00:00Z');
    await docket.as(traveller).put('/api/user/preferences', { timezone: 'America/Los_Angeles' });
    await sweep('2027-03-08T16:00:00Z');
    expect(await digests(traveller)).toHaveLength(1);
    await sweep('2027-03-15T15:00:00Z');
    expect(await digests(traveller)).toHaveLength(2);
  });

  it('catches up on hours without a worker, within the day', async () => {
    const [late, tooLate] = [await someone('Europe/Paris'), await someone('Asia/Seoul')];
    await sweep('2027-06-07T23:59:00Z'); // Tuesday 01:59 in Paris, 08:59 in Seoul
    expect([await digests(late), await digests(tooLate)].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('sends each person one when several workers run it at once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => someone('Africa/Nairobi')));
    const rivals = [notifying, await Notifying.start(docket, MAILS), await Notifying.start(docket, MAILS)];
    for (const one of rivals) one.at('2027-08-02T05:00:00Z');
    await Promise.all(rivals.flatMap((one) => [one.digest(), one.digest()]));
    for (const user of people) expect(await digests(user)).toHaveLength(1);
    for (const one of rivals.slice(1)) await one.stop();
  });

  it('pages through any number of people', async () => {
    await docket.rows(
      `WITH made AS (
         INSERT INTO users (id, email, password_hash, name, role, created_at, updated_at)
         SELECT gen_random_uuid(), 'many' || n || '@example.com', 'x', 'Many', 'ADMIN', '2020-01-01Z', now()
         FROM generate_series(1, 1203) n RETURNING id
       ), preferred AS (
         INSERT INTO user_preferences
         SELECT gen_random_uuid(), id, 'system', true, 'Asia/Dubai', 'en', '{"weeklyDigest": true}', now(), now() FROM made
       )
       INSERT INTO tickets (id, workspace_id, scope_id, title, type, status, priority, stage, assignee_id,
         reporter_id, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $1, 'One', 'TASK', 'todo', 'medium', 'PLANNING', id, id, now(), now() FROM made`,
      [project.workspaceId],
    );
    const digests = async (now: string) => {
      await sweep(now);
      return docket.rows(`SELECT 1 FROM notifications n JOIN users u ON u.id = n.user_id WHERE u.name = 'Many'`);
    };
    expect(await digests('2027-09-06T03:59:59Z')).toHaveLength(0);
    expect(await digests('2027-09-06T04:00:00Z')).toHaveLength(1203);
    expect(await digests('2027-09-06T05:00:00Z')).toHaveLength(1203);
  });
});

describe('a digest', () => {
  it("counts the recipient's tickets that they may read, of that week", async () => {
    const ben = await someone('Europe/Berlin');
    await due(ben, { title: 'Late', dueDate: '2027-01-03T00:00:00Z' });
    await due(ben, { title: 'Soon', dueDate: '2027-01-08T00:00:00Z' });
    await due(ben, { title: 'Next year', dueDate: '2028-01-01T00:00:00Z' });
    await due(ben, { title: 'Given up', status: 'cancelled' });
    const done = async (title: string, completedAt: string) => {
      const { id } = await due(ben, { title, status: 'done' });
      await docket.rows('UPDATE tickets SET completed_at = $2 WHERE id = $1', [id, completedAt]);
    };
    await done('In the week', '2026-12-27T23:00:00Z'); // Monday midnight in Berlin
    await done('In the week too', '2027-01-03T22:59:59Z');
    await done('After it', '2027-01-03T23:00:00Z');
    await done('Before it', '2026-12-27T22:59:59Z');
    const left = await docket.given.project(ada);
    await docket.given.member(ada, left, 'member', ben);
    await docket.given.ticket(ada, { projectId: left.id, assigneeId: ben.id, title: 'Out of sight' });
    await docket.as(ada).delete(`/api/project/${left.id}/members/${ben.id}`);
    const gone = await due(ben, { title: 'Deleted' });
    await docket.as(ben).delete(`/api/tickets/${gone.id}`);
    await sweep('2027-01-04T07:00:00Z');
    await notifying.processEvents();
    const [digests] = (await notificationsOf(docket, ben)).filter(({ type }) => type === 'weeklyDigest');
    expect(digests).toMatchObject({
      type: 'weeklyDigest',
      reason: 'digest',
      description: 'Your week in Docket',
      actor: null,
      ticket: null,
      project: null,
      workspace: null,
      digest: {
        since: '2026-12-27T23:00:00.000Z',
        until: '2027-01-03T23:00:00.000Z',
        completed: 2,
        open: 4,
        overdue: 1,
        dueThisWeek: 1,
      },
    });
    const [mail] = (await mailsTo(docket, ben)).filter(({ kind }) => kind === 'weeklyDigest');
    expect(mail?.text).toMatch(
      /^You completed 2 tickets last week\.\n4 tickets are open and assigned to you: 1 overdue, 1 due this week\.\n\n/,
    );
    expect(
      mail?.text
        .split('\n\n')[1]
        ?.split('\n')
        .map((line) => line.replace(/^\S+: /, '')),
    ).toEqual(['Late (due 2027-01-03)', 'Soon (due 2027-01-08)', 'Next year (due 2028-01-01)', 'To do']);
  });

  it('lists tickets with the same due date by priority, then by creation', async () => {
    const eva = await someone('Europe/Vienna');
    for (const [title, priority] of [
      ['Third', 'low'],
      ['First', 'highest'],
      ['Second', 'medium'],
      ['Fourth', 'low'],
    ]) {
      await due(eva, { title, priority, dueDate: '2027-05-06T00:00:00Z' });
    }
    await sweep('2027-05-03T06:00:00Z');
    await notifying.processEvents();
    const [mail] = (await mailsTo(docket, eva)).filter(({ kind }) => kind === 'weeklyDigest');
    const titles = [...(mail?.text ?? '').matchAll(/^\S+-\d+: (.*?)(?: \(due .*\))?$/gm)].map(([, title]) => title);
    expect(titles).toEqual(['First', 'Second', 'Third', 'Fourth', 'To do']);
  });

  it('is not sent without content, nor later that day when there is some', async () => {
    const idle = await someone('Asia/Tashkent');
    await docket.rows('UPDATE tickets SET assignee_id = NULL WHERE assignee_id = $1', [idle.id]);
    await sweep('2027-02-01T03:00:00Z');
    await due(idle, { title: 'Just in' });
    await sweep('2027-02-01T04:00:00Z');
    expect(await digests(idle)).toEqual([]);
    await sweep('2027-02-08T03:00:00Z');
    expect(await digests(idle)).toHaveLength(1);
  });

  it('is not sent to people who joined after eight, are disabled or turned notifications off', async () => {
    const people = [await someone('Asia/Baku'), await someone('Asia/Baku'), await someone('Asia/Baku')] as const;
    await docket.rows(`UPDATE users SET created_at = '2027-03-01T04:00:01Z' WHERE id = $1`, [people[0].id]);
    await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [people[1].id]);
    await docket.as(people[2]).put('/api/user/preferences', { notifications: false });
    await sweep('2027-03-01T05:00:00Z');
    for (const user of people) expect(await digests(user)).toEqual([]);
  });
});
