import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { CONFIG, type Config } from '#config';
import { Clock, ValidationFailed } from '#contracts';
import { Database, Identity, NAMED_LOCK, type Transaction, TwoFactorChallenge } from '#data';
import { InvitationAcceptance } from '#workspaces';
import { NewAccounts } from '../new-accounts.js';
import { type Client, type NewSession, SessionsService } from '../sessions.service.js';
import { SignInMail } from '../sign-in-mail.js';
import { removePreparedCredentials } from './prepared-credentials.js';
import { LOCK_USER_BY_EMAIL, USER_OF_IDENTITY } from './provider-accounts.sql.js';
import { type ProviderIdentity, type SignInProvider, SignInRefused } from './sign-in-provider.js';

type ProvenIdentity = ProviderIdentity & { email: string };

interface FoundAccount {
  id: string;
  disabled: boolean;
  isVerified: boolean;
  proof: 'mail' | 'provider' | 'none' | null;
}

/** Finds the account that an identity signs in to: the linked one, one with its e-mail, or a new one. */
@Injectable()
export class ProviderAccounts {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly accounts: NewAccounts,
    private readonly sessions: SessionsService,
    private readonly invitations: InvitationAcceptance,
    private readonly mail: SignInMail,
  ) {}

  /** One transaction: the account, its identity and its session exist together or not at all. */
  async signIn(provider: SignInProvider, given: ProviderIdentity, client: Client): Promise<NewSession> {
    const identity = proven(given);
    const attempt = () =>
      this.db.transaction(async (tx) => {
        const userId = await this.accountFor(tx, provider, identity);
        return this.sessions.open(tx, userId, client, 'provider');
      });
    try {
      return await attempt();
    } catch (error) {
      // A concurrent sign-in with the same e-mail has just created the account; now it can be linked.
      if (error instanceof ValidationFailed && 'email' in error.fields) return attempt();
      throw error;
    }
  }

  /** Links an identity to the account of a signed-in user. Does nothing if it is already linked to it. */
  async link(provider: SignInProvider, given: ProviderIdentity, userId: string): Promise<void> {
    const identity = proven(given);
    await this.db.transaction(async (tx) => {
      const linked = await this.linkedAccount(tx, provider, identity);
      if (linked && linked.id !== userId) throw new SignInRefused('account_exists');
      if (linked) return;
      await this.insert(tx, provider, identity, userId);
      await this.mail.send(
        tx,
        userId,
        `${provider.label} was linked to your account`,
        `The ${provider.label} account ${identity.email} can now sign in to your Docket account.`,
      );
    });
  }

  private async accountFor(tx: Transaction, provider: SignInProvider, identity: ProvenIdentity): Promise<string> {
    const linked = await this.linkedAccount(tx, provider, identity);
    if (linked?.disabled) throw new SignInRefused('access_denied');
    if (linked) {
      const { subject } = identity;
      await tx.manager.update(Identity, { provider: provider.name, subject }, { lastUsedAt: this.clock.now() });
      return linked.id;
    }
    const found = await this.accountWith(tx, identity.email);
    if (!found) return this.signUp(tx, provider, identity);
    if (found.disabled) throw new SignInRefused('access_denied');
    if (!this.isProven(found)) throw new SignInRefused('account_exists');
    await this.takeOver(tx, provider, identity, found.id);
    return found.id;
  }

  /** Serializes sign-ins of one identity, so that only the first creates the account. */
  private async linkedAccount(
    tx: Transaction,
    { name }: SignInProvider,
    { subject }: ProviderIdentity,
  ): Promise<{ id: string; disabled: boolean } | undefined> {
    await tx.query(NAMED_LOCK, [`identity ${name} ${subject}`]);
    const [row] = await tx.query<{ id: string; disabled: boolean }>(USER_OF_IDENTITY, [name, subject]);
    return row;
  }

  private async accountWith(tx: Transaction, email: string): Promise<FoundAccount | undefined> {
    const [row] = await tx.query<FoundAccount>(LOCK_USER_BY_EMAIL, [email]);
    return row;
  }

  /** Without SMTP, anyone who signs up with an address can verify it, so that proves nothing. */
  private isProven({ isVerified, proof }: FoundAccount): boolean {
    return isVerified && (proof === 'provider' || (proof !== 'none' && this.config.SMTP_URL !== undefined));
  }

  /**
   * Prevents preparing an account for somebody else: credentials that may be another's are removed when the owner first
   * signs in.
   */
  private async takeOver(
    tx: Transaction,
    provider: SignInProvider,
    identity: ProvenIdentity,
    userId: string,
  ): Promise<void> {
    const removed = await removePreparedCredentials(tx, userId, this.clock.now());
    await this.sessions.endAll(tx, userId);
    await tx.manager.delete(TwoFactorChallenge, { userId });
    await this.insert(tx, provider, identity, userId);
    await this.mail.send(
      tx,
      userId,
      `${provider.label} was linked to your account`,
      `The ${provider.label} account ${identity.email} signed in to Docket, and is now linked to your account with the same e-mail address. Every other session has ended.`,
      ...(removed.length > 0
        ? [`Removed, because it was there before your e-mail address was verified: ${removed.join(', ')}.`]
        : []),
    );
  }

  private async signUp(tx: Transaction, provider: SignInProvider, identity: ProvenIdentity): Promise<string> {
    const { email, name } = identity;
    const isOpen = this.config.SIGN_UP === 'open' || provider.allowedDomains.includes(email.split('@').at(-1)!);
    if (!isOpen && !(await this.invitations.names(tx, email))) throw new SignInRefused('sign_up_closed');
    const userId = await this.accounts.insert(tx, { email, name, passwordHash: null, isVerified: true });
    const accepted = await this.invitations.joinAll(tx, { userId, email });
    if (!isOpen && accepted === 0) throw new SignInRefused('sign_up_closed');
    await this.insert(tx, provider, identity, userId);
    return userId;
  }

  private async insert(
    tx: Transaction,
    { name }: SignInProvider,
    { subject, email }: ProvenIdentity,
    userId: string,
  ): Promise<void> {
    const now = this.clock.now();
    await tx.manager.insert(Identity, {
      ...{ id: uuidv7(), userId, provider: name, subject, email },
      createdAt: now,
      lastUsedAt: now,
    });
  }
}

function proven(identity: ProviderIdentity): ProvenIdentity {
  if (identity.email === undefined) throw new SignInRefused('email_unverified');
  return { ...identity, email: identity.email };
}
