import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Database } from '#data';

/** What a worker that died was sending is sent again once this is over; one that lives renews it long before. */
const LEASE = `interval '15 s'`;

/** As an expression over PostgreSQL's clock, the one that all workers share. */
export const LEASED_UNTIL = `clock_timestamp() + ${LEASE}`;

/** Who drains a webhook. One at a time over all workers, so that the cap on requests in flight holds over all of them. */
@Injectable()
export class DrainLeases {
  constructor(private readonly db: Database) {}

  /** A token that fences what is done under the lease; undefined while another has it. */
  async take(webhookId: string): Promise<string | undefined> {
    const token = uuidv7();
    const [taken] = await this.db.query(
      `INSERT INTO webhook_drains (webhook_id, lease_token, leased_until)
       SELECT id, $2, ${LEASED_UNTIL} FROM webhooks WHERE id = $1
       ON CONFLICT (webhook_id) DO UPDATE SET lease_token = excluded.lease_token, leased_until = excluded.leased_until
         WHERE webhook_drains.leased_until <= clock_timestamp()
       RETURNING 1`,
      [webhookId, token],
    );
    return taken && token;
  }

  async renew(webhookId: string, token: string): Promise<void> {
    await this.db.query(
      `UPDATE webhook_drains SET leased_until = ${LEASED_UNTIL} WHERE webhook_id = $1 AND lease_token = $2`,
      [webhookId, token],
    );
  }

  async release(webhookId: string, token: string): Promise<void> {
    await this.db.query(
      'UPDATE webhook_drains SET leased_until = clock_timestamp() WHERE webhook_id = $1 AND lease_token = $2',
      [webhookId, token],
    );
  }
}
