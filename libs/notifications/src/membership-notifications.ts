import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, Clock } from '#contracts';
import type { Transaction } from '#data';
import { EventsService } from '#events';
import { insertNotifications } from './insert-notifications.js';

/**
 * Notifications of memberships and invitations. No webhook receives these, so they have no event but the notification's
 * own, and are inserted in the transaction of the change.
 */
@Injectable()
export class MembershipNotifications {
  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
  ) {}

  async addedToWorkspace(tx: Transaction, actor: Actor, workspaceId: string, userId: string): Promise<void> {
    const common = { userId, type: 'projectInvites', reason: 'added', actorId: actor.userId, workspaceId } as const;
    await insertNotifications(tx, this.events, [{ ...common, causeId: uuidv7() }], this.clock.now());
  }

  /** Notifies once per invitation, however often it is sent. The invitation has an e-mail of its own. */
  async invited(
    tx: Transaction,
    actor: Actor,
    invitation: { id: string; workspaceId: string; projectId: string | null },
    userId: string,
  ): Promise<void> {
    const { id, workspaceId, projectId } = invitation;
    const common = { userId, type: 'projectInvites', reason: 'invited', actorId: actor.userId, workspaceId } as const;
    const row = { ...common, projectId, invitationId: id, causeId: id, mailable: false };
    await insertNotifications(tx, this.events, [row], this.clock.now());
  }
}
