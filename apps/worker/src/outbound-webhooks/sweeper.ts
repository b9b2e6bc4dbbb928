import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DueWebhooks } from '#outbound-webhooks';
import { DrainQueue } from './drain-queue.js';

const EVERY = 2_000; // so late a retry is at most, and a delivery that the queue forgot
const MOST = 500; // the next sweep takes the next ones
const SHORTEST = 200; // between two, however often it is asked

/** Finds what is due and nobody is at, so that nothing depends on the memory of a queue. Every worker does. */
@Injectable()
export class Sweeper implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(Sweeper.name);
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private hurry = new AbortController();

  constructor(
    private readonly due: DueWebhooks,
    private readonly queue: DrainQueue,
  ) {}

  onModuleInit(): void {
    this.running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    this.hurry.abort();
    await this.running;
  }

  /** Something may have become due. */
  soon(): void {
    this.hurry.abort();
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const called = await sleep(EVERY, false, { signal: this.hurry.signal }).catch(() => true);
      this.hurry = new AbortController();
      if (this.stopping.signal.aborted) return;
      try {
        // What was found waiting a moment ago does not stand for what has become due since.
        await this.queue.add(await this.due.list(MOST), called ? 'news' : 'sweep');
      } catch (error) {
        this.logger.warn(error); // the database is away: the next sweep tells
      }
      await sleep(SHORTEST, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }
}
