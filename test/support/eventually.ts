import { setTimeout as sleep } from 'node:timers/promises';

/** A failure that waiting cannot fix. */
export class GivenUp extends Error {}

/** Retries until it no longer throws. */
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
