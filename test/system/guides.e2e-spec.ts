import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartedDocket } from './started-docket.js';

/** Runs every command of these pages as printed, page by page, against one Docket with the demo data. */
const PAGES = ['README.md', ...readdirSync('docs/guides').map((name) => `docs/guides/${name}`)];

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

const blocksOf = (page: string, language: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, text]) => text!,
  );

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docket-guides-')));
const repositories = join(folder, 'repositories');
const work = join(folder, 'work');
let docket: StartedDocket;
let recorder: Server;
/** `200 GET /api/tickets`, for every request of the page. */
let answers: string[] = [];

beforeAll(async () => {
  chmodSync(folder, 0o755); // PostgreSQL runs as another user if root runs the tests
  const env = { LOCAL_REPOSITORIES: repositories, GITHUB_WEBHOOK_SECRET: 'a secret of the guides', RATE_LIMIT: 'off' };
  docket = new StartedDocket(join(folder, 'home'), { env });
  await docket.ready();
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

/** The output of the script. Fails with the script's own errors. */
function bash(script: string): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: folder, GITHUB_WEBHOOK_SECRET: 'a secret of the guides' };
  return new Promise((resolve, reject) => {
    execFile(
      'bash',
      ['-c', script],
      { cwd: work, env, timeout: 90_000, maxBuffer: 64 * 1024 * 1024 },
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
