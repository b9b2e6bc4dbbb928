import { setTimeout as sleep } from 'node:timers/promises';
import { AppProcess, SEVERAL_LOOKS, SHORT_TIMES } from '../support/app-process.js';
import { HostedRepository, SECRET, signed, tasksOf } from '../support/deliveries.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { itWith } from '../support/programs.js';
import { quickest } from '../support/quickest.js';
import { redisPath, withRedis } from '../support/redis.js';

const AGENT = '00000000-0000-7000-8000-000000000001';

let docket: Docket;
let owner: TestUser;
let project: TestProject;
let repository: HostedRepository;
const processes: AppProcess[] = [];
beforeAll(async () => {
  docket = await Docket.start({ GITHUB_WEBHOOK_SECRET: SECRET });
});
afterAll(() => docket.stop());
beforeEach(async () => {
  owner = await docket.given.user();
  project = await docket.given.project(owner);
  repository = await HostedRepository.feeding(docket, project);
});
afterEach(async () => {
  for (const started of processes.splice(0)) await started.stop();
});

function start(app: 'api' | 'worker', environment: Record<string, string> = {}): AppProcess {
  const own = { DATABASE_URL: docket.config.DATABASE_URL!, GITHUB_WEBHOOK_SECRET: SECRET, ...SHORT_TIMES };
  const started = new AppProcess(app, { ...own, ...environment });
  processes.push(started);
  return started;
}

async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean, seconds = 90): Promise<T> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(50)) {
    const value = await read();
    if (holds(value)) return value;
  }
  throw new Error(`It never came about:\n${processes.flatMap(({ lines }) => lines).join('\n')}`);
}

const get = async (path: string, user = owner) => (await docket.as(user).get(path)).body.data;
const tickets = () => get(`/api/tickets?project=${project.id}`);
const finished = async () => (await tasksOf(docket, project)).every(({ status }) => status === 'completed');

