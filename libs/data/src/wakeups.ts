import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { Database } from './database.js';

const GAP = 20; // minimum milliseconds between two on a channel: PostgreSQL commits notifications one at a time

/**
 * Wakes the listeners of a channel. Never inside a transaction, whose commit it would delay, and never awaited:
 * listeners also poll.
 */
@Injectable()
export class Wakeups implements OnModuleDestroy {
  private readonly channels = new Map<string, Channel>();

  constructor(private readonly db: Database) {}

  /** Always the same function for a channel, so that `Transaction.afterCommit` holds it once. */
  of(channel: string): () => void {
    const known = this.channels.get(channel);
    if (known) return known.wake;
    const added = new Channel(this.db, channel);
    this.channels.set(channel, added);
    return added.wake;
  }

  /** The last ones must be sent before the connections close. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.channels.values()].map((channel) => channel.finish()));
  }
}

class Channel {
  private gap?: NodeJS.Timeout;
  private wanted = false;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly name: string,
  ) {}

  readonly wake = (): void => {
    if (this.gap) this.wanted = true;
    else this.send();
  };

  async finish(): Promise<void> {
    clearTimeout(this.gap);
    if (this.wanted) this.send();
    clearTimeout(this.gap);
    await this.last;
  }

  private send(): void {
    this.wanted = false;
    this.last = this.db.query(`NOTIFY ${pg.escapeIdentifier(this.name)}`).catch(() => undefined);
    this.gap = setTimeout(() => {
      this.gap = undefined;
      if (this.wanted) this.send();
    }, GAP).unref();
  }
}
