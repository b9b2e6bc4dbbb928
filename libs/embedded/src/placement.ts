import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, canReach, isRoot, serverAccount } from './account.js';
import { finishMove, makeElsewhere, moveElsewhere } from './relocation.js';

/** `data` may not exist yet; its parent folder does. */
export type Placement = { data: string; account: Account };

/**
 * Traversable when created by root, because PostgreSQL then runs as another account. An existing folder keeps its mode.
 */
export function makeHome(home: string) {
  if (mkdirSync(home, { recursive: true })) chmodSync(home, isRoot() ? 0o711 : 0o700);
}

/**
 * The data is in `<home>/postgres`. If the server's account cannot reach that folder, `<home>/postgres` is a link to
 * another location, so that the data is found when the home is moved and unreferenced when the home is removed.
 */
export function placeData(home: string): Placement {
  const data = join(realpathSync(home), 'postgres');
  finishMove(data);
  if (!lstatSync(data, { throwIfNoEntry: false })) {
    const account = serverAccount();
    return { data: canReach(account, dirname(data)) ? data : makeElsewhere(data, account), account };
  }
  if (!existsSync(data)) {
    throw new Error(`The database that ${data} points to is missing. Put it back, or remove the link to start anew.`);
  }
  const account = ownerOf(data);
  return { data: canReach(account, realpathSync(data)) ? realpathSync(data) : moveElsewhere(data, account), account };
}

/** Existing data keeps its account: PostgreSQL requires that it owns its files. */
function ownerOf(data: string): Account {
  if (!isRoot()) return undefined;
  const { uid, gid } = statSync(data);
  return uid === 0 ? serverAccount() : { uid, gid };
}
