import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database, Leases, type RowLease } from '#data';
import { FINISH_MESSAGE, RETRY_LATER, takeNextMessage } from './mail-deliveries.sql.js';
import { MailEncryption } from './mail-encryption.js';
import { mailRetryAt } from './mail-retries.js';

const LEASE_SECONDS = 30; // after which another worker resends the message of a worker that died

const ERROR_LENGTH = 500;

/** A message leased by one worker. */
export interface ClaimedMail {
  id: string;
  leaseToken: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
}

interface Row extends Omit<ClaimedMail, 'leaseToken'> {
  sealed: boolean;
}

/** Messages to send, claimed under a lease; an outcome reported under an expired lease is discarded. */
@Injectable()
export class MailDeliveries {
  private readonly lease: RowLease;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly encryption: MailEncryption,
    leases: Leases,
  ) {
    this.lease = leases.ofRows('mail_messages', 'id', LEASE_SECONDS);
  }

  /** Claims the message that has been due longest, skipping those leased by other workers. */
  async claim(): Promise<ClaimedMail | undefined> {
    const leaseToken = this.lease.newToken();
    const [row] = await this.db.query<Row>(takeNextMessage(this.lease.taken('$1'), this.lease.isFree('d')), [
      leaseToken,
      this.clock.now(),
    ]);
    if (!row) return undefined;
    const { sealed, ...mail } = row;
    try {
      const open = (text: string) => (sealed ? this.encryption.open(text, mail.id) : text);
      return { ...mail, leaseToken, text: open(mail.text), html: open(mail.html) };
    } catch (error) {
      await this.giveUp({ id: mail.id, leaseToken }, (error as Error).message);
      return this.claim();
    }
  }

  /** Keeps the lease on a claimed message while it is being sent. */
  keepLease<T>({ id, leaseToken }: Pick<ClaimedMail, 'id' | 'leaseToken'>, send: () => Promise<T>): Promise<T> {
    return this.lease.hold(id, leaseToken, send);
  }

  /** Erases a sealed body once it was sent: the token is not needed here any more. */
  async sent({ id, leaseToken }: Pick<ClaimedMail, 'id' | 'leaseToken'>): Promise<void> {
    await this.finish(id, leaseToken, 'sent', null);
  }

  async giveUp({ id, leaseToken }: Pick<ClaimedMail, 'id' | 'leaseToken'>, reason: string): Promise<void> {
    await this.finish(id, leaseToken, 'failed', reason);
  }

  /** Schedules a retry, or gives up when none is left. */
  async failed(mail: ClaimedMail, reason: string): Promise<'again' | 'given up'> {
    const next = mailRetryAt(mail.attempts, this.clock.now());
    if (!next) {
      await this.giveUp(mail, reason);
      return 'given up';
    }
    await this.db.query(RETRY_LATER, [mail.id, mail.leaseToken, next, sanitized(reason)]);
    return 'again';
  }

  private async finish(id: string, leaseToken: string, status: 'sent' | 'failed', error: string | null): Promise<void> {
    await this.db.query(FINISH_MESSAGE, [
      id,
      leaseToken,
      status,
      error === null ? null : sanitized(error),
      this.clock.now(),
    ]);
  }
}

/** An SMTP server may answer anything, including control characters. */
const sanitized = (reason: string): string =>
  reason
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .toWellFormed()
    .slice(0, ERROR_LENGTH)
    .toWellFormed();
