import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database } from '#data';

const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;
const BATCH = 200; // with their comments and history, still a short transaction

const purgedBefore = (now: Date): Date => new Date(now.getTime() - KEPT_FOR);

/** Whether it is too late to restore it, even if the purge has yet to come by. */
export const isPastRestoring = (deletedAt: Date | null, now: Date): boolean =>
  deletedAt !== null && deletedAt < purgedBefore(now);

/** Deleted tickets that nobody restored in time. Their numbers stay taken. */
@Injectable()
export class DeletedTickets {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async purge(): Promise<number> {
    const before = purgedBefore(this.clock.now());
    for (let purged = 0; ; ) {
      const gone = await this.db.query(
        `DELETE FROM tickets WHERE id IN (
           SELECT id FROM tickets WHERE deleted_at < $1 LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
         ) RETURNING id`,
        [before],
      );
      purged += gone.length;
      if (gone.length < BATCH) return purged;
    }
  }
}
