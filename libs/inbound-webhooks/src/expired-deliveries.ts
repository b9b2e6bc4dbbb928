import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database, inBatches } from '#data';
import { deleteExpiredDeliveries } from './expired-deliveries.sql.js';

const KEPT_FOR = 30 * 24 * 60 * 60 * 1000; // no host redelivers after that
const BATCH = 1_000;

/** Deletes old deliveries, unless their effects are still pending. */
@Injectable()
export class ExpiredDeliveries {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  purge(): Promise<number> {
    return inBatches(this.db, BATCH, deleteExpiredDeliveries, [new Date(this.clock.now().getTime() - KEPT_FOR)]);
  }
}
