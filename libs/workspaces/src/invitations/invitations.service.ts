import { Injectable } from '@nestjs/common';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { AccessService, hashToken, type MembershipKind, may, newMailToken, PROJECT, WORKSPACE } from '#access';
import { type Actor, Clock, Forbidden, type MemberRole, NotFound, RateLimited, ValidationFailed } from '#contracts';
import { Database, type Page, type PageRequest, type Transaction, User } from '#data';
import { invitationMail, MailLimits, MailLinks, MailOutbox, MembershipNotifications } from '#notifications';
import { InvitationQueries, type InvitationRecord, type ReceivedInvitation } from './invitation.queries.js';
import { deleteInvitation, invitedUser, upsertInvitation } from './invitations.sql.js';

const LIFETIME = 7 * 24 * 60 * 60 * 1000;

export interface InvitationInput {
  email: string;
  role: MemberRole;
}

/** `url` is only set if nothing is mailed: the inviter has to pass it on, and it is not shown again. */
export type SentInvitation = InvitationRecord & { url: string | null };

/** The workspace or project of an invitation, and the inviter's role in it. */
interface InvitationScope {
  kind: MembershipKind;
  id: string;
  workspaceId: string;
  name: string;
  role: MemberRole | null;
}

interface Recipient {
  userId: string | null;
  isMember: boolean;
  isVerified: boolean;
  /** The recipient has turned off mail about invitations and has a verified address, so they read it in Docket. */
  readsInDocket: boolean;
}

/** Invites people by e-mail, whether or not they have an account, which the inviter does not learn. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly outbox: MailOutbox,
    private readonly limits: MailLimits,
    private readonly links: MailLinks,
    private readonly queries: InvitationQueries,
    private readonly notifications: MembershipNotifications,
  ) {}

  inviteToWorkspace(actor: Actor, id: string, input: InvitationInput): Promise<SentInvitation> {
    return this.db.transaction(async (tx) => {
      const workspace = await this.access.workspace(tx, actor, id, 'manageMembers', true);
      return this.invite(tx, actor, { ...workspace, kind: WORKSPACE, workspaceId: workspace.id }, input);
    });
  }

  inviteToProject(actor: Actor, idOrKey: string, input: InvitationInput): Promise<SentInvitation> {
    return this.db.transaction(async (tx) => {
      const needed = input.role === 'owner' ? 'manageOwners' : 'manageMembers';
      const project = await this.access.project(tx, actor, idOrKey, needed, { lock: true });
      return this.invite(tx, actor, { ...project, kind: PROJECT }, input);
    });
  }

  /** Invitations to the actor's own e-mail, which must be verified. */
  listReceived(actor: Actor, request: PageRequest): Promise<Page<ReceivedInvitation>> {
    return this.queries.listReceived(actor, request);
  }

  async listOfWorkspace(actor: Actor, id: string, request: PageRequest): Promise<Page<InvitationRecord>> {
    const workspace = await this.access.workspace(this.db, actor, id, 'manageMembers');
    return this.queries.list(actor, WORKSPACE, workspace.id, request);
  }

  async listOfProject(actor: Actor, idOrKey: string, request: PageRequest): Promise<Page<InvitationRecord>> {
    const project = await this.access.project(this.db, actor, idOrKey, 'manageMembers', { archived: 'allowed' });
    return this.queries.list(actor, PROJECT, project.id, request);
  }

  async revokeFromWorkspace(actor: Actor, id: string, invitationId: string): Promise<string> {
    const workspace = await this.access.workspace(this.db, actor, id, 'manageMembers');
    return this.revoke('workspace_id = $2 AND project_id IS NULL', workspace.id, invitationId);
  }

  async revokeFromProject(actor: Actor, idOrKey: string, invitationId: string): Promise<string> {
    const project = await this.access.project(this.db, actor, idOrKey, 'manageMembers', { archived: 'allowed' });
    return this.revoke('project_id = $2', project.id, invitationId);
  }

  private async invite(
    tx: Transaction,
    actor: Actor,
    scope: InvitationScope,
    { email, role }: InvitationInput,
  ): Promise<SentInvitation> {
    if (role === 'owner' && !may(scope.role, 'manageOwners')) throw Forbidden.to(scope.kind.word);
    const recipient = await this.recipient(tx, scope, email);
    if (recipient.isMember) throw ValidationFailed.on('email', 'Email belongs to a member');
    const token = newMailToken();
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + LIFETIME);
    const mailed = this.outbox.sends && !recipient.readsInDocket;
    if (this.outbox.sends) await this.mustBeWithinLimits(tx, actor, email);
    const id = await this.write(tx, actor, scope, { email, role, token, createdAt, expiresAt, mailed });
    const url = this.links.withToken('/invitation', token);
    const inviter = await tx.manager.findOneBy(User, { id: actor.userId });
    const parts = { inviter: inviter?.name ?? null, target: { kind: scope.kind.word, name: scope.name }, role, email };
    const content = invitationMail(parts, { url, token, route: 'POST /api/invitations/accept' });
    await this.outbox.put(tx, [
      {
        kind: 'invitation',
        to: { userId: recipient.userId, email },
        content,
        senderId: actor.userId,
        secretUntil: expiresAt,
        keptOnly: recipient.readsInDocket,
      },
    ]);
    const sent = await this.queries.one(tx, actor, id);
    // As for the message itself: if SMTP is configured, only a verified address counts as the user's own.
    if (recipient.userId && (recipient.isVerified || !this.outbox.sends)) {
      await this.notifications.invited(tx, actor, sent, recipient.userId);
    }
    return { ...sent, url: this.outbox.sends ? null : url };
  }

  /** Limited by address alone, so that the inviter does not learn whether it has an account. */
  private async mustBeWithinLimits(tx: Transaction, actor: Actor, email: string): Promise<void> {
    const until =
      (await this.limits.tokenWaitsUntil(tx, 'invitation', email)) ??
      (await this.limits.senderWaitsUntil(tx, actor.userId));
    if (until) throw new RateLimited(Math.ceil((until.getTime() - this.clock.now().getTime()) / 1000));
  }

  private async recipient(tx: Transaction, { kind, id }: InvitationScope, email: string): Promise<Recipient> {
    const [row] = await tx.query<Recipient>(invitedUser(kind.members, kind.column), [email, id]);
    return row ?? { userId: null, isMember: false, isVerified: false, readsInDocket: false };
  }

  /** A new invitation to the same address replaces the token. */
  private async write(
    tx: Transaction,
    actor: Actor,
    { kind, id, workspaceId }: InvitationScope,
    invitation: InvitationInput & { token: string; createdAt: Date; expiresAt: Date; mailed: boolean },
  ): Promise<string> {
    const projectId = kind === PROJECT ? id : null;
    const { email, role, token, createdAt, expiresAt, mailed } = invitation;
    const target =
      kind === PROJECT
        ? '(project_id, email) WHERE project_id IS NOT NULL'
        : '(workspace_id, email) WHERE project_id IS NULL';
    const [row] = await tx.query<{ id: string }>(upsertInvitation(target), [
      uuidv7(),
      workspaceId,
      projectId,
      email,
      role,
      hashToken(token),
      actor.userId,
      mailed,
      createdAt,
      expiresAt,
    ]);
    return row!.id;
  }

  private async revoke(where: string, scopeId: string, invitationId: string): Promise<string> {
    const [row] = isUuid(invitationId)
      ? await this.db.query<{ id: string }>(deleteInvitation(where), [invitationId, scopeId, this.clock.now()])
      : [];
    if (!row) throw new NotFound('Invitation');
    return row.id;
  }
}
