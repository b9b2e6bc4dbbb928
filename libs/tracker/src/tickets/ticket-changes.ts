import type { TicketPriority, TicketStage, TicketStatus, TicketType } from '#contracts';
import type { TicketState } from './ticket-access.js';

/** What a client may set on a ticket. */
export interface TicketInput {
  title?: string;
  description?: string | null;
  type?: TicketType;
  status?: TicketStatus;
  priority?: TicketPriority;
  stage?: TicketStage;
  projectId?: string | null;
  workspaceId?: string | null;
  assigneeId?: string | null;
  groupId?: string | null;
  parentId?: string | null;
  externalId?: string | null;
  dueDate?: Date | null;
  labelIds?: string[] | null;
}

/** In the order history shows them. */
const FIELDS = [
  'title',
  'description',
  'type',
  'status',
  'priority',
  'stage',
  'projectId',
  'key',
  'assigneeId',
  'groupId',
  'parentId',
  'externalId',
  'dueDate',
  'labelIds',
  'deletedAt',
] as const;
/** What hangs on a ticket is told like a field of it, one item at a time: `null` to the item, or the item to `null`. */
type TicketPart = 'attachments' | 'timeLogs' | 'relations';

export type TicketField = (typeof FIELDS)[number] | TicketPart;

export type TicketChanges = Partial<Record<TicketField, { from: unknown; to: unknown }>>;

/** What is different, field by field; sending back what is there changes nothing. */
export function diff(before: TicketState, after: TicketState): TicketChanges {
  const changes: TicketChanges = {};
  for (const field of FIELDS) {
    if (!isSame(before[field], after[field])) changes[field] = { from: before[field], to: after[field] };
  }
  return changes;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item) => other.includes(item));
  }
  return one === other;
}

/** The ticket as it will be. `done` completes it; leaving `done` undoes that. */
export function apply(ticket: TicketState, input: TicketInput, now: Date): TicketState {
  const { workspaceId: _, ...given } = input;
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const after = { ...ticket, ...set } as TicketState;
  after.labelIds = input.labelIds === null ? [] : [...after.labelIds].sort();
  if (after.status !== ticket.status) after.completedAt = after.status === 'done' ? now : null;
  return after;
}

/** All Ticket fields, as events carry them. */
export function snapshot(ticket: TicketState) {
  const { id, title, description, key, type, status, priority, stage, projectId, workspaceId } = ticket;
  const { assigneeId, reporterId, groupId, parentId, externalId, dueDate, completedAt, createdAt, updatedAt } = ticket;
  return {
    ...{ id, title, description, key, type, status, priority, stage, projectId, workspaceId },
    ...{ assigneeId, reporterId, groupId, parentId, externalId, dueDate, completedAt, createdAt, updatedAt },
  };
}
