export const purgeDeliveries = (limit: string): string =>
  `DELETE FROM webhook_deliveries WHERE (event_id, webhook_id) IN (
   SELECT d.event_id, d.webhook_id FROM webhooks w JOIN webhook_deliveries d ON d.webhook_id = w.id
   WHERE w.deleted_at IS NOT NULL ${limit} FOR UPDATE OF d SKIP LOCKED) RETURNING id`;

/** A webhook that got another delivery meanwhile is purged the next time. */
export const purgeWebhooks = (limit: string): string =>
  `DELETE FROM webhooks WHERE id IN (
   SELECT w.id FROM webhooks w WHERE w.deleted_at IS NOT NULL
     AND NOT EXISTS (SELECT FROM webhook_deliveries WHERE webhook_id = w.id) ${limit} FOR UPDATE SKIP LOCKED) RETURNING id`;
