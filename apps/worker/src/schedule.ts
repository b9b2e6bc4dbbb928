import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { Clock } from '#contracts';
import { type DueKind, DueWork } from '#stats';
import { WorkLoop } from './work-loop.js';

/** How often jobs run even if no poll has found work: a safety net. */
export const SAFETY_NET = 5 * 60_000;

/** Polls that are left out while nothing is due. Work that becomes due comes with a notification; this is for a lost one. */
const POLLS_WHILE_IDLE = 10;

/** After this many consecutive polls that found work of a kind, the worker that took it may have died. */
const OVERDUE = 5;

/**
 * Why something is started: its work is due, work was due in each of the last polls, or its interval is over. A kind
 * that always has new work is both due and overdue.
 */
export type Reason = 'due' | 'overdue' | 'interval';

export interface Entry {
  name: DueKind | (string & {});
  /** Milliseconds; counted from the epoch, so that an hourly job starts with the hour. */
  every?: number;
  start: (reason: Reason) => void;
}

/**
 * Starts jobs that have work. Each poll is one statement for all kinds of work, which also tells when the next will be
 * due: until then, or until it is woken, an idle worker sleeps.
 */
@Injectable()
export class Schedule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly entries: (Entry & { found: number; slot?: number })[] = [];
  private readonly loop: WorkLoop;
  private readonly interval: number;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly due: DueWork,
    private readonly clock: Clock,
  ) {
    this.interval = config.WORKER_POLL_INTERVAL;
    const options = { interval: this.interval, gap: this.interval };
    this.loop = new WorkLoop(new Logger(Schedule.name), options, () => this.poll());
  }

  add(entry: Entry): void {
    this.entries.push({ ...entry, found: 0 });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  /** Called when work may have become due, or known. */
  wake(): void {
    this.loop.wake();
  }

  /** Returns the milliseconds until the next poll, in addition to the gap between two. */
  private async poll(): Promise<number> {
    const times = await this.due.times();
    const due = new Set<string>(times.filter(({ inMilliseconds }) => inMilliseconds <= 0).map(({ kind }) => kind));
    const now = this.clock.now().getTime();
    for (const entry of this.entries) {
      entry.found = due.has(entry.name) ? entry.found + 1 : 0;
      if (entry.found) entry.start('due');
      if (entry.found >= OVERDUE) entry.start('overdue');
      const slot = entry.every && Math.floor(now / entry.every);
      if (slot !== entry.slot) entry.start('interval');
      entry.slot = slot;
    }
    const waits = times.map(({ inMilliseconds }) => inMilliseconds);
    const untilSlots = this.entries.map(({ every }) => (every ? every - (now % every) : Number.POSITIVE_INFINITY));
    const next = Math.min(POLLS_WHILE_IDLE * this.interval, ...waits, ...untilSlots);
    return Math.max(0, Math.ceil(next) - this.interval);
  }
}
