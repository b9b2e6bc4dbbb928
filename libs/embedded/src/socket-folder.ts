import { chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { SOCKET_PORT } from './address.js';
import type { Placement } from './placement.js';
import { clusterName } from './stale-server.js';

/** The length in bytes of a socket address, without the terminating zero. */
const longestPath = process.platform === 'linux' ? 107 : 103;

/**
 * Next to the data if the path is short enough for a socket, otherwise in /tmp. If another user already owns our folder
 * name in /tmp, a random name is used.
 */
export function socketFolderOf({ data, account }: Placement): string {
  const beside = `${data}.socket`;
  if (Buffer.byteLength(`${beside}/.s.PGSQL.${SOCKET_PORT}`) <= longestPath) return beside;
  const short = `/tmp/${clusterName(data)}`;
  const there = lstatSync(short, { throwIfNoEntry: false });
  const isOurs = there?.isDirectory() && there.uid === (account?.uid ?? process.getuid?.());
  return !there || isOurs ? short : mkdtempSync('/tmp/docket-');
}

/** Created empty, accessible only to the server's account (and root). Removes what a killed server left in it. */
export function makeSocketFolder(folder: string, { account }: Placement) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}
