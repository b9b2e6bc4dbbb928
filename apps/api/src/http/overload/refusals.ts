/** In milliseconds. A client that returns within this time ignored its `Retry-After`. */
const REMEMBERED_FOR = 3_000;
const MAX_REMEMBERED = 10_000;
/** Minimum delay of the response to a client that retries at once. */
const PAUSE = 1_000;
const LONGEST_PAUSE = 20_000;
/** Responses per second: the more are waiting, the longer each is delayed. */
const RATE = 100;
const MAX_HELD = 20_000;
const LOOKS_EVERY = 100;

interface Refusal {
  answer: () => void;
  due: number;
}

/**
 * Refuses at once, but delays the response to callers that retry at once: each response costs time, and most clients
 * wait for it before the next attempt.
 */
export class Refusals {
  private held: Refusal[] = [];
  private refused = new Set<string>();
  private refusedBefore = new Set<string>();
  private turnedAt = 0;
  private timer?: NodeJS.Timeout;

  constructor(private readonly now: () => number = () => performance.now()) {}

  get length(): number {
    return this.held.length;
  }

  /** `close` ends the connection without a response, if too many are already delayed. */
  refuse(caller: string, { waited, answer, close }: { waited: boolean; answer: () => void; close: () => void }): void {
    if (!this.hasReturned(caller) || waited) answer();
    else if (this.held.length < MAX_HELD) this.delay(answer);
    else close();
  }

  answerDue(all = false): void {
    const now = this.now();
    const due = all ? this.held : this.held.filter((refusal) => refusal.due <= now);
    this.held = all ? [] : this.held.filter((refusal) => refusal.due > now);
    for (const { answer } of due) answer();
    if (this.held.length > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private delay(answer: () => void): void {
    const pause = Math.min(LONGEST_PAUSE, Math.max(PAUSE, (this.held.length / RATE) * 1_000));
    this.held.push({ answer, due: this.now() + pause });
    this.timer ??= setInterval(() => this.answerDue(), LOOKS_EVERY).unref();
  }

  /** Records this refusal too. */
  private hasReturned(caller: string): boolean {
    const now = this.now();
    if (now - this.turnedAt > REMEMBERED_FOR) {
      this.refusedBefore = now - this.turnedAt > 2 * REMEMBERED_FOR ? new Set() : this.refused;
      this.refused = new Set();
      this.turnedAt = now;
    }
    const known = this.refused.has(caller) || this.refusedBefore.has(caller);
    if (this.refused.size < MAX_REMEMBERED) this.refused.add(caller);
    return known || this.refused.size >= MAX_REMEMBERED;
  }
}
