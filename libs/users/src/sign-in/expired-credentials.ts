import { Injectable } from '@nestjs/common';
import { SESSION_IDLE } from '#access';
import { Clock } from '#contracts';
import { Database, inBatches } from '#data';

const HOUR = 60 * 60 * 1000;
const BATCH = 1_000; // keeps transactions short, so that no request waits for the sweep

const UNFINISHED = ['provider_flows', 'two_factor_challenges', 'passkey_challenges'];

interface Purged {
  sessions: number;
  signInFailures: number;
  idempotencyKeys: number;
  unfinishedSignIns: number;
}

/**
 * Deletes expired sessions and unfinished sign-ins, old counts of failed sign-ins, and idempotency keys older than a
 * day.
 */
@Injectable()
export class ExpiredCredentials {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async purge(): Promise<Purged> {
    const now = this.clock.now();
    const ago = (time: number) => new Date(now.getTime() - time);
    return {
      sessions: await inBatches(
        this.db,
        BATCH,
        (limit) => `DELETE FROM sessions WHERE id IN
          (SELECT id FROM sessions WHERE expires_at < $1 OR last_used_at < $2 ${limit}) RETURNING id`,
        [now, ago(SESSION_IDLE)],
      ),
      signInFailures: await inBatches(
        this.db,
        BATCH,
        (limit) => `DELETE FROM sign_in_failures WHERE ctid IN
          (SELECT ctid FROM sign_in_failures WHERE window_started_at < $1 ${limit}) RETURNING account`,
        [ago(HOUR)],
      ),
      idempotencyKeys: await inBatches(
        this.db,
        BATCH,
        (limit) => `DELETE FROM idempotency_keys WHERE ctid IN
          (SELECT ctid FROM idempotency_keys WHERE created_at < $1 ${limit}) RETURNING key`,
        [ago(24 * HOUR)],
      ),
      unfinishedSignIns: await this.purgeUnfinished(now),
    };
  }

  private async purgeUnfinished(now: Date): Promise<number> {
    let purged = 0;
    for (const table of UNFINISHED) {
      purged += await inBatches(
        this.db,
        BATCH,
        (limit) => `DELETE FROM ${table} WHERE ctid IN
          (SELECT ctid FROM ${table} WHERE expires_at < $1 ${limit}) RETURNING 1`,
        [now],
      );
    }
    return purged;
  }
}
