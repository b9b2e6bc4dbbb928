import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { Clock } from '#contracts';
import { type DueKind, DueWork } from '#stats';
import { WorkLoop } from './work-loop.js';

/** How often jobs run even if no poll has found work: a safety net. */
export const SAFETY_NET = 5 * 60_000;

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
 * Starts jobs that have work. Each poll is one statement for all kinds of work, so an idle worker costs next to
 * nothing.
 */
@Injectable()
export class Schedule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly entries: (Entry & { found: number; slot?: number })[] = [];
  private readonly loop: WorkLoop;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly due: DueWork,
    private readonly clock: Clock,
  ) {
    const interval = config.WORKER_POLL_INTERVAL;
    this.loop = new WorkLoop(new Logger(Schedule.name), { interval }, () => this.poll());
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

  private async poll(): Promise<boolean> {
    const due = new Set<string>(await this.due.kinds());
    const now = this.clock.now().getTime();
    for (const entry of this.entries) {
      entry.found = due.has(entry.name) ? entry.found + 1 : 0;
      if (entry.found) entry.start('due');
      if (entry.found >= OVERDUE) entry.start('overdue');
      const slot = entry.every && Math.floor(now / entry.every);
      if (slot !== entry.slot) entry.start('interval');
      entry.slot = slot;
    }
    return false;
  }
}
