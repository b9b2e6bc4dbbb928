import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.js';
import type { Placement } from './placement.js';

export const databaseName = 'docket';
/** The role that creates the cluster. It owns none of Docket's objects. */
export const superuser = 'docket';
export const applicationRole = 'docket_app';
/** The server does not inherit our environment: PGDATA or LC_ALL would change its behaviour. */
export const cleanEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Created under a temporary name and then renamed, so that an existing cluster is always complete. */
export async function ensureCluster(where: Placement, binaries: Binaries, password: string, durable: boolean) {
  const { data, account } = where;
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const draft = `${data}.init`;
  const passwordFile = `${data}.init-password`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid);

  const options = [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorts the same on every machine: the builtin provider does not depend on the system's C library.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(binaries.initdb, options, { ...account, cwd: '/', env: cleanEnvironment });
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not create its data folder: ${lastLine(error)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, data);
}

function lastLine(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string };
  return (stderr || message).trim().split('\n').at(-1) ?? '';
}
