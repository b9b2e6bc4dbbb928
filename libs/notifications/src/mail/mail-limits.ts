import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import type { Transaction } from '#data';
import { anHourBefore, HourlyWindow } from './hourly-window.js';
import type { MailKind } from './mail-outbox.js';
import { mailboxOf } from './mailbox.js';

/** In an hour: to one mailbox, of whatever kind; what notifications have to say beyond that is collected in one message. */
export const MAILS_PER_MAILBOX = 20;
/** In an hour: by what one person does, to whomever. */
export const MAILS_PER_SENDER = 100;
/** In an hour: messages with a token to one mailbox, of one kind. They can not be collected, and nothing else uses this up. */
export const TOKENS_PER_MAILBOX = 5;

/** The message that is to be written next, and those of the last hour that it counts with. */
interface Windows {
  mailbox(email: string): HourlyWindow;
  sender(userId: string | null): HourlyWindow;
}

/** How much mail a person may cause, and a mailbox receive. */
@Injectable()
export class MailLimits {
  constructor(private readonly clock: Clock) {}

  /** Of these people in the last hour. Who writes by it is the only one who does. */
  async windows(tx: Transaction, emails: string[], senders: string[]): Promise<Windows> {
    const mailboxes = await this.recent(tx, 'mailbox', 'text', emails.map(mailboxOf), MAILS_PER_MAILBOX);
    const people = await this.recent(tx, 'sender_id', 'uuid', senders, MAILS_PER_SENDER);
    return {
      mailbox: (email) => mailboxes.get(mailboxOf(email))!,
      sender: (userId) => (userId && people.get(userId)) || new HourlyWindow(1),
    };
  }

  /** When one more message with a token may go to an address; undefined for now. Those who ask at once wait for each other. */
  tokenWaitsUntil(tx: Transaction, kind: MailKind, email: string): Promise<Date | undefined> {
    return this.kindWaitsUntil(tx, kind, email, TOKENS_PER_MAILBOX);
  }

  /** The same for any kind of message, of which `cap` may go to one address in an hour. */
  async kindWaitsUntil(tx: Transaction, kind: MailKind, email: string, cap: number): Promise<Date | undefined> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`mail to ${mailboxOf(email)}`]);
    const now = this.clock.now();
    const sent = await tx.query<{ time: Date }>(
      `SELECT created_at AS time FROM mail_messages
       WHERE mailbox = $1 AND kind = $2 AND created_at > $3 AND created_at <= $4
       ORDER BY created_at DESC LIMIT ${cap}`,
      [mailboxOf(email), kind, anHourBefore(now), now],
    );
    const times = sent.map(({ time }) => time);
    return new HourlyWindow(cap, times).fullUntil(now);
  }

  /** When one more message may be caused by this person; undefined for now. */
  async senderWaitsUntil(tx: Transaction, userId: string): Promise<Date | undefined> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`mail by ${userId}`]);
    return (await this.windows(tx, [], [userId])).sender(userId).fullUntil(this.clock.now());
  }

  private async recent(tx: Transaction, column: string, type: string, keys: string[], cap: number) {
    const now = this.clock.now();
    const rows = await tx.query<{ key: string; times: Date[] }>(
      `SELECT k.key, ARRAY(SELECT created_at FROM mail_messages
         WHERE ${column} = k.key AND created_at > $2 AND created_at <= $3 ORDER BY created_at DESC LIMIT ${cap}) AS times
       FROM unnest($1::${type}[]) AS k (key)`,
      [[...new Set(keys)], anHourBefore(now), now],
    );
    return new Map(rows.map(({ key, times }) => [key, new HourlyWindow(cap, times)]));
  }
}
