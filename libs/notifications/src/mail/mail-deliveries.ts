import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database, LEASE_ENDS, Leases, type RowLease } from '#data';
import { MailEncryption } from './mail-encryption.js';
import { mailRetryAt } from './mail-retries.js';

const LEASE_SECONDS = 30; // what a worker that died was sending is sent again after so long

const ERROR_LENGTH = 500;

/** One message in the hands of one worker. */
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

/** What is to be sent, claimed under a lease; an outcome that comes under an older one is dropped. */
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

  /** The message that has been due longest, if there is one that nobody is at. */
  async claim(): Promise<ClaimedMail | undefined> {
    const leaseToken = this.lease.newToken();
    const [row] = await this.db.query<Row>(
      `UPDATE mail_messages m SET ${this.lease.taken('$1')}
       FROM (SELECT id FROM mail_messages d
             WHERE status = 'pending' AND next_attempt_at <= $2 AND ${this.lease.isFree('d')}
               AND (expires_at IS NULL OR expires_at > $2)
             ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED) due
       WHERE m.id = due.id
       RETURNING m.id, m.recipient, m.subject, m.text_body AS text, m.html_body AS html, m.sealed, m.attempts`,
      [leaseToken, this.clock.now()],
    );
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
  hold<T>({ id, leaseToken }: Pick<ClaimedMail, 'id' | 'leaseToken'>, send: () => Promise<T>): Promise<T> {
    return this.lease.hold(id, leaseToken, send);
  }

  /** A token that is out has no business here any more. */
  async sent({ id, leaseToken }: Pick<ClaimedMail, 'id' | 'leaseToken'>): Promise<void> {
    await this.finish(id, leaseToken, 'sent', null);
  }

  async giveUp({ id, leaseToken }: Pick<ClaimedMail, 'id' | 'leaseToken'>, reason: string): Promise<void> {
    await this.finish(id, leaseToken, 'failed', reason);
  }

  /** Tries again later, or no more. Answers which. */
  async failed(mail: ClaimedMail, reason: string): Promise<'again' | 'given up'> {
    const next = mailRetryAt(mail.attempts, this.clock.now());
    if (!next) {
      await this.giveUp(mail, reason);
      return 'given up';
    }
    await this.db.query(
      `UPDATE mail_messages SET attempts = attempts + 1, next_attempt_at = $3, last_error = $4, ${LEASE_ENDS}
       WHERE id = $1 AND lease_token = $2 AND status = 'pending'`,
      [mail.id, mail.leaseToken, next, shown(reason)],
    );
    return 'again';
  }

  private async finish(id: string, leaseToken: string, status: 'sent' | 'failed', error: string | null): Promise<void> {
    await this.db.query(
      `UPDATE mail_messages SET status = $3, attempts = attempts + 1, last_error = $4, finished_at = $5, ${LEASE_ENDS},
         next_attempt_at = NULL, text_body = CASE WHEN NOT sealed THEN text_body END,
         html_body = CASE WHEN NOT sealed THEN html_body END
       WHERE id = $1 AND lease_token = $2 AND status = 'pending'`,
      [id, leaseToken, status, error === null ? null : shown(error), this.clock.now()],
    );
  }
}

/** A server may say anything. */
const shown = (reason: string): string =>
  reason
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .toWellFormed()
    .slice(0, ERROR_LENGTH)
    .toWellFormed();
