import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';

const LOOKS_EVERY = 1_000; // when no notification comes, or none arrives
const PAUSE_AFTER_FAILURE = 500;

/** Repeats a step while there is more to do, and otherwise waits until it is woken. */
export class WokenLoop {
  private readonly stopping = new AbortController();
  private rest = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private woken = false;

  /** `step` answers whether there may be more; it is told whether somebody woke the loop for it. */
  constructor(
    private readonly logger: Logger,
    private readonly step: (woken: boolean) => Promise<boolean>,
  ) {}

  start(): void {
    this.running = this.run();
  }

  wake(): void {
    this.woken = true;
    this.rest.abort();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const { woken } = this;
      this.woken = false;
      const more = await this.step(woken).catch((error) => this.failed(error));
      if (more || this.woken) continue;
      this.rest = new AbortController();
      await sleep(LOOKS_EVERY, undefined, { signal: this.rest.signal }).catch(() => undefined);
    }
  }

  private async failed(error: unknown): Promise<boolean> {
    this.logger.warn(error);
    await sleep(PAUSE_AFTER_FAILURE);
    return false;
  }
}
