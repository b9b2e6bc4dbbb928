import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100; // Linux reports these units to programs, whatever its own clock

/** Processor seconds of a process, its children and those of them that have ended; NaN without /proc. */
export function processorSeconds(pid) {
  try {
    return ticksOf(pid, readdirSync('/proc').filter(isNumber).flatMap(read)) / TICKS_A_SECOND;
  } catch {
    return Number.NaN;
  }
}

const isNumber = (name) => /^\d+$/.test(name);

function read(pid) {
  try {
    // Before it are the process id and, in parentheses, a name that may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    return [{ pid: Number(pid), parent: fields[1], ticks }];
  } catch {
    return []; // it ended meanwhile
  }
}

function ticksOf(pid, all) {
  const own = all.find((each) => each.pid === pid)?.ticks ?? 0;
  return all.filter(({ parent }) => parent === pid).reduce((sum, child) => sum + ticksOf(child.pid, all), own);
}
