import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { type Actor, Clock, Forbidden, Unauthorized, ValidationFailed } from '#contracts';
import { Database, type Transaction, TwoFactorChallenge, User } from '#data';
import { InvitationAcceptance } from '#workspaces';
import { type UserProfile, UserQueries } from '../user.queries.js';
import { AccountTokens } from './account-tokens.js';
import {
  CREDENTIALS_BY_EMAIL,
  LOCK_UNCHANGED_CREDENTIALS,
  PASSWORD_IS_PROVEN,
  REPLACE_PASSWORD,
} from './accounts.sql.js';
import { countedAddress } from './counted-address.js';
import { EmailVerification } from './email-verification.js';
import { NewAccounts } from './new-accounts.js';
import { Passwords } from './passwords.js';
import { type Client, type NewSession, SessionsService } from './sessions.service.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { SignInMail } from './sign-in-mail.js';
import { TwoFactorSignIn } from './two-factor/two-factor-sign-in.js';

/** Wrong current passwords count like failed sign-ins, under this name instead of an address. */
const PASSWORD_CHANGE = 'password change';

export interface SignUp {
  email: string;
  password: string;
  name?: string | null;
  /** Allows signing up even if sign-up is closed, and accepts the invitation. */
  invitationToken?: string;
}

export interface SignedIn {
  user: UserProfile;
  session: NewSession;
}

/** The password was correct; a second-factor code completes the sign-in. */
export interface TwoFactorRequired {
  challenge: string;
}

interface CheckedAccount {
  id: string;
  passwordHash: string | null;
  hasSecondFactor: boolean;
}

