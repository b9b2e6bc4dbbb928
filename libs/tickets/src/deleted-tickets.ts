import { Injectable } from '@nestjs/common';
import { RESTORABLE_FOR } from '#access';
import { Clock } from '#contracts';
import { Database, inBatches } from '#data';
import { purgeDeletedTickets } from './deleted-tickets.sql.js';

const BATCH = 200; // with their comments and history; keeps the transaction short

/**
 * Purges deleted tickets after the restore period. Their numbers stay reserved; the content of their events is erased.
 */
@Injectable()
export class DeletedTickets {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  purge(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - RESTORABLE_FOR);
    return inBatches(this.db, BATCH, purgeDeletedTickets, [before]);
  }
}
