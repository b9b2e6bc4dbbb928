import type { Logger } from '@nestjs/common';

export interface WorkLoopOptions {
  /** Milliseconds until the next look when nothing wakes the loop, and until the next try after a failure. */
  interval: number;
  /** Steps that run side by side. */
  concurrency?: number;
  /** Milliseconds between a step that found no more and the next, however often the loop is woken. */
  gap?: number;
}

/**
 * Work that PostgreSQL knows of: repeats `step` while there may be more, and otherwise waits for `wake` or the interval.
 * `step` answers whether there may be more; `woken` is whether the loop was woken since its last step.
 */
export class WorkLoop {
  private readonly stopping = new AbortController();
  private idle = new AbortController();
  private running: Promise<unknown> = Promise.resolve();
  private wakes = 0;

  constructor(
    private readonly logger: Logger,
    private readonly options: WorkLoopOptions,
    private readonly step: (woken: boolean) => Promise<boolean>,
  ) {}

  start(): void {
    this.running = Promise.all(Array.from({ length: this.options.concurrency ?? 1 }, () => this.run()));
  }

  /** What comes during a step is looked for after it. */
  wake(): void {
    this.wakes++;
    this.idle.abort();
    this.idle = new AbortController();
  }

  /** Answers when the steps that run have ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  /** Waits for the interval, however often the loop is woken: for a step whose counterpart is away. */
  async pause(milliseconds = this.options.interval): Promise<void> {
    await wait(milliseconds, this.stopping.signal);
  }

  private async run(): Promise<void> {
    let seen = this.wakes;
    while (!this.stopping.signal.aborted) {
      const woken = this.wakes !== seen;
      seen = this.wakes;
      const more = await this.step(woken).catch((error) => this.failed(error));
      if (more) continue;
      if (this.options.gap) await this.pause(this.options.gap);
      if (this.wakes !== seen) continue;
      await wait(this.options.interval, this.idle.signal);
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
