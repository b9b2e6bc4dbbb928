import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database, type Sql, type Transaction } from '#data';
import { audienceOf, type Told } from './audience.js';
import { insertNotifications } from './new-notifications.js';

const BATCH = 200; // a ticket with many around it makes a row for each of them

interface Progress {
  sequence: string;
  hearsAfter: string;
}

type Step = { last: string | null; events: number } & (Told | { userId: null });

/**
 * Goes through the log of events and tells the people they concern. Where it is stands in PostgreSQL and moves in the
 * transaction that tells them: a worker that dies has done all of a batch or nothing. One at a time does, over all workers.
 */
@Injectable()
export class Notifier {
  private size = BATCH;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The next events. Answers whether there may be more. */
  async next(): Promise<boolean> {
    const { size } = this;
    try {
      const events = await this.db.transaction((tx) => this.step(tx, size));
      this.size = Math.min(BATCH, size * 2);
      return events === size;
    } catch (error) {
      // Events that concern many may make more rows than one transaction should.
      this.size = Math.max(1, Math.floor(size / 4));
      throw error;
    }
  }

  private async step(tx: Transaction, size: number): Promise<number> {
    const progress = await takeProgress(tx);
    if (!progress) return 0;
    const rows = await tx.query<Step>(audienceOf(size), [progress.sequence, progress.hearsAfter]);
    const { last, events } = rows[0]!;
    if (last === null) return 0;
    const told = rows.flatMap((row) => (row.userId === null ? [] : [row as Told]));
    await insertNotifications(tx, told, this.clock.now());
    await tx.query('UPDATE notification_progress SET sequence = $1', [last]);
    return events;
  }
}

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
