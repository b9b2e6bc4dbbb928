export const EVENT_TYPES = [
  'ticket.created',
  'ticket.updated',
  'ticket.deleted',
  'ticket.status_changed',
  'ticket.assigned',
  'ticket.ranked',
  'comment.created',
  'comment.updated',
  'comment.deleted',
  'reaction.added',
  'reaction.removed',
  'project.created',
  'project.updated',
  'project.deleted',
  'project.restored',
  'member.added',
  'member.updated',
  'member.removed',
  'label.created',
  'label.updated',
  'label.deleted',
  'group.created',
  'group.updated',
  'group.deleted',
  'agent_task.queued',
  'agent_task.updated',
  'agent_task.awaiting_input',
  'agent_task.finished',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Personal: only its recipient sees it, in the log and the stream under `/api`, never in a webhook. */
export const NOTIFICATION_CREATED = 'notification.created';

/** Of an import there is this event alone: in the log and the streams, never in a webhook. */
export const IMPORT_FINISHED = 'import.finished';

/** Events that no webhook gets. */
export const UNDELIVERED_TYPES = [NOTIFICATION_CREATED, IMPORT_FINISHED] as const;

/** Sent to one webhook on demand; cannot be subscribed to. */
export const PING = 'webhook.ping';

/** The API notifies the worker of new events, and of other work that it stored. */
export const EVENTS_CHANNEL = 'docket_events';

/** The worker notifies streams that events have been numbered. */
export const LOG_CHANNEL = 'docket_log';

/** The API notifies the worker of mail to send. */
export const MAIL_CHANNEL = 'docket_mail';

/** The worker announces documentation pull requests that were created or have failed. */
export const DOCS_CHANNEL = 'docket_docs';

export const ACTIVITY_TYPES = ['ticket', 'project', 'comment', 'review'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
