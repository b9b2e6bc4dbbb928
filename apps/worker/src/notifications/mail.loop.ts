import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { MAIL_CHANNEL } from '#contracts';
import { Listener } from '#data';
import { MailDeliveries } from '#notifications';
import type { SmtpFailure } from './smtp-failure.js';
import { SENT_AT_ONCE, SmtpSender } from './smtp-sender.js';

const LOOKS_EVERY = 1_000; // so late a retry is at most, and a message that nobody heard of
const PAUSE_AFTER_FAILURE = 1_000; // for a server, or a database, that is away

/** Sends what is due as soon as someone says so. Any number of workers may: each message is one worker's at a time. */
@Injectable()
export class MailLoop implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(MailLoop.name);
  private readonly listener: Listener;
  private readonly stopping = new AbortController();
  private rest = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly deliveries: MailDeliveries,
    private readonly sender: SmtpSender,
  ) {
    this.listener = new Listener(config.DATABASE_URL, MAIL_CHANNEL, () => this.rest.abort());
  }

  onModuleInit(): void {
    if (!this.sender.isReady) return;
    this.listener.start();
    this.running = Promise.all(Array.from({ length: SENT_AT_ONCE }, () => this.run()));
  }

  /** What is being sent is finished: that takes no longer than the lease. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    this.rest.abort();
    await this.listener.stop();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const { rest } = this;
      if (await this.step()) continue;
      await sleep(LOOKS_EVERY, undefined, { signal: rest.signal }).catch(() => undefined);
      if (rest.signal.aborted && rest === this.rest) this.rest = new AbortController();
    }
  }

  /** Answers whether there may be more to do at once. */
  private async step(): Promise<boolean> {
    try {
      const mail = await this.deliveries.claim();
      if (!mail) return false;
      try {
        await this.sender.send(mail);
      } catch (error) {
        await this.failed(mail, error as SmtpFailure);
        return true;
      }
      await this.deliveries.sent(mail);
      return true;
    } catch (error) {
      this.logger.warn(error);
      await this.pause();
      return false;
    }
  }

  /** Neither address nor text: what is in a message is between its writer and its reader. */
  private async failed(
    mail: Parameters<MailDeliveries['failed']>[0],
    { message, isFinal }: SmtpFailure,
  ): Promise<void> {
    if (isFinal) await this.deliveries.giveUp(mail, message);
    const outcome = isFinal ? 'given up' : await this.deliveries.failed(mail, message);
    this.logger.warn(`Message ${mail.id} was not sent (${outcome})`);
    if (!isFinal) await this.pause();
  }

  private async pause(): Promise<void> {
    await sleep(PAUSE_AFTER_FAILURE, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
