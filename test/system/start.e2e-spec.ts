import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { EmbeddedPostgres } from '#embedded';
import { expectDemoOnEveryPage } from '../support/demo-pages.js';
import { eventually, StartedDocket } from './started-docket.js';

// Several starts of several processes in one test, on a machine that runs other test files at the same time.
import.meta.jest.setTimeout(300_000);

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const ifRoot = isRoot ? it : it.skip;
const nobody = 65_534;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docket-start-')));
const started: StartedDocket[] = [];
let homes = 0;
const newHome = () => join(folder, `home-${homes++}`);

function start(...args: ConstructorParameters<typeof StartedDocket>): StartedDocket {
  const docket = new StartedDocket(...args);
  started.push(docket);
  return docket;
}

const get = (docket: StartedDocket, path: string) =>
  fetch(`${docket.url}${path}`, { signal: AbortSignal.timeout(30_000) });

/** Through the API and the database: the result of the banner's command. */
async function demoUser(docket: StartedDocket): Promise<string> {
  const credentials = { email: 'demo@docket.local', password: 'docket-demo-password' };
  const signedIn = await fetch(`${docket.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
    signal: AbortSignal.timeout(30_000),
  });
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]);
  const session = await fetch(`${docket.url}/api/auth/session`, { headers: { cookie: cookie.join('; ') } });
  expect(session.status).toBe(200);
  const { data } = (await session.json()) as { data: { user: { id: string; email: string } } };
  expect(data.user.email).toBe(credentials.email);
  return data.user.id;
}

const whenServing = (docket: StartedDocket) =>
  eventually(async () => expect((await get(docket, '/health/ready')).status).toBe(200));

async function expectNothingLeft(docket: StartedDocket, cluster: string) {
  await eventually(() => expect(docket.remaining(cluster)).toEqual([]), 30_000);
}

beforeAll(() => {
  // PostgreSQL runs as another account when root starts it.
  if (isRoot) return run('chmod', ['755', folder]);
});

afterAll(async () => {
  await Promise.all(started.map((docket) => docket.stop()));
  rmSync(folder, { recursive: true, force: true });
});

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

  it('finds its data again, without another build', async () => {
    docket = start(home);
    await docket.ready();
    expect(docket.output).not.toContain('Building');
    expect(await demoUser(docket)).toBe(demo);
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

  it('recovers after all its parent processes were killed at once', async () => {
    docket = start(home);
    await docket.ready();
    const before = docket.processes();
    docket.kill('SIGKILL');
    await docket.ended;

    docket = start(home);
    await docket.ready();
    expect(await demoUser(docket)).toBe(demo);
    const pids = Object.values(before);
    for (const pid of Object.values(docket.processes())) expect(pids).not.toContain(pid);
    expect(docket.remaining().filter((line) => pids.includes(Number.parseInt(line, 10)))).toEqual([]);
    await docket.stop();
  });

  it('starts despite a postmaster.pid whose process id another program has now', async () => {
    const data = join(home, 'postgres');
    const { uid, gid } = statSync(data);
    const other = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot ? { uid, gid } : {}) });
    try {
      writeFileSync(join(data, 'postmaster.pid'), `${other.pid}\n${data}\n1700000000\n5432\n\n127.0.0.1\n\nready\n`);
      docket = start(home);
      await docket.ready();
      expect(await demoUser(docket)).toBe(demo);
      await docket.stop();
    } finally {
      other.kill();
    }
  });
});

describe('a failed start', () => {
  it('says that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const docket = start(newHome(), { env: { PORT: String(port) } });
    expect((await docket.ended).code).toBe(1);
    expect(docket.output).toBe(`Port ${port} on 127.0.0.1 is already in use. Set PORT to another one.\n`);
    expect(existsSync(join(docket.home, 'postgres'))).toBe(false);
    other.close();
  });

  it.each([
    ['PORT', 'seven'],
    ['DATABASE_URL', 'mysql://root:hunter2@localhost/x'],
    ['ENCRYPTION_KEY', 'hunter2'],
  ])('names a wrong %s without its value', async (name, value) => {
    const docket = start(newHome(), { env: { [name]: value } });
    expect((await docket.ended).code).toBe(1);
    expect(docket.output).toMatch(new RegExp(`^Configuration: ${name} .*\n$`));
    expect(docket.output).not.toContain(value);
  });

  it('says that production requires a host name', async () => {
    const docket = start(newHome(), { env: { NODE_ENV: 'production' } });
    expect((await docket.ended).code).toBe(1);
    expect(docket.output).toBe('Configuration: PUBLIC_URL or ALLOWED_HOSTS is required when NODE_ENV=production\n');
    expect(existsSync(join(docket.home, 'postgres'))).toBe(false);
  });

  it('ends, and PostgreSQL with it, when the database cannot be prepared', async () => {
    const home = newHome();
    const postgres = new EmbeddedPostgres(home);
    await postgres.start();
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query('CREATE TABLE users (in_the_way int)');
    await client.end();
    await postgres.stop();

    const docket = start(home);
    expect((await docket.ended).code).toBe(1);
    expect(docket.output).toMatch(/^The database could not be prepared \(exit code 1\)\.$/m);
    await expectNothingLeft(docket, `-D ${home}/postgres`);
  });

  it('says that an external database does not respond, without its password', async () => {
    const elsewhere = `postgres://docket:hunter2@127.0.0.1:9/docket`; // where nothing ever listens
    const docket = start(newHome(), { env: { DATABASE_URL: elsewhere } });
    expect((await docket.ended).code).toBe(1);
    expect(docket.output).toMatch(/ECONNREFUSED.*The database could not be prepared/s);
    expect(docket.output).not.toContain('hunter2');
    expect(existsSync(join(docket.home, 'postgres'))).toBe(false);
  });
});

describe('the user that starts it', () => {
  ifRoot('may be an ordinary user (runs only as root)', async () => {
    const home = newHome();
    mkdirSync(home);
    await run('chown', [`${nobody}:${nobody}`, home]);
    const docket = start(home, { uid: nobody, gid: nobody });
    await docket.ready();
    await demoUser(docket);
    expect(statSync(join(home, 'postgres')).uid).toBe(nobody);
    const cluster = docket.cluster();
    await docket.stop();
    await expectNothingLeft(docket, cluster);
  });

  ifRoot('may be root in a folder that nobody else may enter (runs only as root)', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const docket = start(join(closed, 'home'));
    await docket.ready();
    const demo = await demoUser(docket);
    await docket.stop();

    const again = start(join(closed, 'home'));
    await again.ready();
    expect(await demoUser(again)).toBe(demo);
    await again.stop();
    const data = realpathSync(join(again.home, 'postgres'));
    expect(data.startsWith(folder)).toBe(false);
    rmSync(dirname(data), { recursive: true });
  });
});
