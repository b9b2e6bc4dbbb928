import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { FanOut } from '#outbound-webhooks';
import { DrainQueue } from './drain-queue.js';
import { WokenLoop } from './woken-loop.js';

/** Makes the deliveries of numbered events, a chunk at a time. Beside the relay, which does not wait for it. */
@Injectable()
export class FanOutLoop implements OnModuleInit, OnModuleDestroy {
  private readonly loop = new WokenLoop(new Logger(FanOutLoop.name), () => this.step());

  constructor(
    private readonly fanOut: FanOut,
    private readonly queue: DrainQueue,
  ) {}

  onModuleInit(): void {
    this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  /** There are newly numbered events. */
  wake(): void {
    this.loop.wake();
  }

  private async step(): Promise<boolean> {
    const turn = await this.fanOut.next();
    await this.queue.add(turn?.value ?? [], 'news');
    return turn !== undefined;
  }
}
