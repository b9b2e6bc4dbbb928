import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { NAMED_LOCK, type Transaction } from '#data';
import { anHourBefore, HourlyWindow } from './hourly-window.js';
import { recentTimesByKey, recentTimesOfMailbox } from './mail-limits.sql.js';
import type { MailKind } from './mail-outbox.js';
import { mailboxOf } from './mailbox.js';

/** Messages of any kind to one mailbox per hour. Notifications beyond it are collected in one message. */
export const MAILS_PER_MAILBOX = 20;
/** Messages that one user may cause per hour, to any recipient. */
export const MAILS_PER_SENDER = 100;
/**
 * Messages with a token to one mailbox per hour, for each kind. They cannot be collected, and other messages do not
 * count.
 */
export const TOKENS_PER_MAILBOX = 5;

/** The messages of the last hour, by mailbox and by sender. */
interface Windows {
  mailbox(email: string): HourlyWindow;
  sender(userId: string | null): HourlyWindow;
}

/** Limits how much mail a user may cause and a mailbox may receive. */
@Injectable()
export class MailLimits {
  constructor(private readonly clock: Clock) {}

  /** The last hour's messages. The caller must hold a lock that makes it the only writer. */
  async windows(tx: Transaction, emails: string[], senders: string[]): Promise<Windows> {
    const mailboxes = await this.recent(tx, 'mailbox', 'text', emails.map(mailboxOf), MAILS_PER_MAILBOX);
    const people = await this.recent(tx, 'sender_id', 'uuid', senders, MAILS_PER_SENDER);
    return {
      mailbox: (email) => mailboxes.get(mailboxOf(email))!,
      sender: (userId) => (userId && people.get(userId)) || new HourlyWindow(1),
    };
  }

  /**
   * When one more message with a token may be sent to an address; undefined if now. Concurrent requests are serialized.
   */
  tokenWaitsUntil(tx: Transaction, kind: MailKind, email: string): Promise<Date | undefined> {
    return this.kindWaitsUntil(tx, kind, email, TOKENS_PER_MAILBOX);
  }

  /** The same for any kind of message, with a limit of `cap` per hour and address. */
  async kindWaitsUntil(tx: Transaction, kind: MailKind, email: string, cap: number): Promise<Date | undefined> {
    await tx.query(NAMED_LOCK, [`mail to ${mailboxOf(email)}`]);
    const now = this.clock.now();
    const sent = await tx.query<{ time: Date }>(recentTimesOfMailbox(cap), [
      mailboxOf(email),
      kind,
      anHourBefore(now),
      now,
    ]);
    const times = sent.map(({ time }) => time);
    return new HourlyWindow(cap, times).fullUntil(now);
  }

  /** When this user may cause one more message; undefined if now. */
  async senderWaitsUntil(tx: Transaction, userId: string): Promise<Date | undefined> {
    await tx.query(NAMED_LOCK, [`mail by ${userId}`]);
    return (await this.windows(tx, [], [userId])).sender(userId).fullUntil(this.clock.now());
  }

  private async recent(tx: Transaction, column: string, type: string, keys: string[], cap: number) {
    const now = this.clock.now();
    const rows = await tx.query<{ key: string; times: Date[] }>(recentTimesByKey(column, cap, type), [
      [...new Set(keys)],
      anHourBefore(now),
      now,
    ]);
    return new Map(rows.map(({ key, times }) => [key, new HourlyWindow(cap, times)]));
  }
}
