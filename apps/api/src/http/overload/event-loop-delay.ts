import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Every sample wakes the process, which costs an idle one more than everything else it does. */
const SAMPLED_EVERY = 50;

/** The mean delay of the event loop over the last interval, in milliseconds. */
export class EventLoopDelay {
  /** Infinite if the loop ran so rarely that there is no sample. */
  mean = 0;
  private readonly histogram = monitorEventLoopDelay({ resolution: SAMPLED_EVERY });
  private readonly timer: NodeJS.Timeout;
  private isExpected = false;

  constructor(interval: number) {
    this.histogram.enable();
    this.timer = setInterval(() => this.look(), interval).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.histogram.disable();
  }

  /** For work that blocks the event loop once in the life of the process: this interval does not count. */
  expectOnce(): void {
    this.isExpected = true;
  }

  /** Samples include the time between two of them. */
  private look(): void {
    const mean = this.isExpected ? 0 : this.histogram.mean;
    this.mean = Number.isNaN(mean) ? Number.POSITIVE_INFINITY : Math.max(0, mean / 1e6 - SAMPLED_EVERY);
    this.isExpected = false;
    this.histogram.reset();
  }
}
