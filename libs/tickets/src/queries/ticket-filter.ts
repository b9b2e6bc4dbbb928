import { validate as isUuid } from 'uuid';
import type { ScopeFilter } from '#access';
import {
  type Actor,
  type Choice,
  choicesOf,
  chosenOf,
  type TicketPriority,
  type TicketStage,
  type TicketStatus,
  type TicketType,
} from '#contracts';
import type { Parameters } from '#data';
import { isInColumn } from '../columns/column-filter.sql.js';
import { FACET_NAMES, FACETS, type Facet, placeOf } from '../counters/counter-delta.js';
import { type FieldCondition, fieldConditions, findsValues } from '../fields/field-filter.sql.js';
import type { ResolvedFilter, SchemaFilter } from '../fields/schema-filters.js';
import { isShown, shownGroup } from '../labels/shown-group.js';
import { parentCondition } from './parent-condition.js';

/** Every list means any-of; `!` excludes. People, groups and labels are ids, `none`, and `me` for people. */
export interface TicketFilter extends ScopeFilter, ResolvedFilter, Pick<SchemaFilter, 'field' | 'column'> {
  status?: Choice<TicketStatus>[];
  priority?: Choice<TicketPriority>[];
  type?: Choice<TicketType>[];
  stage?: Choice<TicketStage>[];
  assignee?: string[];
  delegate?: string[];
  reporter?: string[];
  group?: string[];
  label?: string[];
  /** Ids and keys of tickets, and `none`. */
  parent?: string[];
  dueBefore?: Date;
  dueAfter?: Date;
  updatedSince?: Date;
  createdAfter?: Date;
  createdBefore?: Date;
  completedAfter?: Date;
  completedBefore?: Date;
  watching?: 'me';
  mentioned?: 'me';
  /** Only deleted tickets, and of those what the actor may restore. */
  deleted?: boolean;
}

/** Those whose own index finds few tickets among all, whatever their scope. */
const EXCLUDING = ['assignee', 'delegate', 'reporter', 'group', 'label'] as const;
const FINDS_FEW = [...EXCLUDING, 'parent'] as const;

/** The tables of what is about the actor. */
const PERSONAL = { watching: 'ticket_watchers', mentioned: 'ticket_mentions' } as const;
const PERSONAL_NAMES = Object.keys(PERSONAL) as (keyof typeof PERSONAL)[];

const MOMENTS = {
  dueAfter: ['due_date', '>='],
  dueBefore: ['due_date', '<'],
  updatedSince: ['updated_at', '>='],
  createdAfter: ['created_at', '>='],
  createdBefore: ['created_at', '<'],
  completedAfter: ['completed_at', '>='],
  completedBefore: ['completed_at', '<'],
} as const;
const MOMENT_NAMES = Object.keys(MOMENTS) as (keyof typeof MOMENTS)[];

const UNCOUNTED = [
  ...(['assignee', 'delegate', 'reporter', 'group', 'parent', 'deleted', 'fieldConditions', 'columnTickets'] as const),
  ...PERSONAL_NAMES,
  ...MOMENT_NAMES,
] as const;

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
  const conditions: TicketCondition[] = [...schemaConditions(filter, parameters, t)];
  for (const field of FACET_NAMES) {
    const values = facetValues(filter, field);
    if (values) conditions.push(valueCondition(`${t}.${field}`, values, `ticket_${field}`, parameters));
  }
  const add = (values: string[] | undefined, are: Tests) => {
    if (values) conditions.push(...choiceConditions(values, are));
  };
  add(filter.assignee, idTests(`${t}.assignee_id`, actor, parameters));
  add(filter.delegate, idTests(`${t}.delegate_id`, actor, parameters));
  add(filter.reporter, idTests(`${t}.reporter_id`, actor, parameters));
  add(filter.group, groupTests(parameters, t));
  add(filter.label, labelTests(parameters, t));
  if (filter.parent) conditions.push(existsPerRow(parentCondition(actor, filter.parent, parameters, t)));
  for (const name of PERSONAL_NAMES) {
    if (filter[name]) conditions.push(personalCondition(PERSONAL[name], actor, parameters, t));
  }
  for (const name of MOMENT_NAMES) {
    const moment = filter[name];
    if (!moment) continue;
    const [column, operator] = MOMENTS[name];
    conditions.push(byOwnIndex(`${t}.${column} ${operator} ${parameters.addHidden(moment, 'timestamptz')}`));
  }
  return conditions;
}

