import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AppProcess } from '../support/app-process.js';
import { keepLog, keepSecret, keepSecretsIn, keepSecretsOf } from '../support/run-logs.js';

const run = process.env.TEST_RUN_LOGS!;
const kept = (kind: 'logs' | 'secrets') =>
  readdirSync(join(run, kind))
    .map((file) => readFileSync(join(run, kind, file), 'utf8'))
    .join('');

describe('the logs of this run', () => {
  it('are searched at the end of the run', () => {
    const reporters = "reporters: ['<rootDir>/test/support/secrets-reporter.mjs', ";
    expect(readFileSync('jest.config.js', 'utf8')).toContain(reporters);
  });

  it('contain the output of each process', async () => {
    const api = new AppProcess('api', { DATABASE_URL: 'nonsense of this test' });
    await api.ended;
    expect(api.lines.join('\n')).toContain('DATABASE_URL');
    expect(kept('logs')).toContain(api.lines.at(-1));
  });

  it('are searched for fields and variables with secret names in requests, responses and environment', () => {
    const secret = (name: string) => `of ${name} in ${process.pid} and never logged`;
    keepSecret('a', secret('its own'));
    keepSecretsIn({ password: secret('a request'), title: secret('a title') });
    keepSecretsIn({ data: { token: secret('an answer') } }, [`docket_session=${process.pid}neverlogged; HttpOnly`]);
    keepSecretsOf({ SMTP_URL: `smtp://me:${process.pid}-never-logged@host`, METRICS_TOKEN: secret('x'), PORT: '3000' });
    const names = kept('secrets')
      .split('\n')
      .filter((line) => line.includes(String(process.pid)) && /never.?logged/.test(line))
      .map((line) => (JSON.parse(line) as [string, string])[0]);
    expect(names).toEqual(['a', 'password', 'session', 'token', 'SMTP_URL', 'METRICS_TOKEN']);
    keepLog('nothing secret'); // and this is written without an error
  });
});

describe('a run that logged a secret', () => {
  const SECRET = 'it/is:"the" password';
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'docket-leaking-'));
    for (const folder of ['logs', 'secrets', 'tests']) mkdirSync(join(root, folder));
    writeFileSync(join(root, 'tests', 'one.test.cjs'), "it('passes', () => {});");
    writeFileSync(join(root, 'secrets', '1'), `${JSON.stringify(['password', SECRET])}\n`);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function runWith(log: string) {
    writeFileSync(join(root, 'logs', '1'), `{"msg":"first"}\n${log}\n{"msg":"last"}\n`);
    const settings = {
      rootDir: root,
      testMatch: ['**/*.test.cjs'],
      reporters: [resolve('test/support/secrets-reporter.mjs'), 'default'],
    };
    const { status, stderr } = spawnSync(
      process.execPath,
      ['node_modules/jest/bin/jest.js', '--config', JSON.stringify(settings)],
      { encoding: 'utf8', env: { PATH: process.env.PATH, TEST_RUN_LOGS: root } },
    );
    return { status, output: stderr };
  }

  // Promise 1.8
  it('fails, though all its tests pass, and shows each line without the secret, however it is spelled', () => {
    const spelled = {
      'as it is': SECRET,
      'in a URL': encodeURIComponent(SECRET),
      'in JSON': JSON.stringify(SECRET),
      'in a header': Buffer.from(SECRET).toString('base64'),
    };
    const lines = Object.entries(spelled).map(([where, secret]) => `{"msg":"signed in ${where}","body":${secret}}`);
    const { status, output } = runWith(lines.join('\n'));
    expect(status).toBe(1);
    for (const [where, secret] of Object.entries(spelled)) {
      expect(output).toContain(`password: {"msg":"signed in ${where}"`);
      expect(output).not.toContain(secret);
    }
    expect(output).toMatch(/Tests: +1 failed, 1 passed, 2 total/);
    expect(output.trimEnd().split('\n').at(-1)).toBe('Ran all test suites.');
  });

  it('passes without a secret', () => {
    const { status, output } = runWith('{"msg":"signed in"}');
    expect([status, /Tests: +1 passed, 1 total/.test(output)]).toEqual([0, true]);
  });
});
