import type { Logger } from '@nestjs/common';

export interface WorkLoopOptions {
  /** Milliseconds until the next step if nothing wakes the loop, unless the step says how long. */
  interval: number;
  /** Milliseconds until the retry after a failure; the interval, unless it is given. */
  retry?: number;
  /** The number of concurrent steps. */
  concurrency?: number;
  /** Minimum milliseconds between a step that found nothing more and the next, however often the loop is woken. */
  gap?: number;
}

/**
 * Processes work that is recorded in PostgreSQL: repeats `step` while there may be more, and otherwise waits for `wake`
 * or the interval. `step` returns whether there may be more, or the milliseconds until there will be; `woken` is whether
 * the loop was woken since its last step.
 */
export class WorkLoop {
  private readonly stopping = new AbortController();
  private idle = new AbortController();
  private running: Promise<unknown> = Promise.resolve();
  private wakes = 0;

  constructor(
    private readonly logger: Logger,
    private readonly options: WorkLoopOptions,
    private readonly step: (woken: boolean) => Promise<boolean | number>,
  ) {}

  start(): void {
    this.running = Promise.all(Array.from({ length: this.options.concurrency ?? 1 }, () => this.run()));
  }

  /** A wake-up during a step causes another step after it. */
  wake(): void {
    this.wakes++;
    this.idle.abort();
    this.idle = new AbortController();
  }

  /** Resolves when the running steps have ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  /** Waits as after a failure, however often the loop is woken: for a step that depends on an unreachable service. */
  async pause(milliseconds = this.options.retry ?? this.options.interval): Promise<void> {
    await wait(milliseconds, this.stopping.signal);
  }

  private async run(): Promise<void> {
    let seen = this.wakes;
    while (!this.stopping.signal.aborted) {
      const woken = this.wakes !== seen;
      seen = this.wakes;
      const more = await this.step(woken).catch((error) => this.failed(error));
      if (more === true) continue;
      if (this.options.gap) await this.pause(this.options.gap);
      if (this.wakes !== seen) continue;
      await wait(more === false ? this.options.interval : more, this.idle.signal);
    }
  }

  private async failed(error: unknown): Promise<boolean> {
    this.logger.warn(error);
    await this.pause();
    return true;
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
