import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { CONFIG, type Config } from '#config';
import { Clock } from '#contracts';
import { Database, type Transaction, TwoFactorChallenge, User } from '#data';
import { MailEncryption, MailLimits, MailLinks, MailOutbox, passwordResetMail } from '#notifications';
import { type UserProfile, UserQueries } from '../user.queries.js';
import { AccountTokens } from './account-tokens.js';
import { mustUsePasswords } from './accounts.service.js';
import { countedAddress } from './counted-address.js';
import { Passwords } from './passwords.js';
import { type Client, type NewSession, SessionsService } from './sessions.service.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { SignInMail } from './sign-in-mail.js';

const PURPOSE = 'reset_password';
const HOUR = 60 * 60 * 1000;
/** Per account. Further requests get the same response but send nothing. */
const MAILS_AN_HOUR = 5;
/** In milliseconds. The response time must not reveal whether an account exists. */
const ANSWERS_AFTER = 200;

export interface IssuedLink {
  purpose: 'reset_password' | 'sign_in';
  url: string;
  token: string;
  expiresAt: Date;
}

/** Password reset by mail, or by a link from the operator. */
@Injectable()
export class PasswordReset {
  private readonly logger = new Logger(PasswordReset.name);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly tokens: AccountTokens,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly attempts: SignInAttempts,
    private readonly outbox: MailOutbox,
    private readonly limits: MailLimits,
    private readonly links: MailLinks,
    private readonly encryption: MailEncryption,
    private readonly mail: SignInMail,
    private readonly users: UserQueries,
  ) {}

  /**
   * The response and its timing are the same whether or not the address has an account. Without SMTP the message could
   * be shown to nobody, so none is written.
   */
  async request(email: string, address: string): Promise<void> {
    mustUsePasswords(this.config);
    await this.attempts.failed(email, `password reset from ${countedAddress(address)}`);
    const passed = sleep(ANSWERS_AFTER);
    this.encryption.mustBeReady();
    if (this.outbox.sends) await this.db.transaction((tx) => this.send(tx, email));
    else this.logger.warn('A password reset was requested, but SMTP_URL is not set: see `npm run password:reset`');
    await passed;
  }

  /**
   * A link for the operator to hand over: it sets a new password or, if passwords are disabled, signs in once.
   * Undefined if no account has that address.
   */
  async issue(email: string): Promise<IssuedLink | undefined> {
    return this.db.transaction(async (tx) => {
      const userId = (await this.accountOf(tx, email))?.id;
      if (userId === undefined) return undefined;
      const purpose = this.config.PASSWORD_SIGN_IN ? PURPOSE : 'sign_in';
      const { token, ...made } = this.tokens.make(purpose);
      await this.tokens.store(tx, userId, purpose, { token, ...made });
      const url = this.links.withToken(purpose === PURPOSE ? '/reset-password' : '/sign-in', token);
      return { purpose, token, url, expiresAt: made.expiresAt };
    });
  }

  /** Signs in once, with a link from the operator. */
  async recover(token: string, client: Client): Promise<{ user: UserProfile; session: NewSession }> {
    return this.db.transaction(async (tx) => {
      const userId = await this.tokens.use(tx, 'sign_in', token);
      const session = await this.sessions.open(tx, userId, client, 'recovery');
      await this.mail.send(
        tx,
        userId,
        'A recovery link signed in to your account',
        'Somebody signed in to your Docket account with a link that the operator of this instance made. It works only once.',
      );
      return { user: await this.users.profile(userId, tx), session };
    });
  }

  /** Ends every session and invalidates every other token that could set a password. */
  async reset(token: string, password: string): Promise<void> {
    mustUsePasswords(this.config);
    await this.tokens.owner(this.db, PURPOSE, token); // before the expensive hash
    const passwordHash = await this.passwords.hash(password);
    await this.db.transaction(async (tx) => {
      const userId = await this.tokens.use(tx, PURPOSE, token);
      const now = this.clock.now();
      await tx.manager.update(User, { id: userId }, { passwordHash, passwordSetAt: now, updatedAt: now });
      await this.tokens.revoke(tx, userId, PURPOSE);
      await tx.manager.delete(TwoFactorChallenge, { userId });
      await this.sessions.endAll(tx, userId);
      await this.mail.send(
        tx,
        userId,
        'Your password was reset',
        'A new password was set for your Docket account with a link that was made for it. Every session has ended.',
      );
    });
  }

  private async send(tx: Transaction, email: string): Promise<void> {
    const account = await this.accountOf(tx, email);
    if (!account) return;
    const userId = account.id;
    const since = new Date(this.clock.now().getTime() - HOUR);
    if ((await this.tokens.countSince(tx, userId, PURPOSE, since)) >= MAILS_AN_HOUR) return;
    // Accounts that others create with variants of an address must not use up the limit of its verified owner.
    if (!account.isVerified && (await this.limits.tokenWaitsUntil(tx, 'password_reset', email))) return;
    const made = this.tokens.make(PURPOSE);
    await this.tokens.store(tx, userId, PURPOSE, made);
    const way = {
      url: this.links.withToken('/reset-password', made.token),
      token: made.token,
      route: 'POST /api/auth/password-reset',
    };
    const content = passwordResetMail(way);
    await this.outbox.put(tx, [
      { kind: 'password_reset', to: { userId, email }, content, secretUntil: made.expiresAt },
    ]);
  }

  private async accountOf(tx: Transaction, email: string): Promise<{ id: string; isVerified: boolean } | undefined> {
    const user = await tx.manager.findOneBy(User, { email, disabledAt: IsNull() });
    return user ? { id: user.id, isVerified: user.emailVerifiedAt !== null } : undefined;
  }
}
