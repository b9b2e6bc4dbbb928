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

/** Personal: only in the log and the stream of its recipient under `/api`, never in a webhook. */
export const NOTIFICATION_CREATED = 'notification.created';

/** Sent to one webhook on demand; nobody subscribes to it. */
export const PING = 'webhook.ping';

/** Where the API tells the worker that the log has grown. */
export const EVENTS_CHANNEL = 'docket_events';

/** Where the worker tells the streams that events have got their place in the log. */
export const LOG_CHANNEL = 'docket_log';

/** Where the worker is told that there are messages to send. */
export const MAIL_CHANNEL = 'docket_mail';

/** Where the worker announces pull requests with documentation that are made, or have failed. */
export const DOCS_CHANNEL = 'docket_docs';

export const ACTIVITY_TYPES = ['ticket', 'project', 'comment', 'review'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
