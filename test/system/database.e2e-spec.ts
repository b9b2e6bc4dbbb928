import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '#data';
import { EmbeddedPostgres } from '#embedded';
import { migrateQueues } from '#queues';
import { AppProcess } from '../support/app-process.js';
import { LOOPBACK } from '../support/delivering.js';
import { cookieOf } from '../support/given.js';
import { quickest } from '../support/quickest.js';
import { Receiver } from '../support/receiver.js';
import { Changes, expectKept } from './changes.js';
import { ask, expectUnavailable, faultsIn } from './requests.js';
import { signal } from './signal-postgres.js';
import { eventually } from './started-docket.js';

import.meta.jest.setTimeout(240_000);

/** Statements time out after 5.5 s; the rest is for a machine that is busy with other test files. */
const FROZEN_LASTS = 8_000;

/** A durable one, unlike those of the other tests. */
const home = mkdtempSync(join(tmpdir(), 'docket-database-'));
chmodSync(home, 0o755); // PostgreSQL runs as another user if root runs the tests
const postgres = new EmbeddedPostgres(join(home, 'home'));
let db: pg.Pool;
let api: AppProcess;
let worker: AppProcess;
let receiver: Receiver;
let url: string;
let cookie: string;
let projectId: string;
beforeAll(async () => {
  await postgres.start();
  await migrate({ DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: 2 });
  await migrateQueues(postgres.url);
  db = new pg.Pool({ connectionString: postgres.url, max: 2 });
  db.on('error', () => undefined);
  receiver = await Receiver.start();
  api = new AppProcess('api', { DATABASE_URL: postgres.url, ...LOOPBACK });
  worker = new AppProcess('worker', { DATABASE_URL: postgres.url, ...LOOPBACK });
  url = (await api.logged('listening')).url as string;
  const account = { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' };
  cookie = cookieOf((await ask(url, 'POST', '/api/auth/sign-up', { body: account })).headers.getSetCookie());
  const { data } = await send('/api/user/api-keys', { name: 'test', scopes: ['webhooks:write'] });
  const webhook = { url: receiver.url(), events: ['ticket.created'], secret: 'a secret of ours' };
  const headers = { authorization: `Bearer ${data.key}` };
  expect((await ask(url, 'POST', '/v1/webhooks', { body: webhook, headers })).status).toBe(201);
});
beforeEach(async () => {
  projectId = (await send('/api/projects', { name: 'In trouble' })).data.id;
});
afterAll(async () => {
  for (const one of [api, worker]) await one?.stop();
  await receiver?.close();
  await db?.end();
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
});

const send = (path: string, body: object) => ask(url, 'POST', path, { body, headers: { cookie } });
const read = () => ask(url, 'GET', '/api/projects', { headers: { cookie } });
const isServing = () =>
  eventually(async () => {
    const replies = await Promise.all([ask(url, 'GET', '/health/ready'), ...Array.from({ length: 20 }, read)]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  });
const tickets = async () =>
  (await db.query<{ id: string; title: string }>('SELECT id, title FROM tickets WHERE project_id = $1', [projectId]))
    .rows;
const allArrive = (ids: string[]) =>
  eventually(() => {
    const delivered = new Set(receiver.requests.map(({ body }) => JSON.parse(body.toString()).data.ticket.id));
    expect(ids.filter((id) => !delivered.has(id))).toEqual([]);
  }, 60_000);

/** Changes are made meanwhile, each retried until it succeeds; afterwards each is stored and delivered exactly once. */
async function expectNothingLost(trouble: (changes: Changes) => Promise<void>): Promise<void> {
  const changes = new Changes({ url, cookie, projectId, withKey: () => true });
  await eventually(() => expect(changes.acknowledged.size).toBeGreaterThan(10));
  await trouble(changes);
  const before = changes.acknowledged.size;
  await eventually(() => expect(changes.acknowledged.size).toBeGreaterThan(before + 10));
  await changes.stop();
  await isServing();
  for (const reply of changes.refused) expectUnavailable(reply);
  expect(changes.refused.length).toBeGreaterThan(0);
  expect([changes.lost, changes.uncertain.size]).toEqual([0, 0]);
  const there = await tickets();
  expectKept(changes, there);
  expect(there).toHaveLength(changes.acknowledged.size);
  await allArrive(there.map(({ id }) => id));
}

describe('a PostgreSQL that is frozen', () => {
  // Promise 6.3
  it('is reported as unavailable within six seconds, and used again as soon as it resumes', async () => {
    const longest = await quickest(FROZEN_LASTS, async () => {
      await isServing();
      signal(postgres, 'SIGSTOP');
      try {
        const asked = Promise.all([
          ask(url, 'GET', '/health/ready'),
          ...Array.from({ length: 15 }, read),
          ...Array.from({ length: 15 }, () => send('/api/tickets', { title: 'Unheard', projectId })),
        ]);
        const live = await ask(url, 'GET', '/health/live');
        expect(live.status).toBe(200);
        const replies = await asked;
        for (const reply of replies) expectUnavailable(reply);
        const times = replies.map(({ milliseconds }) => milliseconds);
        return live.milliseconds < Math.min(...times) ? Math.max(...times) : Number.POSITIVE_INFINITY;
      } finally {
        signal(postgres, 'SIGCONT');
      }
    });
    expect(longest).toBeLessThan(FROZEN_LASTS);
    await isServing();
  });

  // Promise 6.3
  it('in the middle of changes loses none, and applies none twice', async () => {
    await expectNothingLost(async () => {
      signal(postgres, 'SIGSTOP');
      await sleep(8_000);
      signal(postgres, 'SIGCONT');
    });
  });
});

describe('a PostgreSQL that is killed and started again', () => {
  // Promise 6.3
  it('loses no change and applies none twice; clients get only 503, and the processes keep running', async () => {
    await expectNothingLost(async (changes) => {
      for (let kills = 0; kills < 3; kills++) {
        const before = changes.acknowledged.size;
        process.kill(postgres.pid!, 'SIGKILL');
        await eventually(async () => expectUnavailable(await read()));
        expectUnavailable(await ask(url, 'GET', '/health/ready'));
        expect((await ask(url, 'GET', '/health/live')).status).toBe(200);
        await postgres.restart();
        await eventually(() => expect(changes.acknowledged.size).toBeGreaterThan(before + 10));
      }
    });
  });

  it('the API and the worker were not restarted by all this, and stop on SIGTERM', async () => {
    for (const one of [api, worker]) {
      await one.endsWell();
      expect(faultsIn(one.lines)).toEqual([]);
    }
  });
});
