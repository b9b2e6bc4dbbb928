import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database } from '#data';
import { RESTORABLE_FOR } from '../access/restorable.js';

const BATCH = 10; // a project takes all that is in it along, so few at a time

/** Deleted projects that nobody restored in time, with everything in them. */
@Injectable()
export class DeletedProjects {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async purge(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - RESTORABLE_FOR);
    for (let purged = 0; ; ) {
      const gone = await this.db.query(
        `WITH gone AS (
           DELETE FROM projects WHERE id IN (
             SELECT id FROM projects WHERE status = 'deleted' AND deleted_at < $1 LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
           ) RETURNING id
         ), uncounted AS (DELETE FROM ticket_counters WHERE scope_id IN (SELECT id FROM gone))
         SELECT id FROM gone`,
        [before],
      );
      purged += gone.length;
      if (gone.length < BATCH) return purged;
    }
  }
}
