import { setImmediate } from 'node:timers/promises';

const LONGEST_STRETCH = 20; // milliseconds that whoever shares the thread has to wait

/** Reading a thousand files takes seconds: now and then others get their turn. */
export class Breath {
  private last = performance.now();

  async take(): Promise<void> {
    if (performance.now() - this.last < LONGEST_STRETCH) return;
    await setImmediate();
    this.last = performance.now();
  }
}
