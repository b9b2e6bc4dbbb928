import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { hashToken } from '#access';
import { Clock, ServiceUnavailable } from '#contracts';
import { Database, PasskeyChallenge } from '#data';

const LIFETIME = 5 * 60 * 1000;

/** The browser a challenge is for: that of a session, or one without a session, identified by a cookie. */
export type PasskeyHolder = { sessionId: string } | { browser: string };

/** Challenges that authenticators sign. Each is valid once, in the browser that requested it. */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async store(challenge: string, holder: PasskeyHolder): Promise<void> {
    await this.db.withManager((manager) =>
      manager.insert(PasskeyChallenge, {
        challengeHash: hashToken(challenge),
        sessionId: 'sessionId' in holder ? holder.sessionId : null,
        browserHash: 'browser' in holder ? hashToken(holder.browser) : null,
        expiresAt: new Date(this.clock.now().getTime() + LIFETIME),
      }),
    );
  }

  /** Consumes the challenge, whether or not the signature is valid. */
  async use(challenge: string, holder: PasskeyHolder): Promise<boolean> {
    const used = await this.db.withManager((manager) =>
      manager.delete(PasskeyChallenge, {
        challengeHash: hashToken(challenge),
        ...('sessionId' in holder ? { sessionId: holder.sessionId } : { browserHash: hashToken(holder.browser) }),
        expiresAt: MoreThan(this.clock.now()),
      }),
    );
    return Boolean(used.affected);
  }
}

/** Whether the database failed. The library throws plain errors for invalid input. */
export const isLookupFailure = (error: unknown): boolean =>
  error instanceof ServiceUnavailable || (error instanceof Error && error.name === 'DatabaseFailure');
