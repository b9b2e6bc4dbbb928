import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database, type Transaction } from '#data';
import { MailLinks } from '../mail/mail-links.js';
import { MailOutbox } from '../mail/mail-outbox.js';
import { DEFAULTS } from '../users/preferences.service.js';
import { agendasOf } from './digest-agenda.js';
import { WANTS_ANY, wantsMail } from './new-notifications.js';
import { type MailedNotification, mailAbout } from './notification-mail.js';
import { takeProgress } from './notifier.js';
import { readerMayRead } from './reader.js';

const BATCH = 100; // notifications that are due; each brings along what waits with it

type Due = MailedNotification & { wanted: boolean };

/**
 * Writes the e-mails that notifications ask for: one to a person about a ticket, with all that waits by then. Rights and
 * preferences are looked at once more. A notification is marked in the transaction that writes its e-mail, so there is
 * one, whoever dies when.
 */
@Injectable()
export class NotificationMails {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: MailOutbox,
    private readonly links: MailLinks,
  ) {}

  /** Answers whether there was anything to do. One at a time, over all workers: what belongs together stays so. */
  next(): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      if (!(await takeProgress(tx))) return false;
      const now = this.clock.now();
      const due = await tx.query<Due>(DUE, [now, DEFAULTS.emailNotifications]);
      if (due.length === 0) return false;
      // Without a server for mail the list in Docket is all there is: a copy nobody asked for would outlive rights.
      const told = this.outbox.sends ? due.filter(({ wanted }) => wanted) : [];
      await this.write(tx, told);
      await tx.query(
        `UPDATE notifications SET mail_due_at = NULL, mailed_at = CASE WHEN id = ANY ($2::uuid[]) THEN $3::timestamptz END
         WHERE id = ANY ($1::uuid[])`,
        [due.map(({ id }) => id), told.map(({ id }) => id), now],
      );
      return true;
    });
  }

  private async write(tx: Transaction, told: MailedNotification[]): Promise<void> {
    const digested = told.filter(({ type }) => type === 'weeklyDigest').map(({ userId }) => userId);
    const agendas = await agendasOf(tx, digested);
    const mails = groups(told).map((group) => mailAbout(group, this.links, agendas.get(group[0]!.userId) ?? []));
    await this.outbox.put(tx, mails);
  }
}

/** What one e-mail is about: a ticket, or a notification that stands for itself. In order, as it was told. */
function groups(told: MailedNotification[]): MailedNotification[][] {
  const found = new Map<string, MailedNotification[]>();
  for (const one of told) {
    const name = `${one.userId} ${one.ticket?.id ?? one.id}`;
    const group = found.get(name);
    if (group) group.push(one);
    else found.set(name, [one]);
  }
  return [...found.values()];
}

const DUE = `
  WITH due AS (
    SELECT id, user_id, ticket_id FROM notifications WHERE mail_due_at <= $1 ORDER BY mail_due_at, id LIMIT ${BATCH}
  ),
  all_due AS (
    SELECT id FROM due
    UNION
    SELECT n.id FROM (SELECT DISTINCT user_id, ticket_id FROM due) d
    JOIN notifications n ON n.ticket_id = d.ticket_id AND n.user_id = d.user_id
    WHERE n.mail_due_at IS NOT NULL AND n.mailed_at IS NULL
  )
  SELECT n.id, n.user_id AS "userId", u.email, n.type, n.reason, n.comment_id AS "commentId", n.fields AS changes,
         n.digest, c.content AS comment,
         (SELECT json_build_object('name', a.name) FROM users a WHERE a.id = n.actor_id) AS actor,
         CASE WHEN t.id IS NOT NULL THEN
           json_build_object('id', t.id, 'key', p.key || '-' || t.number, 'title', t.title) END AS ticket,
         CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END AS project,
         (SELECT json_build_object('id', w.id, 'name', w.name) FROM workspaces w WHERE w.id = n.workspace_id) AS workspace,
         (u.email IS NOT NULL AND u.disabled_at IS NULL AND ${WANTS_ANY} AND ${wantsMail('n.type', '$2')}
           AND t.deleted_at IS NULL AND (n.workspace_id IS NULL OR ${readerMayRead('n.workspace_id')})) AS wanted
  FROM all_due
  JOIN notifications n USING (id)
  JOIN users u ON u.id = n.user_id
  LEFT JOIN user_preferences s ON s.user_id = u.id
  LEFT JOIN tickets t ON t.id = n.ticket_id
  LEFT JOIN projects p ON p.id = CASE WHEN n.ticket_id IS NULL THEN n.project_id ELSE t.project_id END
  LEFT JOIN comments c ON c.id = n.comment_id
  ORDER BY n.created_at, n.id`;