function schemaConditions(filter: TicketFilter, parameters: Parameters, t: string): TicketCondition[] {
  const { field, fieldConditions: byField, column, columnTickets } = filter;
  if ((field && Object.keys(field).length > 0 && !byField) || (column && !columnTickets)) {
    throw new Error('Filters by field and column have to be resolved first');
  }
  const inColumns = columnTickets?.map((each) => isInColumn(each, parameters, t));
  return [
    ...(byField ?? []).flatMap((condition) => fieldConditions(condition, parameters, t).map(existsPerRow)),
    ...(inColumns ? [checkedPerRow(inColumns.length > 0 ? `(${inColumns.join(' OR ')})` : 'false')] : []),
  ];
}

/** What the one field that a list is filtered by leaves, where nothing else is asked for. */
export function onlyField({ fieldConditions, ...filter }: TicketFilter): FieldCondition | undefined {
  const isOther = FACET_NAMES.some((name) => filter[name]) || filter.label;
  const [only, ...others] = fieldConditions ?? [];
  return isOther || others.length > 0 || UNCOUNTED.some((name) => name !== 'fieldConditions' && filter[name])
    ? undefined
    : only;
}

/** A ticket always has one of the values, so those that are not excluded are the ones that are wanted. */
const facetValues = (filter: TicketFilter, facet: Facet): readonly string[] | undefined => {
  const values = filter[facet];
  return values && chosenOf<string>(FACETS[facet], values);
};

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
  const places = facetValues(filter, facet)!.map((value) => parameters.add(placeOf(facet, value)));
  return places.length === 0 ? '0' : places.map((place) => `${c}.by_${facet}[${place}]`).join(' + ');
}

function countedByLabel(values: string[], parameters: Parameters, c: string): string | undefined {
  const [only, ...others] = new Set(values);
  if (only === undefined || others.length > 0 || !isUuid(only)) return undefined;
  return `coalesce((SELECT l.tickets FROM ticket_label_counters l
    WHERE l.scope_id = ${c}.scope_id AND l.label_id = ${parameters.addId(only)} AND ${isLive('l.label_id')}), 0)`;
}

/** Whether a filter leaves out some ids: what is left is in no index of theirs. */
export const excludesIds = (filter: TicketFilter): boolean => EXCLUDING.some((name) => isExcluding(filter[name]));

const isExcluding = (values: string[] | undefined): boolean =>
  values !== undefined && choicesOf(values).excluded.length > 0;

/**
 * A filter that only leaves out ids of one field is all that the others leave (`rest`) without what has those ids
 * (`excluded`): two filters that are counted faster than what is left is.
 */
export function asDifference(filter: TicketFilter): { rest: TicketFilter; excluded: TicketFilter } | undefined {
  const [name, ...others] = EXCLUDING.filter((field) => isExcluding(filter[field]));
  if (!name || others.length > 0) return undefined;
  const { wanted, excluded } = choicesOf(filter[name]!);
  const isKnown = (value: string) => value === 'none' || value === 'me' || isUuid(value);
  if (wanted || !excluded.every(isKnown)) return undefined;
  return { rest: { ...filter, [name]: undefined }, excluded: { ...filter, [name]: excluded } };
}

