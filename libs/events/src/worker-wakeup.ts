import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { EVENTS_CHANNEL } from '#contracts';
import { Database } from '#data';

const GAP = 20; // milliseconds between two, however much happens: PostgreSQL commits notifications one at a time

/**
 * Tells the worker that there is something for it. Never inside a transaction, which it would hold up at its commit, and
 * never waited for: the worker looks from time to time by itself.
 */
@Injectable()
export class WorkerWakeup implements OnModuleDestroy {
  private gap?: NodeJS.Timeout;
  private wanted = false;
  private last: Promise<unknown> = Promise.resolve();
  protected readonly channel: string = EVENTS_CHANNEL;

  constructor(private readonly db: Database) {}

  /** For `Transaction.afterCommit`, which holds it once, however often it is added. */
  readonly worker = (): void => {
    if (this.gap) this.wanted = true;
    else this.send();
  };

  /** What was said last must be out before the connections close. */
  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.gap);
    if (this.wanted) this.send();
    clearTimeout(this.gap);
    await this.last;
  }

  private send(): void {
    this.wanted = false;
    this.last = this.db.query(`NOTIFY ${this.channel}`).catch(() => undefined);
    this.gap = setTimeout(() => {
      this.gap = undefined;
      if (this.wanted) this.send();
    }, GAP).unref();
  }
}
