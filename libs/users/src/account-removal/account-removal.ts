import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { PROJECT, WORKSPACE } from '#access';
import { type Actor, Clock, Conflict, Forbidden, ValidationFailed } from '#contracts';
import {
  AccountToken,
  ApiKey,
  Avatar,
  CodeLogin,
  Database,
  IdempotencyKey,
  Identity,
  MailMessage,
  Notification,
  Passkey,
  ProjectMember,
  Reaction,
  RecoveryCode,
  Session,
  TicketView,
  TicketWatcher,
  type Transaction,
  TwoFactor,
  TwoFactorChallenge,
  User,
  UserPreferences,
  Webhook,
  WeeklyDigest,
  WorkspaceMember,
} from '#data';
import { isLastAdmin } from '../administration/last-admin.js';
import { Passwords } from '../sign-in/passwords.js';
import { SignInAttempts } from '../sign-in/sign-in-attempts.js';
import {
  AGENTS_WITHOUT_OTHER_PEOPLE,
  CREDENTIALS_OF_USER,
  DELETE_PROJECTS_WITHOUT_OTHERS,
  deleteInvitationsOf,
  deleteKeysOf,
  deleteMailTo,
  disableUsers,
  lockPlaces,
  otherMembers,
  placeWithoutOtherOwner,
  RENAME_PERSONAL_WORKSPACE,
} from './account-removal.sql.js';
import { clearFromFields } from './clear-from-fields.js';
import { transferProjects, transferWorkspaces } from './transfer-ownership.js';

export const FORMER_USER = 'Former user';

/** Wrong passwords are counted under this name instead of an address. */
const ATTEMPTS_KEY = 'account removal';

/** Users without a password must have signed in this recently. */
const RECENT_SIGN_IN = 10 * 60 * 1000;

/** Memberships, and what is personal data only. */
const PERSONAL: (new () => { userId: string | null })[] = [
  ProjectMember,
  WorkspaceMember,
  Session,
  Avatar,
  ApiKey,
  UserPreferences,
  IdempotencyKey,
  TicketWatcher,
  CodeLogin,
  Notification,
  Reaction,
  WeeklyDigest,
  AccountToken,
  Identity,
  Passkey,
  TwoFactor,
  RecoveryCode,
  TwoFactorChallenge,
  MailMessage,
];

/** Deletes an account: personal data is removed, content is kept without the author's name. */
@Injectable()
export class AccountRemoval {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly attempts: SignInAttempts,
  ) {}

  async remove(actor: Actor, password: string | undefined): Promise<string> {
    await this.checkPassword(actor, password);
    return this.db.transaction(async (tx) => {
      await this.mustNotBeLastOwner(tx, actor.userId);
      await this.releaseOwnership(tx, actor.userId);
      await tx.manager.update(User, { id: actor.userId }, this.anonymous());
      return actor.userId;
    });
  }

  /** Without a password there is nothing to check, so a recent sign-in is required instead. */
  private async checkPassword(actor: Actor, password: string | undefined): Promise<void> {
    const [account] = await this.db.query<{ email: string | null; passwordHash: string | null; openedAt: Date | null }>(
      CREDENTIALS_OF_USER,
      [actor.userId, actor.sessionId ?? null],
    );
    if (account && account.passwordHash === null) return this.mustBeRecent(account.openedAt);
    if (password === undefined) throw ValidationFailed.on('password', 'Password is required');
    const email = account?.email ?? '';
    await this.attempts.check(email, ATTEMPTS_KEY);
    if (!(await this.passwords.verify(account?.passwordHash, password))) {
      await this.attempts.failed(email, ATTEMPTS_KEY);
      throw ValidationFailed.on('password', 'Password is wrong');
    }
    await this.attempts.succeeded(email, ATTEMPTS_KEY);
  }

  private mustBeRecent(openedAt: Date | null): void {
    const isRecent = openedAt !== null && this.clock.now().getTime() - openedAt.getTime() < RECENT_SIGN_IN;
    if (!isRecent) throw new Forbidden('Sign in again to delete an account that has no password');
  }

  /**
   * The last owner of a shared workspace or project must first make someone else an owner; the last ADMIN must first
   * appoint another.
   */
  private async mustNotBeLastOwner(tx: Transaction, userId: string): Promise<void> {
    if ((await isLastAdmin(tx, userId)) && (await this.isAnyoneElse(tx, userId))) {
      throw new Conflict('The last ADMIN cannot be removed');
    }
    for (const { members, column, table, word } of [WORKSPACE, PROJECT]) {
      // Locks the workspace or project, like every change of members, so that owners are counted one at a time.
      await tx.query(lockPlaces(table, column, members), [userId]);
      const alive = table === 'projects' ? `AND place.status <> 'deleted'` : '';
      const others = otherMembers(members, column);
      const [needed] = await tx.query(placeWithoutOtherOwner(members, table, column, alive, others), [userId]);
      if (needed) throw new Conflict(`The last owner of a ${word} with other members cannot be removed`);
    }
  }

  private async isAnyoneElse(tx: Transaction, userId: string): Promise<boolean> {
    return tx.manager.existsBy(User, { id: Not(userId), email: Not(IsNull()) });
  }

  /** Deletes what nobody else uses and transfers shared workspaces and projects to another owner. */
  private async releaseOwnership(tx: Transaction, userId: string): Promise<void> {
    const now = this.clock.now();
    await tx.query(DELETE_PROJECTS_WITHOUT_OTHERS, [userId, now]);
    await transferProjects(tx, userId, now);
    await transferWorkspaces(tx, userId, now);
    // The personal workspace was named after the user.
    await tx.query(RENAME_PERSONAL_WORKSPACE, [userId, FORMER_USER, now]);
    await this.endAgents(tx, userId, now);
    for (const personal of PERSONAL) await tx.manager.delete(personal, { userId });
    // Including invitations sent before the account existed.
    const theirs = '(SELECT email FROM users WHERE id = $1)';
    await tx.query(deleteMailTo(theirs), [userId]);
    await tx.query(deleteInvitationsOf(theirs), [userId]);
    await tx.manager.delete(TicketView, { ownerId: userId, shared: false });
    await clearFromFields(tx, userId, now);
    await tx.manager.update(Webhook, { ownerId: userId }, { enabled: false, deletedAt: now });
  }

  /** Ends agents of workspaces that have no other human member. */
  private async endAgents(tx: Transaction, userId: string, now: Date): Promise<void> {
    await tx.query(deleteKeysOf(AGENTS_WITHOUT_OTHER_PEOPLE), [userId]);
    await tx.query(disableUsers(AGENTS_WITHOUT_OTHER_PEOPLE), [userId, now]);
  }

  private anonymous(): Partial<User> {
    const now = this.clock.now();
    const nobody = { name: FORMER_USER, firstName: null, lastName: null, email: null, image: null } as const;
    return { ...nobody, emailVerifiedAt: null, role: 'USER', passwordHash: null, disabledAt: now, updatedAt: now };
  }
}
