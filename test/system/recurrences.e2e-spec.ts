import { AppProcess, SHORT_TIMES } from '../support/app-process.js';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import type { TestProject } from '../support/given.js';

const PROJECTS = 3; // each in a workspace of its own
const RECURRENCES = 20; // of each project
const ZONE = 'Europe/Berlin';
/** One of them is in winter time and one in summer time, whichever it is now. */
const STARTS = ['2026-01-05T08:00:00Z', '2026-07-06T07:00:00Z'];

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

const workers: AppProcess[] = [];
const startWorker = () => {
  const worker = new AppProcess('worker', { DATABASE_URL: docket.config.DATABASE_URL!, ...SHORT_TIMES });
  workers.push(worker);
  return worker;
};
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));

/** Daily at nine in the morning, all of them due since a week. */
async function givenRecurrences(): Promise<TestProject[]> {
  const projects: TestProject[] = [];
  for (let n = 0; n < PROJECTS; n++) {
    const owner = await docket.given.user();
    const project = await docket.given.project(owner);
    for (let place = 0; place < RECURRENCES; place++) {
      const reply = await docket.as(owner).post(`/api/project/${project.id}/recurrences`, {
        ticket: { title: `${project.key} ${place}` },
        rule: 'FREQ=DAILY',
        timezone: ZONE,
        startsAt: STARTS[place % 2],
      });
      expect(reply.status).toBe(201);
    }
    projects.push(project);
  }
  await docket.rows(
    `UPDATE recurrences SET next_at = ((now() AT TIME ZONE $1)::date - 7 + time '09:00') AT TIME ZONE $1`,
    [ZONE],
  );
  return projects;
}

// Promise 6.1
it('each occurrence is created once while two workers run and one is killed in the middle, after a week without any', async () => {
  const projects = await givenRecurrences();
  const made = () =>
    docket.rows<{ title: string }>('SELECT title FROM tickets WHERE project_id = ANY ($1) ORDER BY title', [
      projects.map(({ id }) => id),
    ]);
  const blocker = await docket.db.connect();
  await blocker.query('BEGIN');
  await blocker.query('SELECT FROM ticket_counters WHERE scope_id = $1 FOR UPDATE', [projects[1]!.id]);
  const killed = startWorker();
  await eventually(async () => {
    const waiting = await docket.rows(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND query LIKE '%ticket_counters%'`,
    );
    expect(waiting).toHaveLength(1);
  });
  // Its transaction has recorded an occurrence by now, and created a ticket of another workspace before.
  expect((await made()).length).toBeGreaterThan(0);
  const second = startWorker();
  await second.logged('working');
  killed.kill('SIGKILL');
  await killed.ended;
  await blocker.query('ROLLBACK');
  blocker.release();
  startWorker();

  await eventually(async () => expect((await made()).length).toBeGreaterThanOrEqual(PROJECTS * RECURRENCES), 120_000);
  await eventually(async () => expect(await docket.rows('SELECT FROM recurrences WHERE next_at <= now()')).toEqual([]));
  const titles = projects.flatMap(({ key }) => Array.from({ length: RECURRENCES }, (_, place) => `${key} ${place}`));
  expect((await made()).map(({ title }) => title).sort()).toEqual(titles.sort());
  const occurrences = await docket.rows<{ count: number; made: number; time: string; age: number; next: string }>(
    `SELECT count(*)::int AS count, r.made, to_char(min(o.occurs_at) AT TIME ZONE $1, 'HH24:MI') AS time,
       floor(extract(epoch FROM now() - min(o.occurs_at)) / 3600 / 25)::int AS age,
       to_char(r.next_at AT TIME ZONE $1, 'HH24:MI') AS next
     FROM recurrences r LEFT JOIN recurrence_occurrences o ON o.recurrence_id = r.id GROUP BY r.id`,
    [ZONE],
  );
  expect(occurrences).toHaveLength(PROJECTS * RECURRENCES);
  const latest = { count: 1, made: 1, time: '09:00', age: 0, next: '09:00' };
  expect(occurrences).toEqual(occurrences.map(() => latest));
}, 180_000);
