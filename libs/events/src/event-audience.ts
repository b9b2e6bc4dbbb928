import { Injectable } from '@nestjs/common';
import { isLiveSession, isPublic, isReadable, roleByKey } from '#access';
import { type Actor, Clock, NOTIFICATION_CREATED, type UserRole } from '#contracts';
import { Database } from '#data';
import { remainingData } from './deleted-subjects.js';
import type { LoggedEvent } from './event-log.queries.js';
import { formerProject, maskedData, payloadText } from './masked-payload.js';
import { isKeptBy, openToOutsiders } from './public-events.js';

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

/** Whether reader `r` is a member of scope `p`, or an ADMIN. */
const MEMBER = isReadable(
  { userId: 'r."userId"', isAdmin: `r.role = 'ADMIN'` },
  { project: 'p' },
  { outsiders: 'false', deleted: 'shown' },
);

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
    >(
      `SELECT e.sequence, e.type, coalesce(e.project_id, e.workspace_id) AS "scopeId",
              e.project_id IS NOT NULL AS "inProject", r.data #>> '{ticket,id}' AS "ticketId",
              e.recipient_id AS "recipientId", NOT ${isKeptBy('p', 'e')} IS TRUE AND e.project_id IS NOT NULL AS gone,
              e.webhook_id AS "webhookId", w.owner_id AS "ownerId",
              ${openToOutsiders('p', 'e')} IS TRUE AS open, ${payloadText('e', 'r.data')} AS payload,
              ${formerProject('r')} AS "formerId",
              CASE WHEN ${formerProject('r')} IS NOT NULL THEN ${payloadText('e', maskedData())} END AS masked
       FROM events e
       LEFT JOIN webhooks w ON w.id = e.webhook_id
       LEFT JOIN projects p ON p.id = e.project_id
       CROSS JOIN LATERAL (SELECT coalesce(${remainingData()}, e.data) AS data) r
       WHERE e.sequence > $1 ORDER BY e.sequence LIMIT $2`,
      [sequence, limit],
    );
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
  async of(credentialIds: string[], events: AudienceEvent[] = []): Promise<Map<string, Subscriber>> {
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
    }>(
      `WITH places AS (
         SELECT id, workspace_id, ${isPublic('projects')} AS open FROM projects
         WHERE id = ANY ($3) AND (status <> 'deleted' OR id = ANY ($5))
         UNION ALL SELECT id, id, false FROM unnest($4::uuid[]) AS id
       ),
       credentials AS (
         SELECT k.id, u.id AS "userId", ${roleByKey('k', 'u')} AS role
         FROM api_keys k JOIN users u ON u.id = k.user_id
         WHERE k.id = ANY ($1) AND (k.expires_at IS NULL OR k.expires_at > $2) AND u.disabled_at IS NULL
         UNION ALL
         SELECT s.id, u.id, u.role FROM sessions s JOIN users u ON u.id = s.user_id
         WHERE s.id = ANY ($1) AND ${isLiveSession('s', '$2')} AND u.disabled_at IS NULL
       ),
       r AS (SELECT "userId", role, array_agg(id) AS "credentialIds" FROM credentials GROUP BY "userId", role)
       SELECT r.*, ARRAY(SELECT p.id FROM places p WHERE ${MEMBER}) AS own,
              ARRAY(SELECT p.id FROM places p WHERE p.open AND NOT ${MEMBER}) AS outside
       FROM r`,
      [credentialIds, this.clock.now(), [...projects], [...new Set(scopes(false))], deleted],
    );
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
