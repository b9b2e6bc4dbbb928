import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expectDemoOnEveryPage } from '../support/demo-pages.js';
import { expectNothingLeft, get, givenHomes, isRoot, userOf } from './homes.js';
import { eventually, type StartedDocket } from './started-docket.js';

const run = promisify(execFile);
const { newHome, start } = givenHomes();

/** The result of the banner's command. */
const demoUser = (docket: StartedDocket) =>
  userOf(docket, { email: 'demo@docket.local', password: 'docket-demo-password' });

const whenServing = (docket: StartedDocket) =>
  eventually(async () => expect((await get(docket, '/health/ready')).status).toBe(200));

describe('npm start', () => {
  const home = newHome();
  let docket: StartedDocket;
  let demo: string;

  it('starts in an empty home and prints its address', async () => {
    docket = start(home, { command: ['npm', 'start'] });
    await docket.ready();
    expect(docket.output).toMatch(/Starting PostgreSQL.*Preparing the database.*Starting the API and the worker/s);
    expect(docket.output).toContain(`${docket.url}/reference`);
    expect((await get(docket, '/reference')).status).toBe(200);
    demo = await demoUser(docket);
  });

  it('has demo data for every page of the console', async () => {
    const page = await (await get(docket, '/')).text();
    expect(page).toContain('<script type="module"');
    await expectDemoOnEveryPage(docket.url);
  });

  it('prints a curl command that works as printed', async () => {
    const hasCurl = await run('curl', ['--version']).then(
      () => true,
      () => false,
    );
    expect(docket.curl).toContain('/api/auth/session');
    if (hasCurl) expect((await run('/bin/sh', ['-c', docket.curl])).stdout).toContain('demo@docket.local');
  });

  it('keeps its secrets private', () => {
    for (const name of [
      'encryption-key',
      'postgres-password',
      'postgres-app-password',
      'postgres.log',
      'postgres.socket',
    ]) {
      expect(statSync(join(home, name)).mode & 0o077).toBe(0);
    }
    expect(statSync(home).mode & 0o066).toBe(0);
    expect(Buffer.from(readFileSync(join(home, 'encryption-key'), 'utf8'), 'base64')).toHaveLength(32);
  });

  it.each(['api', 'worker'] as const)('restarts a killed %s', async (name) => {
    const before = docket.processes()[name] ?? 0;
    process.kill(before, 'SIGKILL');
    await eventually(() => {
      expect(docket.processes()[name]).toEqual(expect.any(Number));
      expect(docket.processes()[name]).not.toBe(before);
    });
    await whenServing(docket);
    expect(await demoUser(docket)).toBe(demo);
  });

  // Promise 6.3
  it('restarts a killed PostgreSQL, while the API and the worker keep running', async () => {
    const before = docket.processes();
    process.kill(before.postgres ?? 0, 'SIGKILL');
    await eventually(() => {
      expect(docket.processes().postgres).toEqual(expect.any(Number));
      expect(docket.processes().postgres).not.toBe(before.postgres);
    });
    await whenServing(docket);
    expect(await demoUser(docket)).toBe(demo);
    expect(docket.processes()).toMatchObject({ api: before.api, worker: before.worker });
  });

  it('refuses a second start in the same home', async () => {
    const second = start(home);
    expect((await second.ended).code).toBe(1);
    expect(second.output).toMatch(
      /^Docket is already running in .* \(process \d+\)\. Set DOCKET_HOME to another folder\.\n$/,
    );
    await whenServing(docket);
  });

  // Promise 6.5
  it('ends all processes on SIGTERM to npm, within 30 s', async () => {
    const cluster = docket.cluster();
    expect(cluster).not.toBe('');
    const since = Date.now();
    docket.kill('SIGTERM');
    await docket.ended;
    await eventually(() => expect(docket.remaining(cluster)).toEqual([]), 30_000);
    expect(Date.now() - since).toBeLessThan(30_000);
    expect(existsSync(join(home, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('finds its data again, without another build, despite a postmaster.pid whose process id another program has now', async () => {
    const data = join(home, 'postgres');
    const { uid, gid } = statSync(data);
    const other = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot ? { uid, gid } : {}) });
    try {
      writeFileSync(join(data, 'postmaster.pid'), `${other.pid}\n${data}\n1700000000\n5432\n\n127.0.0.1\n\nready\n`);
      docket = start(home);
      await docket.ready();
      expect(docket.output).not.toContain('Building');
      expect(await demoUser(docket)).toBe(demo);
    } finally {
      other.kill();
    }
  });

  it('recovers after all its parent processes were killed at once', async () => {
    const before = docket.processes();
    docket.kill('SIGKILL');
    await docket.ended;

    docket = start(home);
    await docket.ready();
    expect(await demoUser(docket)).toBe(demo);
    const pids = Object.values(before);
    for (const pid of Object.values(docket.processes())) expect(pids).not.toContain(pid);
    expect(docket.remaining().filter((line) => pids.includes(Number.parseInt(line, 10)))).toEqual([]);
  });

  it('ends all processes on repeated Ctrl-C', async () => {
    const cluster = docket.cluster();
    for (let presses = 0; presses < 3; presses++) {
      docket.killGroup('SIGINT');
      await sleep(50);
    }
    const end = await docket.ended;
    expect(end.code).toBe(0);
    await expectNothingLeft(docket, cluster);
  });
});
