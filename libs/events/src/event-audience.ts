import { Injectable } from '@nestjs/common';
import { type Actor, Clock, NOTIFICATION_CREATED, type UserRole } from '#contracts';
import { Database } from '#data';
import { EVENTS_SINCE, SUBSCRIBERS_OF_CREDENTIALS } from './event-audience.sql.js';
import type { LoggedEvent } from './event-log.queries.js';

/** An event with what decides who may receive it. */
export interface AudienceEvent extends LoggedEvent {
  /** Its project, or its workspace when it has none. */
  scopeId: string;
  inProject: boolean;
  /** The ticket it is about. */
  ticketId: string | null;
  /** A user who receives it in addition to the readers of its scope, or alone. */
  recipientId: string | null;
  /** Whether its project was deleted, unless the event is that deletion. */
  gone: boolean;
  /** Whether non-members who can read the public project may receive it. */
  open: boolean;
  /**
   * The project a ticket was moved from. Subscribers who may not read that project receive `masked` instead of
   * `payload`.
   */
  formerId: string | null;
  masked: string | null;
  /** The webhook owner of a ping; undefined for other events. */
  pingOf?: string | null;
}

/** A subscriber with current permissions, and which of the given scopes they may read. */
export interface Subscriber {
  actor: Actor;
  scopes: ReadonlySet<string>;
  /** The scopes that they can read only because they are public. */
  outside: ReadonlySet<string>;
}

/** Finds new events and their permitted subscribers, in two statements for all subscribers. */
@Injectable()
export class EventAudience {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async since(sequence: number, limit: number): Promise<AudienceEvent[]> {
    const rows = await this.db.query<
      Omit<AudienceEvent, 'sequence'> & { sequence: string; webhookId: string | null; ownerId: string | null }
    >(EVENTS_SINCE, [sequence, limit]);
    return rows.map(({ webhookId, ownerId, ...event }) => ({
      ...event,
      sequence: Number(event.sequence),
      ...(webhookId && { pingOf: ownerId }),
    }));
  }

  /**
   * By the id of an API key or session. Revoked, ended or expired credentials and those of disabled users are omitted.
   * Permissions are read once per user, however many credentials they have.
   */
  async subscribers(credentialIds: string[], events: AudienceEvent[] = []): Promise<Map<string, Subscriber>> {
    const scopes = (inProject: boolean) =>
      events.flatMap((event) => (event.inProject === inProject ? [event.scopeId] : []));
    const projects = new Set([...scopes(true), ...events.flatMap(({ formerId }) => formerId ?? [])]);
    const deleted = events.flatMap(({ type, scopeId }) => (type === 'project.deleted' ? [scopeId] : []));
    const rows = await this.db.query<{
      credentialIds: string[];
      userId: string;
      role: UserRole;
      own: string[];
      outside: string[];
    }>(SUBSCRIBERS_OF_CREDENTIALS, [
      credentialIds,
      this.clock.now(),
      [...projects],
      [...new Set(scopes(false))],
      deleted,
    ]);
    return new Map(
      rows.flatMap(({ credentialIds: ids, userId, role, own, outside }) => {
        const subscriber = {
          actor: { userId, role },
          scopes: new Set([...own, ...outside]),
          outside: new Set(outside),
        };
        return ids.map((id) => [id, subscriber] as const);
      }),
    );
  }
}

/** The payload is masked for subscribers who may not read the former project. */
export const isMaskedFor = ({ scopes }: Subscriber, { formerId }: AudienceEvent): boolean =>
  formerId !== null && !scopes.has(formerId);

export function mayReceive({ actor, scopes, outside }: Subscriber, event: AudienceEvent): boolean {
  if (event.pingOf !== undefined) return event.pingOf === actor.userId;
  if (event.recipientId === actor.userId) return true;
  if (event.type === NOTIFICATION_CREATED || event.gone) return false;
  return scopes.has(event.scopeId) && (event.open || !outside.has(event.scopeId));
}
