/** BullMQ queue names. The worker owns every queue; the API never touches one. */
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
