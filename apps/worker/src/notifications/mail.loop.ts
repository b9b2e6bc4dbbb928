import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config, directDatabaseUrl } from '#config';
import { MAIL_CHANNEL } from '#contracts';
import { Listener } from '#data';
import { type ClaimedMail, MailDeliveries } from '#notifications';
import { SAFETY_NET, Schedule } from '../schedule.js';
import { WorkLoop } from '../work-loop.js';
import type { SmtpFailure } from './smtp-failure.js';
import { CONCURRENT_MESSAGES, SmtpSender } from './smtp-sender.js';

/**
 * Sends due messages as soon as it is notified. Any number of workers may run it: each message is leased by one worker.
 */
@Injectable()
export class MailLoop implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(MailLoop.name);
  private readonly listener: Listener;
  private readonly loop: WorkLoop;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly deliveries: MailDeliveries,
    private readonly sender: SmtpSender,
    private readonly schedule: Schedule,
  ) {
    const options = { interval: SAFETY_NET, retry: config.WORKER_POLL_INTERVAL, concurrency: CONCURRENT_MESSAGES };
    this.loop = new WorkLoop(this.logger, options, () => this.step());
    this.listener = new Listener(directDatabaseUrl(config), MAIL_CHANNEL, () => this.loop.wake());
    schedule.add({ name: 'send-mail', start: () => this.loop.wake() });
  }

  onModuleInit(): void {
    if (!this.sender.isReady) return;
    this.listener.start();
    this.loop.start();
  }

  /** Waits for messages being sent, at most for the sender's timeout. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.listener.stop(), this.loop.stop()]);
  }

  private async step(): Promise<boolean> {
    const mail = await this.deliveries.claim();
    if (!mail) {
      this.schedule.wake(); // the next attempt may have become known
      return false;
    }
    try {
      await this.deliveries.keepLease(mail, () => this.sender.send(mail));
    } catch (error) {
      await this.failed(mail, error as SmtpFailure);
      return true;
    }
    await this.deliveries.sent(mail);
    return true;
  }

  /** Logs neither address nor text, which are private. */
  private async failed(mail: ClaimedMail, { message, isFinal }: SmtpFailure): Promise<void> {
    if (isFinal) await this.deliveries.giveUp(mail, message);
    const outcome = isFinal ? 'given up' : await this.deliveries.failed(mail, message);
    this.logger.warn(`Message ${mail.id} was not sent (${outcome})`);
    if (!isFinal) await this.loop.pause(); // the server may be down
  }
}
