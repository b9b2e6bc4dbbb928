import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { CONFIG, type Config } from '#config';
import { type Actor, Clock, Forbidden, Unauthorized, type UserRole, ValidationFailed } from '#contracts';
import { Database, type Transaction, User } from '#data';
import { InvitationAcceptance, PersonalWorkspaces } from '#workspaces';
import { type UserProfile, UserQueries } from '../user.queries.js';
import { AccountTokens } from './account-tokens.js';
import { countedAddress } from './counted-address.js';
import { EmailVerification } from './email-verification.js';
import { Passwords } from './passwords.js';
import { type Client, type NewSession, SessionsService } from './sessions.service.js';
import { SignInAttempts } from './sign-in-attempts.js';

/** Serialises the very first sign-ups, of which exactly one becomes ADMIN; the number is arbitrary. */
const FIRST_USER_LOCK = 7_236_020;

/** Guesses at the current password count like sign-ins, from one place: whoever holds the session. */
const PASSWORD_CHANGE = 'password change';

export interface SignUp {
  email: string;
  password: string;
  name?: string | null;
  /** Lets in, also where sign-up is closed, and joins what it invites to. */
  invitationToken?: string;
}

export interface SignedIn {
  user: UserProfile;
  session: NewSession;
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
    private readonly workspaces: PersonalWorkspaces,
    private readonly users: UserQueries,
    private readonly verification: EmailVerification,
    private readonly tokens: AccountTokens,
    private readonly invitations: InvitationAcceptance,
  ) {}

  async signUp(input: SignUp, client: Client): Promise<SignedIn> {
    const { email, invitationToken } = input;
    const isInvited = invitationToken !== undefined;
    if (isInvited)
      await this.invitations.check(invitationToken, email); // before a hash, which is dear
    else if (this.config.SIGN_UP === 'closed') throw new Forbidden('Sign-up is closed');
    const passwordHash = await this.passwords.hash(input.password);
    return this.db.transaction(async (tx) => {
      const userId = await this.insert(tx, input, passwordHash);
      const person = { userId, email };
      const joined = isInvited ? await this.invitations.join(tx, invitationToken, person) : undefined;
      if (joined?.mailed) await this.verification.confirm(tx, userId);
      else await this.verification.welcome(tx, userId, email);
      const session = await this.sessions.open(tx, userId, client);
      return { user: await this.users.profile(userId, tx), session };
    });
  }

  /** An account made by Docket itself, whether or not people may sign up. */
  async create(input: SignUp): Promise<string> {
    const passwordHash = await this.passwords.hash(input.password);
    return this.db.transaction((tx) => this.insert(tx, input, passwordHash));
  }

  async signIn(email: string, password: string, client: Client): Promise<SignedIn> {
    const from = countedAddress(client.address);
    await this.attempts.check(email, from);
    const [account] = await this.db.query<{ id: string; passwordHash: string; disabled: boolean }>(
      `SELECT id, password_hash AS "passwordHash", disabled_at IS NOT NULL AS disabled FROM users WHERE email = $1`,
      [email],
    );
    const matches = await this.passwords.verify(account?.passwordHash, password);
    if (!account || !matches || account.disabled) {
      await this.attempts.failed(email, from);
      throw new Unauthorized('Invalid email or password');
    }
    await this.attempts.succeeded(email, from);
    return this.db.transaction(async (tx) => {
      await this.mustStillHold(tx, account);
      const session = await this.sessions.open(tx, account.id, client);
      return { user: await this.users.profile(account.id, tx), session };
    });
  }

  /** Ends every other session: whoever knew the old password is out. */
  async changePassword(actor: Actor, currentPassword: string, newPassword: string): Promise<UserProfile> {
    const [account] = await this.db.query<{ email: string; passwordHash: string }>(
      'SELECT email, password_hash AS "passwordHash" FROM users WHERE id = $1',
      [actor.userId],
    );
    const email = account?.email ?? '';
    await this.attempts.check(email, PASSWORD_CHANGE);
    if (!(await this.passwords.verify(account?.passwordHash, currentPassword))) {
      await this.attempts.failed(email, PASSWORD_CHANGE);
      throw ValidationFailed.on('currentPassword', 'Current password is wrong');
    }
    const passwordHash = await this.passwords.hash(newPassword);
    return this.db.transaction(async (tx) => {
      await tx.manager.update(User, { id: actor.userId }, { passwordHash, updatedAt: this.clock.now() });
      await this.tokens.forget(tx, actor.userId, 'reset_password');
      await this.sessions.endOthers(tx, actor);
      return this.users.profile(actor.userId, tx);
    });
  }

  /** A password that was replaced while it was being checked opens nothing: the sessions it had opened have just ended. */
  private async mustStillHold(tx: Transaction, account: { id: string; passwordHash: string }): Promise<void> {
    const held = await tx.query(
      'SELECT 1 FROM users WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL FOR SHARE',
      [account.id, account.passwordHash],
    );
    if (held.length === 0) throw new Unauthorized('Invalid email or password');
  }

  private async insert(tx: Transaction, { email, name }: SignUp, passwordHash: string): Promise<string> {
    const id = uuidv7();
    const now = this.clock.now();
    await tx.manager.insert(User, {
      id,
      email,
      name: name ?? null,
      passwordHash,
      role: await this.roleForNext(tx),
      createdAt: now,
      updatedAt: now,
    });
    await this.workspaces.create(tx, { id, name: name ?? email.split('@', 1)[0]! });
    return id;
  }

  private async roleForNext(tx: Transaction): Promise<UserRole> {
    if (await this.anyone(tx)) return 'USER';
    await tx.query('SELECT pg_advisory_xact_lock($1)', [FIRST_USER_LOCK]);
    return (await this.anyone(tx)) ? 'USER' : 'ADMIN';
  }

  private async anyone(tx: Transaction): Promise<boolean> {
    const [row] = await tx.query<{ found: boolean }>(
      'SELECT EXISTS (SELECT 1 FROM users WHERE email IS NOT NULL) AS found',
    );
    return row?.found ?? false;
  }
}
