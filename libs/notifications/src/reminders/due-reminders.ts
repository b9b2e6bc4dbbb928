import { Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { isReadable, isUnconfirmed, userAsReader } from '#access';
import { Clock, DEFAULT_PREFERENCES, type NotificationReason } from '#contracts';
import { Database, type Transaction } from '#data';
import { EventsService } from '#events';
import { insertNotifications } from '../insert-notifications.js';
import { reminderDay } from './reminder-day.js';

const BATCH = 1_000; // tickets looked at in one transaction
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Under which a reminder's name becomes the id of a cause; any would do, as long as it stays. */
const REMINDERS = '0199f2a4-1c52-7d1b-8a43-0c6f0a1b7d55';
const OVERDUE = 'overdue'; // no time zone has this name

/** Due dates up to `until` are to be reminded of, from `from` on where nothing has been before. */
interface Window {
  scope: string;
  from: Date;
  until: Date;
}

interface Progress {
  dueUntil: Date;
  afterId: string;
}

interface Looked {
  id: string;
  dueDate: Date;
  workspaceId: string;
  /** Who is to be reminded; null where nobody is. */
  userId: string | null;
}

/**
 * Reminds assignees the day before a ticket is due, at nine where they are, and when it is overdue. How far it has come
 * along the due dates stands in PostgreSQL, once for what is overdue and once for each time zone. A due date that is set
 * to a time which has been passed already, such as by an import, is not reminded of.
 */
@Injectable()
export class DueReminders {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
  ) {}

  /** Answers how many were notified. May run at any time, several times at once, and again. */
  async sweep(): Promise<number> {
    const now = this.clock.now();
    let notified = 0;
    for (const window of await this.windows(now)) {
      for (let more = true; more; ) {
        const step = await this.db.transaction((tx) => this.step(tx, window, now));
        notified += step.notified;
        more = step.more;
      }
    }
    return notified;
  }

  /** Those that have not been worked through. */
  private async windows(now: Date): Promise<Window[]> {
    const [zones, progress] = await Promise.all([
      this.db.query<{ zone: string }>('SELECT DISTINCT timezone AS zone FROM user_preferences'),
      this.db.query<{ scope: string; dueUntil: Date }>(
        'SELECT scope, due_until AS "dueUntil" FROM due_reminder_progress',
      ),
    ]);
    const reached = new Map(progress.map(({ scope, dueUntil }) => [scope, dueUntil]));
    const names = new Set([...zones.map(({ zone }) => zone), DEFAULT_PREFERENCES.timezone]);
    const windows = [
      { scope: OVERDUE, from: now, until: now },
      ...[...names].map((zone) => {
        const { from, to } = reminderDay(now, zone);
        return { scope: zone, from, until: to };
      }),
    ];
    return windows.filter(({ scope, until }) => !(reached.get(scope)! >= until));
  }

  private async step(tx: Transaction, window: Window, now: Date): Promise<{ notified: number; more: boolean }> {
    const progress = await this.take(tx, window);
    if (!progress) return { notified: 0, more: false }; // another worker has it
    const isOverdue = window.scope === OVERDUE;
    // What passed meanwhile is overdue, and is reminded of as such.
    const start = !isOverdue && progress.dueUntil < now ? { dueUntil: now, afterId: FIRST_ID } : progress;
    const looked = await tx.query<Looked>(isOverdue ? OF_ALL : OF_ZONE, [
      start.dueUntil,
      start.afterId,
      window.until,
      ...(isOverdue ? [] : [window.scope, DEFAULT_PREFERENCES.timezone]),
    ]);
    const notified = await this.notify(tx, looked, isOverdue ? 'overdue' : 'dueSoon', now);
    const last = looked.length === BATCH ? looked.at(-1) : undefined;
    await tx.query('UPDATE due_reminder_progress SET due_until = $2, after_id = $3 WHERE scope = $1', [
      window.scope,
      last?.dueDate ?? window.until,
      last?.id ?? FIRST_ID,
    ]);
    return { notified, more: last !== undefined };
  }

  private async take(tx: Transaction, { scope, from }: Window): Promise<Progress | undefined> {
    await tx.query(
      'INSERT INTO due_reminder_progress (scope, due_until, after_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [scope, from, FIRST_ID],
    );
    const [progress] = await tx.query<Progress>(
      `SELECT due_until AS "dueUntil", after_id AS "afterId" FROM due_reminder_progress
       WHERE scope = $1 FOR UPDATE SKIP LOCKED`,
      [scope],
    );
    return progress;
  }

  private notify(tx: Transaction, looked: Looked[], reason: NotificationReason, now: Date): Promise<number> {
    const rows = looked.flatMap(({ id, dueDate, workspaceId, userId }) => {
      if (userId === null) return [];
      const causeId = uuidv5(`${id} ${dueDate.toISOString()} ${reason}`, REMINDERS);
      return [{ userId, type: 'dueReminders' as const, reason, causeId, actorId: null, workspaceId, ticketId: id }];
    });
    return insertNotifications(tx, this.events, rows, now);
  }
}

const DUE = `coalesce(t.due_date, 'infinity'::timestamptz)`; // as the index has it

/** The next tickets by due date, each with whom to remind of it: those that are looked at are so many, whoever is not. */
const looked = (zone: string): string => `
  SELECT t.id, t.due_date AS "dueDate", t.workspace_id AS "workspaceId", (
      SELECT u.id FROM users u LEFT JOIN user_preferences s ON s.user_id = u.id LEFT JOIN projects p ON p.id = t.project_id
      WHERE u.id = t.assignee_id AND t.status NOT IN ('done', 'cancelled') ${zone}
        AND ${isReadable(userAsReader('u'), { project: 'p', workspaceId: 't.workspace_id' })}
        AND p.status IS DISTINCT FROM 'archived'
        AND NOT ${isUnconfirmed('u.id', { workspaceId: 't.workspace_id', projectId: 'p.id' })}
    ) AS "userId"
  FROM tickets t
  WHERE t.deleted_at IS NULL AND (${DUE}, t.id) > ($1::timestamptz, $2::uuid) AND ${DUE} < $3::timestamptz
  ORDER BY ${DUE}, t.id LIMIT ${BATCH}`;

const OF_ALL = looked('');
const OF_ZONE = looked('AND coalesce(s.timezone, $5) = $4');
