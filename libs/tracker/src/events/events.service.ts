import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type ActivityType, type Actor, Clock, type EventType } from '#contracts';
import { Activity, Event, type Transaction } from '#data';

interface Place {
  workspaceId: string;
  project: { id: string; name: string } | null;
}

export interface ActivityEntry {
  type: ActivityType;
  action: string;
  entityId: string;
  entityTitle?: string | null;
  description: string;
  metadata?: object;
}

/** Writes what happened in the transaction in which it happens: both commit, or neither does. */
@Injectable()
export class EventsService {
  constructor(private readonly clock: Clock) {}

  /** `data.project` and `data.user` are in every event; `data` adds what it is about. */
  async emit(tx: Transaction, actor: Actor, type: EventType, place: Place, data: object = {}): Promise<void> {
    const [user] = await tx.query<{ id: string; name: string | null }>('SELECT id, name FROM users WHERE id = $1', [
      actor.userId,
    ]);
    await tx.manager.insert(Event, {
      id: uuidv7(),
      workspaceId: place.workspaceId,
      projectId: place.project?.id ?? null,
      type,
      actorId: actor.userId,
      data: { ...data, project: place.project, user },
      createdAt: this.clock.now(),
    });
  }

  /** A row in the actor's own feed. */
  async remember(tx: Transaction, actor: Actor, place: Place, entry: ActivityEntry): Promise<void> {
    await tx.manager.insert(Activity, {
      id: uuidv7(),
      workspaceId: place.workspaceId,
      projectId: place.project?.id ?? null,
      userId: actor.userId,
      ...entry,
      createdAt: this.clock.now(),
    });
  }
}
