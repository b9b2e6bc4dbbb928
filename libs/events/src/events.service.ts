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
import { Parameters, type Transaction, Wakeups } from '#data';

/** The scope of an event; every event carries `project` in this form. */
export interface EventScope {
  workspaceId: string;
  project: { id: string; name: string } | null;
}

export interface EventEntry {
  type: EventType;
  data?: object;
  /** A user who receives it although they may no longer read its scope. */
  recipientId?: string;
  /** All changes, for the actor; `data` contains only what every reader may know. */
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

/** Called in the transaction of the events, with all events of one change and the value that the listener needs. */
type EventListener<Needed> = (
  tx: Transaction,
  actor: Actor,
  scope: EventScope,
  events: readonly EventEntry[],
  needed: Needed,
) => Promise<void>;

/** SQL of the value that a listener needs, given the id of the project, which may be null. */
type Needs = (projectId: string) => string;

/** CTEs that write the rest of a change in the statement that writes its events. */
export type WrittenBeside = (parameters: Parameters) => string[];

interface Recorded {
  events?: EventEntry[];
  activity?: ActivityEntry;
  beside?: WrittenBeside;
}

/** Writes events in the transaction of the change they describe, so both commit or neither does. */
@Injectable()
export class EventsService {
  private readonly listeners: { react: EventListener<unknown>; needs?: Needs }[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly wakeups: Wakeups,
  ) {}

  /** The effects of `react` commit together with the events. What it `needs` is read by the statement that writes them. */
  listen<Needed>(react: EventListener<Needed>, needs?: Needs): void {
    this.listeners.push({ react: react as EventListener<unknown>, needs });
  }

  /** Writes the events, an entry of the actor's activity feed and the CTEs of `beside`, in one statement. */
  async record(
    tx: Transaction,
    actor: Actor,
    scope: EventScope,
    { events = [], activity, beside }: Recorded,
  ): Promise<void> {
    const entries = events.map(({ type, data = {}, recipientId }) => ({ id: uuidv7(), type, data, recipientId }));
    tx.emitted.push(...events);
    if (events.length > 0) tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
    const parameters = new Parameters();
    const [user, workspace, now] = [actor.userId, scope.workspaceId, this.clock.now()].map((each) =>
      parameters.add(each),
    );
    const project = `${parameters.add(scope.project?.id ?? null)}::uuid`;
    const ctes = beside?.(parameters) ?? [];
    if (events.length > 0) {
      ctes.push(`emitted AS (
        INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, recipient_id, created_at)
        SELECT e.id, ${workspace}, ${project}, e.type, ${user},
               e.data || jsonb_build_object('project', ${parameters.add(JSON.stringify(scope.project))}::jsonb, 'user', u.person),
               e."recipientId", ${now}
        FROM jsonb_to_recordset(${parameters.add(JSON.stringify(entries))}) AS e (id uuid, type text, data jsonb, "recipientId" uuid),
             (SELECT jsonb_build_object('id', id, 'name', name) AS person FROM users WHERE id = ${user}) u)`);
    }
    if (activity) {
      const { type, action, entityId, entityTitle, description, metadata } = activity;
      const values = [uuidv7(), type, action, entityId, entityTitle, description, metadata && JSON.stringify(metadata)];
      ctes.push(`acted AS (
        INSERT INTO activities (workspace_id, project_id, user_id, created_at,
          id, type, action, entity_id, entity_title, description, metadata)
        VALUES (${workspace}, ${project}, ${user}, ${now}, ${values.map((each) => parameters.add(each)).join(', ')}))`);
    }
    const listeners = events.length > 0 ? this.listeners : [];
    const needed = listeners.map(({ needs }, index) => `${needs?.(project) ?? 'NULL'} AS "${index}"`);
    if (ctes.length === 0) return;
    const [row] = await tx.query<Record<number, unknown>>(
      `WITH ${ctes.join(', ')} SELECT ${needed.join(', ')}`,
      parameters.values,
    );
    for (const [index, { react }] of listeners.entries()) await react(tx, actor, scope, events, row![index]);
  }

  /**
   * Writes one event for the recipient of each notification. It contains only the notification's id; the content is
   * read together with the event, so it never exceeds current permissions.
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

  /** Writes an event for one webhook only, in its owner's personal workspace. Returns its id. */
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
