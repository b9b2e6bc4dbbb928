import { SENDS } from './deliveries.sql.js';

export const DUE_WEBHOOKS = `
  SELECT w.id
  FROM webhooks w
  LEFT JOIN webhook_drains l ON l.webhook_id = w.id AND l.leased_until > clock_timestamp()
  CROSS JOIN LATERAL (
    SELECT d.next_attempt_at FROM webhook_deliveries d
    WHERE d.webhook_id = w.id AND d.status = 'pending' ORDER BY d.next_attempt_at LIMIT 1
  ) first
  WHERE l.webhook_id IS NULL AND w.deleted_at IS NULL AND (first.next_attempt_at <= $1 OR NOT ${SENDS})
  ORDER BY first.next_attempt_at LIMIT $2`;
