import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import type { TestProject, TestUser } from '../support/given.js';
import { findProgram, itWith } from '../support/programs.js';
import { relay } from '../support/relay.js';
import { type InstalledClient, installClient } from './installed-client.js';

let docket: Docket;
let installed: InstalledClient;
let ada: TestUser;
let key: string;
let web: TestProject;
let home: string;

beforeAll(async () => {
  [docket, installed] = await Promise.all([Docket.start(), installClient()]);
  ada = await docket.given.user({ name: 'Ada Lovelace', email: 'ada@example.com' });
  key = await docket.given.apiKey(ada);
  web = await docket.given.project(ada, { name: 'Website Redesign', key: 'WEB' });
  home = mkdtempSync(join(installed.folder, 'home-'));
}, 300_000);
afterAll(async () => {
  await docket.stop();
  installed.remove();
});

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Surroundings {
  input?: string;
  environment?: Record<string, string>;
}

/** As a person runs it, with a home folder and a PATH. */
function execute(
  program: string,
  words: string[],
  { input = '', environment = {} }: Surroundings = {},
): Promise<Ended> {
  const PATH = `${join(installed.consumer, 'node_modules/.bin')}:${process.env.PATH}`;
  const child = spawn(program, words, { cwd: installed.folder, env: { PATH, HOME: home, ...environment } });
  const ended: Ended = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (ended.stdout += chunk));
  child.stderr.on('data', (chunk) => (ended.stderr += chunk));
  child.stdin.on('error', () => undefined).end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...ended, code }));
  });
}

const signedIn = () => ({ DOCKET_URL: docket.url, DOCKET_API_KEY: key });
const run = (words: string[], { input, environment }: Surroundings = {}) =>
  execute('docket', words, { input, environment: { ...signedIn(), ...environment } });
async function output(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(words);
  expect([words, code, stderr]).toEqual([words, 0, '']);
  return stdout;
}
const json = async (...words: string[]) => JSON.parse(await output(...words, '--json'));

