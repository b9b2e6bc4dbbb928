import { validate as isUuid } from 'uuid';
import type { ScopeFilter } from '#access';
import type { Actor, TicketPriority, TicketStage, TicketStatus, TicketType } from '#contracts';
import type { Parameters } from '#data';
import { FACET_NAMES, placeOf } from '../counters/counter-delta.js';
import { isShown, shownGroup } from '../labels/shown-group.js';

/** Every list means any-of. People, groups and labels are ids, `none`, and `me` for people. */
export interface TicketFilter extends ScopeFilter {
  status?: TicketStatus[];
  priority?: TicketPriority[];
  type?: TicketType[];
  stage?: TicketStage[];
  assignee?: string[];
  reporter?: string[];
  group?: string[];
  label?: string[];
  dueBefore?: Date;
  dueAfter?: Date;
  updatedSince?: Date;
}

/** Those whose own index finds few tickets among all, whatever their scope. */
const FINDS_FEW = ['assignee', 'reporter', 'group', 'label'] as const;
const UNCOUNTED = ['assignee', 'reporter', 'group', 'dueBefore', 'dueAfter', 'updatedSince'] as const;

/** A condition on a ticket: for a search by its own index, and for rows that are read along another index. */
export interface TicketCondition {
  sql: string;
  perRow: string;
}

/** One value's own index may be the better way, also where rows are read in the order of a list. */
const byOwnIndex = (sql: string): TicketCondition => ({ sql, perRow: sql });

/** What would need a sort after its own index is only checked on each row. */
export const checkedPerRow = (sql: string): TicketCondition => ({ sql, perRow: `(${sql}) IS TRUE` });

/** Inside a SELECT of its own an EXISTS is evaluated for each row: otherwise all that it could find is collected first. */
const existsPerRow = (sql: string): TicketCondition => ({ sql, perRow: `(SELECT ${sql})` });

/** Conditions on row `t` of tickets; project and workspace are limited by scope. */
export function ticketFilterConditions(
  actor: Actor,
  filter: TicketFilter,
  parameters: Parameters,
  t: string,
): TicketCondition[] {
  const conditions: TicketCondition[] = [];
  for (const field of FACET_NAMES) {
    const values = filter[field];
    if (values) conditions.push(valueCondition(`${t}.${field}`, values, `ticket_${field}`, parameters));
  }
  if (filter.assignee) conditions.push(idCondition(`${t}.assignee_id`, people(actor, filter.assignee), parameters));
  if (filter.reporter) conditions.push(idCondition(`${t}.reporter_id`, people(actor, filter.reporter), parameters));
  if (filter.group) conditions.push(groupCondition(filter.group, parameters, t));
  if (filter.label) conditions.push(labelCondition(filter.label, parameters, t));
  const moment = (date: Date) => parameters.addHidden(date, 'timestamptz');
  if (filter.dueBefore) conditions.push(byOwnIndex(`${t}.due_date < ${moment(filter.dueBefore)}`));
  if (filter.dueAfter) conditions.push(byOwnIndex(`${t}.due_date >= ${moment(filter.dueAfter)}`));
  if (filter.updatedSince) conditions.push(byOwnIndex(`${t}.updated_at >= ${moment(filter.updatedSince)}`));
  return conditions;
}

/**
 * The tickets that a filter leaves of scope `c`, where its counters know; undefined where tickets have to be counted:
 * for anything but one of the fields that are counted by value, or one label. A ticket may have several of these, so
 * that their sum is not the number of those that have any.
 */
export function countedTickets(filter: TicketFilter, parameters: Parameters, c: string): string | undefined {
  const facets = FACET_NAMES.filter((name) => filter[name]);
  if (UNCOUNTED.some((name) => filter[name])) return undefined;
  if (filter.label) return facets.length > 0 ? undefined : countedByLabel(filter.label, parameters, c);
  if (facets.length > 1) return undefined;
  const [facet] = facets;
  if (!facet) return `${c}.tickets`;
  const places = [...new Set(filter[facet])].map((value) => parameters.add(placeOf(facet, value)));
  return places.length === 0 ? '0' : places.map((place) => `${c}.by_${facet}[${place}]`).join(' + ');
}

function countedByLabel(values: string[], parameters: Parameters, c: string): string | undefined {
  const [only, ...others] = new Set(values);
  if (only === undefined || others.length > 0 || !isUuid(only)) return undefined;
  return `coalesce((SELECT l.tickets FROM ticket_label_counters l
    WHERE l.scope_id = ${c}.scope_id AND l.label_id = ${parameters.addId(only)} AND ${isLive('l.label_id')}), 0)`;
}

/** Whether some index leads to what the filter leaves without a look at the scopes. */
export const findsFew = (filter: TicketFilter): boolean => FINDS_FEW.some((name) => filter[name]);

function valueCondition(
  column: string,
  values: readonly string[],
  type: string,
  parameters: Parameters,
): TicketCondition {
  const sql = anyOf(column, values, type, parameters);
  return new Set(values).size === 1 ? byOwnIndex(sql) : checkedPerRow(sql);
}

/** One value stands alone: an index by it and then by the order of a list has the page itself, first row first. */
function anyOf(column: string, values: readonly string[], type: string, parameters: Parameters): string {
  const [only, ...others] = new Set(values);
  if (only !== undefined && others.length === 0) return `${column} = ${parameters.addHidden(only, type)}`;
  return `${column} = ANY (${parameters.addHidden(values, `${type}[]`)})`;
}

const people = (actor: Actor, values: string[]) => values.map((value) => (value === 'me' ? actor.userId : value));

/** What is no id matches nothing: a misspelt filter must never return everything. */
function idCondition(column: string, values: string[], parameters: Parameters): TicketCondition {
  const ids = values.filter(isUuid);
  if (ids.length === 0) return checkedPerRow(values.includes('none') ? `${column} IS NULL` : 'false');
  const any = valueCondition(column, ids, 'uuid', parameters);
  return values.includes('none') ? checkedPerRow(`(${any.sql} OR ${column} IS NULL)`) : any;
}

/** By the index on the column, and only then by what the tickets found there show. */
function groupCondition(values: string[], parameters: Parameters, t: string): TicketCondition {
  const ids = values.filter(isUuid);
  const none = `${shownGroup(t)} IS NULL`;
  if (ids.length === 0) return checkedPerRow(values.includes('none') ? none : 'false');
  const any = `${anyOf(`${t}.group_id`, ids, 'uuid', parameters)}
    AND NOT EXISTS (SELECT FROM groups g WHERE g.id = ${t}.group_id AND NOT (${isShown('g', t)}))`;
  return existsPerRow(values.includes('none') ? `(${any} OR ${none})` : `(${any})`);
}

/** One subquery for a whole statement: labels that are being detached are few, and mostly there are none. */
const isLive = (label: string): string => `${label} NOT IN (SELECT id FROM labels WHERE deleted_at IS NOT NULL)`;

function labelCondition(values: string[], parameters: Parameters, t: string): TicketCondition {
  const any = `EXISTS (SELECT FROM ticket_labels l WHERE l.ticket_id = ${t}.id
    AND ${anyOf('l.label_id', values.filter(isUuid), 'uuid', parameters)} AND ${isLive('l.label_id')})`;
  const none = `NOT EXISTS (SELECT FROM ticket_labels l WHERE l.ticket_id = ${t}.id AND ${isLive('l.label_id')})`;
  return existsPerRow(values.includes('none') ? `(${any} OR ${none})` : any);
}
