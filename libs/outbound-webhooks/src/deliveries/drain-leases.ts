import { Injectable } from '@nestjs/common';
import { Database, Leases, type RowLease } from '#data';

const LEASE_SECONDS = 15; // what a worker that died was sending is sent again after so long

/** Who drains a webhook. One at a time over all workers, so that the cap on requests in flight holds over all of them. */
@Injectable()
export class DrainLeases {
  private readonly lease: RowLease;

  constructor(
    private readonly db: Database,
    leases: Leases,
  ) {
    this.lease = leases.ofRows('webhook_drains', 'webhook_id', LEASE_SECONDS);
  }

  /** When a lease expires that is renewed now, as SQL. */
  get until(): string {
    return this.lease.until;
  }

  /** A token that fences what is done under the lease; undefined while another has it. */
  async take(webhookId: string): Promise<string | undefined> {
    const token = this.lease.newToken();
    const [taken] = await this.db.query(
      `INSERT INTO webhook_drains (webhook_id, lease_token, leased_until)
       SELECT id, $2, ${this.until} FROM webhooks WHERE id = $1
       ON CONFLICT (webhook_id) DO UPDATE SET lease_token = excluded.lease_token, leased_until = excluded.leased_until
         WHERE ${this.lease.isFree('webhook_drains')}
       RETURNING 1`,
      [webhookId, token],
    );
    return taken && token;
  }

  /** Does `work` under a lease that was taken, and releases it. */
  async hold<T>(webhookId: string, token: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.lease.hold(webhookId, token, work);
    } finally {
      await this.lease.release(webhookId, token);
    }
  }
}
