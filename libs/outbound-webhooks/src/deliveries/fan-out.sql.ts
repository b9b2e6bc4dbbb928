import { isReadable, projectMembers, userAsReader, workspaceMembers } from '#access';
import { formerProject, isKeptBy, maskedData, openToOutsiders, payloadText } from '#events';
import { webhookOwnerCanReadProject } from './webhook-owner-permissions.js';

export const DELIVERIES = 1_000; // deliveries per chunk; a transaction of about ten milliseconds

/**
 * The common part of the branches below: webhooks of enabled owners, after the last one that has its delivery. Each
 * branch stops at the limit, ordered by owner and webhook, so an event with any number of subscribers costs no more
 * than a chunk.
 */
const subscribers = (from: string, where: string): string => `(
  SELECT w.id, w.owner_id, w.enabled
  FROM ${from} JOIN users u ON u.id = w.owner_id
  WHERE e.webhook_id IS NULL AND ${where}
    AND w.owner_id >= e.after_user_id AND (w.owner_id, w.id) > (e.after_user_id, e.after_webhook_id)
    AND u.disabled_at IS NULL AND w.deleted_at IS NULL AND e.position > w.starts_after
    AND w.events && ARRAY[e.type, '*'] AND (w.workspace_id IS NULL OR w.workspace_id = e.workspace_id)
  ORDER BY w.owner_id, w.id LIMIT ${DELIVERIES + 1})`;

/**
 * Which of the events `$1` go to which webhooks, by their owners' current permissions; one more than a chunk takes, if
 * there are that many. Each branch starts from the event, so the cost depends on the members of its project and
 * workspace, not on the number of webhooks of the instance.
 */
export const MATCHES = `
  WITH e AS MATERIALIZED (
    SELECT e.id, e.workspace_id, e.project_id, e.webhook_id, e.type, e.position, e.recipient_id, q.sequence, q.after_user_id,
           q.after_webhook_id, ${formerProject()} AS former_id,
           CASE WHEN e.type = 'project.updated' THEN e.data END AS data -- who may have it depends on what it says
    FROM event_fan_outs q JOIN events e ON e.id = q.event_id
    WHERE q.kind = 'webhooks' AND q.event_id = ANY ($1) AND e.id = ANY ($1)
  ),
  matched AS (
    SELECT e.id AS event_id, e.sequence, e.former_id, m.*
    FROM e CROSS JOIN LATERAL (
      -- bound to one project, which its owner may read
      ${subscribers(
        'projects p JOIN webhooks w ON w.project_id = p.id',
        `p.id = e.project_id AND ${isKeptBy('p', 'e')} AND (u.id = e.recipient_id
          OR ${isReadable(userAsReader('u'), { project: 'p' }, { outsiders: openToOutsiders('p', 'e'), deleted: 'shown' })})`,
      )}
      UNION
      -- members of the project, unless a stranger made them one and they have not acted on it
      ${subscribers(
        `projects p CROSS JOIN ${projectMembers('e.project_id', { confirmed: true })} m JOIN webhooks w ON w.owner_id = m.user_id`,
        `p.id = e.project_id AND ${isKeptBy('p', 'e')} AND w.project_id IS NULL AND m.user_id >= e.after_user_id`,
      )}
      UNION
      -- members of the workspace: all its projects, and what belongs to none
      ${subscribers(
        `${workspaceMembers('e.workspace_id', { confirmed: true })} m JOIN webhooks w ON w.owner_id = m.user_id`,
        `w.project_id IS NULL AND m.user_id >= e.after_user_id
         AND (e.project_id IS NULL
           OR EXISTS (SELECT FROM projects p WHERE p.id = e.project_id AND ${isKeptBy('p', 'e')}))`,
      )}
      UNION
      -- whoever the event is about, who is no member any more
      ${subscribers('webhooks w', 'w.owner_id = e.recipient_id AND w.project_id IS NULL')}
      UNION
      SELECT w.id, w.owner_id, w.enabled FROM webhooks w JOIN users u ON u.id = w.owner_id
      WHERE w.id = e.webhook_id AND u.disabled_at IS NULL AND w.deleted_at IS NULL
      ORDER BY owner_id, id LIMIT ${DELIVERIES + 1}
    ) m
    ORDER BY e.sequence, m.owner_id, m.id LIMIT ${DELIVERIES + 1}
  )
  SELECT m.event_id AS "eventId", m.id AS "webhookId", m.owner_id AS "ownerId", m.enabled,
         m.former_id IS NOT NULL AND NOT ${webhookOwnerCanReadProject('m', 'm.former_id')} AS masked
  FROM matched m ORDER BY m.sequence, m.owner_id, m.id`;

export const INSERT_DELIVERIES = `
  WITH matched AS (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::boolean[], $6::boolean[])
      AS m (id, event_id, webhook_id, enabled, masked)
  ),
  stored AS (
    INSERT INTO webhook_payloads (event_id, workspace_id, body, masked_body)
    SELECT e.id, e.workspace_id, ${payloadText('e')},
           CASE WHEN ${formerProject()} IS NOT NULL THEN ${payloadText('e', maskedData())} END
    FROM events e WHERE e.id = ANY ($2)
    ON CONFLICT DO NOTHING -- an earlier chunk stored them
  )
  INSERT INTO webhook_deliveries
    (id, workspace_id, webhook_id, event_id, event, status, next_attempt_at, created_at, masked)
  SELECT m.id, e.workspace_id, m.webhook_id, e.id, e.type,
         CASE WHEN m.enabled THEN 'pending' ELSE 'held' END::delivery_status,
         CASE WHEN m.enabled THEN $5::timestamptz END, $5, m.masked
  FROM matched m JOIN events e ON e.id = m.event_id JOIN webhooks w ON w.id = m.webhook_id WHERE e.id = ANY ($2)
  FOR KEY SHARE OF e, w -- as a foreign key would: neither is deleted meanwhile without this delivery`;
