import { validate as isUuid } from 'uuid';
import type { ScopeFilter } from '#access';
import {
  type Actor,
  type Choice,
  choicesOf,
  chosenOf,
  TICKET_STATUSES,
  type TicketPriority,
  type TicketStage,
  type TicketStatus,
  type TicketType,
} from '#contracts';
import type { Parameters } from '#data';
import { isInColumn } from '../columns/column-filter.sql.js';
import { FACET_NAMES, FACETS, type Facet, placeOf } from '../counters/counter-delta.sql.js';
import { type DueWindow, isOpen } from '../counters/due-counters.sql.js';
import { type FieldCondition, fieldConditions, findsValues } from '../fields/field-filter.sql.js';
import type { ResolvedFilter, SchemaFilter } from '../fields/schema-filters.js';
import { isShown, shownGroup } from '../labels/shown-group.js';
import { parentCondition } from './parent-condition.js';

/** Lists match any of their values; `!` excludes. People, groups and labels are ids, `none`, and `me` for people. */
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
  /** Only deleted tickets that the actor may restore. */
  deleted?: boolean;
}

/** Filters whose own index finds few tickets among all, in any scope. */
const EXCLUDING = ['assignee', 'delegate', 'reporter', 'group', 'label'] as const;
const FINDS_FEW = [...EXCLUDING, 'parent'] as const;

/** The tables of filters about the actor. */
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

/** A condition on a ticket in two forms: for use of its own index, and for rows read along another index. */
export interface TicketCondition {
  sql: string;
  perRow: string;
}

/** For a single value its own index may be the best choice, even if rows are needed in list order. */
const byOwnIndex = (sql: string): TicketCondition => ({ sql, perRow: sql });

/** A condition whose own index would require a sort is only checked per row. */
export const checkedPerRow = (sql: string): TicketCondition => ({ sql, perRow: `(${sql}) IS TRUE` });

/**
 * Inside its own SELECT an EXISTS is evaluated per row; otherwise PostgreSQL would first collect everything it could
 * match.
 */
const existsPerRow = (sql: string): TicketCondition => ({ sql, perRow: `(SELECT ${sql})` });

/** Conditions on row `t` of tickets; projects and workspaces are limited by scope. */
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

/** Whether a filter has other conditions than those named, apart from projects and workspaces. */
const hasOthers = (filter: TicketFilter, ...names: (keyof TicketFilter)[]): boolean =>
  [...FACET_NAMES, 'label' as const, ...UNCOUNTED].some((name) => filter[name] && !names.includes(name));

/** The condition of the only field filter, if there is no other filter. */
export function onlyField(filter: TicketFilter): FieldCondition | undefined {
  const [only, ...others] = filter.fieldConditions ?? [];
  return others.length > 0 || hasOthers(filter, 'fieldConditions') ? undefined : only;
}

/** The due dates of a filter by nothing else, or also by exactly the open statuses: their tickets are counted by day. */
export function dueWindow(filter: TicketFilter): DueWindow | undefined {
  const { dueAfter: from, dueBefore: before, status } = filter;
  if (!(from || before) || hasOthers(filter, 'dueAfter', 'dueBefore', 'status')) return undefined;
  if (!status) return { from, before, kind: 'tickets' };
  const chosen = facetValues(filter, 'status')!;
  return TICKET_STATUSES.every((each) => chosen.includes(each) === isOpen(each))
    ? { from, before, kind: 'open' }
    : undefined;
}

/** A ticket always has one of the values, so exclusion means all other values. */
const facetValues = (filter: TicketFilter, facet: Facet): readonly string[] | undefined => {
  const values = filter[facet];
  return values && chosenOf<string>(FACETS[facet], values);
};

/**
 * The number of matching tickets of scope `c` from its counters; undefined if tickets have to be counted. Counters only
 * cover one counted field or one label: a ticket may have several labels, so their counts cannot be added.
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

/** Whether a filter excludes ids, for which no index helps. */
export const excludesIds = (filter: TicketFilter): boolean => EXCLUDING.some((name) => isExcluding(filter[name]));

