import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { confirmMembership, hashToken, type MembershipKind, Memberships, PROJECT, WORKSPACE } from '#access';
import { type Actor, Clock, Forbidden, type MemberRole, NotFound, type UserRole, ValidationFailed } from '#contracts';
import { Database, type Sql, type Transaction } from '#data';
import { ProjectMembersService } from '#projects';
import { WorkspacesService } from '../workspaces.service.js';
import { InvitationQueries, type ReceivedInvitation, verifiedEmail } from './invitation.queries.js';

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

/** Makes members of those who come with the token of an invitation. */
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
      const [account] = await tx.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [actor.userId]);
      const invitation = await this.find(tx, token, 'token');
      if (account?.email !== invitation.email) throw new Forbidden('This invitation is for another e-mail address');
      return this.take(tx, invitation, actor.userId, unusable('token'));
    });
  }

  /** Without its token, by someone whose e-mail is known to be theirs. */
  acceptOwn(actor: Actor, id: string): Promise<Joined> {
    return this.db.transaction(async (tx) => {
      const invitation = await this.own(tx, actor, id);
      return this.take(tx, invitation, actor.userId, new NotFound('Invitation'));
    });
  }

  /** Its token is of no use from then on; the place it was to goes on showing it as declined. */
  decline(actor: Actor, id: string): Promise<ReceivedInvitation> {
    return this.db.transaction(async (tx) => {
      const invitation = await this.own(tx, actor, id);
      const [declined] = await tx.query(
        'UPDATE invitations SET declined_at = $2 WHERE id = $1 AND declined_at IS NULL RETURNING id',
        [invitation.id, this.clock.now()],
      );
      if (!declined) throw new NotFound('Invitation');
      return this.queries.received(tx, actor, invitation.id);
    });
  }

  /** Whether someone with this e-mail could sign up with it. */
  async check(token: string, email: string): Promise<void> {
    mustBeFor(email, await this.find(this.db, token, 'invitationToken'));
  }

  /** With a new account, in the transaction that makes it. */
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

  /** Whether someone with this e-mail is invited anywhere. */
  async names(sql: Sql, email: string): Promise<boolean> {
    const rows = await sql.query(`${FIND} AND i.email = $2 LIMIT 1`, [this.clock.now(), email]);
    return rows.length > 0;
  }

  /**
   * Without their tokens, with a new account whose e-mail a provider has verified, in the transaction that makes it.
   * Answers how many were accepted: one whose inviter may no longer add members is skipped.
   */
  async joinAll(tx: Transaction, { userId, email }: { userId: string; email: string }): Promise<number> {
    const invitations = await tx.query<FoundInvitation>(
      `${FIND} AND i.email = $2 ORDER BY i.workspace_id, i.project_id, i.id LIMIT ${MOST_AT_ONCE}`,
      [this.clock.now(), email],
    );
    let accepted = 0;
    for (const invitation of invitations) {
      const refusal = new NotFound('Invitation');
      try {
        await tx.part((part) => this.take(part, invitation, userId, refusal));
        accepted++;
      } catch (error) {
        if (error !== refusal) throw error;
      }
    }
    return accepted;
  }

  /** One whose inviter has been disabled, or has left, is none. */
  private async find(sql: Sql, token: string, field: string): Promise<FoundInvitation> {
    const [row] = await sql.query<FoundInvitation>(`${FIND} AND i.token_hash = $2`, [
      this.clock.now(),
      hashToken(token),
    ]);
    if (!row) throw unusable(field);
    return row;
  }

  private async own(tx: Transaction, actor: Actor, id: string): Promise<FoundInvitation> {
    const [row] = isUuid(id)
      ? await tx.query<FoundInvitation>(`${FIND} AND i.id = $2 AND i.email = ${verifiedEmail('$3')}`, [
          this.clock.now(),
          id,
          actor.userId,
        ])
      : [];
    if (!row) throw new NotFound('Invitation');
    return row;
  }

  /** As if the inviter added them now, by the same service and with the rights the inviter has now. */
  private async take(tx: Transaction, invitation: FoundInvitation, userId: string, refusal: Error): Promise<Joined> {
    const { workspaceId, projectId } = invitation;
    const [kind, placeId] = projectId === null ? [WORKSPACE, workspaceId] : [PROJECT, projectId];
    await tx.query(`SELECT FROM ${kind.table} WHERE id = $1 FOR NO KEY UPDATE`, [placeId]);
    const held = await this.memberships.roleOf(tx, kind, placeId, userId);
    const used = await tx.query('DELETE FROM invitations WHERE id = $1 AND token_hash = $2 RETURNING id', [
      invitation.id,
      invitation.tokenHash,
    ]);
    if (used.length === 0) throw refusal;
    // Whoever has become a member meanwhile keeps the role they were given.
    if (held === null) await this.add(invitation, kind, placeId, userId, refusal);
    await confirmMembership(tx, userId, { workspaceId, projectId });
    return { workspaceId, projectId, role: held ?? invitation.role };
  }

  private async add(
    { inviterId, inviterRole, role }: FoundInvitation,
    kind: MembershipKind,
    placeId: string,
    userId: string,
    refusal: Error,
  ): Promise<void> {
    const inviter: Actor = { userId: inviterId, role: inviterRole };
    try {
      if (kind === PROJECT) await this.projects.set(inviter, placeId, userId, role);
      else await this.workspaces.setMember(inviter, placeId, userId, role);
    } catch (error) {
      if (error instanceof Forbidden || error instanceof NotFound) throw refusal;
      throw error;
    }
  }
}

/** More wait in the list of invitations, to be accepted there. */
const MOST_AT_ONCE = 20;

/** One that can be accepted at `$1`. */
const FIND = `SELECT i.id, i.token_hash AS "tokenHash", i.workspace_id AS "workspaceId", i.project_id AS "projectId", i.email,
    i.role, i.mailed, u.id AS "inviterId", u.role AS "inviterRole"
  FROM invitations i JOIN users u ON u.id = i.invited_by
  WHERE i.expires_at > $1 AND i.declined_at IS NULL AND u.disabled_at IS NULL`;

function mustBeFor(email: string, invitation: FoundInvitation): void {
  if (invitation.email !== email) {
    throw ValidationFailed.on('invitationToken', 'This invitation is for another e-mail address');
  }
}

const unusable = (field: string) => ValidationFailed.on(field, 'Invitation is wrong, was used, revoked or has expired');
