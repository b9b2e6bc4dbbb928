import { changedFields, type FieldInput, type FieldValues } from './fields/field-types.js';
import type { TicketState } from './ticket-access.js';
import { EVENT_FIELDS, RECORDED_FIELDS, type SettableFields } from './ticket-fields.js';

/** The fields a client may set on a ticket. */
export interface TicketInput extends Omit<SettableFields, 'workspaceId' | 'labelIds' | 'fields'> {
  /** Null: the caller's personal workspace. */
  workspaceId?: string | null;
  /** Null: none. */
  labelIds?: string[] | null;
  /** Null: unchanged, as for an object without fields. */
  fields?: FieldInput | null;
  /** For a new ticket: its template. */
  templateId?: string | null;
}

/**
 * Attachments, time logs and relations are reported like a field, one item at a time: from `null` to the item, or from
 * the item to `null`.
 */
type TicketPart = 'attachments' | 'timeLogs' | 'relations';

export type TicketField = (typeof RECORDED_FIELDS)[number] | TicketPart | `fields.${string}`;

export type TicketChanges = Partial<Record<TicketField, { from: unknown; to: unknown }>>;

/** The differences, field by field; unchanged values are no change. */
export function diffTicket(before: TicketState, after: TicketState): TicketChanges {
  const changes: TicketChanges = {};
  for (const field of RECORDED_FIELDS) {
    if (!isSame(before[field], after[field])) changes[field] = { from: before[field], to: after[field] };
  }
  const [was, is] = [before.fields as FieldValues, after.fields as FieldValues];
  for (const key of changedFields(was, is)) changes[`fields.${key}`] = { from: was[key] ?? null, to: is[key] ?? null };
  return changes;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item) => other.includes(item));
  }
  return one === other;
}

/**
 * The ticket after the change, except for its column and custom fields. `done` completes it; leaving `done` undoes
 * that.
 */
export function applyTicketInput(ticket: TicketState, input: TicketInput, now: Date): TicketState {
  const { workspaceId: _, fields: __, columnId: ___, templateId: ____, ...given } = input;
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const after = { ...ticket, ...set } as TicketState;
  after.labelIds = input.labelIds === null ? [] : [...after.labelIds].sort();
  if (after.status !== ticket.status) after.completedAt = after.status === 'done' ? now : null;
  return after;
}

/** The fields of a ticket in events. */
export const snapshot = (ticket: TicketState): EventTicket =>
  Object.fromEntries(EVENT_FIELDS.map((field) => [field, ticket[field]])) as EventTicket;

type EventTicket = Pick<TicketState, (typeof EVENT_FIELDS)[number]>;
