import { Injectable } from '@nestjs/common';
import { generateURI } from 'otplib';
import { type Actor, Clock, Conflict, ValidationFailed } from '#contracts';
import { Database, RecoveryCode, type Transaction, TwoFactor, TwoFactorChallenge, User } from '#data';
import { SessionsService } from '../sessions.service.js';
import { SignInAttempts } from '../sign-in-attempts.js';
import { SignInMail } from '../sign-in-mail.js';
import {
  DELETE_TWO_FACTOR,
  LOCK_WHETHER_ENABLED,
  TWO_FACTOR_STATUS,
  UPSERT_PENDING_TWO_FACTOR,
} from './two-factor.sql.js';
import { TwoFactorCodes } from './two-factor-codes.js';

/** Wrong codes of a signed-in user are counted under this name instead of an address. */
const ATTEMPTS_KEY = 'two-factor settings';

export interface TwoFactorStatus {
  enabled: boolean;
  recoveryCodesLeft: number;
}

export const wrongCode = () => ValidationFailed.on('code', 'Code is wrong or was used before');

/** The second factor of an account: an authenticator app, with recovery codes in case it is lost. */
@Injectable()
export class TwoFactorService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly codes: TwoFactorCodes,
    private readonly sessions: SessionsService,
    private readonly attempts: SignInAttempts,
    private readonly mail: SignInMail,
  ) {}

  async status({ userId }: Actor): Promise<TwoFactorStatus> {
    const [row] = await this.db.query<TwoFactorStatus>(TWO_FACTOR_STATUS, [userId]);
    return row!;
  }

  /** Creates a secret, which becomes active once `enable` has verified a code of it. */
  async setUp({ userId }: Actor): Promise<{ secret: string; otpauthUrl: string }> {
    const { secret, sealed } = this.codes.make(userId);
    const [row] = await this.db.query<{ email: string }>(UPSERT_PENDING_TWO_FACTOR, [userId, sealed, this.clock.now()]);
    if (!row) throw new Conflict('Two-factor authentication is already enabled');
    return { secret, otpauthUrl: generateURI({ issuer: 'Docket', label: row.email, secret }) };
  }

  enable(actor: Actor, code: string): Promise<string[]> {
    return this.withCode(actor, async (tx) => {
      const [pending] = await tx.query<{ enabled: boolean }>(LOCK_WHETHER_ENABLED, [actor.userId]);
      if (!pending) throw new Conflict('Two-factor authentication has not been set up');
      if (pending.enabled) throw new Conflict('Two-factor authentication is already enabled');
      if (!(await this.codes.useAppCode(tx, actor.userId, code, 'pending'))) return undefined;
      await tx.manager.update(TwoFactor, { userId: actor.userId }, { enabledAt: this.clock.now() });
      await this.sessions.confirmSecondFactor(tx, actor);
      await this.mail.send(
        tx,
        actor.userId,
        'Two-factor authentication was enabled',
        'Signing in to your Docket account with a password now also requires a code from your authenticator app.',
      );
      return this.codes.renewRecoveryCodes(tx, actor.userId);
    });
  }

  renewRecoveryCodes(actor: Actor, code: string): Promise<string[]> {
    return this.withCode(actor, async (tx) => {
      if (!(await this.codes.use(tx, actor.userId, code))) return undefined;
      await this.mail.send(
        tx,
        actor.userId,
        'Your recovery codes were replaced',
        'New recovery codes were made for your Docket account. The former ones no longer work.',
      );
      return this.codes.renewRecoveryCodes(tx, actor.userId);
    });
  }

  async disable(actor: Actor, code: string): Promise<TwoFactorStatus> {
    await this.withCode(actor, async (tx) => {
      if (!(await this.codes.use(tx, actor.userId, code))) return undefined;
      await this.remove(tx, actor.userId, 'It was disabled by somebody who is signed in to your account.');
      return true;
    });
    return this.status(actor);
  }

  /** Without a code, for an ADMIN or the operator. Returns false if there is no second factor. */
  async reset(tx: Transaction, userId: string, by: 'an ADMIN' | 'the operator of this instance'): Promise<boolean> {
    return this.remove(tx, userId, `It was reset by ${by}.`);
  }

  /** For the operator. Undefined if no account has that address. */
  resetByEmail(email: string): Promise<boolean | undefined> {
    return this.db.transaction(async (tx) => {
      const user = await tx.manager.findOne(User, { select: { id: true }, where: { email } });
      return user ? this.reset(tx, user.id, 'the operator of this instance') : undefined;
    });
  }

  private async remove(tx: Transaction, userId: string, reason: string): Promise<boolean> {
    const removed = await tx.query<{ enabled: boolean }>(DELETE_TWO_FACTOR, [userId]);
    await tx.manager.delete(RecoveryCode, { userId });
    await tx.manager.delete(TwoFactorChallenge, { userId });
    if (!removed.some(({ enabled }) => enabled)) return false;
    await this.sessions.forgetSecondFactor(tx, userId);
    await this.mail.send(
      tx,
      userId,
      'Two-factor authentication was disabled',
      `Signing in to your Docket account with a password no longer requires a second factor. ${reason}`,
    );
    return true;
  }

  /**
   * Wrong codes count like failed sign-ins. `work` returns undefined for a wrong code, so that its changes are rolled
   * back.
   */
  private async withCode<T>({ userId }: Actor, work: (tx: Transaction) => Promise<T | undefined>): Promise<T> {
    const account = await this.db.withManager(
      (manager) => manager.findOne(User, { select: { id: true, email: true }, where: { id: userId } }),
      { writes: false },
    );
    const email = account?.email ?? '';
    await this.attempts.check(email, ATTEMPTS_KEY);
    const done = await this.db.transaction(async (tx) => {
      const result = await work(tx);
      if (result !== undefined) await this.attempts.succeeded(email, ATTEMPTS_KEY);
      return result;
    });
    if (done !== undefined) return done;
    await this.attempts.failed(email, ATTEMPTS_KEY);
    throw wrongCode();
  }
}
