import { setImmediate as nextTurn } from 'node:timers/promises';

/** Starting an attempt takes about a millisecond of the event loop, and it may fail at once. */
const STARTS_PER_TURN = 20;

/** Spreads the starts of attempts over turns of the event loop, so that a worker with many of them does other work too. */
export class AttemptStarts {
  private inThisTurn = 0;

  /** Resolves when an attempt may start. */
  async next(): Promise<void> {
    do await nextTurn();
    while (this.inThisTurn >= STARTS_PER_TURN);
    if (this.inThisTurn++ === 0) setImmediate(() => (this.inThisTurn = 0));
  }
}
