import { Injectable } from '@nestjs/common';
import { type Actor, Clock, type UserRole } from '#contracts';
import { Database } from '#data';
import { ROLE_BY_KEY } from '../identity/role-by-key.js';
import type { LoggedEvent } from './event-log.queries.js';
import { formerProject, maskedData, payloadText } from './payload.js';

/** An event on its way to whoever listens. */
export interface HeardEvent extends LoggedEvent {
  /** Its project, or its workspace when it has none. */
  scopeId: string;
  inProject: boolean;
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
}

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
              ${payloadText('e')} AS payload, ${formerProject()} AS "formerId",
              CASE WHEN ${formerProject()} IS NOT NULL THEN ${payloadText('e', maskedData())} END AS masked
       FROM events e LEFT JOIN webhooks w ON w.id = e.webhook_id
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
    const rows = await this.db.query<{ keyId: string; userId: string; role: UserRole; scopes: string[] }>(
      `WITH places AS (
         SELECT id, workspace_id, visibility = 'public' AS open FROM projects WHERE id = ANY ($3) AND status <> 'deleted'
         UNION ALL SELECT id, id, false FROM unnest($4::uuid[]) AS id
       )
       SELECT k.id AS "keyId", u.id AS "userId", ${ROLE_BY_KEY} AS role, ARRAY(
         SELECT p.id FROM places p WHERE ${ROLE_BY_KEY} = 'ADMIN' OR p.open
           OR EXISTS (SELECT FROM workspace_members WHERE workspace_id = p.workspace_id AND user_id = u.id)
           OR EXISTS (SELECT FROM project_members WHERE project_id = p.id AND user_id = u.id)) AS scopes
       FROM api_keys k JOIN users u ON u.id = k.user_id
       WHERE k.id = ANY ($1) AND (k.expires_at IS NULL OR k.expires_at > $2) AND u.disabled_at IS NULL`,
      [keyIds, this.clock.now(), [...projects], [...new Set(scopes(false))]],
    );
    return new Map(
      rows.map(({ keyId, userId, role, scopes }) => [keyId, { actor: { userId, role }, scopes: new Set(scopes) }]),
    );
  }
}

/** What of it they hear is theirs alone to know: nobody learns of a project they may not read. */
export const isMaskedFor = ({ scopes }: Subscriber, { formerId }: HeardEvent): boolean =>
  formerId !== null && !scopes.has(formerId);

export function mayHear({ actor, scopes }: Subscriber, event: HeardEvent): boolean {
  return event.pingOf === undefined ? scopes.has(event.scopeId) : event.pingOf === actor.userId;
}
