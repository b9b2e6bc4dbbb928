import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SHOWN = 20; // where there is one, there are thousands

/** Searches the logs of the whole run for the secrets it used. A finding fails the run. */
export default class SecretsReporter {
  #error;

  onRunComplete(_, results) {
    const folder = process.env.TEST_RUN_LOGS;
    if (!folder) return;
    const found = leaked(folder);
    if (found.length === 0) return;
    this.#error = new Error(`Secrets in what was logged in this run:\n  ${found.join('\n  ')}`);
    console.error(`FAIL the logs of this run\n  ● ${this.#error.message}\n`);
    for (const count of ['numFailedTests', 'numTotalTests', 'numFailedTestSuites', 'numTotalTestSuites'])
      results[count]++;
  }

  getLastError() {
    return this.#error;
  }
}

/** Unchanged, and as encoded in a URL, in JSON or in a header. */
const spellings = (secret) => [
  secret,
  encodeURIComponent(secret.toWellFormed()),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
];

/** The log lines that contain a secret, which is shown by its name. */
export function leaked(folder) {
  const names = new Map();
  for (const file of readdirSync(join(folder, 'secrets'))) {
    for (const line of readFileSync(join(folder, 'secrets', file), 'utf8')
      .split('\n')
      .filter(Boolean)) {
      const [name, secret] = JSON.parse(line);
      for (const spelling of spellings(secret)) names.set(spelling, name);
    }
  }
  const found = [...new Set(grep([...names.keys()], join(folder, 'logs')))].slice(0, SHOWN);
  return found.map((line) => {
    const secrets = [...names.keys()].filter((spelling) => line.includes(spelling));
    const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), line);
    return `${[...new Set(secrets.map((secret) => names.get(secret)))].join(', ')}: ${hidden.slice(0, 500)}`;
  });
}

/** The lines that contain any of thousands of texts; grep has the algorithm for that. */
function grep(texts, folder) {
  if (texts.length === 0) return [];
  const scratch = mkdtempSync(join(tmpdir(), 'docket-secrets-'));
  try {
    const patterns = join(scratch, 'patterns');
    writeFileSync(patterns, `${texts.join('\n')}\n`);
    const { status, stdout, stderr, error } = spawnSync(
      'grep',
      ['-rhaF', '-m', String(SHOWN), '-f', patterns, folder],
      {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, LC_ALL: 'C' },
      },
    );
    if (status !== 0 && status !== 1) throw new Error(`The logs cannot be searched: ${error?.message ?? stderr}`);
    return stdout.split('\n').filter(Boolean);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
