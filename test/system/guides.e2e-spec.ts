import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { running } from '#embedded';
import { itWith } from '../support/programs.js';
import { redisPath, withRedis } from '../support/redis.js';
import { blockCommandsOf, blocksOf, inlineCommandsOf, isNotRun, statementsOf } from './printed-commands.js';
import { StartedDocket } from './started-docket.js';

/** Runs every command of these pages as printed, page by page, against one Docket with the demo data. */
const PAGES = ['README.md', ...readdirSync('docs/guides').map((name) => `docs/guides/${name}`)];

const ALL_PAGES = [
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'bench/results.md',
  'deploy/kubernetes/README.md',
  ...(readdirSync('docs', { recursive: true }) as string[])
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Commands that another test runs. */
const TESTED_ELSEWHERE = [
  'npm ci && npm start', // test/system/start.e2e-spec.ts
  'npm ci && npm test',
  'npm run docs:preview', // test/docs/preview.spec.ts
];

/** Responses that a page shows because they are errors. */
const SHOWN_ERRORS: Record<string, string[]> = {
  'docs/guides/using-the-api.md': ['409 PUT /api/tickets/TK-1', '400 POST /api/user/api-keys'],
};

/** What is appended to the Python of a page, to call the functions that it defines. */
const PYTHON: Record<string, string> = {
  'docs/guides/shell-and-python.md': `
close("WEB-5")
assert call("GET", "/api/tickets/WEB-5")[0]["data"]["status"] == "done"

class Waits(Exception):
    pass

def wait(seconds):
    raise Waits

time.sleep = wait
try:
    follow()
except Waits:
    print("followed")
`,
};

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docket-guides-')));
const repositories = join(folder, 'repositories');
const work = join(folder, 'work');
const home = join(folder, 'home');
const env = { LOCAL_REPOSITORIES: repositories, GITHUB_WEBHOOK_SECRET: 'a secret of the guides', RATE_LIMIT: 'off' };
let docket: StartedDocket;
let recorder: Server;
/** `200 GET /api/tickets`, for every request of the page. */
let answers: string[] = [];

beforeAll(async () => {
  chmodSync(folder, 0o755); // PostgreSQL runs as another user if root runs the tests
  await start();
  recorder = await recordingProxy(docket.url);
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: work, stdio: 'pipe' });
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', work]);
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.com');
  for (const message of ['feat: begin', 'feat: brew tea']) git('commit', '--quiet', '--allow-empty', '-m', message);
}, 180_000);
afterAll(async () => {
  await docket.stop();
  recorder.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

it.each(PAGES)('the commands of %s work as printed', async (page) => {
  const commands = blocksOf(page, 'sh').filter((text) => !TESTED_ELSEWHERE.some((command) => text.includes(command)));
  const python = blocksOf(page, 'python').join('\n');
  answers = [];
  const { port } = recorder.address() as AddressInfo;
  const calls = PYTHON[page] && ['export DOCKET_KEY', `python3 - <<'END'\n${python}${PYTHON[page]}END`];
  const script = ['set -euo pipefail', ...commands, ...(calls ?? [])]
    .join('\n')
    .replaceAll('http://127.0.0.1:3000', `http://127.0.0.1:${port}`)
    .replaceAll('/tmp/repositories', repositories);
  const output = await bash(script);
  const failed = answers.filter((answer) => Number(answer.slice(0, 3)) >= 400);
  expect({ failed, output }).toEqual({ failed: SHOWN_ERRORS[page] ?? [], output });
  if (calls) expect(output).toMatch(/^WEB-\d+ .+$[\s\S]*^\d+ ticket\.\w+ .+$[\s\S]*^followed$/m);
  const sent = commands.join('').match(/\bcurl /g)?.length ?? 0;
  expect(answers.length).toBeGreaterThanOrEqual(sent);
});

/** Starts Docket, or starts it again on the same data. */
async function start(): Promise<void> {
  docket = new StartedDocket(home, { env });
  await docket.ready();
}

describe('the commands for operators', () => {
  const page = 'docs/operations.md';
  const clone = join(folder, 'clone');
  const backups = join(folder, 'backups');
  /** What a page prints in place of a value of the reader's own. */
  const values: Record<string, string> = {
    'ada@example.com': 'ada@docket.local',
    '/backups/docket': backups,
    '<old>': '',
    '<new>': randomBytes(32).toString('base64'),
  };
  const ran = new Set<string>();

  beforeAll(() => {
    mkdirSync(clone);
    for (const name of readdirSync('.').filter((name) => !name.startsWith('.')))
      symlinkSync(resolve(name), join(clone, name));
  });

  /** Runs commands of a page in one shell in a clone of Docket, and returns what they print. */
  async function run(...commands: string[]): Promise<string> {
    for (const command of commands) ran.add(command);
    const script = commands.map((command) =>
      /(api|worker).*main\.js$/.test(command) ? startedAndStopped(command) : command,
    );
    const replaced = Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(name, value),
      script.join('\n'),
    );
    return bash(`set -euo pipefail\n${replaced}`, { cwd: clone, DOCKET_HOME: home });
  }

  /** A command that does not end by itself, stopped as soon as it works. It must end without an error. */
  const startedAndStopped = (command: string) =>
    `: > log # not the log of the process before
    PORT=0 ${command} &> log & until grep -qE '"msg":"(listening|working)"' log; do kill -0 $! || { cat log; exit 1; }; sleep 0.1; done
    kill $!; wait $!`;

  async function query(sql: string): Promise<object[]> {
    const client = new pg.Client({ connectionString: running(home)!.adminUrl });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('reset a password and a second factor', async () => {
    expect(await run('npm run password:reset -- ada@example.com')).toMatch(/http:\S+\n/);
    await query(
      `INSERT INTO two_factors (user_id, secret, created_at, enabled_at)
       SELECT id, '', now(), now() FROM users WHERE email = 'ada@docket.local'`,
    );
    await run('npm run two-factor:reset -- ada@example.com');
    expect(await query('SELECT FROM two_factors')).toEqual([]);
  });

  it('check counters, migrations and packages', async () => {
    for (const command of ['npm run counters:verify', 'npm run counters:verify -- --repair']) await run(command);
    await run('npm run migrations:lint');
    await run('npm run sbom');
    expect(JSON.parse(readFileSync(join(clone, 'sbom.cdx.json'), 'utf8'))).toMatchObject({ bomFormat: 'CycloneDX' });
  });

  it('include SQL that is valid', async () => {
    const statements = statementsOf(page);
    expect(statements.length).toBeGreaterThan(4);
    await query(['BEGIN', ...statements, 'ROLLBACK'].join(';'));
  });

  it('write the file that Compose reads', async () => {
    await run(blockCommandsOf(page).find((command) => command.startsWith('printf '))!);
    expect(readFileSync(join(clone, '.env'), 'utf8')).toMatch(/^POSTGRES_PASSWORD=\w{48}\nENCRYPTION_KEY=\S{44}\n$/);
  });

  it('replace the encryption key', async () => {
    const key = join(home, 'encryption-key');
    values['<old>'] = readFileSync(key, 'utf8').trim();
    expect(await run('openssl rand -base64 32')).toMatch(/^\S{44}\n$/);
    await run('export ENCRYPTION_KEY=<new> ENCRYPTION_KEYS_PREVIOUS=<old>', 'npm run secrets:reseal');
    writeFileSync(key, `${values['<new>']}\n`);
    expect(await run('npm run secrets:reseal')).not.toContain('No key');
  });

  it('back up and restore the embedded database', async () => {
    const [first, nightly] = ['npm run backup -- /backups/docket', 'npm run backup -- /backups/docket --keep 7'];
    await expect(run(first!)).rejects.toThrow('Restart it, then run this again');
    await docket.stop();
    await start();
    await run(nightly!);
    values['2026-03-01T12:00:00Z'] = new Date().toISOString();
    await query('SELECT pg_current_xact_id()'); // it cannot be restored to a time after the last transaction
    await docket.stop();
    await run('npm run restore -- /backups/docket --to 2026-03-01T12:00:00Z');
    await start();
    expect((await fetch(`${docket.url}/health/ready`)).status).toBe(200);
  });

  itWith(
    'redis-server',
    redisPath,
    'set up and start the processes of production',
    () =>
      withRedis(async (redis) => {
        const exports = blockCommandsOf(page).filter((command) => /^export (?!ENCRYPTION_KEY=<)/.test(command));
        const { username, href } = new URL(running(home)!.url);
        await query(`CREATE DATABASE production OWNER ${username}`);
        Object.assign(values, {
          'postgres://docket:secret@db.internal:5432/docket': href.replace(/\/\w+$/, '/production'),
          'redis://queue.internal:6379': redis,
          '=…': `=${randomBytes(32).toString('base64')}`,
        });
        await run(...exports, 'node dist/apps/setup/src/main.js');
        await run(...exports, 'HOST=0.0.0.0 node dist/apps/api/src/main.js');
        await run(...exports, 'node dist/apps/worker/src/main.js');
      }),
    90_000,
  );

  it('are all run, or listed with the reason why not', () => {
    const printed = ALL_PAGES.flatMap((page) =>
      [...(PAGES.includes(page) ? [] : blockCommandsOf(page)), ...inlineCommandsOf(page)].map((command) => ({
        page,
        command,
      })),
    );
    expect(printed.length).toBeGreaterThan(60);
    expect(printed.filter(({ command }) => !wasRun(command) && !isNotRun(command))).toEqual([]);
  });

  /** With a value for each placeholder such as `<folder>`, or if only the name is printed, with any options. */
  function wasRun(command: string): boolean {
    const parts = command.split(/<[a-z-]+>/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const pattern = new RegExp(`(^| )${parts.join('\\S+')}( -- .*)?$`);
    return [...ran].some((other) => pattern.test(other));
  }
});

/** The output of the script. Fails with the script's own errors. */
function bash(script: string, { cwd = work, ...more }: Record<string, string> = {}): Promise<string> {
  const { GITHUB_WEBHOOK_SECRET } = env;
  const variables = { PATH: process.env.PATH, HOME: folder, GITHUB_WEBHOOK_SECRET, ...more };
  return new Promise((resolve, reject) => {
    execFile(
      'bash',
      ['-c', script],
      { cwd, env: variables, timeout: 90_000, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) =>
        error ? reject(new Error(`${error.message}\n${stdout}\n${stderr}\n${answers.join('\n')}`)) : resolve(stdout),
    );
  });
}

/** Forwards everything, and records the status of each response. */
async function recordingProxy(target: string): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    const forwarded = request(new URL(url, target), { method, headers }, (answer) => {
      answers.push(`${answer.statusCode} ${method} ${url.split('?')[0]}`);
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing).on('close', () => answer.destroy());
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
