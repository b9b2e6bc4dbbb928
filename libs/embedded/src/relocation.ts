import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.js';
import { sharedFolder } from './shared-folder.js';

/** An empty folder that `data` links to. */
export function makeElsewhere(data: string, account: Account): string {
  const target = elsewhere(data, account);
  mkdirSync(target, { mode: 0o700 });
  if (account) chownSync(target, account.uid, account.gid);
  symlinkSync(target, data);
  return target;
}

/** For a home that was moved, or closed, after its database was made. */
export function moveElsewhere(data: string, account: Account): string {
  const target = elsewhere(data, account);
  execFileSync('cp', ['-a', realpathSync(data), target]);
  renameSync(data, moved(data));
  symlinkSync(target, data);
  finishMove(data);
  return target;
}

/** A move that was cut short either has its link, and the original can go, or has not, and the original is it. */
export function finishMove(data: string) {
  if (!existsSync(moved(data))) return;
  if (existsSync(data)) rmSync(moved(data), { recursive: true });
  else renameSync(moved(data), data);
}

const moved = (data: string) => `${data}.moved`;

function elsewhere(data: string, account: Account): string {
  const folder = join(sharedFolder(account), createHash('sha256').update(data).digest('hex').slice(0, 16));
  if (existsSync(folder)) setAside(folder);
  mkdirSync(folder);
  chmodSync(folder, 0o711);
  return join(folder, 'postgres');
}

/** What a removed home left behind. Kept once more, since a disk that is not mounted looks just like it. */
function setAside(folder: string) {
  rmSync(`${folder}.old`, { recursive: true, force: true });
  renameSync(folder, `${folder}.old`);
}