const isExcluding = (values: string[] | undefined): boolean =>
  values !== undefined && choicesOf(values).excluded.length > 0;

/**
 * Splits a filter that only excludes ids of one field into everything else (`rest`) and the excluded part (`excluded`):
 * two counts that are faster than counting the difference directly.
 */
export function asDifference(filter: TicketFilter): { rest: TicketFilter; excluded: TicketFilter } | undefined {
  const [name, ...others] = EXCLUDING.filter((field) => isExcluding(filter[field]));
  if (!name || others.length > 0) return undefined;
  const { wanted, excluded } = choicesOf(filter[name]!);
  const isKnown = (value: string) => value === 'none' || value === 'me' || isUuid(value);
  if (wanted || !excluded.every(isKnown)) return undefined;
  return { rest: { ...filter, [name]: undefined }, excluded: { ...filter, [name]: excluded } };
}

/**
 * How few matches are collected: in each scope, by an index across scopes, or by the index on field values, whose number
 * the planner cannot know.
 */
export type Gathered = 'in each scope' | 'in all scopes' | 'by value';

/** Which index finds the matching tickets if they are few. */
export function gatheredBy(filter: TicketFilter): Gathered {
  if (findsFew(filter)) return 'in all scopes';
  return (filter.fieldConditions ?? []).some(findsValues) ? 'by value' : 'in each scope';
}

const findsFew = (filter: TicketFilter): boolean =>
  filter.parent !== undefined ||
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

/** A single value is compared by `=`: an index on it and the list order then has the page directly. */
function anyOf(column: string, values: readonly string[], type: string, parameters: Parameters): string {
  const [only, ...others] = new Set(values);
  if (only !== undefined && others.length === 0) return `${column} = ${parameters.addHidden(only, type)}`;
  return `${column} = ANY (${parameters.addHidden(values, `${type}[]`)})`;
}

/** How to test a ticket's reference: for any of some ids, and for none. */
interface Tests {
  any: (ids: string[]) => TicketCondition;
  none: TicketCondition;
  /** Used for `me` among the values. */
  actor?: Actor;
}

/**
 * A value that is not an id matches nothing, and if excluded leaves nothing: a misspelt filter must never return
 * everything. Excluding an id keeps tickets without a value; `!none` matches tickets with one.
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

/** Uses the index on the column first, and then checks which group the tickets show. */
const groupTests = (parameters: Parameters, t: string): Tests => ({
  any: (ids) =>
    existsPerRow(`(${anyOf(`${t}.group_id`, ids, 'uuid', parameters)}
    AND NOT EXISTS (SELECT FROM groups g WHERE g.id = ${t}.group_id AND NOT (${isShown('g', t)})))`),
  none: checkedPerRow(`${shownGroup(t)} IS NULL`),
});

/** One subquery per statement: few labels, mostly none, are being detached. */
const isLive = (label: string): string => `${label} NOT IN (SELECT id FROM labels WHERE deleted_at IS NOT NULL)`;

const labelTests = (parameters: Parameters, t: string): Tests => ({
  any: (ids) =>
    existsPerRow(`EXISTS (SELECT FROM ticket_labels l WHERE l.ticket_id = ${t}.id
    AND ${anyOf('l.label_id', ids, 'uuid', parameters)} AND ${isLive('l.label_id')})`),
  none: existsPerRow(
    `NOT EXISTS (SELECT FROM ticket_labels l WHERE l.ticket_id = ${t}.id AND ${isLive('l.label_id')})`,
  ),
});

/** Tickets the actor watches or is mentioned in: few, from an index by user. */
const personalCondition = (table: string, actor: Actor, parameters: Parameters, t: string): TicketCondition =>
  existsPerRow(
    `EXISTS (SELECT FROM ${table} m WHERE m.ticket_id = ${t}.id AND m.user_id = ${parameters.addId(actor.userId)})`,
  );
