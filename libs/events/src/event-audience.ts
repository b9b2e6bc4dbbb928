import { Injectable } from '@nestjs/common';
import { isPublic, isReadable, roleByKey } from '#access';
import { type Actor, Clock, type UserRole } from '#contracts';
import { Database } from '#data';
import { remainingData } from './deleted-subjects.js';
import type { LoggedEvent } from './event-log.queries.js';
import { formerProject, maskedData, payloadText } from './masked-payload.js';
import { openToOutsiders } from './public-events.js';

/** An event on its way to whoever listens. */
export interface HeardEvent extends LoggedEvent {
  /** Its project, or its workspace when it has none. */
  scopeId: string;
  inProject: boolean;
  /** Whether those who read its project only because it is public may have it. */
  open: boolean;
  /** The project a ticket left by it. Who may not read that one hears `masked` instead of `payload`. */
  formerId: string | null;
  masked: string | null;
  /** Whose ping it is; undefined for what is not one. */
  pingOf?: string | null;
}

/** One who listens, as they stand now, and which of the scopes asked about they may read. */
export interface Subscriber {
  actor: Actor;
  scopes: ReadonlySet<string>;
  /** Those of them that they read only because they are public. */
  outside: ReadonlySet<string>;
}

const ROLE = roleByKey('k', 'u');

/** Whether the owner `u` of key `k` is in place `p`, or may be everywhere. */
const MEMBER = isReadable(
  { userId: 'u.id', isAdmin: `${ROLE} = 'ADMIN'` },
  { project: 'p' },
  { outsiders: 'false', deleted: 'shown' },
);

/** New events and who may hear them, for all that listen at once: two statements, however many they are. */
@Injectable()
export class EventAudience {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async since(sequence: number, limit: number): Promise<HeardEvent[]> {
    const rows = await this.db.query<
      Omit<HeardEvent, 'sequence'> & { sequence: string; webhookId: string | null; ownerId: string | null }
    >(
      `SELECT e.sequence, e.type, coalesce(e.project_id, e.workspace_id) AS "scopeId",
              e.project_id IS NOT NULL AS "inProject", e.webhook_id AS "webhookId", w.owner_id AS "ownerId",
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

  /** By API key. One that is revoked or expired, or whose owner is disabled, is not among them. */
  async of(keyIds: string[], events: HeardEvent[] = []): Promise<Map<string, Subscriber>> {
    const scopes = (inProject: boolean) =>
      events.flatMap((event) => (event.inProject === inProject ? [event.scopeId] : []));
    const projects = new Set([...scopes(true), ...events.flatMap(({ formerId }) => formerId ?? [])]);
    const rows = await this.db.query<{
      keyId: string;
      userId: string;
      role: UserRole;
      own: string[];
      outside: string[];
    }>(
      `WITH places AS (
         SELECT id, workspace_id, ${isPublic('projects')} AS open FROM projects WHERE id = ANY ($3) AND status <> 'deleted'
         UNION ALL SELECT id, id, false FROM unnest($4::uuid[]) AS id
       )
       SELECT k.id AS "keyId", u.id AS "userId", ${ROLE} AS role,
              ARRAY(SELECT p.id FROM places p WHERE ${MEMBER}) AS own,
              ARRAY(SELECT p.id FROM places p WHERE p.open AND NOT ${MEMBER}) AS outside
       FROM api_keys k JOIN users u ON u.id = k.user_id
       WHERE k.id = ANY ($1) AND (k.expires_at IS NULL OR k.expires_at > $2) AND u.disabled_at IS NULL`,
      [keyIds, this.clock.now(), [...projects], [...new Set(scopes(false))]],
    );
    return new Map(
      rows.map(({ keyId, userId, role, own, outside }) => [
        keyId,
        { actor: { userId, role }, scopes: new Set([...own, ...outside]), outside: new Set(outside) },
      ]),
    );
  }
}

/** What of it they hear is theirs alone to know: nobody learns of a project they may not read. */
export const isMaskedFor = ({ scopes }: Subscriber, { formerId }: HeardEvent): boolean =>
  formerId !== null && !scopes.has(formerId);

export function mayReceive({ actor, scopes, outside }: Subscriber, event: HeardEvent): boolean {
  if (event.pingOf !== undefined) return event.pingOf === actor.userId;
  return scopes.has(event.scopeId) && (event.open || !outside.has(event.scopeId));
}
