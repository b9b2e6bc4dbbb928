import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.js';
import { sharedFolder } from './shared-folder.js';

/** Creates an empty folder and makes `data` a link to it. */
export function makeElsewhere(data: string, account: Account): string {
  const target = newLocation(data, account);
  mkdirSync(target, { mode: 0o700 });
  if (account) chownSync(target, account.uid, account.gid);
  symlinkSync(target, data);
  return target;
}

/** For a home that was moved or made inaccessible after its database was created. */
export function moveElsewhere(data: string, account: Account): string {
  const target = newLocation(data, account);
  execFileSync('cp', ['-a', realpathSync(data), target]);
  renameSync(data, moved(data));
  symlinkSync(target, data);
  finishMove(data);
  return target;
}

/**
 * If an interrupted move has created its link, the original can be deleted; otherwise the original is still the data.
 */
export function finishMove(data: string) {
  if (!existsSync(moved(data))) return;
  if (existsSync(data)) rmSync(moved(data), { recursive: true });
  else renameSync(moved(data), data);
}

const moved = (data: string) => `${data}.moved`;

function newLocation(data: string, account: Account): string {
  const folder = join(sharedFolder(account), createHash('sha256').update(data).digest('hex').slice(0, 16));
  if (existsSync(folder)) setAside(folder);
  mkdirSync(folder);
  chmodSync(folder, 0o711);
  return join(folder, 'postgres');
}

/** Left behind by a removed home. Kept for one more start, because a disk that is not mounted looks the same. */
function setAside(folder: string) {
  rmSync(`${folder}.old`, { recursive: true, force: true });
  renameSync(folder, `${folder}.old`);
}
