import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { hashToken, newSessionToken } from '#access';
import { Clock, ValidationFailed } from '#contracts';
import { Database, RecoveryCode, SHARE_ACTIVE_USER, type Transaction, TwoFactorChallenge } from '#data';
import { countedAddress } from '../counted-address.js';
import { type Client, type NewSession, SessionsService } from '../sessions.service.js';
import { SignInAttempts } from '../sign-in-attempts.js';
import { SignInMail } from '../sign-in-mail.js';
import { wrongCode } from './two-factor.service.js';
import { TwoFactorCodes } from './two-factor-codes.js';
import { MAX_TRIES, USER_OF_CHALLENGE } from './two-factor-sign-in.sql.js';

const LIFETIME = 5 * 60 * 1000;

/**
 * Wrong codes are counted under this name as well as by address: a person who knows the password may guess from many
 * addresses.
 */
const ATTEMPTS_KEY = 'two-factor sign-in';

interface PendingSignIn {
  userId: string;
  email: string;
}

/** An SQL expression: whether the user with alias `u` has a second factor. */
export const hasSecondFactor = (u: string): string =>
  `EXISTS (SELECT FROM two_factors f WHERE f.user_id = ${u}.id AND f.enabled_at IS NOT NULL) AS "hasSecondFactor"`;

/** The second step of a sign-in with a password. */
@Injectable()
export class TwoFactorSignIn {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly codes: TwoFactorCodes,
    private readonly sessions: SessionsService,
    private readonly attempts: SignInAttempts,
    private readonly mail: SignInMail,
  ) {}

  /** Returns the challenge, which the client sends back with a code. */
  async begin(tx: Transaction, userId: string): Promise<string> {
    const challenge = newSessionToken();
    await tx.manager.insert(TwoFactorChallenge, {
      tokenHash: hashToken(challenge),
      userId,
      tries: 0,
      expiresAt: new Date(this.clock.now().getTime() + LIFETIME),
    });
    return challenge;
  }

  async complete(challenge: string, code: string, client: Client): Promise<{ userId: string; session: NewSession }> {
    const from = countedAddress(client.address);
    const { userId, email } = await this.pendingSignIn(challenge);
    const attemptKeys = [from, ATTEMPTS_KEY];
    for (const key of attemptKeys) await this.attempts.check(email, key);
    await this.countTry(challenge);
    const session = await this.db.transaction(async (tx) => {
      await this.mustBeEnabled(tx, userId);
      const used = await this.codes.use(tx, userId, code);
      if (!used) return undefined;
      const open = await tx.manager.delete(TwoFactorChallenge, { tokenHash: hashToken(challenge) });
      if (!open.affected) throw unusable();
      for (const key of attemptKeys) await this.attempts.succeeded(email, key);
      if (used === 'recovery') await this.mailRecoveryCodeUsed(tx, userId);
      return this.sessions.open(tx, userId, client, 'two_factor');
    });
    if (session) return { userId, session };
    for (const key of attemptKeys) await this.attempts.failed(email, key);
    throw wrongCode();
  }

  private async pendingSignIn(challenge: string): Promise<PendingSignIn> {
    const [row] = await this.db.query<PendingSignIn>(USER_OF_CHALLENGE, [hashToken(challenge), this.clock.now()]);
    if (!row) throw unusable();
    return row;
  }

  /** Counted before the code is checked, so that concurrent requests cannot exceed the limit. */
  private async countTry(challenge: string): Promise<void> {
    const counted = await this.db.withManager((manager) =>
      manager.increment(
        TwoFactorChallenge,
        { tokenHash: hashToken(challenge), tries: LessThan(MAX_TRIES) },
        'tries',
        1,
      ),
    );
    if (!counted.affected) throw unusable();
  }

  private async mustBeEnabled(tx: Transaction, userId: string): Promise<void> {
    const rows = await tx.query(SHARE_ACTIVE_USER, [userId]);
    if (rows.length === 0) throw unusable();
  }

  private async mailRecoveryCodeUsed(tx: Transaction, userId: string): Promise<void> {
    const left = await tx.manager.countBy(RecoveryCode, { userId });
    await this.mail.send(
      tx,
      userId,
      'A recovery code was used',
      `Somebody signed in to your Docket account with your password and a recovery code. It no longer works; ${left} are left.`,
    );
  }
}

const unusable = () => ValidationFailed.on('challenge', 'Challenge is wrong, was used or has expired');
