import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { DueWebhooks } from '#outbound-webhooks';
import { WorkLoop } from '../work-loop.js';
import { DrainQueue } from './drain-queue.js';

const INTERVALS = 2; // between two sweeps: so late a retry is at most, and a delivery that the queue forgot
const MOST = 500; // the next sweep takes the next ones
const GAP = 200; // between two, however often it is asked

/** Finds what is due and nobody is at, so that nothing depends on the memory of a queue. Every worker does. */
@Injectable()
export class Sweeper implements OnModuleInit, OnModuleDestroy {
  private readonly loop: WorkLoop;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly due: DueWebhooks,
    private readonly queue: DrainQueue,
  ) {
    const options = { interval: INTERVALS * config.WORKER_POLL_INTERVAL, gap: GAP };
    this.loop = new WorkLoop(new Logger(Sweeper.name), options, (woken) => this.sweep(woken));
  }

  onModuleInit(): void {
    this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  /** Something may have become due. */
  soon(): void {
    this.loop.wake();
  }

  private async sweep(woken: boolean): Promise<boolean> {
    // What was found waiting a moment ago does not stand for what has become due since.
    await this.queue.add(await this.due.list(MOST), woken ? 'news' : 'sweep');
    return false;
  }
}
