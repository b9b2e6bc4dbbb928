export const EVENT_TYPES = [
  'ticket.created',
  'ticket.updated',
  'ticket.deleted',
  'ticket.status_changed',
  'ticket.assigned',
  'comment.created',
  'project.created',
  'member.added',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const ACTIVITY_TYPES = ['ticket', 'project', 'comment', 'review'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
