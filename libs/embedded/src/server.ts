import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, statSync } from 'node:fs';
import { SOCKET_PORT } from './address.js';
import type { Binaries } from './binaries.js';
import { cleanEnvironment } from './cluster.js';
import type { Placement } from './placement.js';
import { serverArgument } from './stale-server.js';

export type Settings = Record<string, string | number>;

/** Enough to investigate a bad night; truncated by the next start that finds it longer. */
const longestLog = 5_000_000;

export const logFile = (data: string) => `${data}.log`;

/**
 * In a session of its own, so that Ctrl-C in the terminal does not reach it: it must stop last. It logs to a file and
 * not to a pipe, which would break when our process ends.
 */
export function spawnServer(
  where: Placement,
  binaries: Binaries,
  socketFolder: string,
  settings: Settings,
): ChildProcess {
  const { data, account } = where;
  const all: Settings = {
    ...listening(socketFolder),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The API reports failed statements; logging them here would only expose the values they contain.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openLog(logFile(data));
  if (account) fchownSync(log, account.uid, account.gid);
  const server = spawn(binaries.postgres, ['-D', data, '-c', serverArgument(data), ...options], {
    ...account,
    cwd: '/',
    env: cleanEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return server;
}

/**
 * Listens on the socket only: any program could take the port of a server that died, and would receive its clients'
 * password.
 */
const listening = (folder: string): Settings => ({
  listen_addresses: '',
  port: SOCKET_PORT,
  unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
});

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return openSync(file, size > longestLog ? 'w' : 'a', 0o600);
}

export function lastWords(data: string): string {
  const lines = readFileSync(logFile(data), 'utf8').trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? '';
}
