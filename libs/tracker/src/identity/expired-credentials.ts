import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database } from '#data';
import { SESSION_IDLE } from './sessions.service.js';

const HOUR = 60 * 60 * 1000;
const BATCH = 1_000; // short transactions: no request waits behind the sweep

/** Sessions nobody can use any more, sign-in counts of minutes long past, idempotency keys of yesterday. */
@Injectable()
export class ExpiredCredentials {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async purge(): Promise<{ sessions: number; signInFailures: number; idempotencyKeys: number }> {
    const now = this.clock.now();
    return {
      sessions: await this.inBatches(
        `DELETE FROM sessions WHERE id IN
           (SELECT id FROM sessions WHERE expires_at < $1 OR last_used_at < $2 LIMIT ${BATCH}) RETURNING id`,
        [now, new Date(now.getTime() - SESSION_IDLE)],
      ),
      signInFailures: await this.inBatches(
        `DELETE FROM sign_in_failures WHERE ctid IN
           (SELECT ctid FROM sign_in_failures WHERE window_started_at < $1 LIMIT ${BATCH}) RETURNING account`,
        [new Date(now.getTime() - HOUR)],
      ),
      idempotencyKeys: await this.inBatches(
        `DELETE FROM idempotency_keys WHERE ctid IN
           (SELECT ctid FROM idempotency_keys WHERE created_at < $1 LIMIT ${BATCH}) RETURNING key`,
        [new Date(now.getTime() - 24 * HOUR)],
      ),
    };
  }

  private async inBatches(statement: string, parameters: unknown[]): Promise<number> {
    for (let purged = 0; ; ) {
      const { length } = await this.db.query(statement, parameters);
      purged += length;
      if (length < BATCH) return purged;
    }
  }
}
