import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Every sample wakes the process, which costs an idle one more than everything else it does. */
const SAMPLED_EVERY = 50;

/** The mean delay of the event loop over the last interval, in milliseconds. */
export class EventLoopDelay {
  /** Infinite if the loop ran so rarely that there is no sample. */
  mean = 0;
  private readonly histogram = monitorEventLoopDelay({ resolution: SAMPLED_EVERY });
  private readonly timer: NodeJS.Timeout;

  constructor(interval: number) {
    this.histogram.enable();
    this.timer = setInterval(() => this.sample(), interval).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.histogram.disable();
  }

  /** Samples include the time between two of them. */
  private sample(): void {
    const { mean } = this.histogram;
    this.mean = Number.isNaN(mean) ? Number.POSITIVE_INFINITY : Math.max(0, mean / 1e6 - SAMPLED_EVERY);
    this.histogram.reset();
  }
}
