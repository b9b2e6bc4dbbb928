import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { identify, isAlive, type ProcessIdentity } from './processes.js';

export class LockHeld extends Error {
  constructor(
    file: string,
    readonly pid: number,
  ) {
    super(`${file} is held by process ${pid}`);
  }
}

export type Lock = { recovered: boolean; release(): void };

/**
 * Held by one live process at a time. The lock of a killed process is taken over. A process is identified by its id and
 * start time, so that another program with a reused id does not count as the holder.
 */
export function takeLock(file: string): Lock {
  const mine = JSON.stringify(identify(process.pid));
  const draft = `${file}.${randomUUID()}`;
  // Linking a finished file creates the lock atomically: a reader never sees it half written.
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (let recovered = false; ; recovered = true) {
      if (tryLink(draft, file)) return { recovered, release: () => read(file) === mine && unlinkSync(file) };
      const theirs = read(file);
      const holder = parse(theirs);
      if (holder && isAlive(holder)) throw new LockHeld(file, holder.pid);
      if (theirs !== undefined) setAside(file, theirs);
    }
  } finally {
    unlinkSync(draft);
  }
}

/** Two processes may find the same dead holder; the slower one must not remove the new lock of the faster one. */
function setAside(file: string, stale: string) {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside) !== stale) tryLink(aside, file);
  unlinkSync(aside);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(text: string | undefined): ProcessIdentity | undefined {
  try {
    return JSON.parse(text ?? '') as ProcessIdentity;
  } catch {
    return undefined;
  }
}

/** Whether there is a lock file whose holder died without releasing it. */
export function isAbandoned(file: string): boolean {
  const text = read(file);
  const holder = parse(text);
  return text !== undefined && !(holder && isAlive(holder));
}
