import { execFileSync } from 'node:child_process';
import type { EmbeddedPostgres } from '#embedded';

/**
 * Signals the server and its backends, each of which is a process group of its own.
 * The server is the first to stop and the last to go on: while it is stopped it neither starts a backend
 * nor reaps one that ended, so that each process listed is there to be signalled.
 */
export function signal({ pid: server }: EmbeddedPostgres, name: 'SIGSTOP' | 'SIGCONT'): void {
  if (name === 'SIGSTOP') process.kill(server!, name);
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  for (const [pid, parent] of processes) if (parent === server) process.kill(pid!, name);
  if (name === 'SIGCONT') process.kill(server!, name);
}
