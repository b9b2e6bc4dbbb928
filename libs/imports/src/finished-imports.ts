import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database, inBatches } from '#data';

const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;
const BATCH = 10; // each deletes up to 50,000 errors with it

/** Deletes the results of imports after their retention period. */
@Injectable()
export class FinishedImports {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  purge(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - KEPT_FOR);
    const statement = (limit: string) => `DELETE FROM imports WHERE id IN (
      SELECT id FROM imports WHERE finished_at < $1 ${limit} FOR UPDATE SKIP LOCKED) RETURNING id`;
    return inBatches(this.db, BATCH, statement, [before]);
  }
}
