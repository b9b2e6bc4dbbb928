import { setTimeout as sleep } from 'node:timers/promises';
import { AppProcess, SEVERAL_LOOKS, SHORT_TIMES } from '../support/app-process.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Mailbox } from '../support/mailbox.js';
import { notificationsOf } from '../support/notifying.js';
import { eventually } from './started-docket.js';

let docket: Docket;
let mailbox: Mailbox;
let ada: TestUser;
let bob: TestUser;
let project: TestProject;
const workers: AppProcess[] = [];
beforeAll(async () => {
  docket = await Docket.start();
  mailbox = await Mailbox.start();
});
afterAll(async () => {
  await mailbox.close();
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
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});

function work(): AppProcess {
  const own = { DATABASE_URL: docket.config.DATABASE_URL!, SMTP_URL: mailbox.url };
  const worker = new AppProcess('worker', { ...own, ...SHORT_TIMES });
  workers.push(worker);
  return worker;
}
const assigned = (title: string) => docket.given.ticket(ada, { projectId: project.id, assigneeId: bob.id, title });
const subjects = () => mailbox.to(bob.email).map(({ headers }) => headers.subject![0]);
const notified = (user: TestUser, count: number) =>
  eventually(async () => {
    const { total } = (await docket.as(user).get('/api/user/notifications?limit=1')).body.pagination;
    if (total !== count) throw new Error(`${total} and not ${count} notifications`);
  });
/** Until the log has been processed to its end. */
const caughtUp = () =>
  eventually(async () => {
    const rows = await docket.rows(
      `SELECT FROM events e WHERE sequence IS NULL OR sequence > (SELECT sequence FROM notification_progress)
         OR EXISTS (SELECT FROM event_fan_outs WHERE event_id = e.id AND kind = 'notifications')`,
    );
    if (rows.length > 0) throw new Error(`${rows.length} events are not processed`);
  });

/** Until no mail is pending: neither digests nor mails that a killed worker had begun to send. */
const allMailed = async () => {
  await docket.rows(`UPDATE notifications SET mail_due_at = now() - interval '1 s' WHERE mail_due_at IS NOT NULL`);
  await eventually(async () => {
    expect(await docket.rows('SELECT FROM notifications WHERE mail_due_at IS NOT NULL')).toHaveLength(0);
    expect(await docket.rows(`SELECT FROM mail_messages WHERE status = 'pending'`)).toHaveLength(0);
  }, 120_000);
};

