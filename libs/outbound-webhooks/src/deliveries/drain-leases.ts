import { Injectable } from '@nestjs/common';
import { Database, Leases, type RowLease } from '#data';
import { takeDrainLease } from './drain-leases.sql.js';

const LEASE_SECONDS = 15; // after which deliveries of a worker that died are sent again

/**
 * The lease to send a webhook's deliveries. One worker holds it at a time, so that the limit on requests in flight is
 * global.
 */
@Injectable()
export class DrainLeases {
  private readonly lease: RowLease;

  constructor(
    private readonly db: Database,
    leases: Leases,
  ) {
    this.lease = leases.ofRows('webhook_drains', 'webhook_id', LEASE_SECONDS);
  }

  /** The expiry of a lease renewed now, as SQL. */
  get until(): string {
    return this.lease.until;
  }

  /** Returns the fencing token of the lease; undefined while another worker holds it. */
  async take(webhookId: string): Promise<string | undefined> {
    const token = this.lease.newToken();
    const [taken] = await this.db.query(takeDrainLease(this.until, this.lease.isFree('webhook_drains')), [
      webhookId,
      token,
    ]);
    return taken && token;
  }

  /** Runs `work` under the lease, and releases it. */
  async hold<T>(webhookId: string, token: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.lease.hold(webhookId, token, work);
    } finally {
      await this.lease.release(webhookId, token);
    }
  }
}
