import { Injectable } from '@nestjs/common';
import { Clock, DEFAULT_PREFERENCES } from '#contracts';
import { Database, type Transaction } from '#data';
import { agendasOf } from './digests/digest-agenda.js';
import { MailLimits } from './mail/mail-limits.js';
import { MailLinks } from './mail/mail-links.js';
import { MailOutbox } from './mail/mail-outbox.js';
import { collectedMail, type MailedNotification, mailAbout } from './notification-mail-content.js';
import { DUE_NOTIFICATIONS, RECORD_MAILED } from './notification-mailer.sql.js';
import { takeProgress } from './notifier.js';

interface Due extends MailedNotification {
  wanted: boolean;
  /** It waited for a limit, and is collected with all others of its recipient that did. */
  postponed: boolean;
}

/**
 * Writes the e-mails for notifications: one per user and ticket, with everything pending by then. Permissions and
 * preferences are checked again. Notifications over the limit of their recipient or sender wait, and are collected in
 * one e-mail once there is room. A notification is marked as mailed in the transaction that writes its e-mail, so a
 * crash cannot duplicate it.
 */
@Injectable()
export class NotificationMailer {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly limits: MailLimits,
    private readonly outbox: MailOutbox,
    private readonly links: MailLinks,
  ) {}

  /**
   * Returns whether there was anything to do. Only one worker runs this at a time, so that one user's notifications are
   * grouped.
   */
  next(): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      if (!(await takeProgress(tx))) return false;
      const now = this.clock.now();
      const due = await tx.query<Due>(DUE_NOTIFICATIONS, [now, DEFAULT_PREFERENCES.emailNotifications]);
      if (due.length === 0) return false;
      // Without SMTP, notifications are only listed in Docket: a stored copy would outlive the permission to read it.
      const wanted = this.outbox.sends ? due.filter((one) => one.wanted) : [];
      const { mailed, postponed } = await this.withinLimits(tx, groups(wanted), now);
      await this.write(tx, mailed);
      const mailedIds = new Set(mailed.flat().map(({ id }) => id));
      await tx.query(RECORD_MAILED, [
        due.map(({ id }) => id),
        due.map(({ id }) => postponed.get(id) ?? null),
        due.map(({ id }) => mailedIds.has(id)),
        now,
      ]);
      return true;
    });
  }

  /** Splits into what may be mailed now and what has to wait, and until when. */
  private async withinLimits(tx: Transaction, all: Due[][], now: Date) {
    const people = all.flat();
    const senders = people.flatMap(({ actorId }) => actorId ?? []);
    const windows = await this.limits.windows(
      tx,
      people.map(({ email }) => email),
      senders,
    );
    const postponed = new Map<string, Date>();
    const mailed: Due[][] = [];
    for (const group of all) {
      const full = windows.mailbox(group[0]!.email).fullUntil(now);
      const rest = group.filter(({ id, actorId }) => {
        const until = full ?? (actorId ? windows.sender(actorId).fullUntil(now) : undefined);
        if (until) postponed.set(id, until);
        return !until;
      });
      const [first] = rest;
      if (!first) continue;
      windows.mailbox(first.email).take(now);
      windows.sender(first.actorId).take(now);
      mailed.push(rest);
    }
    return { mailed, postponed };
  }

  private async write(tx: Transaction, mailed: Due[][]): Promise<void> {
    const digested = mailed.flat().filter(({ type }) => type === 'weeklyDigest');
    const agendas = await agendasOf(
      tx,
      digested.map(({ userId }) => userId),
    );
    const mails = mailed.map((group) =>
      new Set(group.map(subjectOf)).size > 1
        ? collectedMail(group, this.links)
        : mailAbout(group, this.links, agendas.get(group[0]!.userId) ?? []),
    );
    await this.outbox.put(tx, mails);
  }
}

/** The ticket, or the notification itself if it is not about a ticket. */
const subjectOf = ({ id, ticket }: Due): string => ticket?.id ?? id;

/** Groups notifications by e-mail: one subject, or everything of one user that was postponed. Keeps their order. */
function groups(notifications: Due[]): Due[][] {
  const found = new Map<string, Due[]>();
  for (const one of notifications) {
    const isCollected = one.postponed && one.type !== 'weeklyDigest'; // it has figures of its own
    const name = `${one.userId} ${isCollected ? 'postponed' : subjectOf(one)}`;
    const group = found.get(name);
    if (group) group.push(one);
    else found.set(name, [one]);
  }
  return [...found.values()];
}
