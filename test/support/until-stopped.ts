import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats the same work; `stop` returns how often it was done, or throws what ended it. */
export function untilStopped(work: () => Promise<void>, pause: number) {
  let stopped = false;
  let rounds = 0;
  const running = (async () => {
    while (!stopped) {
      await work();
      rounds++;
      await sleep(pause);
    }
  })();
  running.catch(() => undefined); // `stop` throws it
  const stop = async (): Promise<number> => {
    stopped = true;
    await running;
    return rounds;
  };
  return { stop, done: () => rounds };
}
