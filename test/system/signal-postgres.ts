import { execFileSync } from 'node:child_process';
import type { EmbeddedPostgres } from '#embedded';

/** Signals the server and its backends, each of which is a process group of its own. */
export function signal({ pid: server }: EmbeddedPostgres, name: 'SIGSTOP' | 'SIGCONT'): void {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const backends = processes.flatMap(([pid, parent]) => (parent === server ? [pid!] : []));
  for (const pid of [server!, ...backends]) process.kill(pid, name);
}
