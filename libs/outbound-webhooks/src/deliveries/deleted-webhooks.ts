import { Injectable } from '@nestjs/common';
import { Database, inBatches } from '#data';
import { purgeDeliveries, purgeWebhooks } from './deleted-webhooks.sql.js';

const DELIVERIES = 1_000; // with their attempts; a busy webhook can have millions

/** Purges deleted webhooks: their deliveries in short steps, then the rest. */
@Injectable()
export class DeletedWebhooks {
  constructor(private readonly db: Database) {}

  async purge(): Promise<number> {
    await inBatches(this.db, DELIVERIES, purgeDeliveries, []);
    return inBatches(this.db, DELIVERIES, purgeWebhooks, []);
  }
}
