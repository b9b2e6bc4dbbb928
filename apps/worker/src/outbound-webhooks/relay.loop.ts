import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { EVENTS_CHANNEL } from '#contracts';
import { Listener } from '#data';
import { EventRelay } from '#outbound-webhooks';
import { SAFETY_NET, Schedule } from '../schedule.js';
import { WorkLoop } from '../work-loop.js';
import { FanOutLoop } from './fan-out.loop.js';
import { Sweeper } from './sweeper.js';

const BATCH = 500; // a transaction of some ten milliseconds

/** Numbers events as soon as the API says that there are some. Any number of workers may: one at a time does. */
@Injectable()
export class RelayLoop implements OnModuleInit, OnModuleDestroy {
  private readonly listener: Listener;
  private readonly loop: WorkLoop;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly relay: EventRelay,
    private readonly fanOut: FanOutLoop,
    private readonly sweeper: Sweeper,
    schedule: Schedule,
  ) {
    const options = { interval: SAFETY_NET, retry: config.WORKER_POLL_INTERVAL };
    this.loop = new WorkLoop(new Logger(RelayLoop.name), options, (woken) => this.step(woken));
    schedule.add({ name: 'number-events', start: () => this.loop.wake() });
    this.listener = new Listener(config.DATABASE_URL, EVENTS_CHANNEL, () => this.loop.wake());
  }

  /** Not at the application's bootstrap, which waits for the queue: the log grows without one. */
  onModuleInit(): void {
    this.listener.start();
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.listener.stop();
    await this.loop.stop();
  }

  private async step(woken: boolean): Promise<boolean> {
    const events = await this.relay.next(BATCH);
    if (events) this.fanOut.wake();
    // Woken, and not for an event: something is to be sent again.
    if (woken && events === 0) this.sweeper.soon();
    return events === BATCH;
  }
}
