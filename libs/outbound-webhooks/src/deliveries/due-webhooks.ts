import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database } from '#data';
import { DUE_WEBHOOKS } from './due-webhooks.sql.js';

/** Webhooks with due deliveries and no active worker; a safety net in case a queue lost its jobs. */
@Injectable()
export class DueWebhooks {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Longest waiting first; includes disabled ones until their deliveries are put on hold. One index lookup per webhook,
   * however many deliveries are pending.
   */
  async list(limit: number): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(DUE_WEBHOOKS, [this.clock.now(), limit]);
    return rows.map(({ id }) => id);
  }
}