/** Whether some index leads to what the filter leaves without a look at the scopes. */
export const findsFew = (filter: TicketFilter): boolean =>
  filter.parent !== undefined ||
  (filter.fieldConditions ?? []).some(findsValues) ||
  FINDS_FEW.some((name) => filter[name] && choicesOf(filter[name]).wanted) ||
  PERSONAL_NAMES.some((name) => filter[name]);

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

/** How a ticket is tested for a reference: for any of some ids, and for having none. */
interface Tests {
  any: (ids: string[]) => TicketCondition;
  none: TicketCondition;
  /** For `me` among the values. */
  actor?: Actor;
}

/**
 * What is no id matches nothing, and leaves nothing where it is excluded: a misspelt filter must never return everything.
 * What has no value is not excluded by an id, and `!none` is what has one.
 */
function choiceConditions(values: string[], tests: Tests): TicketCondition[] {
  const { wanted, excluded } = choicesOf(values);
  const named = excluded.filter((value) => value !== 'none');
  const ids = idsOf(named, tests.actor);
  if (ids.length < named.length) return [checkedPerRow('false')];
  return [
    ...(wanted ? [wantedCondition(wanted, tests)] : []),
    ...(ids.length > 0 ? [excluding(tests.any(ids))] : []),
    ...(excluded.includes('none') ? [excluding(tests.none)] : []),
  ];
}

function wantedCondition(values: string[], { any, none, actor }: Tests): TicketCondition {
  const ids = idsOf(values, actor);
  const orNone = values.includes('none');
  if (ids.length === 0) return orNone ? none : checkedPerRow('false');
  const found = any(ids);
  if (!orNone) return found;
  return { sql: `(${found.sql} OR ${none.sql})`, perRow: `(${found.perRow} OR ${none.perRow}) IS TRUE` };
}

const excluding = ({ sql, perRow }: TicketCondition): TicketCondition => ({
  sql: `(${sql}) IS NOT TRUE`,
  perRow: `(${perRow}) IS NOT TRUE`,
});

const idsOf = (values: string[], actor?: Actor): string[] =>
  values.map((value) => (actor && value === 'me' ? actor.userId : value)).filter(isUuid);

const idTests = (column: string, actor: Actor, parameters: Parameters): Tests => ({
  any: (ids) => valueCondition(column, ids, 'uuid', parameters),
  none: checkedPerRow(`${column} IS NULL`),
  actor,
});

/** By the index on the column, and only then by what the tickets found there show. */
const groupTests = (parameters: Parameters, t: string): Tests => ({
  any: (ids) =>
    existsPerRow(`(${anyOf(`${t}.group_id`, ids, 'uuid', parameters)}
    AND NOT EXISTS (SELECT FROM groups g WHERE g.id = ${t}.group_id AND NOT (${isShown('g', t)})))`),
  none: checkedPerRow(`${shownGroup(t)} IS NULL`),
});

/** One subquery for a whole statement: labels that are being detached are few, and mostly there are none. */
const isLive = (label: string): string => `${label} NOT IN (SELECT id FROM labels WHERE deleted_at IS NOT NULL)`;

const labelTests = (parameters: Parameters, t: string): Tests => ({
  any: (ids) =>
    existsPerRow(`EXISTS (SELECT FROM ticket_labels l WHERE l.ticket_id = ${t}.id
    AND ${anyOf('l.label_id', ids, 'uuid', parameters)} AND ${isLive('l.label_id')})`),
  none: existsPerRow(
    `NOT EXISTS (SELECT FROM ticket_labels l WHERE l.ticket_id = ${t}.id AND ${isLive('l.label_id')})`,
  ),
});

/** What the actor watches, or is mentioned in: a few of all tickets, from an index by person. */
const personalCondition = (table: string, actor: Actor, parameters: Parameters, t: string): TicketCondition =>
  existsPerRow(
    `EXISTS (SELECT FROM ${table} m WHERE m.ticket_id = ${t}.id AND m.user_id = ${parameters.addId(actor.userId)})`,
  );
