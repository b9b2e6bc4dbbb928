import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100; // Linux tells everybody in these, whatever its own clock is

/** Seconds that a process, those it started and those of them that have ended have used; NaN where there is no /proc. */
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
    // What comes before is the number and, in brackets, a name that may hold anything.
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
