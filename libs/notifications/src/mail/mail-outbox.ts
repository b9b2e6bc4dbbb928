import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { CONFIG, type Config } from '#config';
import { Clock, MAIL_CHANNEL, type NotificationType } from '#contracts';
import { type Transaction, Wakeups } from '#data';
import type { MailContent } from './mail-content.js';
import { MailEncryption } from './mail-encryption.js';
import { INSERT_MESSAGES } from './mail-outbox.sql.js';
import { mailboxOf } from './mailbox.js';

/** Kinds of messages that are listed to their recipients. */
export const MAIL_KINDS = ['email_verification', 'password_reset', 'invitation', 'sign_in_change'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export interface NewMail {
  /**
   * A notification's e-mail is not listed: the notification itself is, at `/api/user/notifications`, with current
   * permissions.
   */
  kind: MailKind | NotificationType;
  /** `userId` is null where no account has that address. */
  to: { userId: string | null; email: string };
  content: MailContent;
  /** The user whose action caused the message. */
  senderId?: string | null;
  /** For a message with a token: it is encrypted, and neither sent nor kept after the token expires. */
  secretUntil?: Date;
  /** At most one message is ever written per key. */
  dedupeKey?: string;
  /** Shown in Docket only, never sent, even with SMTP configured. */
  keptOnly?: boolean;
}

/**
 * Writes messages in the transaction of the change they report, so both commit or neither does. The worker sends them
 * afterwards; without SMTP they are kept for their recipients to read in Docket.
 */
@Injectable()
export class MailOutbox {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly encryption: MailEncryption,
    private readonly wakeups: Wakeups,
  ) {}

  /** Whether messages are sent by SMTP. */
  get sends(): boolean {
    return this.config.SMTP_URL !== undefined;
  }

  /** Writes all in one statement and returns the ids of those written. */
  async put(tx: Transaction, mails: readonly NewMail[]): Promise<string[]> {
    if (mails.length === 0) return [];
    const rows = mails.map((mail) => this.row(mail));
    const now = this.clock.now();
    if (rows.some(({ status }) => status === 'pending')) tx.afterCommit.add(this.wakeups.of(MAIL_CHANNEL));
    const written = await tx.query<{ id: string }>(INSERT_MESSAGES, [JSON.stringify(rows), now]);
    return written.map(({ id }) => id);
  }

  private row({ kind, to, content, senderId, secretUntil, dedupeKey, keptOnly }: NewMail) {
    const id = uuidv7();
    const sealed = secretUntil !== undefined;
    const isMailed = this.sends && !keptOnly;
    const body = (text: string) => (sealed ? this.encryption.seal(text, id) : text);
    return {
      id,
      userId: to.userId,
      recipient: to.email,
      // Only messages that are sent count towards the limits.
      mailbox: isMailed ? mailboxOf(to.email) : null,
      senderId: isMailed ? (senderId ?? null) : null,
      kind,
      subject: content.subject,
      text: body(content.text),
      html: body(content.html),
      sealed,
      dedupeKey: dedupeKey ?? null,
      status: isMailed ? 'pending' : 'kept',
      expiresAt: secretUntil ?? null,
    };
  }
}
