import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The start time distinguishes a process from a later one with the same id. */
export type ProcessIdentity = { pid: number; started: string };

const linux = process.platform === 'linux';

/** Undefined if there is no such process. A zombie counts as ended. */
export function identify(pid: number): ProcessIdentity | undefined {
  try {
    if (!linux)
      return {
        pid,
        started: execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)])
          .toString()
          .trim(),
      };
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name may contain spaces and parentheses, so fields are counted after it: state is 3rd, start 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : { pid, started: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

export function isAlive(process: ProcessIdentity): boolean {
  const now = identify(process.pid);
  return now !== undefined && now.started === process.started;
}

/** Read from /proc where it exists: slim images have no `ps`. */
export function runningCommands(): { pid: number; command: string }[] {
  if (!linux) {
    const lines = execFileSync('ps', ['-axo', 'pid=,command=']).toString().trim().split('\n');
    return lines.map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().replace(/^\d+ /, '') }));
  }
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.map((pid) => ({ pid, command: linuxCommand(pid) })).filter(({ command }) => command !== '');
}

function linuxCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** A process may end between being found and being signalled; that is not an error. */
export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Whether the condition became true in time. */
export async function becomesTrueWithin(milliseconds: number, condition: () => boolean): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() >= end) return false;
    await sleep(25);
  }
  return true;
}
