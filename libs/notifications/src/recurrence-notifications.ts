import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Clock } from '#contracts';
import type { Transaction } from '#data';
import { EventsService } from '#events';
import { insertNotifications } from './insert-notifications.js';
import { ADMINS_OF_PROJECT } from './recurrence-notifications.sql.js';

/** Notifies the admins of a project that one of its recurrences was paused, in the transaction that pauses it. */
@Injectable()
export class RecurrenceNotifications {
  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
  ) {}

  async paused(tx: Transaction, project: { workspaceId: string; projectId: string }): Promise<void> {
    const { workspaceId, projectId } = project;
    const admins = await tx.query<{ id: string }>(ADMINS_OF_PROJECT, [workspaceId, projectId]);
    const causeId = uuidv7();
    const rows = admins.map(({ id }) => ({
      userId: id,
      type: 'ticketUpdated' as const,
      reason: 'recurrencePaused' as const,
      causeId,
      actorId: null,
      workspaceId,
      projectId,
    }));
    await insertNotifications(tx, this.events, rows, this.clock.now());
  }
}
