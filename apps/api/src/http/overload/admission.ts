import { FairQueue } from './fair-queue.js';

/** Weight of the newest request in the moving average of durations. */
const WEIGHT = 0.05;
/** How often waiting requests are checked. In milliseconds, like all times here. */
const CHECK_INTERVAL = 50;
/** A longer request waits for something other than this process, and its slot is freed. */
const MAX_TURN = 1_000;
/**
 * While PostgreSQL is saturated, slow requests wait for it, and freeing their slots would only make all of them slower.
 */
const MAX_BUSY_TURN = 5_000;
/** A body that has not arrived by then comes over a slow connection. */
const MAX_ARRIVAL = 100;
/** An admitted request may wait this many times the expected wait, as long as requests complete at all. */
const SLACK = 3;
/** A burst may have this many times the expected wait of a sustained load. */
const BURST = 1.5;
/** A burst begins if nobody waited within this time. */
const CALM = 1_000;
/** Without any response for this long, the process counts as stalled. */
const STALLED = 500;
/** Bounds memory; usually the expected wait is reached far earlier. */
const MAX_WAITING = 10_000;

export interface Candidate {
  caller: string;
  /** Factor for the time it may wait. */
  patience: number;
  /** Whether its body is still arriving. */
  isArriving: () => boolean;
  /** Whether its response has begun, after which it needs little more of the process. */
  isAnswering: () => boolean;
  admit: () => void;
  /** `waited`: it was queued before it was refused. */
  refuse: (waited: boolean) => void;
}

interface Place {
  candidate: Candidate;
  /** As known on arrival; it may be known more precisely by now. */
  caller: string;
  since: number;
}

export interface AdmissionOptions {
  /** The number of concurrent requests. */
  slots: number;
  /** The longest expected wait; 0 for no limit. */
  wait: number;
  /** Whether PostgreSQL is saturated. */
  isBusy: () => boolean;
  now?: () => number;
}

/**
 * Admits a limited number of concurrent requests. Others wait for their turn, round-robin by caller, if the recent
 * average suggests that they will be served soon; the rest is refused.
 */
export class Admission {
  private readonly waiting = new FairQueue<Place>();
  private readonly entries = new Map<Candidate, Place>();
  private readonly served = new Map<Candidate, number>();
  private readonly slots: number;
  private readonly wait: number;
  private readonly isBusy: () => boolean;
  private readonly now: () => number;
  private turnTime = 0;
  private lastEnd = 0;
  private calmAt = 0;
  private timer?: NodeJS.Timeout;

  constructor({ slots, wait, isBusy, now = () => performance.now() }: AdmissionOptions) {
    this.slots = slots;
    this.wait = wait;
    this.isBusy = isBusy;
    this.now = now;
  }

  get length(): number {
    return this.waiting.length;
  }

  offer(candidate: Candidate): void {
    if (this.waiting.length === 0 && this.hasRoom()) this.serve(candidate);
    else if (this.mayWait(candidate)) this.queue(candidate);
    else candidate.refuse(false);
  }

  /** Its response was sent, or its client has disconnected. */
  leave(candidate: Candidate): void {
    const entry = this.entries.get(candidate);
    if (entry) {
      this.entries.delete(candidate);
      this.waiting.remove(entry.caller, entry);
    } else this.end(candidate);
    this.fill();
  }

  /** Frees slots that need not be held, and refuses requests that waited too long. */
  sweep(): void {
    this.releaseIdle();
    this.fill();
    const now = this.now();
    const longest = this.wait * (now - this.lastEnd > STALLED ? 1 : SLACK);
    const inVain = ({ candidate, since }: Place) => now - since > longest * candidate.patience;
    for (const { candidate } of this.wait > 0 ? this.waiting.takeHeads(inVain) : []) {
      this.entries.delete(candidate);
      candidate.refuse(true);
    }
    if (this.waiting.length === 0) this.stop();
  }

  /** Checks nothing any more, until a request waits again. */
  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private hasRoom(): boolean {
    if (this.served.size >= this.slots) this.releaseIdle();
    return this.served.size < this.slots;
  }

  private mayWait({ caller, patience }: Candidate): boolean {
    if (this.waiting.length >= MAX_WAITING) return false;
    const now = this.now();
    if (this.waiting.length === 0) this.calmAt = now;
    const limit = this.wait * patience * (now - this.calmAt < CALM ? BURST : 1);
    const expected = (this.waiting.rankOf(caller) * this.turnTime) / this.slots;
    return this.wait === 0 || expected <= limit;
  }

  private queue(candidate: Candidate): void {
    const entry = { candidate, caller: candidate.caller, since: this.now() };
    this.entries.set(candidate, entry);
    this.waiting.push(entry.caller, entry);
    this.timer ??= setInterval(() => this.sweep(), CHECK_INTERVAL).unref();
  }

  private fill(): void {
    while (this.waiting.length > 0 && this.served.size < this.slots) {
      const { candidate } = this.waiting.shift()!;
      this.entries.delete(candidate);
      this.serve(candidate);
    }
  }

  private serve(candidate: Candidate): void {
    this.served.set(candidate, this.now());
    candidate.admit();
  }

  private end(candidate: Candidate, counted = true): void {
    const started = this.served.get(candidate);
    if (started === undefined) return;
    this.served.delete(candidate);
    this.lastEnd = this.now();
    if (counted) this.turnTime += (this.lastEnd - started - this.turnTime) * WEIGHT;
  }

  private releaseIdle(): void {
    const now = this.now();
    const longest = this.isBusy() ? MAX_BUSY_TURN : MAX_TURN;
    for (const [candidate, started] of this.served) {
      const age = now - started;
      if (age > MAX_ARRIVAL && candidate.isArriving()) this.end(candidate, false);
      else if (age > longest || candidate.isAnswering()) this.end(candidate);
    }
  }
}
