import { FairQueue } from './fair-queue.js';

/** Of the time that requests took of late, so much is the newest one's. */
const WEIGHT = 0.05;
/** In milliseconds, like all times here. How often those who wait are looked at. */
const LOOKS_EVERY = 50;
/** One that takes longer waits for something else than this process, and no longer keeps others from their turn. */
const LONGEST_TURN = 1_000;
/** While PostgreSQL is short, those that take long wait for it: with more of them all would take longer. */
const LONGEST_BUSY_TURN = 5_000;
/** A body that is not there by then is on a slow way. */
const LONGEST_ARRIVAL = 100;
/** What was let in because less was expected may wait so many times as long, as long as it goes on at all. */
const SLACK = 3;
/** A burst may be expected to wait so many times as long as what comes while others always wait. */
const BURST = 1.5;
/** If nobody waited within this time, it is one. */
const CALM = 1_000;
/** Without any answer for so long, nothing goes on. */
const STALLED = 500;
/** A bound for memory; on all but the fastest machines the expected wait is reached far earlier. */
const MOST_WAITING = 10_000;

export interface Candidate {
  caller: string;
  /** How many times as long as others it may wait. */
  patience: number;
  /** Whether it still reads its body. */
  isArriving: () => boolean;
  /** Whether its answer has begun, which then needs little more than its client's time. */
  isAnswering: () => boolean;
  admit: () => void;
  /** `waited` in vain, and was slowed down by that. */
  refuse: (waited: boolean) => void;
}

interface Place {
  candidate: Candidate;
  /** As it was known when it came: its name may be known better by now. */
  caller: string;
  since: number;
}

export interface AdmissionOptions {
  /** How many are served at once. */
  slots: number;
  /** How long one may be expected to wait; 0 for no limit. */
  wait: number;
  /** Whether PostgreSQL is short. */
  isBusy: () => boolean;
  now?: () => number;
}

/**
 * Lets in so many requests at once. The others wait for their turn, one of each caller after the other, if by what was
 * measured of late they can be expected to get it soon; the rest is refused.
 */
export class Admission {
  private readonly waiting = new FairQueue<Place>();
  private readonly places = new Map<Candidate, Place>();
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

  /** It was answered, or its client is gone. */
  leave(candidate: Candidate): void {
    const place = this.places.get(candidate);
    if (place) {
      this.places.delete(candidate);
      this.waiting.remove(place.caller, place);
    } else this.end(candidate);
    this.fill();
  }

  /** Frees what need not be held, and refuses what waited in vain. */
  look(): void {
    this.releaseIdle();
    this.fill();
    const now = this.now();
    const longest = this.wait * (now - this.lastEnd > STALLED ? 1 : SLACK);
    const inVain = ({ candidate, since }: Place) => now - since > longest * candidate.patience;
    for (const { candidate } of this.wait > 0 ? this.waiting.takeHeads(inVain) : []) {
      this.places.delete(candidate);
      candidate.refuse(true);
    }
    if (this.waiting.length > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private hasRoom(): boolean {
    if (this.served.size >= this.slots) this.releaseIdle();
    return this.served.size < this.slots;
  }

  private mayWait({ caller, patience }: Candidate): boolean {
    if (this.waiting.length >= MOST_WAITING) return false;
    const now = this.now();
    if (this.waiting.length === 0) this.calmAt = now;
    const limit = this.wait * patience * (now - this.calmAt < CALM ? BURST : 1);
    const expected = (this.waiting.rankOf(caller) * this.turnTime) / this.slots;
    return this.wait === 0 || expected <= limit;
  }

  private queue(candidate: Candidate): void {
    const place = { candidate, caller: candidate.caller, since: this.now() };
    this.places.set(candidate, place);
    this.waiting.push(place.caller, place);
    this.timer ??= setInterval(() => this.look(), LOOKS_EVERY).unref();
  }

  private fill(): void {
    while (this.waiting.length > 0 && this.served.size < this.slots) {
      const { candidate } = this.waiting.shift()!;
      this.places.delete(candidate);
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
    const longest = this.isBusy() ? LONGEST_BUSY_TURN : LONGEST_TURN;
    for (const [candidate, started] of this.served) {
      const age = now - started;
      if (age > LONGEST_ARRIVAL && candidate.isArriving()) this.end(candidate, false);
      else if (age > longest || candidate.isAnswering()) this.end(candidate);
    }
  }
}
