import type { JsonValue, Parameters } from '#data';
import {
  descriptorOf,
  EVENT_FIELDS,
  type FieldDescriptor,
  TICKET_FIELD_NAMES,
  type TicketFieldName,
} from './ticket-fields.js';

/** The SQL of ticket fields, built once from their descriptors. */

const columnOf = (name: TicketFieldName): string => descriptorOf(name).column!;

/** A field of the ticket and project with these aliases. */
export function fieldSql(name: TicketFieldName, ticket: string, project: string): string {
  const { column, expression, shown } = descriptorOf(name);
  return shown?.(ticket) ?? expression?.(ticket, project) ?? `${ticket}.${column}`;
}

/** The same in its JSON form. */
export function fieldJson(name: TicketFieldName, ticket: string, project: string): string {
  const value = fieldSql(name, ticket, project);
  return descriptorOf(name).type === 'timestamptz' ? `iso(${value})` : value;
}

const JSON_FORMS: Partial<Record<FieldDescriptor['type'], JsonValue['as']>> = {
  text: 'text',
  jsonb: 'bare',
  integer: 'bare',
  'double precision': 'bare',
  boolean: 'bare',
};

/** How the SQL of a field's value becomes JSON. */
export function jsonValue(name: TicketFieldName, sql: string): JsonValue {
  const { type, nullable } = descriptorOf(name);
  return { sql, as: JSON_FORMS[type] ?? 'word', nullable };
}

/** Every field under its name, for ticket `t` of project `p`. */
export const STATE_COLUMNS = TICKET_FIELD_NAMES.map((name) => `${fieldSql(name, 't', 'p')} AS "${name}"`).join(', ');

/** The fields that an insert writes. */
export const INSERTED_FIELDS = TICKET_FIELD_NAMES.filter((name) => descriptorOf(name).column);
export const INSERTED_COLUMNS = INSERTED_FIELDS.map(columnOf).join(', ');

const UPDATED_FIELDS = INSERTED_FIELDS.filter((name) => !descriptorOf(name).fixed);

/**
 * The assignments of an update: of all fields, or of those that differ from `before`, and those whose stored value may
 * not be the visible one.
 */
export const updateAssignments = (
  ticket: Record<TicketFieldName, unknown>,
  parameters: Parameters,
  before?: Record<TicketFieldName, unknown>,
): string =>
  UPDATED_FIELDS.filter((name) => !before || ticket[name] !== before[name] || descriptorOf(name).shown)
    .map((name) => `${columnOf(name)} = ${parameters.add(ticket[name])}`)
    .join(', ');

/** The columns of a record set of tickets as JSON. */
export const RECORD_COLUMNS = TICKET_FIELD_NAMES.map((name) => `"${name}" ${descriptorOf(name).type}`).join(', ');

/**
 * `data.ticket` of an event, for ticket `t` of project `p`. Subscribers can read everything in the ticket's scope, so
 * another ticket is named only if it is in the same scope.
 */
export const EVENT_TICKET = `jsonb_build_object(${EVENT_FIELDS.map((name) => {
  const value =
    descriptorOf(name).references === 'ticket'
      ? `(SELECT o.id FROM tickets o WHERE o.id = t.${columnOf(name)} AND o.scope_id = t.scope_id)`
      : fieldJson(name, 't', 'p');
  return `'${name}', ${value}`;
}).join(', ')})`;
