const first = 200;
const longest = 10_000;
/** What ran this long was well; its next end is a new story. */
const healthy = 30_000;

/** How long to wait before starting again something that keeps ending. */
export class Backoff {
  private pause = first;
  private startedAt = Date.now();

  started() {
    this.startedAt = Date.now();
  }

  next(): number {
    if (Date.now() - this.startedAt >= healthy) this.reset();
    const pause = this.pause;
    this.pause = Math.min(pause * 2, longest);
    return pause;
  }

  reset() {
    this.pause = first;
  }
}