it('a linked repository goes from an opened issue to a completed ticket', async () => {
  const worker = start('worker');
  await worker.logged('working');
  const ada = await docket.given.user({ email: 'ada.the.author@example.com', name: 'Ada' });
  const grace = await docket.given.user({ email: 'grace.the.reviewer@example.com', name: 'Grace' });
  for (const person of [ada, grace]) await docket.given.member(owner, project, 'member', person);

  await repository.send('issues', repository.issue({ title: 'Sign-in fails in Safari', body: 'Since Tuesday.' }, 1));
  const [ticket] = await until(tickets, (found) => found.length === 1);
  expect(ticket).toMatchObject({ title: 'Sign-in fails in Safari', status: 'backlog', reporterId: AGENT });
  const read = () => get(`/api/tickets/${ticket.key}`);

  const branch = `fix/${ticket.key.toLowerCase()}-safari`;
  const commits = [
    { message: `Keep the cookie\n\nRefs ${ticket.key}`, email: ada.email, username: 'ada' },
    { message: 'Test it', email: grace.email, username: 'grace' },
  ];
  const push = repository.push(branch, commits);
  await repository.send('push', push);
  const request = repository.pullRequest({ title: 'Keep the session cookie', branch, head: push.after }, 2);
  await repository.send('pull_request', request);
  await until(read, ({ status }) => status === 'in_review');

  await repository.send('pull_request_review', repository.review(request, 'grace', 'approved', 77));
  const closing = { ...request.pull_request, merged: true, closed_at: '2026-01-02T03:04:05Z' };
  await repository.send('pull_request', { ...request, action: 'closed', pull_request: closing });
  const done = await until(read, ({ status }) => status === 'done');
  await until(finished, Boolean);

  expect(done).toMatchObject({ completedAt: expect.any(String), comments: [{ author: { name: 'Docket' } }] });
  expect(await get(`/api/tickets/${ticket.key}/history`)).toMatchObject([
    { field: 'status', from: 'in_review', to: 'done', actor: { id: AGENT, name: 'Docket' } },
    { field: 'status', from: 'backlog', to: 'in_review', actor: { id: AGENT, name: 'Docket' } },
  ]);
  const links = (await get(`/api/tickets/${ticket.key}/links`)) as {
    kind: string;
    number: number;
    sha: string;
    state: string;
  }[];
  expect(links.map(({ kind, number, sha, state }) => [kind, number ?? sha, state]).sort()).toEqual([
    // The second names the ticket by its branch.
    ...push.commits.map(({ id }) => ['commit', id, null]).sort(),
    ['issue', 1, 'open'],
    ['pull_request', 2, 'merged'],
  ]);
  const events = await docket.rows<{ type: string; actor: string }>(
    `SELECT type, data->'user'->>'name' AS actor FROM events
     WHERE data->'ticket'->>'id' = $1 AND type NOT LIKE 'agent_task.%' ORDER BY position`,
    [ticket.id],
  );
  expect(events).toEqual(
    [
      'ticket.created',
      'comment.created',
      'ticket.updated',
      'ticket.status_changed',
      'ticket.updated',
      'ticket.status_changed',
    ].map((type) => ({ type, actor: 'Docket' })),
  );
  const tasks = await docket.rows<{ type: string; count: number }>(
    `SELECT type, count(*)::int AS count FROM events WHERE project_id = $1 AND type LIKE 'agent_task.%' GROUP BY 1 ORDER BY 1`,
    [project.id],
  );
  expect(tasks).toEqual([
    { type: 'agent_task.finished', count: 3 },
    { type: 'agent_task.queued', count: 3 },
    { type: 'agent_task.updated', count: 3 },
  ]);
  expect((await get('/api/user/stats', ada)).activity).toMatchObject({ commits: 1, reviews: 0 });
  expect((await get('/api/user/stats', grace)).activity).toMatchObject({ commits: 1, reviews: 1 });
  expect(await get('/api/user/activity?type=review', grace)).toMatchObject([
    { action: 'approved', entityId: ticket.id },
  ]);
  expect(worker.lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
}, 240_000);

it('events are processed once, even if a worker dies in the middle', async () => {
  const ticket = await docket.given.ticket(owner, { projectId: project.id });
  const blocker = await docket.db.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query('SELECT FROM tickets WHERE id = $1 FOR UPDATE', [ticket.id]);
    const first = start('worker');
    await first.logged('working');
    await repository.send('pull_request', repository.pullRequest({ title: ticket.key }));
    await until(
      () =>
        docket.rows<{ waits: number }>(`SELECT count(*)::int AS waits FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'docket-worker' AND wait_event_type = 'Lock'`),
      ([row]) => row!.waits > 0,
    );
    first.kill('SIGKILL');
    await first.ended;
  } finally {
    await blocker.query('ROLLBACK');
    blocker.release();
  }
  start('worker');
  // The lease of the dead worker expires first.
  const now = await until(
    () => get(`/api/tickets/${ticket.id}`),
    ({ status }) => status === 'in_review',
  );
  await until(finished, Boolean);
  expect(now.comments).toHaveLength(1);
  expect(await get(`/api/tickets/${ticket.id}/links`)).toHaveLength(1);
}, 240_000);

// Promise 5.1
itWith(
  'redis-server',
  redisPath,
  'a delivery is accepted within a second while the queue is down, and processed when it is back',
  async () => {
    let address = '';
    const post = async (event: string, payload: object) => {
      const body = JSON.stringify(payload);
      const headers = {
        ...{ 'content-type': 'application/json', 'x-github-event': event },
        'x-hub-signature-256': signed(body),
      };
      const began = Date.now();
      const reply = await fetch(`${address}/webhooks/vcs`, { method: 'POST', headers, body });
      return { status: reply.status, took: Date.now() - began, data: ((await reply.json()) as { data: object }).data };
    };
    await withRedis(async (url, redis) => {
      const api = start('api', { REDIS_URL: url });
      address = (await api.logged('listening')).url as string;
      await start('worker', { REDIS_URL: url }).logged('working');
      await post('issues', repository.issue({ title: 'While all is well' }));
      await until(tickets, (found) => found.length === 1);
      await until(finished, Boolean);
      await sleep(SEVERAL_LOOKS); // or the worker, which looks for another task after each, would find the next one

      await redis.kill();
      let sent = 1;
      const took = await quickest(1_000, async () => {
        const reply = await post('issues', repository.issue({ title: 'While the queue is down' }));
        expect(reply).toMatchObject({ status: 202, data: { accepted: true, taskId: expect.any(String) } });
        sent++;
        return reply.took;
      });
      expect(took).toBeLessThan(1_000);
      await sleep(SEVERAL_LOOKS);
      expect(await tickets()).toHaveLength(1);

      await redis.start();
      await until(tickets, (found) => found.length === sent);
      await until(finished, Boolean);
    });
  },
  240_000,
);
