import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { type Actor, Clock, NotFound } from '#contracts';
import { Database, type Transaction, User } from '#data';
import { MailEncryption, MailLimits, MailLinks, MailOutbox, verificationMail } from '#notifications';
import { AccountTokens } from './account-tokens.js';

export interface EmailStatus {
  email: string;
  emailVerified: boolean;
}

/** Verifies that an e-mail address belongs to the account's owner. */
@Injectable()
export class EmailVerification {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly tokens: AccountTokens,
    private readonly outbox: MailOutbox,
    private readonly limits: MailLimits,
    private readonly links: MailLinks,
    private readonly encryption: MailEncryption,
  ) {}

  async status(actor: Actor): Promise<EmailStatus> {
    const user = await this.db.withManager((manager) => manager.findOneBy(User, { id: actor.userId }), {
      writes: false,
    });
    if (!user?.email) throw new NotFound('User');
    return { email: user.email, emailVerified: user.emailVerifiedAt !== null };
  }

  /** Does nothing if the address is already verified. */
  async request(actor: Actor): Promise<void> {
    const { email, emailVerified } = await this.status(actor);
    if (!emailVerified) await this.db.transaction((tx) => this.send(tx, actor.userId, email));
  }

  /** At sign-up, which must not fail when no encryption key is configured. */
  async welcome(tx: Transaction, userId: string, email: string): Promise<void> {
    if (this.encryption.isReady) await this.send(tx, userId, email);
  }

  async verify(token: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const userId = await this.tokens.use(tx, 'verify_email', token);
      await this.confirm(tx, userId, this.outbox.sends ? 'mail' : 'none');
    });
  }

  /** `mail`: somebody received the token by mail. `none`: without SMTP, the signed-in user read it in Docket. */
  async confirm(tx: Transaction, userId: string, proof: 'mail' | 'none'): Promise<void> {
    const verified = { emailVerifiedAt: this.clock.now(), emailProof: proof };
    await tx.manager.update(User, { id: userId, emailVerifiedAt: IsNull() }, verified);
    await this.tokens.revoke(tx, userId, 'verify_email');
  }

  /** Silently does nothing if the mailbox has reached its limit of these messages. */
  private async send(tx: Transaction, userId: string, email: string): Promise<void> {
    if (this.outbox.sends && (await this.limits.tokenWaitsUntil(tx, 'email_verification', email))) return;
    const made = this.tokens.make('verify_email');
    await this.tokens.store(tx, userId, 'verify_email', made);
    const url = this.links.withToken('/verify-email', made.token);
    const content = verificationMail({ url, token: made.token, route: 'POST /api/auth/verify-email' });
    const to = { userId, email };
    await this.outbox.put(tx, [{ kind: 'email_verification', to, content, secretUntil: made.expiresAt }]);
  }
}
