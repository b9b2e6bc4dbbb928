import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppProcess } from '../support/app-process.js';
import { Docket } from '../support/docket.js';
import { EventSource } from '../support/event-source.js';
import { eventually } from '../support/eventually.js';
import { itWith } from '../support/programs.js';
import { redisPath, withRedis } from '../support/redis.js';

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

/** A user with a valid session, an expired one, one that idled too long, and an old failed sign-in. */
async function givenSessions(): Promise<string> {
  const user = await docket.given.user();
  for (const [used, expires] of [
    ['0 s', '-1 s'],
    ['-8 days', '1 day'],
  ]) {
    await docket.rows(
      `INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
       VALUES (gen_random_uuid(), $1, $2, now() - interval '9 days', now() + $3::interval, now() + $4::interval)`,
      [user.id, randomBytes(32), used, expires],
    );
  }
  await docket.rows(`INSERT INTO sign_in_failures VALUES ($1, '127.0.0.1', now() - interval '2 hours', 3)`, [
    randomBytes(32),
  ]);
  return user.id;
}

async function expectSweep(environment: Record<string, string>, queues: string): Promise<void> {
  const userId = await givenSessions();
  const left = () =>
    docket.rows<{ live: boolean }>(
      `SELECT expires_at > now() AND last_used_at > now() - interval '7 days' AS live FROM sessions WHERE user_id = $1`,
      [userId],
    );
  expect(await left()).toHaveLength(3);
  const worker = new AppProcess('worker', { DATABASE_URL: docket.config.DATABASE_URL!, ...environment });
  try {
    expect(await worker.logged('working')).toMatchObject({ queues });
    await eventually(async () => expect(await left()).toEqual([{ live: true }]));
    await eventually(async () => expect(await failures()).toEqual([]));
    worker.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect(worker.lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  } finally {
    await worker.stop();
  }
}

const failures = () => docket.rows('SELECT * FROM sign_in_failures');

describe('the worker', () => {
  it('deletes expired credentials with its queues on PostgreSQL, and stops on SIGTERM', async () => {
    await expectSweep({}, 'postgres');
  });

  itWith('redis-server', redisPath, 'does the same with its queues on Redis', async () => {
    await withRedis((url) => expectSweep({ REDIS_URL: url }, 'redis'));
  });

  // On a database of its own, while the other tests run: it only waits.
  it.concurrent('sends less than two statements a second, with the API, while there is nothing to do', async () => {
    const idle = await Docket.start();
    // Counted in the server's log: its statistics would include autovacuum, which a busy machine runs at any time.
    const [server] = await idle.rows<{ log: string; name: string }>(
      `SELECT current_setting('data_directory') || '.log' AS log, current_database() AS name`,
    );
    await idle.rows(`ALTER DATABASE "${server!.name}" SET log_statement = 'all'`);
    const worker = new AppProcess('worker', { DATABASE_URL: idle.config.DATABASE_URL! });
    const sentIn = async (milliseconds: number) => {
      const { size } = statSync(server!.log);
      await sleep(milliseconds);
      const written = readFileSync(server!.log).subarray(size).toString();
      return written.match(/LOG: {2}(execute|statement)/g)?.length ?? 0;
    };
    try {
      await worker.logged('working');
      // Every job runs once after a start. Then there are a few statements per queue and per listening connection.
      await eventually(async () => expect(await sentIn(3_000)).toBeLessThan(10), 30_000);
      await eventually(async () => {
        const sent = await sentIn(60_000);
        expect(sent).toBeGreaterThan(20);
        expect(sent).toBeLessThan(120);
      }, 70_000);
    } finally {
      await worker.stop();
      await idle.stop();
    }
  }, 240_000);

  it('shortens ranks that grew long, while lists and open streams keep their order', async () => {
    const ada = await docket.given.user();
    const project = await docket.given.project(ada);
    for (const title of ['A', 'B', 'C']) await docket.given.ticket(ada, { title, projectId: project.id });
    const cards = async (): Promise<{ id: string; title: string; rank: string; version: number }[]> =>
      (await docket.as(ada).get(`/api/tickets?project=${project.id}&sort=rank`)).body.data;
    const [a, b, c] = await cards();
    await docket.rows('UPDATE tickets SET rank = $2 WHERE id = $1', [b!.id, `${a!.rank}${'0'.repeat(60)}1`]);
    await docket.as(ada).put(`/api/tickets/${c!.id}/rank`, { after: a!.id, before: b!.id });
    const before = await cards();
    expect(before.map(({ title }) => title).join('')).toBe('ACB');
    expect(before[1]!.rank.length).toBeGreaterThan(48);
    const stream = await EventSource.openLive(docket, ada, { query: `?project=${project.id}` });
    const worker = new AppProcess('worker', { DATABASE_URL: docket.config.DATABASE_URL! });
    try {
      await eventually(async () => {
        for (const { rank } of await cards()) expect(rank.length).toBeLessThan(20);
      });
      const after = await cards();
      expect(after.map(({ id, version }) => ({ id, version }))).toEqual(
        before.map(({ id, version }) => ({ id, version })),
      );
      const last = await docket.given.ticket(ada, { title: 'Last', projectId: project.id });
      await stream.until(({ titles }) => titles.includes(last.title));
      const ranks = new Map([...before.map(({ id, rank }) => [id, rank] as const), ...stream.moves]);
      expect([...ranks]).toEqual(after.map(({ id, rank }) => [id, rank]));
    } finally {
      stream.close();
      await worker.stop();
    }
  }, 120_000);

  it('refuses to start with a wrong configuration', async () => {
    const worker = new AppProcess('worker', { DATABASE_URL: 'mysql://root:hunter2@db' });
    expect(await worker.ended).toBe(1);
    expect(worker.lines).toEqual([
      'Configuration: DATABASE_URL must be a URL starting with postgres:// or postgresql://',
    ]);
  });
});
