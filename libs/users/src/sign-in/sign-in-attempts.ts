import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, RateLimited } from '#contracts';
import { Database } from '#data';

const MAX_FAILURES = 5;
const WINDOW_SECONDS = 60;

interface Failures {
  failures: number;
  startedAt: Date;
}

/** Counts failed sign-ins per account and address in PostgreSQL, so that all API processes share the count. */
@Injectable()
export class SignInAttempts {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Rejects the attempt if the failures of this minute are used up. */
  async check(email: string, address: string): Promise<void> {
    const now = this.clock.now();
    const [row] = await this.db.query<Failures>(
      `SELECT failures, window_started_at AS "startedAt" FROM sign_in_failures
       WHERE account = $1 AND address = $2 AND window_started_at > $3`,
      [account(email), address, windowBefore(now)],
    );
    if (row && row.failures >= MAX_FAILURES) throw refusal(row, now);
  }

  /** Counts a failure. Of a hundred concurrent guesses, only five are answered as wrong. */
  async failed(email: string, address: string): Promise<void> {
    const now = this.clock.now();
    const [row] = await this.db.query<Failures>(
      `INSERT INTO sign_in_failures AS f (account, address, window_started_at, failures)
       VALUES ($1, $2, $3, 1)
       ON CONFLICT (account, address) DO UPDATE SET
         failures = CASE WHEN f.window_started_at <= $4 THEN 1 ELSE f.failures + 1 END,
         window_started_at = CASE WHEN f.window_started_at <= $4 THEN $3 ELSE f.window_started_at END
       RETURNING failures, window_started_at AS "startedAt"`,
      [account(email), address, now, windowBefore(now)],
    );
    if (row && row.failures > MAX_FAILURES) throw refusal(row, now);
  }

  /** Checks again: a correct guess among a hundred concurrent ones must not succeed once the limit is reached. */
  async succeeded(email: string, address: string): Promise<void> {
    await this.check(email, address);
    await this.db.query('DELETE FROM sign_in_failures WHERE account = $1 AND address = $2', [account(email), address]);
  }
}

const windowBefore = (now: Date) => new Date(now.getTime() - WINDOW_SECONDS * 1000);

function refusal({ startedAt }: Failures, now: Date): RateLimited {
  const left = startedAt.getTime() + WINDOW_SECONDS * 1000 - now.getTime();
  return new RateLimited(Math.max(1, Math.ceil(left / 1000)), {
    name: 'sign-in-failures',
    points: MAX_FAILURES,
    seconds: WINDOW_SECONDS,
  });
}

const account = (email: string) => createHash('sha256').update(email).digest();
