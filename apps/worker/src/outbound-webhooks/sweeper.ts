import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { DueWebhooks } from '#outbound-webhooks';
import { SAFETY_NET, Schedule } from '../schedule.js';
import { WorkLoop } from '../work-loop.js';
import { DrainQueue } from './drain-queue.js';

const MAX_WEBHOOKS = 500; // the next sweep takes the next ones
const GAP = 200; // minimum milliseconds between two sweeps

/** Finds due deliveries that no worker is processing, so that nothing depends on the queue. Every worker runs it. */
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

  /** Called when something may have become due. */
  requestSweep(): void {
    this.hasNews = true;
    this.loop.wake();
  }

  private async sweep(): Promise<boolean> {
    // A sweep's job is deduplicated, so deliveries that became due since need one of their own.
    const reason = this.hasNews ? 'news' : 'sweep';
    this.hasNews = false;
    await this.queue.add(await this.due.list(MAX_WEBHOOKS), reason);
    return false;
  }
}
