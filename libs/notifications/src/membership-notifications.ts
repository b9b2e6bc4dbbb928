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
    const told = { userId, type: 'projectInvites', reason: 'added', actorId: actor.userId, workspaceId } as const;
    await insertNotifications(tx, this.events, [{ ...told, causeId: uuidv7() }], this.clock.now());
  }

  /** Once for an invitation, however often it is sent. It is in the mail by itself. */
  async invited(
    tx: Transaction,
    actor: Actor,
    invitation: { id: string; workspaceId: string; projectId: string | null },
    userId: string,
  ): Promise<void> {
    const { id, workspaceId, projectId } = invitation;
    const told = { userId, type: 'projectInvites', reason: 'invited', actorId: actor.userId, workspaceId } as const;
    const row = { ...told, projectId, invitationId: id, causeId: id, mailable: false };
    await insertNotifications(tx, this.events, [row], this.clock.now());
  }
}
