import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { confirmMembership, hashToken, type MembershipKind, Memberships, PROJECT, WORKSPACE } from '#access';
import { type Actor, Clock, Forbidden, type MemberRole, NotFound, type UserRole, ValidationFailed } from '#contracts';
import { Database, Invitation, type Sql, type Transaction, User } from '#data';
import { ProjectMembersService } from '#projects';
import { WorkspacesService } from '../workspaces.service.js';
import { InvitationQueries, type ReceivedInvitation, verifiedEmail } from './invitation.queries.js';
import { lockPlace, USABLE_INVITATIONS } from './invitation-acceptance.sql.js';

interface FoundInvitation {
  id: string;
  tokenHash: Buffer;
  workspaceId: string;
  projectId: string | null;
  email: string;
  role: MemberRole;
  mailed: boolean;
  inviterId: string;
  inviterRole: UserRole;
}

export interface Joined {
  workspaceId: string;
  projectId: string | null;
  role: MemberRole;
}

/** Adds members by invitation. */
@Injectable()
export class InvitationAcceptance {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly memberships: Memberships,
    private readonly workspaces: WorkspacesService,
    private readonly projects: ProjectMembersService,
    private readonly queries: InvitationQueries,
  ) {}

  accept(actor: Actor, token: string): Promise<Joined> {
    return this.db.transaction(async (tx) => {
      const account = await tx.manager.findOneBy(User, { id: actor.userId });
      const invitation = await this.find(tx, token, 'token');
      if (account?.email !== invitation.email) throw new Forbidden('This invitation is for another e-mail address');
      return this.take(tx, invitation, actor.userId, unusable('token'));
    });
  }

  /** Accepts without the token, by a user whose e-mail is verified. */
  acceptOwn(actor: Actor, id: string): Promise<Joined> {
    return this.db.transaction(async (tx) => {
      const invitation = await this.ownInvitation(tx, actor, id);
      return this.take(tx, invitation, actor.userId, new NotFound('Invitation'));
    });
  }

  /** Invalidates its token; the project or workspace keeps showing it as declined. */
  decline(actor: Actor, id: string): Promise<ReceivedInvitation> {
    return this.db.transaction(async (tx) => {
      const invitation = await this.ownInvitation(tx, actor, id);
      const open = { id: invitation.id, declinedAt: IsNull() };
      const declined = await tx.manager.update(Invitation, open, { declinedAt: this.clock.now() });
      if (!declined.affected) throw new NotFound('Invitation');
      return this.queries.received(tx, actor, invitation.id);
    });
  }

  /** Throws unless someone with this e-mail could sign up with it. */
  async check(token: string, email: string): Promise<void> {
    mustBeFor(email, await this.find(this.db, token, 'invitationToken'));
  }

  /** Accepts for a new account, in the transaction that creates it. */
  async join(
    tx: Transaction,
    token: string,
    { userId, email }: { userId: string; email: string },
  ): Promise<Joined & { mailed: boolean }> {
    const invitation = await this.find(tx, token, 'invitationToken');
    mustBeFor(email, invitation);
    const joined = await this.take(tx, invitation, userId, unusable('invitationToken'));
    return { ...joined, mailed: invitation.mailed };
  }

  /** Whether someone with this e-mail has any invitation. */
  async names(sql: Sql, email: string): Promise<boolean> {
    const rows = await sql.query(`${USABLE_INVITATIONS} AND i.email = $2 LIMIT 1`, [this.clock.now(), email]);
    return rows.length > 0;
  }

  /**
   * Accepts all invitations without their tokens, for a new account whose e-mail a provider has verified, in the
   * transaction that creates it. Returns how many were accepted: invitations whose inviter may no longer add members
   * are skipped.
   */
  async joinAll(tx: Transaction, { userId, email }: { userId: string; email: string }): Promise<number> {
    const invitations = await tx.query<FoundInvitation>(
      `${USABLE_INVITATIONS} AND i.email = $2 ORDER BY i.workspace_id, i.project_id, i.id LIMIT ${MAX_AT_ONCE}`,
      [this.clock.now(), email],
    );
    let accepted = 0;
    for (const invitation of invitations) {
      const refusal = new NotFound('Invitation');
      try {
        await tx.savepoint((part) => this.take(part, invitation, userId, refusal));
        accepted++;
      } catch (error) {
        if (error !== refusal) throw error;
      }
    }
    return accepted;
  }

  /** An invitation is void if its inviter was disabled or deleted. */
  private async find(sql: Sql, token: string, field: string): Promise<FoundInvitation> {
    const [row] = await sql.query<FoundInvitation>(`${USABLE_INVITATIONS} AND i.token_hash = $2`, [
      this.clock.now(),
      hashToken(token),
    ]);
    if (!row) throw unusable(field);
    return row;
  }

  private async ownInvitation(tx: Transaction, actor: Actor, id: string): Promise<FoundInvitation> {
    const [row] = isUuid(id)
      ? await tx.query<FoundInvitation>(`${USABLE_INVITATIONS} AND i.id = $2 AND i.email = ${verifiedEmail('$3')}`, [
          this.clock.now(),
          id,
          actor.userId,
        ])
      : [];
    if (!row) throw new NotFound('Invitation');
    return row;
  }

  /** Acts as the inviter, with the permissions the inviter has now. */
  private async take(tx: Transaction, invitation: FoundInvitation, userId: string, refusal: Error): Promise<Joined> {
    const { workspaceId, projectId } = invitation;
    const [kind, scopeId] = projectId === null ? [WORKSPACE, workspaceId] : [PROJECT, projectId];
    await tx.query(lockPlace(kind.table), [scopeId]);
    const held = await this.memberships.roleOf(tx, kind, scopeId, userId);
    const { id, tokenHash } = invitation;
    const used = await tx.manager.delete(Invitation, { id, tokenHash });
    if (!used.affected) throw refusal;
    // Someone who has become a member meanwhile keeps their role.
    if (held === null) await this.add(invitation, kind, scopeId, userId, refusal);
    await confirmMembership(tx, userId, { workspaceId, projectId });
    return { workspaceId, projectId, role: held ?? invitation.role };
  }

  private async add(
    { inviterId, inviterRole, role }: FoundInvitation,
    kind: MembershipKind,
    scopeId: string,
    userId: string,
    refusal: Error,
  ): Promise<void> {
    const inviter: Actor = { userId: inviterId, role: inviterRole };
    try {
      if (kind === PROJECT) await this.projects.set(inviter, scopeId, userId, role);
      else await this.workspaces.setMember(inviter, scopeId, userId, role);
    } catch (error) {
      if (error instanceof Forbidden || error instanceof NotFound) throw refusal;
      throw error;
    }
  }
}

/** Further ones remain in the list of invitations, to be accepted there. */
const MAX_AT_ONCE = 20;

function mustBeFor(email: string, invitation: FoundInvitation): void {
  if (invitation.email !== email) {
    throw ValidationFailed.on('invitationToken', 'This invitation is for another e-mail address');
  }
}

const unusable = (field: string) => ValidationFailed.on(field, 'Invitation is wrong, was used, revoked or has expired');