@Injectable()
export class AccountsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly attempts: SignInAttempts,
    private readonly accounts: NewAccounts,
    private readonly users: UserQueries,
    private readonly verification: EmailVerification,
    private readonly tokens: AccountTokens,
    private readonly invitations: InvitationAcceptance,
    private readonly twoFactor: TwoFactorSignIn,
    private readonly mail: SignInMail,
  ) {}

  async signUp(input: SignUp, client: Client): Promise<SignedIn> {
    const { email, invitationToken } = input;
    mustUsePasswords(this.config);
    const isInvited = invitationToken !== undefined;
    if (isInvited)
      await this.invitations.check(invitationToken, email); // before the expensive hash
    else if (this.config.SIGN_UP === 'closed') throw new Forbidden('Sign-up is closed');
    const passwordHash = await this.passwords.hash(input.password);
    return this.db.transaction(async (tx) => {
      const userId = await this.accounts.insert(tx, { ...input, passwordHash });
      const person = { userId, email };
      const joined = isInvited ? await this.invitations.join(tx, invitationToken, person) : undefined;
      if (joined?.mailed) await this.confirmByInvitation(tx, userId);
      else await this.verification.welcome(tx, userId, email);
      const session = await this.sessions.open(tx, userId, client, 'password');
      return { user: await this.users.profile(userId, tx), session };
    });
  }

  /** Creates an account for Docket itself, even if sign-up is closed. */
  async create(input: SignUp): Promise<string> {
    const passwordHash = await this.passwords.hash(input.password);
    return this.db.transaction((tx) => this.accounts.insert(tx, { ...input, passwordHash }));
  }

  async signIn(email: string, password: string, client: Client): Promise<SignedIn | TwoFactorRequired> {
    mustUsePasswords(this.config);
    const from = countedAddress(client.address);
    await this.attempts.check(email, from);
    const [account] = await this.db.query<CheckedAccount & { disabled: boolean }>(CREDENTIALS_BY_EMAIL, [email]);
    const matches = await this.passwords.verify(account?.passwordHash, password);
    if (!account || !matches || account.disabled) {
      await this.attempts.failed(email, from);
      throw new Unauthorized('Invalid email or password');
    }
    // With a second factor, the failure count is reset only after its code was correct too.
    if (account.hasSecondFactor) await this.attempts.check(email, from);
    else await this.attempts.succeeded(email, from);
    return this.db.transaction(async (tx) => {
      const held = await this.mustBeUnchanged(tx, account);
      if (held.hasSecondFactor) return { challenge: await this.twoFactor.begin(tx, account.id) };
      const session = await this.sessions.open(tx, account.id, client, 'password');
      return { user: await this.users.profile(account.id, tx), session };
    });
  }

  async completeSignIn(challenge: string, code: string, client: Client): Promise<SignedIn> {
    mustUsePasswords(this.config);
    const { userId, session } = await this.twoFactor.complete(challenge, code, client);
    return { user: await this.users.profile(userId), session };
  }

  /**
   * Ends every other session, in case someone else knew the old password. An account without a password sets its first
   * one without a current one.
   */
  async changePassword(actor: Actor, currentPassword: string | undefined, newPassword: string): Promise<UserProfile> {
    const account = await this.db.withManager((manager) => manager.findOneBy(User, { id: actor.userId }), {
      writes: false,
    });
    const former = account?.passwordHash ?? null;
    if (former !== null) await this.checkCurrentPassword(account!.email!, former, currentPassword);
    const passwordHash = await this.passwords.hash(newPassword);
    return this.db.transaction(async (tx) => {
      await this.replace(tx, actor.userId, former, passwordHash);
      await this.tokens.revoke(tx, actor.userId, 'reset_password');
      await tx.manager.delete(TwoFactorChallenge, { userId: actor.userId });
      await this.sessions.endOthers(tx, actor);
      await this.mail.send(
        tx,
        actor.userId,
        former === null ? 'A password was set for your account' : 'Your password was changed',
        `${former === null ? 'A password can now sign in to your Docket account' : 'The password of your Docket account was changed'}. Every other session has ended.`,
      );
      return this.users.profile(actor.userId, tx);
    });
  }

  private async checkCurrentPassword(
    email: string,
    former: string,
    currentPassword: string | undefined,
  ): Promise<void> {
    if (currentPassword === undefined) throw ValidationFailed.on('currentPassword', 'Current password is required');
    await this.attempts.check(email, PASSWORD_CHANGE);
    if (await this.passwords.verify(former, currentPassword)) return;
    await this.attempts.failed(email, PASSWORD_CHANGE);
    throw ValidationFailed.on('currentPassword', 'Current password is wrong');
  }

  /** Fails if the password was changed meanwhile, since the current one was then checked against the old hash. */
  private async replace(tx: Transaction, userId: string, former: string | null, passwordHash: string): Promise<void> {
    const now = this.clock.now();
    const replaced = await tx.query(REPLACE_PASSWORD, [userId, former, passwordHash, now]);
    if (replaced.length === 0) throw ValidationFailed.on('currentPassword', 'Current password is wrong');
  }

  /** The token came by mail, so the new account belongs to the reader of that mailbox. */
  private async confirmByInvitation(tx: Transaction, userId: string): Promise<void> {
    await this.verification.confirm(tx, userId, 'mail');
    await tx.query(PASSWORD_IS_PROVEN, [userId]);
  }

  /** Fails if the password was changed while it was being checked: its sessions have just been ended. */
  private async mustBeUnchanged(tx: Transaction, { id, passwordHash }: CheckedAccount): Promise<CheckedAccount> {
    const [held] = await tx.query<CheckedAccount>(LOCK_UNCHANGED_CREDENTIALS, [id, passwordHash]);
    if (!held) throw new Unauthorized('Invalid email or password');
    return held;
  }
}

/** Throws if the operator has disabled passwords. */
export function mustUsePasswords({ PASSWORD_SIGN_IN }: Pick<Config, 'PASSWORD_SIGN_IN'>): void {
  if (!PASSWORD_SIGN_IN) throw new Forbidden('Signing in with a password is disabled');
}
