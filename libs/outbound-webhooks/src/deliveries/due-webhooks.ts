import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database } from '#data';
import { SENDS } from './deliveries.js';

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
    const rows = await this.db.query<{ id: string }>(
      `SELECT w.id
       FROM webhooks w
       LEFT JOIN webhook_drains l ON l.webhook_id = w.id AND l.leased_until > clock_timestamp()
       CROSS JOIN LATERAL (
         SELECT d.next_attempt_at FROM webhook_deliveries d
         WHERE d.webhook_id = w.id AND d.status = 'pending' ORDER BY d.next_attempt_at LIMIT 1
       ) first
       WHERE l.webhook_id IS NULL AND w.deleted_at IS NULL AND (first.next_attempt_at <= $1 OR NOT ${SENDS})
       ORDER BY first.next_attempt_at LIMIT $2`,
      [this.clock.now(), limit],
    );
    return rows.map(({ id }) => id);
  }
}
