import { setTimeout as sleep } from 'node:timers/promises';
import { AgentTasks, claim } from '../support/agent-tasks.js';
import { AppProcess, SEVERAL_LOOKS, SHORT_TIMES } from '../support/app-process.js';
import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { itWith } from '../support/programs.js';
import { redisPath, withRedis } from '../support/redis.js';

let docket: Docket;
let tasks: AgentTasks;
let user: TestUser;
let ada: Client;
const workers: AppProcess[] = [];
beforeAll(async () => {
  docket = await Docket.start();
  tasks = new AgentTasks(docket);
  user = await docket.given.user();
  ada = docket.as(user);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});
afterAll(() => docket.stop());

async function startWorker(environment: Record<string, string> = {}): Promise<AppProcess> {
  const own = { DATABASE_URL: docket.config.DATABASE_URL!, ...SHORT_TIMES };
  const worker = new AppProcess('worker', { ...own, ...environment });
  workers.push(worker);
  await worker.logged('working', 60);
  return worker;
}

const get = async (id: string) => (await ada.get(`/api/agent-tasks/${id}`)).body.data;
async function until(id: string, holds: (task: { status: string; attempt: number }) => boolean) {
  for (let attempt = 0; attempt < 1_800; attempt++) {
    const task = await get(id);
    if (holds(task)) return task;
    await sleep(50);
  }
  throw new Error(`${JSON.stringify(await get(id))}\n${workers.flatMap(({ lines }) => lines).join('\n')}`);
}
const is = (status: string) => (task: { status: string }) => task.status === status;

const issue = (title: string) => ({ agent: 'builtin' as const, kind: 'triage_issue', payload: { data: { title } } });
const titlesIn = async (project: TestProject) =>
  (
    await docket.rows<{ title: string }>('SELECT title FROM tickets WHERE project_id = $1 ORDER BY title', [project.id])
  ).map(({ title }) => title);

/** While `work` runs, nobody can create a ticket in the project: attempts block in the middle of a transaction. */
async function withCounterLocked(project: TestProject, work: () => Promise<void>): Promise<void> {
  const client = await docket.db.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM ticket_counters WHERE scope_id = $1 FOR UPDATE', [project.id]);
    await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

async function expectTakenUpAgain(environment: Record<string, string>, between: () => Promise<void>): Promise<void> {
  const project = await docket.given.project(user);
  const worker = await startWorker(environment);
  let id = '';
  await withCounterLocked(project, async () => {
    id = await tasks.queued(project, issue('It rains'));
    await until(id, is('running'));
    worker.kill('SIGKILL');
    await worker.ended;
  });
  expect(await get(id)).toMatchObject({ status: 'running', attempt: 1 });
  await between();
  await startWorker(environment);
  expect(await until(id, is('completed'))).toMatchObject({ attempt: 2, ticketId: expect.any(String) });
  expect(await titlesIn(project)).toEqual(['It rains']);
}

describe('an agent task', () => {
  // Promise 6.1
  it('whose worker is killed in the middle is claimed again, and takes effect once', async () => {
    await expectTakenUpAgain({}, async () => undefined);
  }, 240_000);

  itWith(
    'redis-server',
    redisPath,
    'is claimed again even if Redis loses its data meanwhile',
    async () => {
      await withRedis((url, redis) => expectTakenUpAgain({ REDIS_URL: url }, () => redis.forget()));
    },
    240_000,
  );

  itWith(
    'redis-server',
    redisPath,
    'is processed by a worker whose Redis was killed and came back empty',
    async () => {
      const project = await docket.given.project(user);
      await withRedis(async (url, redis) => {
        await startWorker({ REDIS_URL: url });
        await until(await tasks.queued(project, issue('Before')), is('completed'));
        await sleep(SEVERAL_LOOKS); // or the worker, which looks for another task after each, would find the next one
        await redis.kill();
        const meanwhile = await tasks.queued(project, issue('Meanwhile'));
        await sleep(SEVERAL_LOOKS);
        expect(await get(meanwhile)).toMatchObject({ status: 'queued' });
        await redis.start();
        await until(meanwhile, is('completed'));
      });
      expect(await titlesIn(project)).toEqual(['Before', 'Meanwhile']);
    },
    240_000,
  );

  it('is processed by one of several workers, while one of them is killed', async () => {
    const project = await docket.given.project(user);
    const [first] = [await startWorker(), await startWorker()];
    const titles = Array.from({ length: 40 }, (_, number) => `Issue ${String(number).padStart(2, '0')}`);
    const ids = await Promise.all(titles.map((title) => tasks.queued(project, issue(title))));
    first!.kill('SIGKILL');
    for (const id of ids) await until(id, is('completed'));
    expect(await titlesIn(project)).toEqual(titles);
  }, 240_000);

  it('of an external agent that died is queued again within seconds, without a request', async () => {
    const project = await docket.given.project(user);
    await startWorker();
    const id = await tasks.queued(project);
    const held = (await claim(ada, { projectId: project.id, leaseSeconds: 1 }))!;
    expect(held.id).toBe(id);
    expect(await until(id, is('queued'))).toMatchObject({ attempt: 2, claimedBy: null });
  }, 240_000);

  // Promise 6.7
  it('that keeps failing ends as failed, and the tasks behind it continue', async () => {
    const project = await docket.given.project(user);
    const worker = await startWorker();
    const subject = 'one thing';
    const bad = await tasks.queued(project, { ...issue('x'), subject, payload: { data: { title: 7 } } });
    const good = await tasks.queued(project, { ...issue('Fine'), subject });
    expect(await until(good, is('completed'))).toMatchObject({ attempt: 1 });
    const dead = await ada.get(`/api/agent-tasks?project=${project.id}&status=failed`);
    expect(dead.body.data.map((task: { id: string }) => task.id)).toEqual([bad]);
    await ada.post(`/api/agent-tasks/${bad}/retry`);
    expect(await until(bad, is('failed'))).toMatchObject({ attempt: 1 });
    worker.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
  }, 240_000);
});
