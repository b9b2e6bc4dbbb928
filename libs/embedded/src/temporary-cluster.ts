import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isRoot } from './account.js';
import { isAbandoned } from './lock.js';
import type { Settings } from './server.js';
import { endStaleServer } from './stale-server.js';

const prefix = 'docket-postgres-';

/** Each test file has its own database and its own pools, hence the number of connections. */
export const throwAwaySettings: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_connections: 200,
};

export function makeThrowAwayHome(): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), prefix)));
  if (isRoot()) chmodSync(home, 0o711);
  return home;
}

export function removeThrowAwayHome(home: string) {
  const data = dataOf(home);
  if (dirname(data) !== home) rmSync(dirname(data), { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
}

/** A killed test run cannot clean up; the next one does. */
export async function sweepThrowAwayHomes() {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix));
  for (const home of names.map((name) => join(realpathSync(tmpdir()), name))) {
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
