import type { TicketPriority, TicketStage, TicketStatus, TicketType } from './types.js';

/** The values of a ticket's enums, in their order, for menus and validation. */
export const TICKET_STATUSES = [
  'backlog',
  'todo',
  'in_progress',
  'in_review',
  'done',
  'cancelled',
] as const satisfies readonly TicketStatus[];

export const TICKET_PRIORITIES = [
  'lowest',
  'low',
  'medium',
  'high',
  'highest',
] as const satisfies readonly TicketPriority[];

export const TICKET_TYPES = ['TASK', 'BUG', 'FEATURE', 'IMPROVEMENT', 'EPIC'] as const satisfies readonly TicketType[];

export const TICKET_STAGES = [
  'PLANNING',
  'DEVELOPMENT',
  'TESTING',
  'DEPLOYMENT',
  'COMPLETED',
] as const satisfies readonly TicketStage[];
