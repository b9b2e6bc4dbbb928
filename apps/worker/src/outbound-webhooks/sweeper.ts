import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { DueWebhooks } from '#outbound-webhooks';
import { SAFETY_NET, Schedule } from '../schedule.js';
import { WorkLoop } from '../work-loop.js';
import { DrainQueue } from './drain-queue.js';

const MOST = 500; // the next sweep takes the next ones
const GAP = 200; // between two, however often it is asked

/** Finds what is due and nobody is at, so that nothing depends on the memory of a queue. Every worker does. */
@Injectable()
export class Sweeper implements OnModuleInit, OnModuleDestroy {
  private readonly loop: WorkLoop;
  private hasNews = false;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly due: DueWebhooks,
    private readonly queue: DrainQueue,
    schedule: Schedule,
  ) {
    const options = { interval: SAFETY_NET, retry: config.WORKER_POLL_INTERVAL, gap: GAP };
    this.loop = new WorkLoop(new Logger(Sweeper.name), options, () => this.sweep());
    schedule.add({ name: 'send-webhooks', start: () => this.loop.wake() });
  }

  onModuleInit(): void {
    this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  /** Something may have become due. */
  soon(): void {
    this.hasNews = true;
    this.loop.wake();
  }

  private async sweep(): Promise<boolean> {
    // What was found waiting a moment ago does not stand for what has become due since.
    const reason = this.hasNews ? 'news' : 'sweep';
    this.hasNews = false;
    await this.queue.add(await this.due.list(MOST), reason);
    return false;
  }
}
