import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database } from '#data';
import { RESTORABLE_FOR } from '../access/restorable.js';

const BATCH = 200; // with their comments and history, still a short transaction

/** Deleted tickets that nobody restored in time. Their numbers stay taken. */
@Injectable()
export class DeletedTickets {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async purge(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - RESTORABLE_FOR);
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
