import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
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
import { Receiver } from '../support/receiver.js';
import { eventually } from './started-docket.js';

import.meta.jest.setTimeout(300_000);

let folder: string;
let receiver: Receiver;
let postgres: EmbeddedPostgres;
let cookie = '';
let url = '';
const processes: AppProcess[] = [];
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'docket-restore-')));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user if root runs the tests
  receiver = await Receiver.start();
});
afterAll(async () => {
  for (const each of processes) await each.stop();
  await postgres.stop();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

const home = (name: string) => join(folder, name);
const backups = () => join(folder, 'backups');

async function run(script: 'backup' | 'restore', at: string, ...rest: string[]) {
  const child = spawn(process.execPath, [`scripts/${script}.mjs`, backups(), ...rest], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DOCKET_HOME: home(at) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'exit');
  return { code, output };
}

async function start(at: string): Promise<void> {
  postgres = new EmbeddedPostgres(home(at));
  await postgres.start();
}

/** An API on it, with the credentials to call it. */
async function serve(): Promise<void> {
  const api = new AppProcess('api', { DATABASE_URL: postgres.url, ...LOOPBACK });
  processes.push(api);
  url = (await api.logged('listening')).url as string;
}

async function stopAll(): Promise<void> {
  for (const each of processes.splice(0)) {
    each.kill('SIGTERM');
    await each.ended;
  }
  await postgres.stop();
}

async function call(method: string, path: string, body?: object, headers: Record<string, string> = { cookie }) {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
  });
  const { data } = (await reply.json()) as { data: { id: string; key: string; title: string } };
  return { status: reply.status, headers: reply.headers, data };
}

const write = async (title: string) => (await call('POST', '/api/tickets', { title })).data.id;

async function ask<Row extends object>(sql: string): Promise<Row> {
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows[0]!;
  } finally {
    await client.end();
  }
}

// Promise 7.2
it('a lost database is restored from its backup to the requested time, and works from there', async () => {
  await start('first');
  await migrate({ DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: 2 });
  await migrateQueues(postgres.url);

  // While it runs without an archive, there is nothing to copy from yet.
  const early = await run('backup', 'first');
  expect([early.code, early.output]).toEqual([2, expect.stringContaining('Restart it')]);
  await postgres.stop();
  await start('first');

  await serve();
  const account = { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' };
  cookie = cookieOf((await call('POST', '/api/auth/sign-up', account, {})).headers.getSetCookie());
  const { data: key } = await call('POST', '/api/user/api-keys', { name: 'k', scopes: ['webhooks:write'] });
  const webhook = { url: receiver.url(), events: ['ticket.created'], secret: 'a secret of ours' };
  const bearer = { authorization: `Bearer ${(key as unknown as { key: string }).key}` };
  expect((await call('POST', '/v1/webhooks', webhook, bearer)).status).toBe(201);

  const a = await write('A');
  const backup = await run('backup', 'first');
  expect([backup.code, backup.output]).toEqual([0, expect.stringContaining(`${backups()}/base/`)]);
  const b = await write('B');
  await sleep(50);
  const { now } = await ask<{ now: Date }>('SELECT clock_timestamp() AS now');
  await sleep(50);
  const c = await write('C');
  expect((await call('GET', `/api/tickets/${c}`)).status).toBe(200);

  const refused = await run('restore', 'first');
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Stop Docket first.')]);
  await ask('SELECT pg_switch_wal()'); // otherwise it would take up to a minute
  await eventually(async () => {
    const { at } = await ask<{ at: string }>('SELECT last_archived_wal AS at FROM pg_stat_archiver');
    const { now } = await ask<{ now: string }>('SELECT pg_walfile_name(pg_current_wal_lsn()) AS now');
    if (!(at?.slice(8, 24) >= previous(now))) throw new Error(`${at} is archived, and ${now} is written`);
  });
  await stopAll();
  rmSync(home('first'), { recursive: true }); // the disk is lost

  const before = await run('restore', 'second', '--to', '2020-01-01T00:00:00Z');
  expect([before.code, before.output]).toEqual([1, expect.stringContaining('no copy')]);
  const restored = await run('restore', 'second', '--to', now.toISOString());
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining(`as it was at ${now.toISOString()}`)]);

  await start('second');
  await serve();
  expect((await call('GET', `/api/tickets/${a}`)).data.title).toBe('A');
  expect((await call('GET', `/api/tickets/${b}`)).data.title).toBe('B');
  expect((await call('GET', `/api/tickets/${c}`)).status).toBe(404);
  const d = await write('D');
  // Recorded deliveries that were not sent are sent now.
  processes.push(new AppProcess('worker', { DATABASE_URL: postgres.url, ...LOOPBACK }));
  const received = () => receiver.requests.map(({ body }) => JSON.parse(body.toString()).data.ticket.id as string);
  await eventually(() => {
    if (received().length < 3) throw new Error(`Only ${received().length} came`);
  }, 60_000);
  expect(new Set(received())).toEqual(new Set([a, b, d]));

  // The next copy is of the new timeline, and older ones are deleted.
  const next = await run('backup', 'second', '--keep', '1');
  expect(next.code).toBe(0);
  expect(readdirSync(join(backups(), 'base'))).toHaveLength(1);
  await stopAll();
  const tooLate = await run('restore', 'second', '--to', '2100-01-01T00:00:00Z');
  expect([tooLate.code, tooLate.output]).toEqual([1, expect.stringContaining('did not start')]); // and nothing is lost
  const latest = await run('restore', 'second');
  expect([latest.code, latest.output]).toEqual([0, expect.stringContaining('every change since')]);
  expect(existsSync(join(home('second'), 'postgres', 'recovery.signal'))).toBe(false);
  await start('second');
  await serve();
  expect((await call('GET', `/api/tickets/${d}`)).data.title).toBe('D');
});

/** The name of the previous file, which is complete. */
const previous = (name: string) => (BigInt(`0x${name.slice(8, 24)}`) - 1n).toString(16).toUpperCase().padStart(16, '0');
