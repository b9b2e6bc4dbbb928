import { chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { SOCKET_PORT } from './address.js';
import type { Placement } from './placement.js';
import { clusterName } from './stale-server.js';

/** Bytes that the system's socket address holds, without the zero at its end. */
const longestPath = process.platform === 'linux' ? 107 : 103;

/**
 * Beside the data, where its path is short enough for a socket. What is in /tmp under a name that is ours may be
 * somebody else's: then under a name that nobody can know before.
 */
export function socketFolderOf({ data, account }: Placement): string {
  const beside = `${data}.socket`;
  if (Buffer.byteLength(`${beside}/.s.PGSQL.${SOCKET_PORT}`) <= longestPath) return beside;
  const short = `/tmp/${clusterName(data)}`;
  const there = lstatSync(short, { throwIfNoEntry: false });
  const isOurs = there?.isDirectory() && there.uid === (account?.uid ?? process.getuid?.());
  return !there || isOurs ? short : mkdtempSync('/tmp/docket-');
}

/** Empty, and for nobody but the server's account to enter (and root). What a killed server left in it is gone. */
export function makeSocketFolder(folder: string, { account }: Placement) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}
