import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { type Account, canReach } from './account.js';

/** /var/tmp also survives a reboot, and is writable where /var/lib is read-only. */
const candidates = ['/var/lib/docket', '/var/tmp/docket'];

/** A permanent folder that the server's account can enter, for files that it cannot reach in their own location. */
export function sharedFolder(account: Account): string {
  const folder = candidates.find((candidate) => usable(candidate, account));
  if (!folder)
    throw new Error(`PostgreSQL's account can enter none of ${candidates.join(', ')}. Set DATABASE_URL instead.`);
  return folder;
}

function usable(folder: string, account: Account): boolean {
  try {
    if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o711);
    // In /var/tmp, another user could have created it first.
    return statSync(folder).uid === process.getuid?.() && canReach(account, folder);
  } catch {
    return false;
  }
}
