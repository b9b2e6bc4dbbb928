import { Injectable } from '@nestjs/common';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { type Actor, Clock, Conflict, Forbidden, NotFound, type UserRole } from '#contracts';
import {
  AccountToken,
  ApiKey,
  AuditEntry,
  Database,
  type Page,
  type PageRequest,
  Session,
  type Transaction,
  TwoFactorChallenge,
  User,
} from '#data';
import { TwoFactorService } from '../sign-in/two-factor/two-factor.service.js';
import { AdminQueries, type AdminUser, type AuditRecord } from './admin.queries.js';
import { isLastAdmin } from './last-admin.js';

export interface UserChange {
  role?: UserRole;
  disabled?: boolean;
}

/** Actions that only an ADMIN may perform. Every use is audited, including reads. */
@Injectable()
export class AdminService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly queries: AdminQueries,
    private readonly twoFactor: TwoFactorService,
  ) {}

  async listUsers(actor: Actor, request: PageRequest & { search?: string }): Promise<Page<AdminUser>> {
    mustBeAdmin(actor);
    await this.audit(actor, 'users.listed', null, { search: request.search ?? null });
    return this.queries.users(request);
  }

  async listAudit(actor: Actor, request: PageRequest): Promise<Page<AuditRecord>> {
    mustBeAdmin(actor);
    await this.audit(actor, 'audit.listed', null, {});
    return this.queries.audit(request);
  }

  /** Disabling ends a user's sessions and API keys at once; enabling the user again does not restore them. */
  async updateUser(actor: Actor, id: string, change: UserChange): Promise<AdminUser> {
    mustBeAdmin(actor);
    if (!isUuid(id)) throw new NotFound('User');
    return this.db.transaction(async (tx) => {
      const isLast = await isLastAdmin(tx, id);
      const user = await tx.manager.findOneBy(User, { id });
      if (!user?.email) throw new NotFound('User'); // a deleted account cannot be changed
      const role = change.role ?? user.role;
      const disabledAt = this.disabledAt(user, change);
      if (role === user.role && disabledAt === user.disabledAt) return this.queries.user(tx, id);
      const stays = role === 'ADMIN' && disabledAt === null;
      if (isLast && !stays) throw new Conflict('The last ADMIN can neither be demoted nor disabled');
      await tx.manager.update(User, { id }, { role, disabledAt, updatedAt: this.clock.now() });
      if (disabledAt) await this.endCredentials(tx, id);
      const from = { role: user.role, disabled: user.disabledAt !== null };
      await this.audit(actor, 'user.updated', id, { from, to: { role, disabled: disabledAt !== null } });
      return this.queries.user(tx, id);
    });
  }

  /** For a user who lost their authenticator app and recovery codes. */
  async resetTwoFactor(actor: Actor, id: string): Promise<string> {
    mustBeAdmin(actor);
    if (!isUuid(id)) throw new NotFound('User');
    return this.db.transaction(async (tx) => {
      const user = await tx.manager.findOneBy(User, { id });
      if (!user?.email) throw new NotFound('User');
      if (!(await this.twoFactor.reset(tx, id, 'an ADMIN'))) throw new NotFound('Second factor');
      await this.audit(actor, 'user.two_factor_reset', id, {});
      return id;
    });
  }

  private disabledAt(user: User, { disabled }: UserChange): Date | null {
    if (disabled === undefined) return user.disabledAt;
    return disabled ? (user.disabledAt ?? this.clock.now()) : null;
  }

  private async endCredentials(tx: Transaction, userId: string): Promise<void> {
    await tx.manager.delete(Session, { userId });
    await tx.manager.delete(ApiKey, { userId });
    await tx.manager.delete(AccountToken, { userId });
    await tx.manager.delete(TwoFactorChallenge, { userId });
  }

  /** Part of the open transaction, if there is one. */
  private async audit(actor: Actor, action: string, targetId: string | null, details: object): Promise<void> {
    const entry = { id: uuidv7(), actorId: actor.userId, action, targetId, details, at: this.clock.now() };
    await this.db.withManager((manager) => manager.insert(AuditEntry, entry));
  }
}

function mustBeAdmin(actor: Actor): void {
  if (actor.role !== 'ADMIN') throw Forbidden.to('instance');
}
