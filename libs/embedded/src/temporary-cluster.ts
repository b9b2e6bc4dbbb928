import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isRoot } from './account.js';
import { isAbandoned } from './lock.js';
import type { Settings } from './server.js';
import { endStaleServer } from './stale-server.js';

const prefix = 'docket-postgres-';
/** A file system in memory, on Linux. */
const memory = '/dev/shm';
/** More than all tests use at a time. */
const enoughMemory = 4 * 2 ** 30;

/**
 * Each test file has its own database and its own pools, hence the number of connections. Planning takes longer than
 * executing on the few rows of a test, so a statement is planned once.
 */
export const throwAwaySettings: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_connections: 200,
  plan_cache_mode: 'force_generic_plan',
};

export function makeThrowAwayHome(): string {
  const home = realpathSync(mkdtempSync(join(fastestFolder(), prefix)));
  if (isRoot()) chmodSync(home, 0o711);
  return home;
}

export function removeThrowAwayHome(home: string) {
  const data = dataOf(home);
  if (dirname(data) !== home) rmSync(dirname(data), { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
}

/** Each test file gets a database of a thousand files, which memory creates three times as fast as a disk. */
function fastestFolder(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= enoughMemory ? memory : tmpdir();
}

/** A killed test run cannot clean up; the next one does. */
export async function sweepThrowAwayHomes() {
  const folders = [tmpdir(), memory].filter((folder) => existsSync(folder)).map((folder) => realpathSync(folder));
  const homes = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  for (const home of homes.filter((home) => basename(home).startsWith(prefix))) {
    if (statSync(home, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue;
    const data = dataOf(home);
    if (!isAbandoned(`${data}.lock`)) continue;
    await endStaleServer(data);
    removeThrowAwayHome(home);
  }
}

function dataOf(home: string): string {
  const data = join(home, 'postgres');
  return existsSync(data) ? realpathSync(data) : data;
}
