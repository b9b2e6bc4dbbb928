import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database, type Sql, type Transaction } from '#data';
import { type ChunkResult, EventsService, FairTurns } from '#events';
import { insertNotifications } from './insert-notifications.js';
import {
  NOTIFYING_EVENT_TYPES,
  type NotificationRecipient,
  notificationRecipients,
} from './notification-recipients.sql.js';
import {
  DELETE_ALL_NOTIFICATIONS,
  LOCK_NOTIFICATION_PROGRESS,
  QUEUE_NEW_EVENTS,
  QUEUED,
  START_AFTER_LAST_EVENT,
} from './notifier.sql.js';

const EVENTS = 200; // events of one workspace per chunk
const PEOPLE = 1_000; // recipients per chunk; a ticket with many followers makes a row for each

interface Progress {
  sequence: string;
  startsAfter: string;
}

/**
 * Reads the event log and notifies the people concerned. The position in the log is stored in PostgreSQL. Events are
 * queued and then processed in chunks, one workspace after the other. A chunk is one transaction, so a crash loses or
 * repeats nothing.
 */
@Injectable()
export class Notifier {
  private readonly turns: FairTurns;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
  ) {
    this.turns = new FairTurns(db, clock, 'notifications', EVENTS);
  }

  /** Queues the next events of the log and processes the next chunk. Returns whether there may be more. */
  async next(): Promise<boolean> {
    const queued = await this.db.transaction((tx) => this.queue(tx));
    const turn = await this.turns.next((tx, eventIds) => this.chunk(tx, eventIds));
    return queued === QUEUED || turn !== undefined;
  }

  private async queue(tx: Transaction): Promise<number> {
    const progress = await takeProgress(tx);
    if (!progress) return 0;
    const [row] = await tx.query<{ events: number }>(QUEUE_NEW_EVENTS, [
      progress.sequence,
      progress.startsAfter,
      this.clock.now(),
      NOTIFYING_EVENT_TYPES,
    ]);
    return row?.events ?? 0;
  }

  private async chunk(tx: Transaction, eventIds: string[]): Promise<ChunkResult<undefined>> {
    const found = await tx.query<NotificationRecipient>(AUDIENCE, [eventIds]);
    const recipients = found.slice(0, PEOPLE);
    await insertNotifications(tx, this.events, recipients, this.clock.now());
    if (found.length <= PEOPLE) return { value: undefined };
    const { causeId: eventId, userId } = recipients.at(-1)!;
    return { value: undefined, resume: { eventId, userId } };
  }
}

const AUDIENCE = notificationRecipients(PEOPLE + 1);

/** Locks the progress row until the transaction ends; undefined while another worker holds it. */
export async function takeProgress(tx: Transaction): Promise<Progress | undefined> {
  const [progress] = await tx.query<Progress>(LOCK_NOTIFICATION_PROGRESS);
  return progress;
}

/** Suppresses notifications for everything so far: the events come from generated data. */
export async function suppressPastNotifications(sql: Sql): Promise<void> {
  await sql.query(DELETE_ALL_NOTIFICATIONS);
  await sql.query(START_AFTER_LAST_EVENT);
}
