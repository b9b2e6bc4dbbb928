const first = 200;
const longest = 10_000;
/** A process that ran this long was healthy: the delay starts over. */
const healthy = 30_000;

/** The delay before restarting something that keeps ending. */
export class Backoff {
  private pause = first;
  private startedAt: number;

  constructor(private readonly now: () => number = Date.now) {
    this.startedAt = now();
  }

  started() {
    this.startedAt = this.now();
  }

  next(): number {
    if (this.now() - this.startedAt >= healthy) this.reset();
    const pause = this.pause;
    this.pause = Math.min(pause * 2, longest);
    return pause;
  }

  reset() {
    this.pause = first;
  }
}
