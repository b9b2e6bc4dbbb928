import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, RateLimited } from '#contracts';
import { Database } from '#data';

const ALLOWED = 5;
const WINDOW_SECONDS = 60;

/** Counts failed sign-ins per account and address, in PostgreSQL, so that every API process sees the same number. */
@Injectable()
export class SignInAttempts {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Counted before the password is checked, so that a hundred guesses at once are a hundred, not one. */
  async begin(email: string, address: string): Promise<void> {
    const now = this.clock.now();
    const [row] = await this.db.query<{ failures: number; startedAt: Date }>(
      `INSERT INTO sign_in_failures AS f (account, address, window_started_at, failures)
       VALUES ($1, $2, $3, 1)
       ON CONFLICT (account, address) DO UPDATE SET
         failures = CASE WHEN f.window_started_at <= $4 THEN 1 ELSE f.failures + 1 END,
         window_started_at = CASE WHEN f.window_started_at <= $4 THEN $3 ELSE f.window_started_at END
       RETURNING failures, window_started_at AS "startedAt"`,
      [account(email), address, now, new Date(now.getTime() - WINDOW_SECONDS * 1000)],
    );
    if (row && row.failures > ALLOWED) {
      const left = row.startedAt.getTime() + WINDOW_SECONDS * 1000 - now.getTime();
      throw new RateLimited(Math.max(1, Math.ceil(left / 1000)));
    }
  }

  async succeeded(email: string, address: string): Promise<void> {
    await this.db.query('DELETE FROM sign_in_failures WHERE account = $1 AND address = $2', [account(email), address]);
  }
}

const account = (email: string) => createHash('sha256').update(email).digest();
