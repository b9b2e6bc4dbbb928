import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '#data';
import type { EmbeddedPostgres } from '#embedded';
import { migrateQueues } from '#queues';
import { AppProcess } from '../support/app-process.js';
import { LOOPBACK } from '../support/delivering.js';
import { run, startPrimary, startReplica } from './replica.js';
import { signal } from './signal-postgres.js';
import { eventually } from './started-docket.js';

import.meta.jest.setTimeout(240_000);

let folder: string;
let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
let api: AppProcess;
let url: string;
let ada: Caller;
let key: Caller;
let project: { id: string };
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'docket-replicas-')));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user if root runs the tests
  primary = await startPrimary(join(folder, 'primary'));
  await migrate({ DATABASE_URL: primary.url, DATABASE_POOL_SIZE: 2 });
  await migrateQueues(primary.url);
  replica = await startReplica(primary, join(folder, 'primary'), join(folder, 'replica'));
  api = new AppProcess('api', {
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URLS: replica.url,
    DATABASE_REPLICA_LAG: '1',
    ...LOOPBACK,
  });
  url = (await api.logged('listening')).url as string;
  ada = new Caller();
  const account = { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' };
  await ada.call('POST', '/api/auth/sign-up', account);
  project = (await ada.call('POST', '/api/projects', { name: 'Kiosk' })).data as { id: string };
  ada.projectId = project.id;
  const scopes = ['tickets:read', 'tickets:write', 'projects:read', 'webhooks:read'];
  const made = await ada.call('POST', '/api/user/api-keys', { name: 'load', scopes });
  key = new Caller((made.data as { key: string }).key);
  key.projectId = ((await ada.call('POST', '/api/projects', { name: 'Van' })).data as { id: string }).id;
});
afterAll(async () => {
  await api?.stop();
  await replica?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends back what it was given: a browser its cookies, a program with a key the position in the header. */
class Caller {
  private readonly cookies = new Map<string, string>();
  position?: string;
  /** Nobody else writes to it, so that its newest tickets are the caller's, however long a request takes. */
  projectId!: string;

  constructor(private readonly apiKey?: string) {}

  async call(method: string, path: string, body?: object) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(this.apiKey ? { authorization: `Bearer ${this.apiKey}` } : { cookie }),
        ...(this.apiKey && this.position && { 'docket-position': this.position }),
      },
      body: body && JSON.stringify(body),
    });
    const text = await reply.text();
    if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    this.position = reply.headers.get('docket-position') ?? this.position;
    for (const set of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      this.cookies.set(name!, value!);
    }
    return { text, data: text.startsWith('{') ? (JSON.parse(text) as { data: unknown }).data : undefined };
  }

  /** A ticket, and whether the list shows it to the one who wrote it. */
  async writeAndList(title: string): Promise<boolean> {
    const { projectId } = this;
    const { id } = (await this.call('POST', '/api/tickets', { title, projectId })).data as { id: string };
    return (await this.call('GET', `/api/tickets?project=${projectId}&limit=5`)).text.includes(id);
  }
}

/** The sum of the values of a metric, or of its series with the label. */
async function metric(name: string, label = ''): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) && line.includes(label));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
const reads = (by: string) => metric('docket_replica_reads_total', `by="${by}"`);
const usable = () => metric('docket_replica_usable');

const isRead = () => eventually(async () => expect(await usable()).toBe(1), 30_000);
const isLeftOut = () => eventually(async () => expect(await usable()).toBe(0), 30_000);

