import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { Clock } from '#contracts';
import { Database, inBatches, LONGEST_PERIOD_DAYS } from '#data';
import { deleteExpiredNotifications } from './expired-notifications.sql.js';

const BATCH = 1_000; // short transactions: no request waits behind the sweep
const DAY = 24 * 60 * 60 * 1000;
const READ_KEPT_FOR = 90; // days
const UNREAD_KEPT_FOR = 365; // days; nobody will read it after a year

/**
 * Deletes expired notifications. None is deleted before its event, because reprocessing the event log would insert it
 * again.
 */
@Injectable()
export class ExpiredNotifications {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async purge(): Promise<number> {
    return (await this.drop('IS NOT NULL', READ_KEPT_FOR)) + (await this.drop('IS NULL', UNREAD_KEPT_FOR));
  }

  private drop(read: string, days: number): Promise<number> {
    const kept = Math.max(days, this.config.EVENT_RETENTION_DAYS + LONGEST_PERIOD_DAYS + 1) * DAY;
    const statement = (limit: string) => deleteExpiredNotifications(read, limit);
    return inBatches(this.db, BATCH, statement, [new Date(this.clock.now().getTime() - kept)]);
  }
}
