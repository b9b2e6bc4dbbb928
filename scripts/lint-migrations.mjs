// Checks the SQL of each migration against squawk's rules about locks (.squawk.toml), except for those listed in
// migrations/lint-exceptions.json.
import './help.mjs';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Squawk's findings, in the order of the migrations. */
export async function findingsOf(migrations, lockTimeout) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-migrations-'));
  try {
    const files = await Promise.all(migrations.map((Migration) => written(folder, Migration, lockTimeout)));
    const inTransaction = files.filter(({ transaction }) => transaction);
    const outside = files.filter(({ transaction }) => !transaction);
    const found = [...(await squawk(inTransaction, [])), ...(await squawk(outside, ['--no-assume-in-transaction']))];
    const place = new Map(files.map(({ name }, index) => [name, index]));
    return found.sort((a, b) => place.get(a.migration) - place.get(b.migration) || a.line - b.line);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** With the settings of the session that runs it, so that rules about settings apply correctly. */
async function written(folder, Migration, lockTimeout) {
  const sent = lockTimeout > 0 ? [`SET lock_timeout = ${lockTimeout}`] : [];
  const migration = new Migration();
  await migration.up({ query: async (sql) => void sent.push(sql) });
  const path = join(folder, `${Migration.name}.sql`);
  await writeFile(path, sent.map((sql) => `${sql.trim().replace(/;$/, '')};\n`).join(''));
  return { name: Migration.name, path, transaction: migration.transaction !== false };
}

async function squawk(files, options) {
  if (files.length === 0) return [];
  const paths = files.map(({ path }) => path);
  const output = await new Promise((resolve, reject) => {
    const program = join(root, 'node_modules/.bin/squawk');
    const all = ['--config', join(root, '.squawk.toml'), '--reporter', 'json', ...options, ...paths];
    execFile(program, all, { maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
      // It exits with 1 if it has findings, and prints them.
      if (stdout.startsWith('[')) resolve(stdout);
      else reject(new Error(`squawk printed nothing that could be parsed: ${stderr || error?.message}`));
    });
  });
  return JSON.parse(output).map(({ file, rule_name: rule, message, line }) => ({
    migration: basename(file, '.sql'),
    rule,
    message,
    line,
  }));
}

export const exceptions = async () => JSON.parse(await readFile(join(root, 'migrations/lint-exceptions.json'), 'utf8'));

/** Findings without an exception, and exceptions without a finding. */
export function unexplained(findings, known) {
  const keyOf = ({ migration, rule }) => `${migration} ${rule}`;
  const excepted = new Set(known.map(keyOf));
  const found = new Set(findings.map(keyOf));
  return [
    ...findings
      .filter((finding) => !excepted.has(keyOf(finding)))
      .map(({ migration, rule, message }) => `${migration}: ${rule}: ${message}`),
    ...known
      .filter((exception) => !found.has(keyOf(exception)))
      .map(({ migration, rule }) => `${migration}: ${rule}: is an exception, and was not found`),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root);
  const { build } = await import('./build.mjs');
  await build();
  const [{ migrations }, { MIGRATION_TIMEOUTS }] = await Promise.all([import('#migrations'), import('#data')]);
  const known = await exceptions();
  const faults = unexplained(await findingsOf(migrations, MIGRATION_TIMEOUTS.lock), known);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${migrations.length} migrations, nothing found but ${known.length} exceptions, each explained.`);
}
