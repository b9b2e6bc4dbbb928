import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { MAIL_CHANNEL } from '#contracts';
import { Listener } from '#data';
import { type ClaimedMail, MailDeliveries } from '#notifications';
import { SAFETY_NET, Schedule } from '../schedule.js';
import { WorkLoop } from '../work-loop.js';
import type { SmtpFailure } from './smtp-failure.js';
import { SENT_AT_ONCE, SmtpSender } from './smtp-sender.js';

/** Sends what is due as soon as someone says so. Any number of workers may: each message is one worker's at a time. */
@Injectable()
export class MailLoop implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(MailLoop.name);
  private readonly listener: Listener;
  private readonly loop: WorkLoop;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly deliveries: MailDeliveries,
    private readonly sender: SmtpSender,
    schedule: Schedule,
  ) {
    const options = { interval: SAFETY_NET, retry: config.WORKER_POLL_INTERVAL, concurrency: SENT_AT_ONCE };
    this.loop = new WorkLoop(this.logger, options, () => this.step());
    this.listener = new Listener(config.DATABASE_URL, MAIL_CHANNEL, () => this.loop.wake());
    schedule.add({ name: 'send-mail', start: () => this.loop.wake() });
  }

  onModuleInit(): void {
    if (!this.sender.isReady) return;
    this.listener.start();
    this.loop.start();
  }

  /** What is being sent is finished, which takes no longer than the sender's limit. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.listener.stop(), this.loop.stop()]);
  }

  private async step(): Promise<boolean> {
    const mail = await this.deliveries.claim();
    if (!mail) return false;
    try {
      await this.deliveries.hold(mail, () => this.sender.send(mail));
    } catch (error) {
      await this.failed(mail, error as SmtpFailure);
      return true;
    }
    await this.deliveries.sent(mail);
    return true;
  }

  /** Neither address nor text: what is in a message is between its writer and its reader. */
  private async failed(mail: ClaimedMail, { message, isFinal }: SmtpFailure): Promise<void> {
    if (isFinal) await this.deliveries.giveUp(mail, message);
    const outcome = isFinal ? 'given up' : await this.deliveries.failed(mail, message);
    this.logger.warn(`Message ${mail.id} was not sent (${outcome})`);
    if (!isFinal) await this.loop.pause(); // the server may be away
  }
}
