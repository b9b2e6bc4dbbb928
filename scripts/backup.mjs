// npm run backup -- <folder> [--keep <copies>]: copies the embedded database and archives every later change.
import './help.mjs';
import {
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { baseBackup } from './base-backup.mjs';
import { build } from './build.mjs';

const LONGEST = 120_000; // for the archive to receive what was written during the copy
const KEPT = ['encryption-key', 'postgres-password']; // a database is useless without them

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
if (!positionals[0] || !/^[1-9]\d*$/.test(values.keep ?? '1')) {
  console.error('npm run backup -- <folder> [--keep <copies>]');
  process.exit(1);
}
const folder = resolve(positionals[0]);
const home = resolve(process.env.DOCKET_HOME || '.docket');
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await build();
const { EmbeddedPostgres, running } = await import('#embedded');

try {
  if (!existsSync(join(home, 'postgres'))) throw new Error(`There is no database in ${home}.`);
  if (/['%\\]/.test(folder))
    throw new Error('The name of the folder must not contain quotes, percent signs or backslashes.');
  await backUp();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function backUp() {
  const data = realpathSync(join(home, 'postgres'));
  makeFolders(statSync(data));
  const own = new EmbeddedPostgres(home);
  const started = await own.start().then(
    () => true,
    () => false,
  );
  const url = started ? own.adminUrl : running(home)?.adminUrl;
  if (!url) throw new Error(`The database in ${home} is not running and could not be started.`);
  try {
    if (await query(url, isArchived)) return await copy(url, data);
    await query(url, archive);
    if (!started) {
      console.log(`From its next start on, Docket keeps every change in ${folder}. Restart it, then run this again.`);
      process.exitCode = 2;
      return;
    }
    await own.restart();
    await copy(own.adminUrl, data);
  } finally {
    if (started) await own.stop();
  }
}

/** PostgreSQL writes the archive itself, so the folders belong to its account. */
function makeFolders({ uid, gid }) {
  mkdirSync(join(folder, 'base'), { recursive: true });
  mkdirSync(join(folder, 'wal'), { recursive: true, mode: 0o700 });
  if (process.getuid?.() === 0) chownSync(join(folder, 'wal'), uid, gid);
}

/** Copied under a temporary name and then renamed, so that an existing file is complete. An existing file is kept. */
function archiveCommand() {
  const to = `'${folder}/wal/%f'`;
  const part = `'${folder}/wal/%f.part'`;
  return `cmp -s '%p' ${to} || (test ! -f ${to} && cp '%p' ${part} && mv ${part} ${to})`;
}

async function isArchived(client) {
  const { rows } = await client.query(
    `SELECT current_setting('archive_mode') = 'on' AND current_setting('archive_command') = $1 AS is`,
    [archiveCommand()],
  );
  return rows[0].is;
}

async function archive(client) {
  const settings = { archive_mode: 'on', archive_command: archiveCommand(), archive_timeout: '60s' };
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`ALTER SYSTEM SET ${name} = ${pg.escapeLiteral(value)}`);
  }
  await client.query('SELECT pg_reload_conf()');
}

async function copy(url, data) {
  const draft = join(folder, 'base', 'unfinished');
  await query(url, async (client) => {
    await client.query(`SET statement_timeout = ${LONGEST}`);
    await baseBackup(client, data, freshly(draft)).catch((error) => {
      throw new Error(`${error.message}. ${data}.log may say why ${folder}/wal could not be written.`);
    });
  });
  for (const name of KEPT) {
    if (existsSync(join(home, name))) copyFileSync(join(home, name), join(folder, name));
  }
  // Attachments never change. Copied after the database, so that every file it references is included.
  if (existsSync(join(home, 'attachments')))
    cpSync(join(home, 'attachments'), join(folder, 'attachments'), { recursive: true, force: false });
  const done = join(folder, 'base', new Date().toISOString());
  renameSync(draft, done);
  if (values.keep) deleteAllBut(Number(values.keep));
  console.log(`${done}\nEvery later moment can be restored: npm run restore -- ${folder} --to <time>`);
}

/** Deletes older copies, and archived changes that only they need. Change files are named by timeline and position. */
function deleteAllBut(copies) {
  const base = join(folder, 'base');
  const names = readdirSync(base).sort();
  for (const name of names.splice(0, Math.max(0, names.length - copies))) rmSync(join(base, name), { recursive: true });
  const label = readFileSync(join(base, names[0], 'backup_label'), 'utf8');
  const [, first] = /^START WAL LOCATION: .*\(file [0-9A-F]{8}([0-9A-F]{16})\)/m.exec(label) ?? [];
  for (const name of readdirSync(join(folder, 'wal'))) {
    if (first && /^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < first) rmSync(join(folder, 'wal', name));
  }
}

function freshly(path) {
  rmSync(path, { recursive: true, force: true });
  return path;
}

async function query(url, work) {
  const client = new pg.Client({ connectionString: url, application_name: 'docket-backup' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
