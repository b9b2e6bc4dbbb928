import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import {
  type ActivityType,
  type Actor,
  Clock,
  EVENTS_CHANNEL,
  type EventType,
  NOTIFICATION_CREATED,
  PING,
} from '#contracts';
import { type Transaction, Wakeups } from '#data';

/** Where it happened; `project` is as every event carries it. */
export interface EventPlace {
  workspaceId: string;
  project: { id: string; name: string } | null;
}

export interface EventEntry {
  type: EventType;
  data?: object;
  /** A person who gets it although they may not read its place any more. */
  recipientId?: string;
  /** All that changed, for who changed it; `data` says to everybody what everybody may know. */
  changes?: object;
}

export interface ActivityEntry {
  type: ActivityType;
  action: string;
  entityId: string;
  entityTitle?: string | null;
  description: string;
  metadata?: object;
}

/** Called in the transaction of the events, with all that one change wrote. */
export type EventListener = (
  tx: Transaction,
  actor: Actor,
  place: EventPlace,
  events: readonly EventEntry[],
) => Promise<void>;

/** Writes what happened in the transaction in which it happens: both commit, or neither does. */
@Injectable()
export class EventsService {
  private readonly listeners: EventListener[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly wakeups: Wakeups,
  ) {}

  /** What `listener` does about events commits together with them. */
  listen(listener: EventListener): void {
    this.listeners.push(listener);
  }

  /** Events for the world and a row for the actor's own feed, in one statement. */
  async record(
    tx: Transaction,
    actor: Actor,
    place: EventPlace,
    { events = [], activity }: { events?: EventEntry[]; activity?: ActivityEntry },
  ): Promise<void> {
    const entries = events.map(({ type, data = {}, recipientId }) => ({ id: uuidv7(), type, data, recipientId }));
    tx.emitted.push(...events);
    if (events.length > 0) tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
    const activities = activity ? [{ id: uuidv7(), ...activity }] : [];
    await tx.query(
      `WITH emitted AS (
         INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, recipient_id, created_at)
         SELECT e.id, $2, $3, e.type, $1, e.data || jsonb_build_object('project', $4::jsonb, 'user', u.person),
                e."recipientId", $5
         FROM jsonb_to_recordset($6) AS e (id uuid, type text, data jsonb, "recipientId" uuid),
              (SELECT jsonb_build_object('id', id, 'name', name) AS person FROM users WHERE id = $1) u
       )
       INSERT INTO activities
         (id, workspace_id, project_id, user_id, type, action, entity_id, entity_title, description, metadata, created_at)
       SELECT a.id, $2, $3, $1, a.type, a.action, a."entityId", a."entityTitle", a.description, a.metadata, $5
       FROM jsonb_to_recordset($7) AS a (id uuid, type text, action text, "entityId" uuid, "entityTitle" text,
                                         description text, metadata jsonb)`,
      [
        actor.userId,
        place.workspaceId,
        place.project?.id ?? null,
        JSON.stringify(place.project),
        this.clock.now(),
        JSON.stringify(entries),
        JSON.stringify(activities),
      ],
    );
    if (events.length === 0) return;
    for (const listener of this.listeners) await listener(tx, actor, place, events);
  }

  /**
   * One event for the recipient of each of these notifications. It names the notification, which is read when the event
   * is: so it never holds what its recipient may not read by then.
   */
  async notified(tx: Transaction, notificationIds: string[]): Promise<void> {
    if (notificationIds.length === 0) return;
    tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
    await tx.query(
      `INSERT INTO events (id, workspace_id, type, actor_id, data, recipient_id, created_at)
       SELECT g.event_id, coalesce(w.id, n.workspace_id), $3, a.id, jsonb_build_object(
         'notification', jsonb_build_object('id', n.id), 'user', jsonb_build_object('id', a.id, 'name', a.name)),
         n.user_id, n.created_at
       FROM unnest($1::uuid[], $2::uuid[]) AS g (event_id, id)
       JOIN notifications n ON n.id = g.id
       JOIN users a ON a.id = coalesce(n.actor_id, n.user_id)
       LEFT JOIN workspaces w ON w.owner_id = n.user_id AND w.personal
       WHERE coalesce(w.id, n.workspace_id) IS NOT NULL`,
      [notificationIds.map(() => uuidv7()), notificationIds, NOTIFICATION_CREATED],
    );
  }

  /** An event for one webhook alone, in the workspace that is its owner's own. Answers its id. */
  async ping(tx: Transaction, actor: Actor, webhook: { id: string; ownerId: string }): Promise<string> {
    const id = uuidv7();
    tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
    await tx.query(
      `INSERT INTO events (id, workspace_id, type, actor_id, data, webhook_id, created_at)
       SELECT $1, w.id, $2, u.id, jsonb_build_object('webhook', jsonb_build_object('id', $3::uuid), 'project', NULL,
         'user', jsonb_build_object('id', u.id, 'name', u.name)), $3, $4
       FROM workspaces w, users u WHERE w.owner_id = $5 AND w.personal AND u.id = $6`,
      [id, PING, webhook.id, this.clock.now(), webhook.ownerId, actor.userId],
    );
    return id;
  }
}
