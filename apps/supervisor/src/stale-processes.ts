import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { becomesTrueWithin, identify, isAlive, type ProcessIdentity, signal } from '#embedded';
import { say } from './console-output.js';

/** The time that processes get to stop in the ordinary way. */
const timeout = 25_000;

/**
 * Records the processes started, so that the next start after a kill -9 can wait for them and, if need be, end them.
 */
export class StaleProcesses {
  constructor(private readonly file: string) {}

  add(pid: number | undefined) {
    const started = pid === undefined ? undefined : identify(pid);
    if (!started) return;
    writeFileSync(`${this.file}.new`, JSON.stringify([...this.alive(), started]), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }

  async end() {
    if (this.alive().length === 0) return;
    say('Waiting for processes of an earlier run to end …');
    for (const { pid } of this.alive()) signal(pid, 'SIGTERM');
    if (await becomesTrueWithin(timeout, () => this.alive().length === 0)) return;
    for (const { pid } of this.alive()) signal(pid, 'SIGKILL');
    await becomesTrueWithin(1_000, () => this.alive().length === 0);
  }

  private alive(): ProcessIdentity[] {
    try {
      return (JSON.parse(readFileSync(this.file, 'utf8')) as ProcessIdentity[]).filter(isAlive);
    } catch {
      return [];
    }
  }
}