/** A worker that is killed in the middle of `statement`, where `lock` holds it. */
async function killedDuring(statement: string, lock: string, work: () => Promise<AppProcess>): Promise<void> {
  const client = await docket.db.connect();
  try {
    await client.query('BEGIN');
    await client.query(lock);
    const worker = await work();
    await eventually(async () => {
      const waiting = await docket.rows(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
        [`%${statement}%`],
      );
      if (waiting.length === 0) throw new Error(`Nobody is at ${statement}`);
    });
    worker.kill('SIGKILL');
    await worker.ended;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

describe('a worker', () => {
  it('notifies in Docket and by e-mail, soon', async () => {
    const worker = work();
    await worker.logged('working');
    const started = Date.now();
    const ticket = await assigned('Sign-in fails');
    const mail = await mailbox.received(bob.email);
    expect(Date.now() - started).toBeLessThan(100_000); // not batched for two minutes
    expect(mail.headers.subject).toEqual([`[${ticket.key}] Sign-in fails`]);
    expect(mail.text).toContain(`Ada assigned ${ticket.key} to you.`);
    expect((await notificationsOf(docket, bob)).map(({ description }) => description)).toEqual([
      `Ada assigned ${ticket.key} to you`,
    ]);
    expect(mailbox.to(ada.email)).toEqual([]);
  }, 180_000);

  it('batches later notifications into one e-mail', async () => {
    const worker = work();
    await worker.logged('working');
    const ticket = await assigned('Sign-in fails');
    await mailbox.received(bob.email);
    for (const title of ['One', 'Two', 'Three']) await docket.as(ada).put(`/api/tickets/${ticket.id}`, { title });
    await notified(bob, 4);
    await sleep(SEVERAL_LOOKS);
    expect(mailbox.to(bob.email)).toHaveLength(1);
    // Two minutes later, by the clock of the database.
    await docket.rows(`UPDATE notifications SET mail_due_at = now() - interval '1 s' WHERE mail_due_at IS NOT NULL`);
    const { text } = await mailbox.received(bob.email, 2);
    expect(text.split(`Ada updated title of ${ticket.key}.`)).toHaveLength(4);
    await sleep(SEVERAL_LOOKS);
    expect(mailbox.to(bob.email)).toHaveLength(2);
  }, 180_000);
});

describe('kill -9', () => {
  it('in the middle of notifying leaves it to the next worker, which notifies everyone once', async () => {
    for (let count = 1; count <= 20; count++) await assigned(`Ticket ${count}`);
    await killedDuring('INSERT INTO notifications', `SELECT FROM users WHERE id = '${bob.id}' FOR UPDATE`, async () =>
      work(),
    );
    expect(await notificationsOf(docket, bob)).toEqual([]);
    work();
    await notified(bob, 20);
    await mailbox.received(bob.email, 20);
    await sleep(SEVERAL_LOOKS);
    expect(new Set(subjects()).size).toBe(20);
    expect(subjects()).toHaveLength(20);
  }, 240_000);

  // Promise 6.1
  it('in the middle of writing e-mails loses none and duplicates none', async () => {
    for (let count = 1; count <= 5; count++) await assigned(`Ticket ${count}`);
    await killedDuring('INSERT INTO mail_messages', 'LOCK TABLE mail_messages IN SHARE MODE', async () => work());
    await notified(bob, 5);
    expect(mailbox.to(bob.email)).toEqual([]);
    work();
    await mailbox.received(bob.email, 5);
    await sleep(SEVERAL_LOOKS);
    expect(subjects()).toHaveLength(5);
  }, 240_000);
});

describe('several workers', () => {
  it('notify each person once per cause, while one after the other is killed, and skip none', async () => {
    const people = [ada, bob, await docket.given.member(ada, project, 'member')];
    const ticket = await docket.given.ticket(ada, { projectId: project.id });
    for (const user of people) await docket.as(user).put(`/api/tickets/${ticket.id}/watchers/me`);
    const [{ sequence }] = (await docket.rows("SELECT nextval('events_written') AS sequence")) as [
      { sequence: string },
    ];
    const running = [work(), work(), work()];
    let changing = true;
    const killing = (async () => {
      for (let turn = 0; changing; turn = (turn + 1) % running.length) {
        await sleep(700);
        running[turn]!.kill('SIGKILL');
        await running[turn]!.ended;
        running[turn] = work();
      }
    })();
    const change = async (user: TestUser) => {
      for (let count = 0; count < 40; count++) {
        await docket.as(user).put(`/api/tickets/${ticket.id}`, { title: `${user.name} ${count}` });
        await sleep(50);
      }
    };
    await Promise.all(people.map(change));
    changing = false;
    await killing;
    await caughtUp();
    const rows = await docket.rows<{ made: string; notified: string }>(
      `SELECT u.id AS who, count(DISTINCT e.id)::int AS made, count(n.id)::int AS notified
       FROM unnest($1::uuid[]) AS u (id)
       JOIN events e ON e.type = 'ticket.updated' AND e.actor_id <> u.id AND e.position > $2
       LEFT JOIN notifications n ON n.user_id = u.id AND n.cause_id = e.id GROUP BY u.id`,
      [people.map(({ id }) => id), sequence],
    );
    expect(rows.map(({ made, notified: count }) => [made, count])).toEqual([
      [80, 80],
      [80, 80],
      [80, 80],
    ]);
    const own = await docket.rows('SELECT 1 FROM notifications WHERE user_id = actor_id');
    expect(own).toEqual([]);
  }, 240_000);

  it('that process the log again notify nobody twice', async () => {
    work();
    await assigned('Sign-in fails');
    await mailbox.received(bob.email);
    const count = async () => (await docket.rows<{ n: number }>('SELECT count(*)::int AS n FROM notifications'))[0]!.n;
    await caughtUp();
    await allMailed();
    const before = [await count(), mailbox.messages.length];
    await docket.rows('UPDATE notification_progress SET sequence = 0');
    work();
    await caughtUp();
    await sleep(SEVERAL_LOOKS);
    expect([await count(), mailbox.messages.length]).toEqual(before);
  }, 240_000);
});
