import { Injectable } from '@nestjs/common';
import type { Transaction } from '#data';
import { formerProject, maskedData, payloadText } from '../events/payload.js';
import { orderedIds } from './ordered-ids.js';
import { ownerReadsProject } from './owner-reads.js';

interface Match {
  eventId: string;
  webhookId: string;
  enabled: boolean;
  /** Its owner may not read the project that the ticket left. */
  masked: boolean;
}

/**
 * Which of the events `$1` go to which webhooks, by the rights their owners have now. Each branch starts from the event,
 * so it costs what the event's project and workspace have of members, not what the instance has of webhooks.
 */
const MATCHES = `
  WITH e AS (
    SELECT id, workspace_id, project_id, webhook_id, type, position, sequence, ${formerProject('events')} AS former_id
    FROM events WHERE id = ANY ($1)
  ),
  heard AS (
    -- bound to one project, which its owner may read
    SELECT e.id AS event_id, w.id AS webhook_id
    FROM e
    JOIN projects p ON p.id = e.project_id AND p.status <> 'deleted'
    JOIN webhooks w ON w.project_id = p.id
    JOIN users u ON u.id = w.owner_id
    WHERE e.webhook_id IS NULL AND (
      u.role = 'ADMIN' OR p.visibility = 'public'
      OR EXISTS (SELECT FROM project_members m WHERE m.project_id = p.id AND m.user_id = w.owner_id)
      OR EXISTS (SELECT FROM workspace_members m WHERE m.workspace_id = p.workspace_id AND m.user_id = w.owner_id))
    UNION
    -- members of the project
    SELECT e.id, w.id
    FROM e
    JOIN projects p ON p.id = e.project_id AND p.status <> 'deleted'
    JOIN project_members m ON m.project_id = p.id
    JOIN webhooks w ON w.owner_id = m.user_id AND w.project_id IS NULL
    WHERE e.webhook_id IS NULL
    UNION
    -- members of the workspace: all its projects, and what belongs to none
    SELECT e.id, w.id
    FROM e
    LEFT JOIN projects p ON p.id = e.project_id
    JOIN workspace_members m ON m.workspace_id = e.workspace_id
    JOIN webhooks w ON w.owner_id = m.user_id AND w.project_id IS NULL
    WHERE e.webhook_id IS NULL AND (e.project_id IS NULL OR p.status <> 'deleted')
    UNION
    SELECT e.id, w.id FROM e JOIN webhooks w ON w.id = e.webhook_id
  )
  SELECT h.event_id AS "eventId", h.webhook_id AS "webhookId", w.enabled,
         e.former_id IS NOT NULL AND NOT ${ownerReadsProject('w', 'e.former_id')} AS masked
  FROM heard h
  JOIN e ON e.id = h.event_id
  JOIN webhooks w ON w.id = h.webhook_id
  JOIN users u ON u.id = w.owner_id
  WHERE u.disabled_at IS NULL AND w.deleted_at IS NULL
    AND (e.webhook_id = w.id
      OR (e.position > w.hears_after AND w.events && ARRAY[e.type, '*']
          AND (w.workspace_id IS NULL OR w.workspace_id = e.workspace_id)))
  ORDER BY e.sequence`;

/** One delivery per event and webhook that may hear it; the bytes are stored once, or once masked, for as many as get them. */
@Injectable()
export class FanOut {
  /** Answers the webhooks that have something to send now. What a disabled one misses is held for it. */
  async deliver(tx: Transaction, eventIds: string[], now: Date): Promise<string[]> {
    const matches = await tx.query<Match>(MATCHES, [eventIds]);
    if (matches.length === 0) return [];
    await tx.query(
      `WITH matched AS (
         SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::boolean[], $6::boolean[])
           AS m (id, event_id, webhook_id, enabled, masked)
       ),
       stored AS (
         INSERT INTO webhook_payloads (event_id, workspace_id, body, masked_body)
         SELECT e.id, e.workspace_id, ${payloadText('e')},
                CASE WHEN ${formerProject()} IS NOT NULL THEN ${payloadText('e', maskedData())} END
         FROM events e WHERE e.id IN (SELECT event_id FROM matched)
         ON CONFLICT DO NOTHING
         RETURNING event_id
       )
       INSERT INTO webhook_deliveries
         (id, workspace_id, webhook_id, event_id, event, status, next_attempt_at, created_at, masked)
       SELECT m.id, e.workspace_id, m.webhook_id, e.id, e.type,
              CASE WHEN m.enabled THEN 'pending' ELSE 'held' END::delivery_status,
              CASE WHEN m.enabled THEN $5::timestamptz END, $5, m.masked
       -- An event whose bytes were there before has its deliveries: asked for each event, not for each of them.
       FROM matched m JOIN stored USING (event_id) JOIN events e ON e.id = m.event_id`,
      [
        orderedIds(matches.length), // in the order of the log, which is also the order of first attempts
        matches.map(({ eventId }) => eventId),
        matches.map(({ webhookId }) => webhookId),
        matches.map(({ enabled }) => enabled),
        now,
        matches.map(({ masked }) => masked),
      ],
    );
    return [...new Set(matches.flatMap(({ webhookId, enabled }) => (enabled ? [webhookId] : [])))];
  }
}
