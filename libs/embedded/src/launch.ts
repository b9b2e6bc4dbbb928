import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { signal, within } from './processes.js';
import { answers } from './readiness.js';

/** Recovery after a kill reads what was written since the last checkpoint, minutes of it at worst. */
const longestRecovery = 300_000;

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;

/** Resolves when the server answers. Rejects, with the server ended, when it never will. */
export async function untilItAnswers(server: ChildProcess, url: string, lastWords: () => string): Promise<void> {
  let failure: Error | undefined;
  server.once('error', (error) => {
    failure = error;
  });
  try {
    const deadline = Date.now() + longestRecovery;
    while (!(await answers(url))) {
      if (failure) throw failure;
      if (hasEnded(server)) throw new Error(lastWords());
      if (Date.now() > deadline) throw new Error(`no answer in ${longestRecovery / 1000} s`);
      await sleep(30);
    }
    // Somebody else's server on that port could have answered.
    if (hasEnded(server)) throw new Error(lastWords());
  } catch (error) {
    await end(server, 0);
    throw new Error(`PostgreSQL did not start: ${(error as Error).message}`);
  }
}

/** Fast shutdown, then immediate, then none. */
export async function end(server: ChildProcess, patience: number): Promise<void> {
  const steps = [
    ['SIGINT', patience],
    ['SIGQUIT', 1_500],
    ['SIGKILL', 500],
  ] as const;
  for (const [name, wait] of steps) {
    if (!server.pid || hasEnded(server)) return;
    signal(server.pid, name);
    await within(wait, () => hasEnded(server));
  }
}
