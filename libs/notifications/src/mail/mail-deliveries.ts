import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database, LEASE_ENDS, Leases, type RowLease } from '#data';
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

/** An SMTP server may answer anything, including control characters. */
const shown = (reason: string): string =>
  reason
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .toWellFormed()
    .slice(0, ERROR_LENGTH)
    .toWellFormed();
