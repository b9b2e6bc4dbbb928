import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database, type Transaction, User } from '#data';
import { MailEncryption, MailLimits, MailLinks, MailOutbox, passwordResetMail } from '#notifications';
import { AccountTokens, type NewAccountToken } from './account-tokens.js';
import { countedAddress } from './counted-address.js';
import { Passwords } from './passwords.js';
import { SessionsService } from './sessions.service.js';
import { SignInAttempts } from './sign-in-attempts.js';

const PURPOSE = 'reset_password';
const HOUR = 60 * 60 * 1000;
/** To one account. Whoever asks for more hears the same, and nobody's mailbox is filled. */
const MAILS_AN_HOUR = 5;
/** In milliseconds. What there is to do takes a few, and how many tells who has an account. */
const ANSWERS_AFTER = 200;

/** A new password for those who have lost theirs. */
@Injectable()
export class PasswordReset {
  private readonly logger = new Logger(PasswordReset.name);

  constructor(
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
  ) {}

  /**
   * The same answer, and not before the same time has passed, whether or not somebody has that address. Without a server
   * for mail there is nobody the message could be shown to, and none is written.
   */
  async request(email: string, address: string): Promise<void> {
    await this.attempts.failed(email, `password reset from ${countedAddress(address)}`);
    const passed = sleep(ANSWERS_AFTER);
    this.encryption.mustBeReady();
    if (this.outbox.sends) await this.db.transaction((tx) => this.send(tx, email));
    else this.logger.warn('A new password was asked for, and there is no SMTP_URL: see `npm run password:reset`');
    await passed;
  }

  /** For whoever runs the instance, to hand over themselves. Undefined when nobody has that address. */
  async issue(email: string): Promise<{ url: string; token: string; expiresAt: Date } | undefined> {
    return this.db.transaction(async (tx) => {
      const userId = (await this.accountOf(tx, email))?.id;
      if (userId === undefined) return undefined;
      const made = this.tokens.make(PURPOSE);
      await this.tokens.keep(tx, userId, PURPOSE, made);
      return { ...made, url: this.urlOf(made) };
    });
  }

  /** Ends every session, and every other token that could set a password. */
  async reset(token: string, password: string): Promise<void> {
    await this.tokens.owner(this.db, PURPOSE, token); // before a hash, which is dear
    const passwordHash = await this.passwords.hash(password);
    await this.db.transaction(async (tx) => {
      const userId = await this.tokens.use(tx, PURPOSE, token);
      await tx.manager.update(User, { id: userId }, { passwordHash, updatedAt: this.clock.now() });
      await this.tokens.forget(tx, userId, PURPOSE);
      await this.sessions.endAll(tx, userId);
    });
  }

  private async send(tx: Transaction, email: string): Promise<void> {
    const account = await this.accountOf(tx, email);
    if (!account) return;
    const userId = account.id;
    const since = new Date(this.clock.now().getTime() - HOUR);
    if ((await this.tokens.made(tx, userId, PURPOSE, since)) >= MAILS_AN_HOUR) return;
    // Accounts that others make with variants of an address must not use up what its verified owner may ask for.
    if (!account.isVerified && (await this.limits.tokenWaitsUntil(tx, 'password_reset', email))) return;
    const made = this.tokens.make(PURPOSE);
    await this.tokens.keep(tx, userId, PURPOSE, made);
    const way = { url: this.urlOf(made), token: made.token, route: 'POST /api/auth/password-reset' };
    const content = passwordResetMail(way);
    await this.outbox.put(tx, [
      { kind: 'password_reset', to: { userId, email }, content, secretUntil: made.expiresAt },
    ]);
  }

  private async accountOf(tx: Transaction, email: string): Promise<{ id: string; isVerified: boolean } | undefined> {
    const [row] = await tx.query<{ id: string; isVerified: boolean }>(
      `SELECT id, email_verified_at IS NOT NULL AS "isVerified" FROM users WHERE email = $1 AND disabled_at IS NULL`,
      [email],
    );
    return row;
  }

  private urlOf({ token }: NewAccountToken): string {
    return this.links.withToken('/reset-password', token);
  }
}
