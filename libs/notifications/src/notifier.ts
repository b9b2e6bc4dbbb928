import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database, type Sql, type Transaction } from '#data';
import { type ChunkResult, EventsService, FairTurns } from '#events';
import { insertNotifications } from './insert-notifications.js';
import { type NotificationRecipient, notificationRecipients, TOLD_TYPES } from './notification-recipients.js';

const QUEUED = 1_000; // events in one statement
const EVENTS = 200; // of one workspace in a chunk
const PEOPLE = 1_000; // told by a chunk: a ticket with many around it makes a row for each of them

interface Progress {
  sequence: string;
  hearsAfter: string;
}

/**
 * Goes through the log of events and tells the people they concern. Where it is stands in PostgreSQL: what it has passed
 * is in a queue, which is served one workspace after the other, a chunk each. A worker that dies has done all of a chunk
 * or nothing.
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

  /** The next events of the log, and the next chunk. Answers whether there may be more. */
  async next(): Promise<boolean> {
    const queued = await this.db.transaction((tx) => this.queue(tx));
    const turn = await this.turns.next((tx, eventIds) => this.chunk(tx, eventIds));
    return queued === QUEUED || turn !== undefined;
  }

  private async queue(tx: Transaction): Promise<number> {
    const progress = await takeProgress(tx);
    if (!progress) return 0;
    const [row] = await tx.query<{ events: number }>(
      `WITH passed AS MATERIALIZED (
         SELECT id, type, workspace_id, sequence, position FROM events WHERE sequence > $1 ORDER BY sequence LIMIT ${QUEUED}
       ),
       queued AS (
         INSERT INTO event_fan_outs (event_id, kind, workspace_id, sequence, queued_at)
         SELECT id, 'notifications', workspace_id, sequence, $3 FROM passed WHERE type = ANY ($4) AND position > $2
         ON CONFLICT DO NOTHING
       ),
       moved AS (
         UPDATE notification_progress SET sequence = (SELECT max(sequence) FROM passed) WHERE EXISTS (SELECT FROM passed)
       )
       SELECT count(*)::int AS events FROM passed`,
      [progress.sequence, progress.hearsAfter, this.clock.now(), TOLD_TYPES],
    );
    return row?.events ?? 0;
  }

  private async chunk(tx: Transaction, eventIds: string[]): Promise<ChunkResult<undefined>> {
    const found = await tx.query<NotificationRecipient>(AUDIENCE, [eventIds]);
    const told = found.slice(0, PEOPLE);
    await insertNotifications(tx, this.events, told, this.clock.now());
    if (found.length <= PEOPLE) return { value: undefined };
    const { causeId: eventId, userId } = told.at(-1)!;
    return { value: undefined, resume: { eventId, userId } };
  }
}

const AUDIENCE = notificationRecipients(PEOPLE + 1);

/** Until the transaction ends nobody else has it; undefined while another does. */
export async function takeProgress(tx: Transaction): Promise<Progress | undefined> {
  const [progress] = await tx.query<Progress>(
    'SELECT sequence, hears_after AS "hearsAfter" FROM notification_progress FOR UPDATE SKIP LOCKED',
  );
  return progress;
}

/** Nobody is told of what was so far: it was made up. */
export async function tellFromHereOn(sql: Sql): Promise<void> {
  await sql.query('DELETE FROM notifications');
  await sql.query(`UPDATE notification_progress SET hears_after = nextval('events_written')`);
}
