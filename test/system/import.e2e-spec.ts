import { setTimeout as sleep } from 'node:timers/promises';
import { AppProcess, SHORT_TIMES } from '../support/app-process.js';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import type { TestProject, TestUser } from '../support/given.js';
import { itWith } from '../support/programs.js';
import { redisPath, withRedis } from '../support/redis.js';

const ROWS = 8_000;

let docket: Docket;
let ada: TestUser;
const workers: AppProcess[] = [];
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});
afterAll(() => docket.stop());

function startWorker(environment: Record<string, string> = {}): AppProcess {
  const own = { DATABASE_URL: docket.config.DATABASE_URL!, ...SHORT_TIMES };
  const worker = new AppProcess('worker', { ...own, ...environment });
  workers.push(worker);
  return worker;
}
const fileOf = (rows: number, externalIds: boolean) =>
  `title,externalId\n${Array.from({ length: rows }, (_, row) => `Row ${row},${externalIds ? row : ''}\n`).join('')}`;
async function send(project: TestProject, file: string): Promise<string> {
  const reply = await docket.as(ada).post(`/api/project/${project.id}/import`).sending('text/csv', file);
  expect(reply.status).toBe(202);
  return reply.body.data.id;
}
const progressOf = async (project: TestProject, id: string) =>
  (await docket.as(ada).get(`/api/project/${project.id}/imports/${id}`)).body.data;
async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    const value = await read();
    if (holds(value)) return value;
    await sleep(100);
  }
  throw new Error(`It never came about:\n${workers.flatMap(({ lines }) => lines).join('\n')}`);
}
/** The state of an import, from its rows and the counters. */
async function countsOf(project: TestProject) {
  const [row] = await docket.rows(
    `SELECT count(*)::int AS tickets, count(DISTINCT title)::int AS titles, max(number) AS last,
            (SELECT count(*)::int FROM ticket_search s JOIN tickets i ON i.id = s.ticket_id WHERE i.project_id = $1) AS indexed,
            (SELECT tickets FROM ticket_counters WHERE scope_id = $1) AS counted,
            (SELECT count(*)::int FROM activities WHERE project_id = $1 AND action = 'imported') AS activities
     FROM tickets WHERE project_id = $1`,
    [project.id],
  );
  return row;
}
const all = (rows: number) => ({
  tickets: rows,
  titles: rows,
  last: rows,
  indexed: rows,
  counted: rows,
  activities: 1,
});