/** Writes and reads from several callers until `work` is done. Counts what a client would not accept. */
async function underLoad(work: () => Promise<unknown>): Promise<{ stale: number; failed: unknown[]; rounds: number }> {
  const outcome = { stale: 0, failed: [] as unknown[], rounds: 0 };
  let done = false;
  const again = async (attempt: () => Promise<unknown>) => {
    await attempt().catch(async () => {
      await sleep(200); // once more, as a client would after a 503
      await attempt().catch((error) => outcome.failed.push(error));
    });
  };
  const writer = async (caller: Caller) => {
    while (!done) {
      await again(async () => {
        if (!(await caller.writeAndList(`Round ${outcome.rounds}`))) outcome.stale++;
      });
      outcome.rounds++;
    }
  };
  const browser = async (path: string) => {
    while (!done) await again(() => ada.call('GET', path));
  };
  const load = [writer(ada), writer(key), browser('/api/tickets/stats'), browser('/api/projects')];
  await work().finally(() => {
    done = true;
  });
  await Promise.all(load);
  return outcome;
}

const nothingLost = { stale: 0, failed: [], rounds: expect.any(Number) as number };

it('lists, searches, statistics, boards, exports and the event log are read from the replica', async () => {
  await ada.writeAndList('Rain in the kiosk');
  await isRead();
  for (const path of [
    '/api/tickets',
    '/api/tickets?search=rian',
    '/api/tickets/search?q=rain',
    '/api/tickets/stats',
    '/api/tickets/stats/series?timezone=UTC',
    '/api/user/stats',
    '/api/user/activity',
    '/api/user/notifications',
    '/api/projects',
    `/api/project/${project.id}/board`,
    `/api/project/${project.id}/stats`,
    '/api/tickets/export?format=csv',
    '/api/events',
  ]) {
    // As soon as the replica has what was written before.
    await eventually(async () => {
      const [before, onPrimary] = [await reads('replica'), await reads('primary')];
      await ada.call('GET', path);
      expect([path, await reads('replica')]).toEqual([path, expect.any(Number)]);
      expect([path, (await reads('replica')) > before, await reads('primary')]).toEqual([path, true, onPrimary]);
    }, 10_000);
  }
  const listed = (await ada.call('GET', '/api/tickets')).data as { id: string }[];
  const before = [await reads('replica'), await reads('primary')];
  await ada.call('GET', `/api/tickets/${listed[0]!.id}`);
  expect([await reads('replica'), await reads('primary')]).toEqual(before);
  expect(await reads('retried')).toBe(0);
});

it('while the replica stands still, callers see what they wrote; it is left out, and taken back when it has caught up', async () => {
  await isRead();
  const outcome = await underLoad(async () => {
    await run(replica, 'SELECT pg_wal_replay_pause()');
    await isLeftOut();
    const replicaReads = await reads('replica');
    await sleep(300);
    expect(await reads('replica')).toBe(replicaReads);
    await run(replica, 'SELECT pg_wal_replay_resume()');
    await isRead();
  });
  expect(outcome).toEqual(nothingLost);
  expect(outcome.rounds).toBeGreaterThan(1);
});

it('a position that was not given by Docket does not keep a caller from the replica', async () => {
  await isRead();
  const stranger = new Caller((key as unknown as { apiKey: string }).apiKey);
  stranger.position = `ffffffffffffffff-${Math.floor(Date.now() / 1000).toString(36)}-${'A'.repeat(16)}`;
  const before = await reads('replica');
  await stranger.call('GET', '/api/tickets');
  expect(await reads('replica')).toBe(before + 1);
});

it('a replica that is killed or frozen costs no request, and is taken back when it answers', async () => {
  const outcome = await underLoad(async () => {
    await isRead();
    process.kill(replica.pid!, 'SIGKILL');
    await isLeftOut();
    await replica.start();
    await isRead();
    signal(replica, 'SIGSTOP');
    await isLeftOut();
    signal(replica, 'SIGCONT');
    await isRead();
  });
  expect(outcome).toEqual(nothingLost);
});

it('a replica that is promoted is left out for good', async () => {
  const outcome = await underLoad(async () => {
    await isRead();
    await run(replica, 'SELECT pg_promote()');
    await isLeftOut();
    await sleep(1_500); // several checks
    expect(await usable()).toBe(0);
  });
  expect(outcome).toEqual(nothingLost);
  expect(api.lines.join('\n')).toContain('is left out: promoted');
});
