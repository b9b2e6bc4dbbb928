import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { FanOut } from '#outbound-webhooks';
import { SAFETY_NET, Schedule } from '../schedule.js';
import { WorkLoop } from '../work-loop.js';
import { DrainQueue } from './drain-queue.js';

/** Creates the deliveries of numbered events in chunks, independently of the relay, which does not wait for it. */
@Injectable()
export class FanOutLoop implements OnModuleInit, OnModuleDestroy {
  private readonly loop: WorkLoop;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly fanOut: FanOut,
    private readonly queue: DrainQueue,
    schedule: Schedule,
  ) {
    const options = { interval: SAFETY_NET, retry: config.WORKER_POLL_INTERVAL };
    this.loop = new WorkLoop(new Logger(FanOutLoop.name), options, () => this.step());
    schedule.add({ name: 'fan-out', start: () => this.wake() });
  }

  onModuleInit(): void {
    this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  /** Called when events were numbered. */
  wake(): void {
    this.loop.wake();
  }

  private async step(): Promise<boolean> {
    const turn = await this.fanOut.next();
    await this.queue.add(turn?.value ?? [], 'news');
    return turn !== undefined;
  }
}