describe('an import', () => {
  // Promise 6.1
  it('whose worker is killed in the middle, twice, imports each row exactly once', async () => {
    const project = await docket.given.project(ada);
    const id = await send(project, fileOf(ROWS, false));
    for (const share of [0.1, 0.4]) {
      const worker = startWorker();
      const { processed } = await until(
        () => progressOf(project, id),
        ({ processed }) => processed > ROWS * share,
      );
      expect(processed).toBeLessThan(ROWS);
      worker.kill('SIGKILL');
      await worker.ended;
    }
    startWorker();
    const done = await until(
      () => progressOf(project, id),
      ({ finishedAt }) => finishedAt !== null,
    );
    expect(done).toMatchObject({ status: 'completed', processed: ROWS, created: ROWS, existing: 0, failed: 0 });
    expect(await countsOf(project)).toEqual(all(ROWS));
  }, 300_000);

  it('shared by two workers, while people create tickets, imports each row exactly once', async () => {
    const project = await docket.given.project(ada);
    const small = await docket.given.project(ada);
    const ids = [await send(project, fileOf(4_000, true)), await send(project, fileOf(4_000, true))];
    const smallId = await send(small, fileOf(10, true));
    startWorker();
    startWorker();
    for (let made = 0; made < 20; made++)
      await docket.given.ticket(ada, { projectId: project.id, title: `By hand ${made}` });
    const done = await Promise.all(
      ids.map((id) =>
        until(
          () => progressOf(project, id),
          ({ finishedAt }) => finishedAt,
        ),
      ),
    );
    await until(
      () => progressOf(small, smallId),
      ({ finishedAt }) => finishedAt,
    );
    expect(done.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(done.reduce((sum, { created }) => sum + created, 0)).toBe(4_000);
    expect(done.reduce((sum, { existing }) => sum + existing, 0)).toBe(4_000);
    expect(await countsOf(project)).toMatchObject({
      tickets: 4_020,
      titles: 4_020,
      last: 4_020,
      indexed: 4_020,
      counted: 4_020,
    });
    expect(await countsOf(small)).toEqual(all(10));
  }, 240_000);

  itWith('redis-server', redisPath, 'is processed with the queues on Redis, too', async () => {
    const project = await docket.given.project(ada);
    await withRedis(async (url) => {
      const worker = startWorker({ REDIS_URL: url });
      expect(await worker.logged('working')).toMatchObject({ queues: 'redis' });
      const id = await send(project, fileOf(300, true));
      await until(
        () => progressOf(project, id),
        ({ finishedAt }) => finishedAt !== null,
      );
      worker.kill('SIGTERM');
      expect(await worker.ended).toBe(0);
      expect(worker.lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
    });
    expect(await countsOf(project)).toEqual(all(300));
  });

  it('is found soon, by misspelt words too', async () => {
    startWorker();
    await send(await docket.given.project(ada), 'title\nZyzzyva one\nZyzzyva two\n');
    await eventually(async () => {
      const { data } = (await docket.as(ada).get('/api/tickets/search?q=zyzziva')).body;
      expect(data.map(({ title }: { title: string }) => title).sort()).toEqual(['Zyzzyva one', 'Zyzzyva two']);
    });
  });

  it('fails with a reason when its sender loses the permission', async () => {
    const project = await docket.given.project(ada);
    const member = await docket.given.member(ada, project, 'member');
    const post = docket.as(member).post(`/api/project/${project.id}/import`).sending('text/csv', 'title\nx\n');
    const { id } = (await post).body.data;
    await docket.as(ada).delete(`/api/project/${project.id}/members/${member.id}`);
    startWorker();
    const done = await until(
      () => progressOf(project, id),
      ({ finishedAt }) => finishedAt !== null,
    );
    expect(done).toMatchObject({
      status: 'failed',
      error: 'Insufficient permissions to access this project',
      processed: 0,
    });
    expect(await docket.rows('SELECT 1 FROM import_rows WHERE import_id = $1', [id])).toEqual([]);
    expect(await docket.rows('SELECT 1 FROM tickets WHERE project_id = $1', [project.id])).toEqual([]);
  }, 180_000);

  // Promise 6.7
  it('that keeps failing is ended after a few attempts, and does not block others', async () => {
    const [poisoned, healthy] = [await docket.given.project(ada), await docket.given.project(ada)];
    const bad = await send(poisoned, 'title\nx\n');
    const good = await send(healthy, 'title\nx\n');
    // A full counter: no further ticket can be numbered.
    await docket.rows('UPDATE ticket_counters SET last_number = 2147483647 WHERE scope_id = $1', [poisoned.id]);
    startWorker();
    expect(
      await until(
        () => progressOf(healthy, good),
        ({ finishedAt }) => finishedAt,
      ),
    ).toMatchObject({ created: 1 });
    expect(
      await until(
        () => progressOf(poisoned, bad),
        ({ finishedAt }) => finishedAt,
      ),
    ).toMatchObject({
      status: 'failed',
      error: 'The import could not be finished',
    });
  }, 180_000);

  it('is refused while ten others of its project are waiting', async () => {
    const project = await docket.given.project(ada);
    for (let sent = 0; sent < 10; sent++) await send(project, 'title\nx\n');
    const reply = await docket.as(ada).post(`/api/project/${project.id}/import`).sending('text/csv', 'title\nx\n');
    expect([reply.status, reply.body.error.code, reply.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '30']);
  });
});
