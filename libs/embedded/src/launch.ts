import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { becomesTrueWithin, signal } from './processes.js';
import { answers } from './readiness.js';

/** Recovery after a kill replays everything since the last checkpoint: minutes in the worst case. */
const longestRecovery = 300_000;

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;

/** Resolves when the server accepts connections. Rejects, after ending the server, if it does not. */
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
    // The answer could have come from a server that another process started in the same folder.
    if (hasEnded(server)) throw new Error(lastWords());
  } catch (error) {
    await end(server, 0);
    throw new Error(`PostgreSQL did not start: ${(error as Error).message}`);
  }
}

/** Fast shutdown, then immediate shutdown, then SIGKILL. */
export async function end(server: ChildProcess, timeout: number): Promise<void> {
  const steps = [
    ['SIGINT', timeout],
    ['SIGQUIT', 1_500],
    ['SIGKILL', 500],
  ] as const;
  for (const [name, wait] of steps) {
    if (!server.pid || hasEnded(server)) return;
    signal(server.pid, name);
    await becomesTrueWithin(wait, () => hasEnded(server));
  }
}