const addressOf = (server: Server): Promise<string> =>
  new Promise((resolve) =>
    server.once('listening', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );

/** Nothing listens there any more. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  const address = await addressOf(server);
  await new Promise((resolve) => server.close(resolve));
  return address;
}

describe('docket login', () => {
  const file = () => join(home, '.config/docket/login.json');

  it('stores the address and the key for this person alone, once Docket accepts the key', async () => {
    const wrong = await execute('docket', ['login', docket.url], { input: 'dkt_wrong\n' });
    expect(wrong).toEqual({ code: 1, stdout: '', stderr: 'docket: Docket does not accept this API key\n' });
    expect(existsSync(file())).toBe(false);
    expect((await execute('docket', ['list'])).stderr).toContain('Run docket login');

    const right = await execute('docket', ['login', `${docket.url}/`], { input: `${key}\n` });
    expect(right).toEqual({ code: 0, stdout: `Signed in to ${docket.url} as ada@example.com\n`, stderr: '' });
    expect([statSync(file()).mode & 0o777, statSync(join(file(), '..')).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ url: docket.url, apiKey: key });
    expect(await execute('docket', ['projects'])).toMatchObject({ code: 0, stdout: expect.stringContaining('WEB') });
  });

  it('never sends a stored key to another address', async () => {
    let requests = 0;
    const other = createServer((_, response) => {
      requests++;
      response.end('{}');
    }).listen(0, '127.0.0.1');
    const DOCKET_URL = await addressOf(other);
    const refused = await execute('docket', ['list'], { environment: { DOCKET_URL } });
    other.close();
    expect([refused.code, refused.stderr, requests]).toEqual([
      1,
      expect.stringContaining(`There is no API key for ${DOCKET_URL}`),
      0,
    ]);
  });

  it('is undone by docket logout', async () => {
    expect((await execute('docket', ['logout'])).code).toBe(0);
    expect(existsSync(file())).toBe(false);
  });
});

describe('a day with docket', () => {
  it('creates, lists, shows, moves, assigns, comments, searches and delegates, by name', async () => {
    const grace = await docket.given.member(ada, web, 'member', await docket.given.user({ name: 'Grace Hopper' }));
    const label = await docket.given.label(ada, web.workspaceId, 'Checkout');
    const robin = await docket.given.agent(ada, web.workspaceId, { name: 'Robin' });

    const words = ['--project', 'website redesign', '-t', 'bug', '--priority', 'high', '-l', 'checkout', '-a', 'me'];
    const created = await run(['create', 'Payment', 'fails', ...words, '-d', '-'], { input: 'In Safari.\nTwice.\n' });
    expect(created).toEqual({ code: 0, stdout: 'WEB-1  backlog  Payment fails\n', stderr: '' });
    expect(await json('show', 'WEB-1')).toMatchObject({
      key: 'WEB-1',
      type: 'BUG',
      priority: 'high',
      description: 'In Safari.\nTwice.',
      assigneeId: ada.id,
      labels: [{ id: label.id }],
    });

    expect(await output('move', 'WEB-1', 'In-Progress')).toBe('WEB-1  in_progress  Payment fails\n');
    await output('assign', 'WEB-1', 'grace');
    expect((await json('show', 'WEB-1')).assigneeId).toBe(grace.id);
    expect((await run(['comment', 'WEB-1'], { input: 'From a pipe\n' })).stdout).toBe('Commented on WEB-1\n');
    expect(await output('delegate', 'WEB-1', 'robin', '-i', 'Keep the URL.')).toBe('WEB-1 is delegated to Robin\n');
    expect((await json('show', 'WEB-1')).delegateId).toBe(robin.id);
    expect(await output('delegate', 'WEB-1', 'none')).toBe('WEB-1 is not delegated\n');

    const shown = await output('show', 'WEB-1');
    expect(shown).toMatch(/^WEB-1 {2}Payment fails\n\nStatus {4}in_progress\n/);
    for (const part of ['Assignee  Grace Hopper', 'Labels    Checkout', 'In Safari.\nTwice.', '  From a pipe'])
      expect(shown).toContain(part);

    await output('create', 'Old', '-p', 'WEB', '-s', 'done');
    expect(await output('list', '-p', 'WEB')).toBe(
      'TICKET  STATUS       PRIORITY  ASSIGNEE      TITLE\nWEB-1   in_progress  high      Grace Hopper  Payment fails\n',
    );
    const keys = async (...filter: string[]) =>
      (await json('list', ...filter)).map((ticket: { key: string }) => ticket.key).sort();
    expect(await keys('--status', 'any', '-p', 'web')).toEqual(['WEB-1', 'WEB-2']);
    expect(await keys('--status', '!in_progress', '-p', 'WEB')).toEqual(['WEB-2']);
    expect(await keys('-p', 'WEB', '-a', 'Grace Hopper', '-l', 'CHECKOUT')).toEqual(['WEB-1']);
    const limited = await run(['list', '--status', 'any', '-n', '1']);
    expect([limited.stdout.split('\n').length, limited.stderr]).toEqual([3, '1 of 2. --all shows the others.\n']);
    expect(await output('search', 'from', 'pipe')).toContain('WEB-1   in_progress  Payment fails');
  });

  it('moves to a column of the board', async () => {
    const named = { backlog: 'Ideas', todo: 'Next', in_progress: 'Doing', in_review: 'Waiting for review' };
    const columns = Object.entries({ ...named, done: 'Done', cancelled: 'Dropped' }).map(([status, name]) => ({
      status,
      name,
    }));
    const made = await docket.as(ada).put(`/api/project/${web.id}/columns`, columns);
    expect([made.status, made.text]).toEqual([200, expect.any(String)]);
    expect(await output('move', 'WEB-1', 'waiting for review')).toBe('WEB-1  in_review  Payment fails\n');
  });

  it('watches', async () => {
    await relay(docket);
    const [{ head }] = (await docket.rows<{ head: string }>('SELECT max(sequence) AS head FROM events')) as [
      { head: string },
    ];
    const events = (...words: string[]) => run(['watch', '-p', 'WEB', '--after', head, ...words]);
    const [watching, programs] = [events('-n', '2'), events('-n', '1', '-t', 'comment.created', '--json')];
    await output('create', 'Seen live', '-p', 'WEB');
    await output('comment', 'WEB-3', 'And this');
    await relay(docket);
    const { code, stdout } = await watching;
    expect([code, stdout.split('\n').map((line) => line.slice(21))]).toEqual([
      0,
      [
        'ticket.created  WEB-3 Seen live  by Ada Lovelace',
        'comment.created  WEB-3 Seen live  And this  by Ada Lovelace',
        '',
      ],
    ]);
    expect(JSON.parse((await programs).stdout)).toMatchObject({
      type: 'comment.created',
      data: { ticket: { key: 'WEB-3' } },
    });
  });

  it('exports, and imports what was exported', async () => {
    const file = join(installed.folder, 'web.jsonl');
    const written = await run(['export', '-p', 'WEB', '-f', 'jsonl', '-o', file]);
    expect(written).toEqual({ code: 0, stdout: '', stderr: `Written to ${file}\n` });
    const titles = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).title);
    expect(titles.sort()).toEqual(['Old', 'Payment fails', 'Seen live']);
    expect(await run(['export', '-o', file])).toMatchObject({ code: 1, stderr: `docket: ${file} exists already\n` });
    expect(await output('export', '-p', 'WEB', '--status', 'done')).toMatch(/^id,.*title.*\r?\n.*Old/);

    const next = await docket.given.project(ada, { name: 'Next', key: 'NEXT' });
    const queued = await json('import', file, '-p', 'NEXT', '--no-wait');
    expect(queued).toMatchObject({ projectId: next.id, status: 'queued', total: 3 });
    await docket.rows("UPDATE imports SET status = 'failed', error = 'Stopped', finished_at = now()");
    const waiting = run(['import', file, '-p', 'NEXT']);
    await eventually(async () => {
      const done = await docket.rows(
        `UPDATE imports SET status = 'completed', processed = 3, created = 2, failed = 1, finished_at = now()
         WHERE status = 'queued' RETURNING id`,
      );
      expect(done).toHaveLength(1);
    });
    expect(await waiting).toEqual({
      code: 1,
      stdout: '2 created, 0 existed already, 1 failed\n',
      stderr: 'docket: 1 of 3 rows could not be imported\n',
    });
    const cancelled = run(['import', file, '-p', 'NEXT']);
    await eventually(async () => {
      const [waits] = await docket.rows<{ id: string }>("SELECT id FROM imports WHERE status = 'queued'");
      await docket.as(ada).post(`/api/project/${next.id}/imports/${waits!.id}/cancel`);
    });
    expect(await cancelled).toMatchObject({ code: 1, stderr: 'docket: The import was cancelled\n' });
    expect(await run(['import', 'none.csv', '-p', 'NEXT'])).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('text of other people', () => {
  it('can not control the terminal', async () => {
    const title = 'Free\u001b]0;owned\u0007 \u009b31mred\u202e';
    const ticket = await docket.given.ticket(ada, { title, projectId: web.id, description: 'a\u001b[2Jb\r\nc' });
    await docket.given.comment(ada, ticket, 'zap \u001b[31m');
    await relay(docket);
    const words = [['list'], ['show', 'WEB-4'], ['search', 'Free'], ['list', '--json'], ['show', 'WEB-4', '--json']];
    const texts = [
      ...(await Promise.all(words.map((one) => output(...one)))),
      (await run(['watch', '--after', '0', '-n', '9'])).stdout,
      (await run(['show', '\u001b[31m'])).stderr,
      (await run(['\u001b[31m'])).stderr,
    ];
    for (const text of texts) expect(text).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e]/u);
    expect(texts[0]).toContain('Free␛]0;owned␇ \ufffd31mred\ufffd');
    expect(JSON.parse(texts[4]!).title).toBe(title);
  });
});

describe('failures', () => {
  it.each([
    [[], 0, ''],
    [['lsit'], 2, 'docket: There is no command lsit\nRun docket help for the options.\n'],
    [['show'], 2, 'docket: <ticket> is missing\nRun docket help show for the options.\n'],
    [['show', 'WEB-1', 'WEB-2'], 2, 'docket: Unexpected argument: WEB-2\nRun docket help show for the options.\n'],
    [['list', '--colour'], 2, "docket: Unknown option '--colour'\nRun docket help list for the options.\n"],
    [['list', '-p'], 2, /^docket: Option '-p, --project <value>' argument missing/],
    [['list', '-s', 'gone'], 2, /^docket: --status must be one of backlog, todo, /],
    [['list', '-n', 'x'], 2, /^docket: --limit must be a whole number/],
    [['move', 'WEB-1', 'nowhere'], 2, /^docket: The status must be one of backlog/],
    [['show', 'WEB-99'], 1, 'docket: Ticket not found\n'],
    [['list', '-p', 'Nothing'], 1, 'docket: There is no project "Nothing"\n'],
    [['create', 'x'.repeat(3_000)], 1, /^docket: Invalid input data \(title: .+\)\n$/],
    [['delegate', 'WEB-1', 'nobody'], 1, 'docket: There is no agent "nobody"; there is Robin\n'],
  ])('have a clear message and an exit code: docket %#', async (words, code, message) => {
    const ended = await run(words as string[]);
    expect(ended.code).toBe(code);
    if (typeof message === 'string') expect(ended.stderr).toBe(message);
    else expect(ended.stderr).toMatch(message);
  });

  it('name all who have the same name', async () => {
    for (const email of ['sam1@example.com', 'sam2@example.com'])
      await docket.given.member(ada, web, 'member', await docket.given.user({ name: 'Sam', email }));
    const ended = await run(['assign', 'WEB-1', 'Sam']);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^docket: Several match "Sam": Sam \(.+\), Sam \(.+\)\. Use the id/);
  });

  it('are JSON for programs', async () => {
    const { code, stdout, stderr } = await run(['show', 'WEB-99', '--json']);
    expect([code, stdout]).toEqual([1, '']);
    expect(JSON.parse(stderr)).toEqual({
      error: { code: 'NOT_FOUND', status: 404, message: 'Ticket not found', requestId: expect.any(String) },
    });
  });

  it('of the network and of the key say what to do', async () => {
    const away = await run(['projects'], { environment: { DOCKET_URL: await closedAddress() } });
    expect([away.code, away.stderr]).toEqual([1, 'docket: Docket cannot be reached: ECONNREFUSED\n']);
    const revoked = await run(['projects'], { environment: { DOCKET_API_KEY: 'dkt_revoked' } });
    expect([revoked.code, revoked.stderr]).toEqual([1, expect.stringMatching(/run docket login\.\n$/)]);
  });
});

describe('help and completion', () => {
  it('are there for every command', async () => {
    const general = await output('help');
    const names = [...general.matchAll(/^ {2}(\w+) +\S/gm)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(12);
    const texts = await Promise.all(names.map((name) => output(name, '--help')));
    for (const [index, text] of texts.entries()) expect(text).toContain(`Usage: docket ${names[index]}`);
    expect(await output('help', 'move')).toContain('docket move WEB-12 in_progress');
    expect(await output('--version')).toBe(`${installed.packed.version}\n`);
  });

  it('complete commands, options, values and keys of projects in bash', async () => {
    const complete = async (...words: string[]) => {
      const line = ['docket', ...words].map((word) => `'${word}'`).join(' ');
      const script = `source <(docket completion bash); COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _docket; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return (await execute('bash', ['-c', script], { environment: signedIn() })).stdout.trim().split('\n');
    };
    expect(await complete('s')).toEqual(['show', 'search']);
    expect(await complete('move', 'WEB-1', 'in_')).toEqual(['in_progress', 'in_review']);
    expect(await complete('list', '--pr')).toEqual(['--project', '--priority']);
    expect(await complete('create', 'x', '--priority', 'low')).toEqual(['lowest', 'low']);
    expect(await complete('list', '-p', '')).toEqual(expect.arrayContaining(['NEXT', 'WEB']));
    for (const shell of ['zsh', 'fish']) expect(await output('completion', shell)).toContain('docket __complete');
  });
});

describe('on a terminal', () => {
  const script = findProgram('script');
  itWith('script', script, 'a table fits, with bold headings unless NO_COLOR is set', async () => {
    await output('create', 'A title that is much longer than what fits into one line', '-p', 'WEB');
    const typed = (environment: Record<string, string>) =>
      execute(script!, ['-qec', 'stty cols 50; docket list -p WEB', '/dev/null'], {
        environment: { ...signedIn(), TERM: 'xterm', ...environment },
      });
    const { stdout } = await typed({});
    const lines = stdout.replaceAll('\r', '').trimEnd().split('\n');
    expect([lines[0]!.slice(0, 10), lines[0]!.slice(-5)]).toEqual(['\u001b[1mTICKET', '\u001b[22m']);
    expect(lines.some((line) => line.endsWith('…'))).toBe(true);
    for (const line of lines.slice(1)) expect(line.length).toBeLessThanOrEqual(50);
    expect((await typed({ NO_COLOR: '1' })).stdout).not.toContain('\u001b');
  });
});
