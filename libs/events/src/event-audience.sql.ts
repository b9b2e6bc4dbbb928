import { isLiveSession, isPublic, isReadable, roleByKey } from '#access';
import { remainingData } from './deleted-subjects.sql.js';
import { formerProject, maskedData, payloadText } from './masked-payload.js';
import { isKeptBy, openToOutsiders } from './public-events.js';

export const EVENTS_SINCE = `
  SELECT e.sequence, e.type, coalesce(e.project_id, e.workspace_id) AS "scopeId",
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
  WHERE e.sequence > $1 ORDER BY e.sequence LIMIT $2`;

/** Whether reader `r` is a member of scope `p`, or an ADMIN. */
const MEMBER = isReadable(
  { userId: 'r."userId"', isAdmin: `r.role = 'ADMIN'` },
  { project: 'p' },
  { outsiders: 'false', deleted: 'shown' },
);

export const SUBSCRIBERS_OF_CREDENTIALS = `
  WITH places AS (
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
  FROM r`;
