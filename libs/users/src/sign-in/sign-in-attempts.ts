import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Clock, RateLimited } from '#contracts';
import { Database, SignInFailure } from '#data';
import { COUNT_FAILURE } from './sign-in-attempts.sql.js';

const MAX_FAILURES = 5;
const WINDOW_SECONDS = 60;

type Failures = Pick<SignInFailure, 'failures' | 'windowStartedAt'>;

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
    const windowStartedAt = MoreThan(windowBefore(now));
    const row = await this.db.withManager(
      (manager) => manager.findOneBy(SignInFailure, { account: account(email), address, windowStartedAt }),
      { writes: false },
    );
    if (row && row.failures >= MAX_FAILURES) throw refusal(row, now);
  }

  /** Counts a failure. Of a hundred concurrent guesses, only five are answered as wrong. */
  async failed(email: string, address: string): Promise<void> {
    const now = this.clock.now();
    const [row] = await this.db.query<Failures>(COUNT_FAILURE, [account(email), address, now, windowBefore(now)]);
    if (row && row.failures > MAX_FAILURES) throw refusal(row, now);
  }

  /** Checks again: a correct guess among a hundred concurrent ones must not succeed once the limit is reached. */
  async succeeded(email: string, address: string): Promise<void> {
    await this.check(email, address);
    await this.db.withManager((manager) => manager.delete(SignInFailure, { account: account(email), address }));
  }
}

const windowBefore = (now: Date) => new Date(now.getTime() - WINDOW_SECONDS * 1000);

function refusal({ windowStartedAt }: Failures, now: Date): RateLimited {
  const left = windowStartedAt.getTime() + WINDOW_SECONDS * 1000 - now.getTime();
  return new RateLimited(Math.max(1, Math.ceil(left / 1000)), {
    name: 'sign-in-failures',
    points: MAX_FAILURES,
    seconds: WINDOW_SECONDS,
  });
}

const account = (email: string) => createHash('sha256').update(email).digest();
