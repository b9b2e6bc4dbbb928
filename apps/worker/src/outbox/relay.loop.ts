import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { EVENTS_CHANNEL } from '#contracts';
import { Listener } from '#data';
import { Relay } from '#tracker/webhooks/relay.js';
import { DrainQueue } from '../webhook-delivery/drain-queue.js';
import { Sweeper } from '../webhook-delivery/sweeper.js';

const BATCH = 100; // with ten deliveries each a transaction of some ten milliseconds, and what is made is sent meanwhile
const LOOKS_EVERY = 1_000; // when nobody says anything, or nobody hears it
const PAUSE_AFTER_FAILURE = 500;

/** Relays events as soon as someone says that there are some. Any number of workers may: one at a time does. */
@Injectable()
export class RelayLoop implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(RelayLoop.name);
  private readonly listener: Listener;
  private readonly stopping = new AbortController();
  private rest = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private heard = false;
  private size = BATCH;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly relay: Relay,
    private readonly queue: DrainQueue,
    private readonly sweeper: Sweeper,
  ) {
    this.listener = new Listener(config.DATABASE_URL, EVENTS_CHANNEL, () => this.wake());
  }

  /** Not at the application's bootstrap, which waits for the queue: the log grows without one. */
  onModuleInit(): void {
    this.listener.start();
    this.running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.listener.stop();
    await this.running;
  }

  private wake(): void {
    this.heard = true;
    this.rest.abort();
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const { heard } = this;
      this.heard = false;
      const full = await this.step(heard);
      if (full || this.heard) continue;
      this.rest = new AbortController();
      await sleep(LOOKS_EVERY, undefined, { signal: this.rest.signal }).catch(() => undefined);
    }
  }

  /** Answers whether there may be more. */
  private async step(heard: boolean): Promise<boolean> {
    const { size } = this;
    try {
      const relayed = await this.relay.next(size);
      if (!relayed) return false;
      this.size = Math.min(BATCH, size * 2);
      await this.queue.add(relayed.webhookIds, 'news');
      // We were called, and not for an event: something is to be sent again.
      if (heard && relayed.events === 0) this.sweeper.soon();
      return relayed.events === size;
    } catch (error) {
      this.logger.warn(error);
      // Events that many listen to may make more deliveries than one transaction should.
      this.size = Math.max(1, Math.floor(size / 4));
      await sleep(PAUSE_AFTER_FAILURE);
      return false;
    }
  }
}
