/** BullMQ queue names. The worker owns every queue; the API never touches one. */
export const QUEUES = {
  imports: 'imports',
  maintenance: 'maintenance',
  webhookDelivery: 'webhook-delivery',
} as const;
