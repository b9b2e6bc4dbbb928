import { Injectable } from '@nestjs/common';
import { isReadable, userAsReader } from '#access';
import { Clock, DEFAULT_PREFERENCES } from '#contracts';
import { Database, type Transaction } from '#data';
import { agendasOf } from './digests/digest-agenda.js';
import { MAIL_WINDOW, WANTS_ANY, wantsMail } from './insert-notifications.js';
import { MailLimits } from './mail/mail-limits.js';
import { MailLinks } from './mail/mail-links.js';
import { MailOutbox } from './mail/mail-outbox.js';
import { collectedMail, type MailedNotification, mailAbout } from './notification-mail-content.js';
import { takeProgress } from './notifier.js';

const BATCH = 100; // due notifications per run; each also takes those that wait for the same e-mail
const COMMENT_READ = 2_000; // characters; an e-mail shows fewer
const MAX_COLLECTED = 1_000; // per user and run; the rest waits for the next run

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
      const due = await tx.query<Due>(DUE, [now, DEFAULT_PREFERENCES.emailNotifications]);
      if (due.length === 0) return false;
      // Without SMTP, notifications are only listed in Docket: a stored copy would outlive the permission to read it.
      const wanted = this.outbox.sends ? due.filter((one) => one.wanted) : [];
      const { mailed, postponed } = await this.withinLimits(tx, groups(wanted), now);
      await this.write(tx, mailed);
      const mailedIds = new Set(mailed.flat().map(({ id }) => id));
      await tx.query(
        `UPDATE notifications n SET mail_due_at = d.until, mailed_at = CASE WHEN d.mailed THEN $4::timestamptz END
         FROM unnest($1::uuid[], $2::timestamptz[], $3::boolean[]) AS d (id, until, mailed) WHERE n.id = d.id`,
        [
          due.map(({ id }) => id),
          due.map(({ id }) => postponed.get(id) ?? null),
          due.map(({ id }) => mailedIds.has(id)),
          now,
        ],
      );
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

/** Without a limit, an e-mail is due at the latest by the end of the window between two e-mails about one ticket. */
const POSTPONED = `n.mail_due_at > n.created_at + interval '${MAIL_WINDOW}'`;

const DUE = `
  WITH due AS (
    SELECT n.id, n.user_id, n.ticket_id, ${POSTPONED} AS postponed
    FROM notifications n WHERE n.mail_due_at <= $1 ORDER BY n.mail_due_at, n.id LIMIT ${BATCH}
  ),
  all_due AS (
    SELECT id FROM due
    UNION
    SELECT n.id FROM (SELECT DISTINCT user_id FROM due WHERE postponed) d
    CROSS JOIN LATERAL (
      SELECT n.id FROM notifications n WHERE n.user_id = d.user_id AND n.mail_due_at <= $1 AND ${POSTPONED}
      ORDER BY n.mail_due_at, n.id LIMIT ${MAX_COLLECTED}
    ) n
    UNION
    SELECT n.id FROM (SELECT DISTINCT user_id, ticket_id FROM due) d
    JOIN notifications n ON n.ticket_id = d.ticket_id AND n.user_id = d.user_id
    WHERE n.mail_due_at IS NOT NULL AND n.mailed_at IS NULL
  )
  SELECT n.id, n.user_id AS "userId", u.email, n.actor_id AS "actorId", n.type, n.reason, n.comment_id AS "commentId", n.fields AS changes,
         n.digest, left(c.content, ${COMMENT_READ}) AS comment,
         (SELECT left(q.question, ${COMMENT_READ}) FROM agent_tasks q WHERE q.id = n.agent_task_id) AS question, ${POSTPONED} AS postponed,
         (SELECT json_build_object('name', a.name) FROM users a WHERE a.id = n.actor_id) AS actor,
         CASE WHEN t.id IS NOT NULL THEN
           json_build_object('id', t.id, 'key', p.key || '-' || t.number, 'title', t.title) END AS ticket,
         CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END AS project,
         (SELECT json_build_object('id', w.id, 'name', w.name) FROM workspaces w WHERE w.id = n.workspace_id) AS workspace,
         (u.email IS NOT NULL AND u.disabled_at IS NULL AND ${WANTS_ANY} AND ${wantsMail('n.type', '$2')}
           AND t.deleted_at IS NULL AND (n.workspace_id IS NULL
             OR ${isReadable(userAsReader('u'), { project: 'p', workspaceId: 'n.workspace_id' })})) AS wanted
  FROM all_due
  JOIN notifications n USING (id)
  JOIN users u ON u.id = n.user_id
  LEFT JOIN user_preferences s ON s.user_id = u.id
  LEFT JOIN tickets t ON t.id = n.ticket_id
  LEFT JOIN projects p ON p.id = CASE WHEN n.ticket_id IS NULL THEN n.project_id ELSE t.project_id END
  LEFT JOIN comments c ON c.id = n.comment_id
  ORDER BY n.created_at, n.id`;
