/** BullMQ queue names. Only the worker uses queues, never the API. */
export const QUEUES = {
  agentTasks: 'agent-tasks',
  docsPullRequests: 'docs-pull-requests',
  imports: 'imports',
  inbound: 'inbound',
  maintenance: 'maintenance',
  notifications: 'notifications',
  recurrences: 'recurrences',
  ticketDetachments: 'ticket-detachments',
  webhookDelivery: 'webhook-delivery',
} as const;
