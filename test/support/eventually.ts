import { setTimeout as sleep } from 'node:timers/promises';

/** What no patience mends. */
export class GivenUp extends Error {}

/** Tries until it no longer throws. */
export async function eventually<T>(attempt: () => T | Promise<T>, milliseconds = 60_000): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof GivenUp || Date.now() > end) throw error;
      await sleep(100);
    }
  }
}
