import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { runningCommands } from '#embedded';
import { AppProcess } from '../support/app-process.js';
import { createDatabase, databaseUrl, dropDatabase, TEMPLATE } from '../support/databases.js';
import { eventually } from './started-docket.js';

// Three processes per start, on a machine that runs other test files at the same time.
import.meta.jest.setTimeout(300_000);

const database = `test_cluster_${process.pid}`;
const environment = () => ({ DATABASE_URL: databaseUrl(database), API_PROCESSES: '2' });

beforeAll(() => createDatabase(database, TEMPLATE));
afterAll(() => dropDatabase(database));

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid && isApi(child!) ? [child!] : []));

const isApi = (pid: number): boolean =>
  runningCommands().some((running) => running.pid === pid && running.command.includes('apps/api/'));

/**
 * A connection of its own, so that it may reach another process than the last one. A connection that Node was passing
 * to a process when that was killed is never answered, as with any server that dies: hence the timeout.
 */
const get = (url: string, path = '/health/ready') =>
  fetch(`${url}${path}`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(10_000) });

describe('API_PROCESSES=2', () => {
  let api: AppProcess;
  let url: string;
  const start = async () => {
    api = new AppProcess('api', environment());
    url = (await api.logged('listening', 90)).url as string;
  };
  beforeAll(start);
  afterAll(() => api.stop());

  const answering = (since: number): Set<number> =>
    new Set(
      api.lines
        .slice(since)
        .filter((line) => line.includes('"msg":"request"'))
        .map((line) => JSON.parse(line).pid as number),
    );

  async function expectBothToAnswer(): Promise<void> {
    const since = api.lines.length;
    await eventually(async () => {
      for (let count = 0; count < 4; count++) expect((await get(url, '/openapi.json')).status).toBe(200);
      expect([...answering(since)].sort()).toEqual(childrenOf(api.pid).sort());
      expect(answering(since).size).toBe(2);
    }, 120_000);
  }

  it('serves with two processes behind one port, and logs so once', async () => {
    await expectBothToAnswer();
    expect(answering(0)).not.toContain(api.pid);
    expect(api.lines.filter((line) => line.includes('"msg":"listening"'))).toHaveLength(1);
  });

  it('replaces a killed process, and keeps serving meanwhile', async () => {
    const [victim, other] = childrenOf(api.pid) as [number, number];
    process.kill(victim, 'SIGKILL');
    await api.logged('an API process ended; starting another');
    expect((await get(url)).status).toBe(200);
    await eventually(() => expect(childrenOf(api.pid)).toHaveLength(2));
    expect(childrenOf(api.pid)).toContain(other);
    expect(childrenOf(api.pid)).not.toContain(victim);
    await expectBothToAnswer();
  });

  it('comes back on the same port when all were killed at once', async () => {
    for (const pid of childrenOf(api.pid)) process.kill(pid, 'SIGKILL');
    await eventually(async () => expect((await get(url)).status).toBe(200), 120_000);
    await expectBothToAnswer();
  });

  it('exits with 0 and leaves no orphan on SIGTERM', async () => {
    const children = childrenOf(api.pid);
    expect(children).toHaveLength(2);
    api.kill('SIGTERM');
    expect(await api.ended).toBe(0);
    expect(children.filter(isApi)).toEqual([]);
    await expect(get(url)).rejects.toThrow();
    expect(api.lines.filter((line) => line.includes('"msg":"stopping"'))).toHaveLength(3);
  });

  it('leaves no orphan when the first process is killed', async () => {
    await api.stop();
    await start();
    const children = childrenOf(api.pid);
    api.kill('SIGKILL');
    await eventually(() => expect(children.filter(isApi)).toEqual([]));
  });
});

it('the first process reports readiness to its supervisor once, and exits when the supervisor is gone', async () => {
  const { PATH } = process.env;
  const child = fork('dist/apps/api/src/main.js', {
    env: { PATH, PORT: '0', LOG_LEVEL: 'silent', ...environment() },
    execArgv: [],
  });
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  const [ready] = await once(child, 'message');
  expect(ready).toEqual({ type: 'ready', url: expect.stringMatching(/^http:/) });
  const children = childrenOf(child.pid!);
  expect(children).toHaveLength(2);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(children.filter(isApi)).toEqual([]);
  expect(messages).toHaveLength(1);
});

it('a failed start exits with 1', async () => {
  const api = new AppProcess('api', { ...environment(), HOST: '192.0.2.1', PORT: '8080' });
  expect(await api.ended).toBe(1);
  expect(api.lines.join('\n')).toContain('EADDRNOTAVAIL');
});
