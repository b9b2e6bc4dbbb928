import { Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { Clock, DEFAULT_PREFERENCES, type NotificationReason } from '#contracts';
import { Database, DueReminderProgress, type Transaction } from '#data';
import { EventsService } from '#events';
import { insertNotifications } from '../insert-notifications.js';
import { TIME_ZONES_IN_USE } from '../time-zones.sql.js';
import {
  INSERT_REMINDER_PROGRESS,
  LOCK_REMINDER_PROGRESS,
  REMINDER_BATCH,
  ticketsDueForReminder,
} from './due-reminders.sql.js';
import { reminderDay } from './reminder-day.js';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** UUIDv5 namespace that turns a reminder into a cause id. Never change it: the ids deduplicate notifications. */
const REMINDERS = '0199f2a4-1c52-7d1b-8a43-0c6f0a1b7d55';
const OVERDUE = 'overdue'; // no time zone has this name

/** Due dates to send reminders for: up to `until`, and from `from` if the scope has no progress yet. */
interface Window {
  scope: string;
  from: Date;
  until: Date;
}

interface Progress {
  dueUntil: Date;
  afterId: string;
}

interface TicketToRemind {
  id: string;
  dueDate: Date;
  workspaceId: string;
  /** The user to remind; null if nobody. */
  userId: string | null;
}

/**
 * Reminds assignees at 09:00 local time on the day before a ticket is due, and when it is overdue. The position along
 * the due dates is stored in PostgreSQL, once for overdue tickets and once for each time zone. A due date set to a time
 * already passed, such as by an import, gets no reminder.
 */
@Injectable()
export class DueReminders {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
  ) {}

  /** Returns how many were notified. Safe to run concurrently and repeatedly. */
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

  /** The windows that are not finished. */
  private async windows(now: Date): Promise<Window[]> {
    const [zones, progress] = await Promise.all([
      this.db.query<{ zone: string }>(TIME_ZONES_IN_USE),
      this.db.withManager((manager) => manager.find(DueReminderProgress), { writes: false }),
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
    if (!progress) return { notified: 0, more: false }; // another worker holds the lock
    const isOverdue = window.scope === OVERDUE;
    // Tickets whose due date passed meanwhile get the overdue reminder instead.
    const start = !isOverdue && progress.dueUntil < now ? { dueUntil: now, afterId: FIRST_ID } : progress;
    const nextTickets = await tx.query<TicketToRemind>(isOverdue ? OF_ALL : OF_ZONE, [
      start.dueUntil,
      start.afterId,
      window.until,
      ...(isOverdue ? [] : [window.scope, DEFAULT_PREFERENCES.timezone]),
    ]);
    const notified = await this.notify(tx, nextTickets, isOverdue ? 'overdue' : 'dueSoon', now);
    const last = nextTickets.length === REMINDER_BATCH ? nextTickets.at(-1) : undefined;
    const reached = { dueUntil: last?.dueDate ?? window.until, afterId: last?.id ?? FIRST_ID };
    await tx.manager.update(DueReminderProgress, { scope: window.scope }, reached);
    return { notified, more: last !== undefined };
  }

  private async take(tx: Transaction, { scope, from }: Window): Promise<Progress | undefined> {
    await tx.query(INSERT_REMINDER_PROGRESS, [scope, from, FIRST_ID]);
    const [progress] = await tx.query<Progress>(LOCK_REMINDER_PROGRESS, [scope]);
    return progress;
  }

  private notify(
    tx: Transaction,
    nextTickets: TicketToRemind[],
    reason: NotificationReason,
    now: Date,
  ): Promise<number> {
    const rows = nextTickets.flatMap(({ id, dueDate, workspaceId, userId }) => {
      if (userId === null) return [];
      const causeId = uuidv5(`${id} ${dueDate.toISOString()} ${reason}`, REMINDERS);
      return [{ userId, type: 'dueReminders' as const, reason, causeId, actorId: null, workspaceId, ticketId: id }];
    });
    return insertNotifications(tx, this.events, rows, now);
  }
}

/**
 * The next tickets by due date, each with the user to remind. Tickets without such a user are returned too, so that a
 * batch advances by a fixed number of tickets.
 */
const nextTickets = (zone: string): string => ticketsDueForReminder(zone);

const OF_ALL = nextTickets('');
const OF_ZONE = nextTickets('AND coalesce(s.timezone, $5) = $4');
