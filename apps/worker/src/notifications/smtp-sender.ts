import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import type { ClaimedMail } from '#notifications';
import { SmtpFailure } from './smtp-failure.js';

/** Concurrent messages, each on its own connection. */
export const CONCURRENT_MESSAGES = 4;

const CONNECT_WITHIN = 10_000;
const SILENT_FOR = 15_000;
/** Total time for one message. Less than the time a worker has to stop. */
const SENT_WITHIN = 20_000;

/** Sends messages through the server of `SMTP_URL`. */
@Injectable()
export class SmtpSender implements OnApplicationShutdown {
  private readonly host: string;
  private transport?: ReturnType<SmtpSender['connect']>;

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>) {
    this.host = /@([^@>]+)>?$/.exec(config.MAIL_FROM)?.[1] ?? 'localhost';
  }

  get isReady(): boolean {
    return this.config.SMTP_URL !== undefined;
  }

  /** Uses the same `Message-ID` for every attempt, so that mail clients show a duplicate once. */
  async send({ id, recipient, subject, text, html }: ClaimedMail): Promise<void> {
    const timer = new AbortController();
    this.transport ??= this.connect();
    const sending = (await this.transport).sendMail({
      messageId: `<${id}@${this.host}>`,
      from: this.config.MAIL_FROM,
      to: { name: '', address: recipient },
      subject,
      text,
      html,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
    const tooLate = sleep(SENT_WITHIN, undefined, { signal: timer.signal }).then(() => {
      throw new SmtpFailure(`The server took longer than ${SENT_WITHIN} ms`, false);
    });
    try {
      await Promise.race([sending, tooLate]);
    } catch (error) {
      throw SmtpFailure.from(error);
    } finally {
      timer.abort();
      for (const late of [sending, tooLate]) late.catch(() => undefined); // whichever lost the race
    }
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.transport)?.close();
  }

  /** The library is loaded with the first message: many instances send none. */
  private async connect() {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: this.config.SMTP_URL,
      pool: true,
      maxConnections: CONCURRENT_MESSAGES,
      connectionTimeout: CONNECT_WITHIN,
      greetingTimeout: CONNECT_WITHIN,
      socketTimeout: SILENT_FOR,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
}
