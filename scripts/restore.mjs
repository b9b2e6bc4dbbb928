// npm run restore -- <folder> [--to <time>]: restores the embedded database as of that time, or the latest known state.
import './help.mjs';
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { copyFolder } from './base-backup.mjs';
import { build } from './build.mjs';

const RECOVERY = ['restore_command', 'recovery_target_time', 'recovery_target_action'];
const KEPT = ['encryption-key', 'attachments']; // existing ones are not overwritten

const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
const folder = resolve(positionals[0] ?? '');
const home = resolve(process.env.DOCKET_HOME || '.docket');
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await build();
const { EmbeddedPostgres, LockHeld, makeHome, takeLock } = await import('#embedded');

try {
  if (!positionals[0]) throw new Error('npm run restore -- <folder> [--to 2026-03-01T12:00:00Z]');
  const to = values.to === undefined ? undefined : moment(values.to);
  await restore(newestBase(to), to);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function moment(text) {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/i.test(text)) {
    throw new Error('The time must have a date and an offset, such as 2026-03-01T12:00:00Z.');
  }
  return time;
}

/** A copy is named by the time it was completed: earlier times cannot be restored from it. */
function newestBase(to) {
  const base = join(folder, 'base');
  const names = existsSync(base) ? readdirSync(base).filter((name) => /^\d{4}-.*Z$/.test(name)) : [];
  const fitting = names.filter((name) => !to || name <= to.toISOString()).sort();
  if (fitting.length === 0) throw new Error(`There is no copy in ${base} from before that time.`);
  return join(base, fitting.at(-1));
}

async function restore(base, to) {
  makeHome(home);
  const data = join(home, 'postgres');
  const before = setAside(data);
  try {
    putInPlace(base, data, before, to);
    await recover();
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    if (before) renameSync(before, data);
    throw error;
  }
  for (const name of KEPT) {
    if (existsSync(join(folder, name))) cpSync(join(folder, name), join(home, name), { recursive: true, force: false });
  }
  console.log(`${data} is from ${base}${to ? `, as it was at ${to.toISOString()}` : ' and every change since'}.`);
  if (before) console.log(`What was there before is in ${before}. Remove it when you are sure.`);
}

/** Puts the copy in place, and configures where the later changes are and up to which time they are applied. */
function putInPlace(base, data, before, to) {
  copyFolder(base, data);
  // Changes that were not archived yet are still in the old data folder.
  if (before) copyMissing(join(before, 'pg_wal'), join(data, 'pg_wal'));
  cpSync(join(folder, 'postgres-password'), join(home, 'postgres-password')); // the password of the copy
  const settings = {
    restore_command: `cp '${folder}/wal/%f' '%p'`,
    // During recovery, the server does not know Z or any other time zone name yet.
    ...(to && { recovery_target_time: to.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  appendFileSync(join(data, 'postgresql.auto.conf'), lines.join(''));
  writeFileSync(join(data, 'recovery.signal'), '');
  if (process.getuid?.() === 0) giveTo(statSync(join(folder, 'wal')), data);
}

function setAside(data) {
  if (!lstatSync(data, { throwIfNoEntry: false })) return undefined;
  mustBeStopped(realpathSync(data));
  const before = `${data}.before-${Date.now()}`;
  renameSync(data, before);
  return before;
}

function mustBeStopped(data) {
  try {
    takeLock(`${data}.lock`).release();
  } catch (error) {
    throw error instanceof LockHeld ? new Error('Stop Docket first.') : error;
  }
}

function copyMissing(from, to) {
  for (const name of readdirSync(from).filter((name) => /^[0-9A-F]{24}$|\.history$/.test(name))) {
    if (!existsSync(join(folder, 'wal', name))) cpSync(join(from, name), join(to, name));
  }
}

function giveTo({ uid, gid }, path) {
  chownSync(path, uid, gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo({ uid, gid }, join(path, name));
}

/** Waits until it has applied the archive; from then on it is an ordinary database. */
async function recover() {
  const postgres = new EmbeddedPostgres(home);
  await postgres.start();
  try {
    const client = new pg.Client({ connectionString: postgres.adminUrl, application_name: 'docket-restore' });
    client.on('error', () => undefined);
    await client.connect();
    for (;;) {
      const { rows } = await client.query('SELECT pg_is_in_recovery() AS is');
      if (!rows[0].is) break;
      await sleep(200);
    }
    for (const name of RECOVERY) await client.query(`ALTER SYSTEM RESET ${name}`);
    await client.end();
  } finally {
    await postgres.stop();
  }
}
