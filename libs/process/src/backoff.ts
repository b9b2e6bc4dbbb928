const first = 200;
const longest = 10_000;
/** Something that ran this long was healthy: the next pause is the first one again. */
const healthy = 30_000;

/** How long to wait before starting again something that keeps ending. */
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
