import { payloadText, remainingData } from '#events';
import { exposesFormerProject, webhookOwnerCanRead } from './webhook-owner-permissions.js';

/** Whether webhook `w` is active: it is enabled, and its owner is not disabled. */
export const SENDS = `(w.enabled AND EXISTS (SELECT FROM users u WHERE u.id = w.owner_id AND u.disabled_at IS NULL))`;

export const RECORD_OUTCOMES = `
  WITH held AS MATERIALIZED (
    SELECT webhook_id FROM webhook_drains WHERE webhook_id = $1 AND lease_token = $2 FOR NO KEY UPDATE
  ),
  o AS (
    SELECT * FROM json_to_recordset($3) AS o ("deliveryId" uuid, "number" integer,
      "deliveryStatus" delivery_status, "nextAttemptAt" timestamptz, "finishedAt" timestamptz, "status" integer,
      "error" text, "detail" text, "answer" text, "durationMs" integer, "startedAt" timestamptz)
  ),
  settled AS (
    UPDATE webhook_deliveries d
    SET status = CASE WHEN d.status = 'held' AND o."finishedAt" IS NULL THEN 'held' ELSE o."deliveryStatus" END,
        next_attempt_at = CASE WHEN d.status = 'pending' THEN o."nextAttemptAt" END,
        attempts = o.number, finished_at = o."finishedAt"
    -- it may have been put on hold while it was on its way, and arrived all the same
    FROM o WHERE d.event_id = ANY ($10::uuid[]) AND d.webhook_id = $1 AND d.id = o."deliveryId" AND d.attempts = o.number - 1
      AND d.status IN ('pending', 'held') AND EXISTS (SELECT FROM held)
    RETURNING d.id, d.event_id, d.workspace_id
  ),
  stood AS (
    UPDATE webhooks w
    SET failures = $5, failing_since = $6, updated_at = CASE WHEN $7::text IS NULL THEN updated_at ELSE $8 END,
        enabled = w.enabled AND $7::text IS NULL, disabled_reason = coalesce($7, w.disabled_reason)
    WHERE $4 AND w.id = $1
      -- whoever enabled it again meanwhile has started its count anew
      AND w.failing_since IS NOT DISTINCT FROM $9 AND EXISTS (SELECT FROM settled)
  )
  INSERT INTO webhook_attempts
    (workspace_id, event_id, delivery_id, number, status, error, detail, answer, duration_ms, started_at)
  SELECT s.workspace_id, s.event_id, s.id, o.number, o.status, o.error, o.detail, o.answer, o."durationMs", o."startedAt"
  FROM settled s JOIN o ON o."deliveryId" = s.id`;

/** Rows per statement when all pending deliveries are put on hold. */
export const HOLD_BATCH = 1_000;

export const HOLD_PENDING_DELIVERIES = `
  UPDATE webhook_deliveries SET status = 'held', next_attempt_at = NULL
  WHERE (event_id, webhook_id) IN (
    SELECT d.event_id, d.webhook_id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
    WHERE d.webhook_id = $1 AND d.status = 'pending' AND NOT ${SENDS} LIMIT ${HOLD_BATCH} FOR UPDATE OF d SKIP LOCKED)
  RETURNING 1`;

export const DUE_DELIVERY = `
  SELECT FROM webhook_deliveries WHERE webhook_id = $1 AND status = 'pending' AND next_attempt_at <= $2 LIMIT 1`;

/** Total size of the bodies of one claim after its first: many large ones must not fill the worker's memory. */
const MAX_CLAIM_BYTES = 1024 * 1024;

export const claimDeliveries = (until: string): string =>
  `WITH held AS (
     UPDATE webhook_drains SET leased_until = ${until} WHERE webhook_id = $1 AND lease_token = $2
     RETURNING webhook_id
   ),
   hook AS MATERIALIZED (
     SELECT w.*, ${SENDS} AS sends FROM webhooks w WHERE w.id = (SELECT webhook_id FROM held)
   ),
   -- along the index, which has this order: no further than the limit, however much waits
   due AS MATERIALIZED (
     SELECT d.id, d.event_id, d.event, d.attempts, d.attempts_before, d.next_attempt_at, d.masked
     FROM webhook_deliveries d
     WHERE d.webhook_id = $1 AND d.status = 'pending' AND d.next_attempt_at <= $4 AND (SELECT sends FROM hook)
     ORDER BY d.next_attempt_at, d.id LIMIT $3
   ),
   judged AS MATERIALIZED (
     SELECT due.*, e.created_at AS event_created_at, ${webhookOwnerCanRead('w', 'e', 'due')} IS TRUE AS readable,
            ${exposesFormerProject('w', 'e', 'due')} AS too_much,
            CASE WHEN r.data IS NOT NULL THEN ${payloadText('e', 'r.data')} END AS remaining
     FROM due CROSS JOIN LATERAL (SELECT * FROM events WHERE id = due.event_id LIMIT 1) e
     CROSS JOIN LATERAL (SELECT ${remainingData()} AS data) r, hook w
   ),
   withheld AS (
     UPDATE webhook_deliveries d SET status = 'failed', next_attempt_at = NULL, finished_at = $4
     WHERE d.event_id = ANY (ARRAY(SELECT event_id FROM judged WHERE NOT readable)) AND d.webhook_id = $1
       AND d.status = 'pending'
   ),
   masked AS (
     UPDATE webhook_deliveries d SET masked = true
     WHERE d.event_id = ANY (ARRAY(SELECT event_id FROM judged WHERE readable AND too_much)) AND d.webhook_id = $1
   ),
   sized AS (
     SELECT j.*, b.body, sum(octet_length(b.body)) OVER (ORDER BY j.next_attempt_at, j.id) - octet_length(b.body)
            AS before
     FROM judged j
     LEFT JOIN LATERAL (SELECT * FROM webhook_payloads WHERE event_id = j.event_id LIMIT 1) p ON true
     CROSS JOIN LATERAL (
       SELECT coalesce(j.remaining, CASE WHEN j.masked OR j.too_much THEN p.masked_body ELSE p.body END) AS body
     ) b
     WHERE j.readable
   )
   SELECT w.sends AS enabled, w.url, w.secret, w.previous_secret AS "previousSecret",
          w.previous_secret_until AS "previousSecretUntil", w.failing_since AS "failingSince", w.failures,
          s.id, s.event_id AS "eventId", s.event AS type, s.attempts, s.attempts_before AS "attemptsBefore", s.body,
          s.event_created_at AS "eventCreatedAt"
   FROM hook w LEFT JOIN sized s ON s.before < ${MAX_CLAIM_BYTES}
   ORDER BY s.next_attempt_at, s.id`;
