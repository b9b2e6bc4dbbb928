import { webhookOwnerCanRead } from './webhook-owner-permissions.js';

/** Due now, with the whole retry schedule again; attempt numbers continue. */
const AGAIN = `status = 'pending', next_attempt_at = $2, attempts_before = d.attempts, finished_at = NULL`;

export const REDELIVER_ONE = `
  UPDATE webhook_deliveries d SET ${AGAIN} WHERE d.id = $1 AND d.status <> 'pending' RETURNING d.id`;

export const redeliverFailed = (limit: string): string =>
  `UPDATE webhook_deliveries d SET ${AGAIN} WHERE (d.event_id, d.webhook_id) IN (
   SELECT d.event_id, d.webhook_id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id JOIN events e ON e.id = d.event_id
   WHERE d.webhook_id = $1 AND d.status IN ('failed', 'held') AND d.created_at >= $3
     AND ($4::timestamptz IS NULL OR d.created_at < $4) AND ${webhookOwnerCanRead('w', 'e', 'd')}
   ORDER BY d.created_at, d.id ${limit} FOR NO KEY UPDATE OF d) RETURNING d.id`;

export const OWNER_CAN_READ = `
  SELECT ${webhookOwnerCanRead('w', 'e', 'd')} AS readable FROM webhook_deliveries d
  JOIN webhooks w ON w.id = d.webhook_id JOIN events e ON e.id = d.event_id
  WHERE d.id = $1 AND d.webhook_id = $2`;
