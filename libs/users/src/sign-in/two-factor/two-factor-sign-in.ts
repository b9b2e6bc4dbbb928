import { Injectable } from '@nestjs/common';
import { hashToken, newSessionToken } from '#access';
import { Clock, ValidationFailed } from '#contracts';
import { Database, type Transaction, TwoFactorChallenge } from '#data';
import { countedAddress } from '../counted-address.js';
import { type Client, type NewSession, SessionsService } from '../sessions.service.js';
import { SignInAttempts } from '../sign-in-attempts.js';
import { SignInMail } from '../sign-in-mail.js';
import { wrongCode } from './two-factor.service.js';
import { TwoFactorCodes } from './two-factor-codes.js';

const LIFETIME = 5 * 60 * 1000;
const TRIES = 5;

/** Where wrong codes are counted besides their address: whoever knows the password may guess from many. */
const PLACE = 'two-factor sign-in';

interface Awaited {
  userId: string;
  email: string;
}

/** A column of whether user `u`, by its alias, has a second factor. */
export const hasSecondFactor = (u: string): string =>
  `EXISTS (SELECT FROM two_factors f WHERE f.user_id = ${u}.id AND f.enabled_at IS NOT NULL) AS "hasSecondFactor"`;

/** The second half of a sign-in with a password. */
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

  /** The challenge, which the client brings back with a code. */
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
    const { userId, email } = await this.awaited(challenge);
    const places = [from, PLACE];
    for (const place of places) await this.attempts.check(email, place);
    await this.countTry(challenge);
    const session = await this.db.transaction(async (tx) => {
      await this.mustBeEnabled(tx, userId);
      const used = await this.codes.use(tx, userId, code);
      if (!used) return undefined;
      const [open] = await tx.query('DELETE FROM two_factor_challenges WHERE token_hash = $1 RETURNING 1', [
        hashToken(challenge),
      ]);
      if (!open) throw unusable();
      for (const place of places) await this.attempts.succeeded(email, place);
      if (used === 'recovery') await this.tellRecoveryCodeUsed(tx, userId);
      return this.sessions.open(tx, userId, client, 'two_factor');
    });
    if (session) return { userId, session };
    for (const place of places) await this.attempts.failed(email, place);
    throw wrongCode();
  }

  private async awaited(challenge: string): Promise<Awaited> {
    const [row] = await this.db.query<Awaited>(
      `SELECT u.id AS "userId", u.email FROM two_factor_challenges c JOIN users u ON u.id = c.user_id
       WHERE c.token_hash = $1 AND c.tries < ${TRIES} AND c.expires_at > $2 AND u.disabled_at IS NULL`,
      [hashToken(challenge), this.clock.now()],
    );
    if (!row) throw unusable();
    return row;
  }

  /** Before the code is looked at, so that no number of requests at once gets a sixth try. */
  private async countTry(challenge: string): Promise<void> {
    const [row] = await this.db.query(
      `UPDATE two_factor_challenges SET tries = tries + 1 WHERE token_hash = $1 AND tries < ${TRIES} RETURNING 1`,
      [hashToken(challenge)],
    );
    if (!row) throw unusable();
  }

  private async mustBeEnabled(tx: Transaction, userId: string): Promise<void> {
    const rows = await tx.query('SELECT 1 FROM users WHERE id = $1 AND disabled_at IS NULL FOR SHARE', [userId]);
    if (rows.length === 0) throw unusable();
  }

  private async tellRecoveryCodeUsed(tx: Transaction, userId: string): Promise<void> {
    const [row] = await tx.query<{ left: number }>(
      'SELECT count(*)::int AS left FROM recovery_codes WHERE user_id = $1',
      [userId],
    );
    await this.mail.send(
      tx,
      userId,
      'A recovery code was used',
      `Somebody signed in to your Docket account with your password and a recovery code. It no longer works; ${row?.left ?? 0} are left.`,
    );
  }
}

const unusable = () => ValidationFailed.on('challenge', 'Challenge is wrong, was used or has expired');
