import { Injectable } from '@nestjs/common';
import { SESSION_IDLE } from '#access';
import { Clock } from '#contracts';
import { Database, inBatches } from '#data';
import {
  deleteExpiredCredentials,
  deleteExpiredFailures,
  deleteExpiredIdempotencyKeys,
  deleteExpiredSessions,
} from './expired-credentials.sql.js';

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
      sessions: await inBatches(this.db, BATCH, deleteExpiredSessions, [now, ago(SESSION_IDLE)]),
      signInFailures: await inBatches(this.db, BATCH, deleteExpiredFailures, [ago(HOUR)]),
      idempotencyKeys: await inBatches(this.db, BATCH, deleteExpiredIdempotencyKeys, [ago(24 * HOUR)]),
      unfinishedSignIns: await this.purgeUnfinished(now),
    };
  }

  private async purgeUnfinished(now: Date): Promise<number> {
    let purged = 0;
    for (const table of UNFINISHED) {
      purged += await inBatches(this.db, BATCH, (limit) => deleteExpiredCredentials(table, limit), [now]);
    }
    return purged;
  }
}
