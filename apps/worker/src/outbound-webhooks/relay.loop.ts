import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config, directDatabaseUrl } from '#config';
import { EVENTS_CHANNEL } from '#contracts';
import { Listener } from '#data';
import { EventRelay } from '#outbound-webhooks';
import { SAFETY_NET, Schedule } from '../schedule.js';
import { WorkLoop } from '../work-loop.js';
import { FanOutLoop } from './fan-out.loop.js';
import { Sweeper } from './sweeper.js';

const BATCH = 500; // a transaction of about ten milliseconds

/** Numbers new events as soon as the API notifies it. Any number of workers may run it; one at a time is active. */
@Injectable()
export class RelayLoop implements OnModuleInit, OnModuleDestroy {
  private readonly listener: Listener;
  private readonly loop: WorkLoop;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly relay: EventRelay,
    private readonly fanOut: FanOutLoop,
    private readonly sweeper: Sweeper,
    private readonly schedule: Schedule,
  ) {
    const options = { interval: SAFETY_NET, retry: config.WORKER_POLL_INTERVAL };
    this.loop = new WorkLoop(new Logger(RelayLoop.name), options, (woken) => this.step(woken));
    schedule.add({ name: 'number-events', start: () => this.loop.wake() });
    this.listener = new Listener(directDatabaseUrl(config), EVENTS_CHANNEL, () => this.loop.wake());
  }

  /** Not in the application's bootstrap hook, which waits for the queue: the log does not need one. */
  onModuleInit(): void {
    this.listener.start();
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.listener.stop();
    await this.loop.stop();
  }

  private async step(woken: boolean): Promise<boolean> {
    const events = await this.relay.next(BATCH).finally(() => woken && this.schedule.wake());
    if (events) this.fanOut.wake();
    // Woken without a new event: a delivery may have to be resent.
    if (woken && events === 0) this.sweeper.requestSweep();
    return events === BATCH;
  }
}
